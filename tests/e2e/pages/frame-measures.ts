interface FrameMeasures {
  /** How far what stays in view reaches down from the top, and up from the foot. */
  top: number;
  foot: number;
  /** What reaches down furthest from the top. */
  lowest: string;
  /** Live parts that show words. */
  statuses: string[];
  /** Ember buttons in view. */
  embers: string[];
  /** Targets of the bar, the tabs, the rows and the dock that are less than 48 pixels wide or high. */
  small: string[];
  overflow: number;
  /** Where the first row begins that can be acted on or read as an answer; NaN where there is none. */
  first: number;
  /** Rows that are whole between the head and what stays at the foot. */
  whole: number;
}

/** What frame.md §1 bounds, where the page stands. Runs in the page. */
export function measureFrame(): FrameMeasures {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const name = (element: Element) => element.getAttribute("aria-label") ?? (element as HTMLElement).innerText.trim();
  // It goes by itself, and is no part of the frame.
  const isToast = (element: Element) => element.closest(".Toastify__toast-container") !== null;
  const inView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  scrollTo(0, 200);
  const staying = [...document.querySelectorAll("body *")]
    .filter((element) => /^(?:sticky|fixed)$/u.test(getComputedStyle(element).position) && seen(element) && !isToast(element))
    .map((element) => ({ box: element.getBoundingClientRect(), what: element.outerHTML.slice(0, 120) }))
    .filter(({ box }) => box.height > 0 && box.height < innerHeight / 2);
  const atTop = staying.filter(({ box }) => box.top >= -1 && box.top <= 57).toSorted((one, other) => other.box.bottom - one.box.bottom)[0];
  const atFoot = staying
    .filter(({ box }) => box.bottom >= innerHeight - 65 && box.top > innerHeight / 2)
    .toSorted((one, other) => one.box.top - other.box.top)[0];
  const top = atTop?.box.bottom ?? 0;
  const foot = atFoot ? innerHeight - atFoot.box.top : 0;
  scrollTo(0, 0);
  const probe = document.createElement("i");
  probe.style.background = "var(--ember)";
  document.body.append(probe);
  const ember = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const targets = document.querySelectorAll("[data-app-bar] :is(a, button), [data-dock] a, [data-menu-rows] :is(a, button)");
  const main = document.querySelector("main");
  // What names, narrows or explains comes before the rows.
  const before = "[data-app-bar], nav, search, [role=search], [role=group], [data-tools], [aria-hidden=true], output";
  const isRow = (element: Element) => seen(element) && !element.closest(before) && element.getBoundingClientRect().height >= 24;
  const rows = [...(main?.querySelectorAll("li, tbody tr, article, [data-row], dl > div") ?? [])].filter(isRow);
  // The next step as a whole, the sentence that answers, the state in the place of rows, the person and fields are rows as well.
  const others =
    "section :is(a, button), [aria-labelledby=next-title], [aria-labelledby=continue-title], [data-answer], [data-state], form :is(input, select, textarea)";
  const answers = [...rows, ...[...(main?.querySelectorAll(others) ?? [])].filter(isRow)];
  answers.push(
    ...[...(main?.querySelectorAll("a[href]") ?? [])].filter((link) => isRow(link) && link.getBoundingClientRect().height >= 56),
  );
  const edges = answers.map((element) => element.getBoundingClientRect().top).filter((edge) => edge > 0);
  const inside = ({ top: from, bottom: to }: DOMRect) => from >= Math.min(...edges) - 1 && to <= innerHeight - foot + 1;
  return {
    first: Math.round(Math.min(...edges)),
    // Of rows in rows those within.
    whole: rows.filter((row) => !row.querySelector("li, article") && inside(row.getBoundingClientRect())).length,
    top: Math.round(top),
    foot: Math.round(foot),
    lowest: atTop?.what ?? "",
    statuses: [...document.querySelectorAll<HTMLElement>("output, [role=status]")]
      .filter((element) => seen(element) && !isToast(element) && element.innerText.trim() !== "")
      .map((element) => element.innerText.trim()),
    embers: [...document.querySelectorAll("a, button")]
      .filter((element) => seen(element) && inView(element) && getComputedStyle(element).backgroundColor === ember)
      .map(name),
    small: [...targets]
      .filter((element) => seen(element))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 47.5 || height < 47.5;
      })
      .map(name),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/** What frame.md §5 and B8 bound on a desk, where the page stands. Runs in the page. */
export function measureDesk(): { rail: number; table: number; tableFrom: number; small: string[] } {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  scrollTo(0, 0);
  const head = document.querySelector("[data-app-bar]");
  const rows = document.querySelector("main :is(table, [role=grid])");
  const targets = document.querySelectorAll("aside nav a, [data-app-bar] :is(a, button), [data-menu-rows] :is(a, button)");
  return {
    rail: Math.round(document.querySelector("aside")?.getBoundingClientRect().width ?? 0),
    tableFrom: Math.round(head?.getBoundingClientRect().top ?? 0),
    table: Math.round(rows?.getBoundingClientRect().top ?? 0),
    small: [...targets]
      .filter((element) => seen(element) && element.getBoundingClientRect().height < 43.5)
      .map(
        (element) =>
          `${(element as HTMLElement).innerText.trim() || element.getAttribute("aria-label")}: ${element.getBoundingClientRect().height}`,
      ),
  };
}
