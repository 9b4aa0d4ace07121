/** The browser of the checks: pages of the built product, with ears at everything that runs text as a program. */
import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import type { Person } from "./person.ts";
import { NotPlayed } from "./play.ts";
import type { World } from "./world.ts";

/** Told by a page of ours where hostile text began to run, or came near it. */
const HEARD = "qabasHeard";

/** Runs before every script of a page. Playwright's own words do not pass here. */
const EARS = `(() => {
  const tell = (what) => globalThis.${HEARD}(String(what).slice(0, 300));
  for (const name of ["alert", "confirm", "prompt", "print"]) globalThis[name] = () => tell(name);
  const { eval: run, setTimeout: later } = globalThis;
  // The hand that drives the browser evaluates words of its own.
  const hostile = (text) => typeof text === "string" && /⟦[.\\w]+⟧|alert\\([123]\\)/u.test(text);
  globalThis.eval = (text) => { if (hostile(text)) tell("eval " + text); return run(text); };
  globalThis.setTimeout = (work, ...rest) => { if (hostile(work)) tell("setTimeout " + work); return later(work, ...rest); };
  document.write = (text) => tell("document.write " + text);
  const raw = /<(?:img|script|svg)[^>]*(?:data-evil|onerror)/iu;
  for (const name of ["innerHTML", "outerHTML"]) {
    const found = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, { ...found, set(text) { if (raw.test(text)) tell(name + " " + text); found.set.call(this, text); } });
  }
  const insert = Element.prototype.insertAdjacentHTML;
  Element.prototype.insertAdjacentHTML = function (at, text) { if (raw.test(text)) tell("insertAdjacentHTML " + text); insert.call(this, at, text); };
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sample, sourceFile }) => {
    if (effectiveDirective.startsWith("script-src")) tell("the policy stopped " + effectiveDirective + " " + sample + " " + sourceFile);
  });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && (node.matches("[data-evil]") || node.querySelector("[data-evil]"))) tell("an element of hostile text");
  }).observe(document, { childList: true, subtree: true });
})();`;

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What ran, or nearly. */
  heard: string[];
  /** Everything that was asked of another origin than the product's and its gateway's. */
  abroad: string[];
}

/** @throws NotPlayed where no Chromium can be started */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = process.env["QABAS_CHROMIUM"];
  const browser = await chromium
    .launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] })
    .catch((error: unknown) => {
      throw new NotPlayed(`no browser starts here: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : ""}`);
    });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A browser of its own for somebody, or for a guest, in a language. */
export async function visitAs(browser: Browser, world: World, person: Person | null, language: "ar" | "en"): Promise<Visit> {
  const origin = world.product.options.publicUrl;
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
  const [heard, abroad]: [string[], string[]] = [[], []];
  await context.exposeFunction(HEARD, (what: string) => void heard.push(what));
  await context.addInitScript({ content: EARS });
  await speak(context, world, language);
  waitForTakeover(context);
  const ours = new Set([origin, `http://127.0.0.1:${world.product.options.gatewayPort}`]);
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/u.test(url.protocol) && !ours.has(url.origin)) abroad.push(request.url());
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  if (person) {
    await endOtherDevices(person);
    await signIn(page, person, "/cart");
  }
  return { context, page, heard, abroad };
}

/** Three devices are the most: those of earlier rows and browsers make room. */
async function endOtherDevices(person: Person): Promise<void> {
  const { data } = await person.ask("GET", "/platform/profile/devices");
  for (const { id, current } of (data ?? []) as { id: string; current: boolean }[])
    if (!current) await person.ask("DELETE", `/platform/profile/devices/${id}`);
}

/** The language that the person chose, for the server and for the app. */
export async function speak(context: BrowserContext, world: World, language: "ar" | "en"): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: world.product.options.publicUrl }]);
  await context.addInitScript(`try { localStorage.setItem(${JSON.stringify(LANGUAGE_KEY)}, ${JSON.stringify(language)}); } catch {}`);
}

/** Signs in with the form, which leads to where `?redirect=` says. */
export async function signIn(page: Page, { email, password }: Person, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await page.locator('main input[name="username"]').fill(email);
  await page.locator('main input[name="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname !== "/login", { timeout: 20_000 });
}

/** Every address of the app as its tables name them, parameters as `:name`. */
export function everyPage(): { guest: string[]; student: string[]; instructor: string[] } {
  const read = (file: string): string[] => [
    ...new Set(
      [...readFileSync(file, "utf8").matchAll(/"(\/[^"]*)"/gu)].map(([, found = ""]) => found).filter((found) => !/\.|\*/u.test(found)),
    ),
  ];
  return {
    guest: read("src/app/routes.tsx"),
    student: read("src/app/student-routes.ts"),
    instructor: read("src/app/instructor-routes.ts"),
  };
}
