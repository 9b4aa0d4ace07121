/** A tab of an engine that Playwright does not drive, with what a story needs of it. */
export interface Tab {
  readonly engine: string;
  goTo(address: string): Promise<void>;
  /** Answers what `body`, the body of an async function of `values`, returns in the page. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** Clicks as a person would. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Marks what is to be clicked or typed into, so that each engine finds it by one selector. */
const MARK = "data-engine-target";
const TARGET = `[${MARK}]`;

/** Runs in the page: finds by what a person reads. */
const FIND = `
  const [kind, name, within, mark] = values;
  const visible = (element) => element.getClientRects().length > 0;
  const said = (element) => (element.getAttribute("aria-label") ?? element.textContent).replace(/\\s+/g, " ").trim();
  document.querySelectorAll("[" + mark + "]").forEach((element) => element.removeAttribute(mark));
  const scope = within ? [...document.querySelectorAll("main li, main article")].find((one) => visible(one) && one.textContent.includes(within)) : document.querySelector("main");
  const field = kind === "field" && [...document.querySelectorAll("label")].find((label) => label.textContent.trim().startsWith(name));
  const found = kind === "field" ? field && (field.control ?? document.getElementById(field.htmlFor)) : [...(scope?.querySelectorAll("button, a") ?? [])].find((one) => visible(one) && said(one).startsWith(name));
  found?.setAttribute(mark, "");
  found?.scrollIntoView({ block: "center" });
  return Boolean(found);
`;

/** Tries `work` until it answers something true. @throws Error that says what was waited for */
export async function until<T>(what: string, work: () => Promise<T>, limitMs = 20_000): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await work().catch(() => false as const);
    if (answer) return answer as T;
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits for a button or link that begins with `name`, in the card or line that holds `within`. */
export const finds = (tab: Tab, name: string, within: string | null = null): Promise<boolean> =>
  until(`the button “${name}”`, () => tab.run<boolean>(FIND, "button", name, within, MARK));

/** Presses the button or link of the page that begins with `name`, in the card or line that holds `within`. */
export async function press(tab: Tab, name: string, within: string | null = null): Promise<void> {
  await finds(tab, name, within);
  await tab.click(TARGET);
}

/** Types into the field whose label begins with `label`. */
export async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await until(`the field “${label}”`, () => tab.run<boolean>(FIND, "field", label, null, MARK));
  await tab.type(TARGET, text);
}

/** Waits until the page's main part says it. */
export const sees = (tab: Tab, text: string): Promise<boolean> =>
  until(`“${text}”`, () => tab.run<boolean>(`return document.querySelector("main")?.textContent.includes(values[0]) ?? false;`, text));
