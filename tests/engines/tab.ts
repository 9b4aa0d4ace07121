import type { Page } from "@playwright/test";
import { slowness } from "#tests/support/slowness.ts";

/** What a page, or a frame within it, lets a story do. */
export interface Surface {
  /** Answers what `body`, the body of an async function of `values`, returns in the page. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** Clicks as a person would. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

/** A tab of an engine that Playwright does not drive. */
export interface Tab extends Surface {
  goTo(address: string): Promise<void>;
  /** To the page before this one, as by the browser's own button. */
  goBack(): Promise<void>;
  /** The page's one frame. */
  readonly frame: Surface;
  close(): Promise<void>;
}

/** A running browser of such an engine. */
export interface Browser {
  readonly engine: string;
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** How many answers its driver has lost, though browser and page went on: they were asked for again. */
  readonly lostAnswers: number;
  /** All its processes at once, as a dead battery does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the browser on a profile that outlives it; null where it is not installed. */
export type Open = (profile: string) => Promise<Browser | null>;

/** Marks what is to be clicked or typed into, so that each engine finds it by one selector. */
const MARK = "data-engine-target";
const TARGET = `[${MARK}]`;

/** Runs in the page: finds by what a person reads, once the app has taken over what was rendered. Of several cards that name something, the one whose title it is. */
const FIND = `
  const [kind, name, within, mark] = values;
  if ("ssr" in document.documentElement.dataset) return false;
  const visible = (element) => element.getClientRects().length > 0;
  const words = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const said = (element) => element.getAttribute("aria-label") ?? words(element);
  document.querySelectorAll("[" + mark + "]").forEach((element) => element.removeAttribute(mark));
  const card = () => {
    const cards = [...document.querySelectorAll("main li, main article")].filter((one) => visible(one) && one.textContent.includes(within));
    return cards.find((one) => [...one.querySelectorAll("a")].some((link) => words(link) === within)) ?? cards[0];
  };
  const scopes = { card, page: () => document.querySelector("main"), bar: () => document.querySelector("header"), dialog: () => [...document.querySelectorAll("dialog, [role=dialog]")].find(visible) };
  const field = kind === "field" && [...document.querySelectorAll("label")].find((label) => words(label).startsWith(name));
  const found = kind === "field" ? field && (field.control ?? document.getElementById(field.htmlFor)) : [...(scopes[kind]()?.querySelectorAll("button, a") ?? [])].find((one) => visible(one) && said(one).startsWith(name));
  found?.setAttribute(mark, "");
  found?.scrollIntoView({ block: "center" });
  return Boolean(found);
`;

/** Runs in the page: whether a click on it would meet it. What comes and goes above it moves it, and a toast may lie over it. */
const STEADY = `
  const target = document.querySelector(values[0]);
  const place = () => JSON.stringify(target.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { left, top, width, height } = target.getBoundingClientRect();
  return before === place() && target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
`;

/** Where a button stands. */
type Place = "page" | "bar" | "dialog";

/** No promise of the product's: a machine that does much else draws a page in this time. */
const PATIENCE_MS = 45_000;

/** Its own limits are 20 s for a script and 30 s for a page: whatever comes later does not come. */
const ANSWERS_WITHIN_MS = 60_000;
const LOOK_WITHIN_MS = 20_000;

/** The driver lost an answer, and goes on. */
export class AnswerLost extends Error {}

/** The driver says nothing more at all: whether the page lives cannot be asked any more. */
export class DriverSilent extends Error {}

/** What tells a lost answer from a silent driver and from a page that hangs. */
interface Signs {
  /** The browser's own process is asked, by the same driver: no page has a part in it. */
  browser: () => Promise<unknown>;
  /** The page is asked once more. */
  page: () => Promise<unknown>;
}

/**
 * An answer of a driver. Errors: AnswerLost, DriverSilent, or one that says that the page hangs, where none came.
 */
export async function answered<T>(work: Promise<T>, signs: Signs): Promise<T> {
  const answer = await within(ANSWERS_WITHIN_MS, work);
  if (answer) return answer.value;
  const patience = LOOK_WITHIN_MS * slowness();
  if (!(await within(patience, signs.browser()))) throw new DriverSilent("the driver says nothing more");
  if (!(await within(patience, signs.page()))) throw new Error("the page hangs: its browser answers, and it does not");
  throw new AnswerLost("the driver lost an answer");
}

/** What `work` comes to; null where nothing came in time. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  return await Promise.race([work.then((value) => ({ value })), late]).finally(() => clearTimeout(timer));
}

/** Tries `work` until it answers something true, for `limitMs` on a machine that does nothing else. @throws Error that says what was waited for */
export async function until<T>(what: string, work: () => Promise<T>, limitMs = PATIENCE_MS): Promise<T> {
  const began = performance.now();
  let failure = "";
  for (;;) {
    const answer = await work().catch((error: unknown) => {
      if (error instanceof DriverSilent) throw error;
      failure = `: ${String(error).slice(0, 200)}`;
      return false as const;
    });
    if (answer) return answer as T;
    const waited = performance.now() - began;
    if (waited > limitMs * slowness()) throw new Error(`waited ${Math.round(waited / 1000)} s for ${what}${failure}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits for a button or link that begins with `name`, in the card or line that holds `within`. */
export const finds = (tab: Surface, name: string, within: string | null = null): Promise<boolean> =>
  until(`the button “${name}”`, () => tab.run<boolean>(FIND, within === null ? "page" : "card", name, within, MARK));

/** Presses the button or link that begins with `name`: of the page, in the card or line that holds `within`, of the bar or of a dialog. */
export async function press(tab: Surface, name: string, within: string | null = null, place: Place = "page"): Promise<void> {
  await until(`the button “${name}” to press`, async () => {
    if (!(await tab.run<boolean>(FIND, within === null ? place : "card", name, within, MARK))) return false;
    if (!(await tab.run<boolean>(STEADY, TARGET))) return false;
    await tab.click(TARGET).catch((error: unknown) => {
      // It was pressed or not: whoever looks for what it does sees.
      if (!(error instanceof AnswerLost)) throw error;
    });
    return true;
  });
}

/** Types into the field whose label begins with `label`; anew where the page was another one between finding and typing. */
export async function fill(tab: Surface, label: string, text: string): Promise<void> {
  await until(`the field “${label}”`, async () => {
    if (!(await tab.run<boolean>(FIND, "field", label, null, MARK))) return false;
    // A driver that was interrupted has typed a part: a person would see it, and begin anew.
    await tab.run(EMPTY, TARGET);
    await tab.type(TARGET, text);
    return bare(await tab.run<string>(`return document.querySelector(values[0])?.value ?? "";`, TARGET)) === bare(text);
  });
}

const EMPTY = `
  const field = document.querySelector(values[0]);
  if (!field || field.value === "") return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, "");
  field.dispatchEvent(new Event("input", { bubbles: true }));`;

/** What was typed, without the blanks and dashes with which a field groups it. */
const bare = (text: string): string => text.replaceAll(/[\s/-]/gu, "");

/** Chooses the first real option of the field whose label begins with `label`. */
export async function chooseFirst(tab: Surface, label: string): Promise<void> {
  await until(`the choice “${label}”`, () => tab.run<boolean>(FIND, "field", label, null, MARK));
  await tab.run(
    `const field = document.querySelector(values[0]); field.selectedIndex = 1; field.dispatchEvent(new Event("change", { bubbles: true }));`,
    TARGET,
  );
}

/** Waits until the page's main part says it. */
export const sees = (tab: Surface, text: string, limitMs?: number): Promise<boolean> =>
  until(
    `“${text}”`,
    () => tab.run<boolean>(`return document.querySelector("main")?.textContent.includes(values[0]) ?? false;`, text),
    limitMs,
  );

/** Waits until the status line of the page says it. */
export const seesStatus = (tab: Surface, text: string): Promise<boolean> =>
  until(`“${text}” in the status line`, () =>
    tab.run<boolean>(
      `return [...document.querySelectorAll("output, [role=status]")].some((line) => line.textContent.includes(values[0]));`,
      text,
    ),
  );

export const isAt = (tab: Surface, path: string, limitMs?: number): Promise<boolean> =>
  until(`the address ${path}`, () => tab.run<boolean>("return location.pathname === values[0];", path), limitMs);

/** For what asks nothing of Playwright's page but that it runs a function. */
export const asPage = (tab: Surface): Page =>
  ({
    // What runs these files gives functions names by a helper of its own, which no page has.
    evaluate: (work: unknown, given: unknown) =>
      tab.run(`const __name = (work) => work; return await (${String(work)})(values[0]);`, given ?? null),
  }) as unknown as Page;
