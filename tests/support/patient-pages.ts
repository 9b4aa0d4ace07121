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
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50, timeout: 60_000 });
  // What lies below is laid out when somebody comes near it: a test looks at all of a page.
  await page.evaluate(() => delete document.documentElement.dataset.rendered);
  return answer;
}

/**
 * Goes to an address of the app as one of its links does, a sixth of the work of loading the page. Where no page of the app is
 * open, without a network (that a page opens is the promise then), and for the page that is open already, it is loaded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const turned = await page.evaluate((to) => {
    if (!document.querySelector('meta[name="qabas-api"]') || !navigator.onLine) return false;
    const { href, origin } = new URL(to, location.href);
    if (origin !== location.origin || href === location.href) return false;
    history.pushState(null, "", href);
    return true;
  }, path);
  if (!turned) await page.goto(path);
}

const QUIET_MS = 250;
const LONGEST_MS = 10_000;

/** As `visit`, and waits until nothing more was asked for a while: what the screen reads is here. */
export async function visitWhole(page: Page, path: string): Promise<void> {
  const open = new Set<unknown>();
  let last = Date.now();
  const begun = (request: unknown) => open.add(request);
  const ended = (request: unknown) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  try {
    await visit(page, path);
    const deadline = Date.now() + LONGEST_MS;
    while ((open.size > 0 || Date.now() - last < QUIET_MS) && Date.now() < deadline) await page.waitForTimeout(50);
    // A busy machine draws some time after the last answer.
    const left = Math.max(1, deadline - Date.now());
    const isDrawn = () => {
      const main = document.querySelector("main");
      return main !== null && main.innerText.trim() !== "" && main.querySelector("[data-skeleton]") === null;
    };
    await page.waitForFunction(isDrawn, undefined, { timeout: left }).catch(() => undefined);
  } finally {
    page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
  }
}
