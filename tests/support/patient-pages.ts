import type { BrowserContext, Page } from "@playwright/test";

/**
 * A rendered page is painted before its script comes. A person sees that it answers; a test is too quick to: every `goto` and
 * `reload` of this context's pages waits until the app has taken the page over. For contexts with script only.
 */
export function waitForTakeover(context: BrowserContext): void {
  for (const page of context.pages()) patient(page);
  context.on("page", patient);
}

function patient(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...asked) => await after(page, goto(...asked));
  page.reload = async (...asked) => await after(page, reload(...asked));
}

async function after<T>(page: Page, arrival: Promise<T>): Promise<T> {
  const answer = await arrival;
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50, timeout: 30_000 });
  // What lies below is laid out when somebody comes near it: a test looks at all of a page.
  await page.evaluate(() => delete document.documentElement.dataset.rendered);
  return answer;
}
