/** Where each entry of the tab's history was scrolled to, so that back and forward return there (R1.3). */
const STORE = "qabas.scroll";
/** A page grows while its data comes; after this long it is as tall as it gets. */
const GROWING_MS = 3_000;

let positions: Record<string, number> = {};
let entry = "";
let came: "forward" | "back" = "forward";
let restoring = false;

export const arrival = (): "forward" | "back" => came;

/** Takes over from the browser, which restores before the page has its content. Call once, at start. */
export function keepScrollPositions(): void {
  history.scrollRestoration = "manual";
  positions = read();
  entry = entryOf(history.state) ?? named();
  // A reload returns to where the person was, like going back.
  came = positions[entry] === undefined ? "forward" : "back";
  window.addEventListener("scroll", () => !restoring && (positions[entry] = window.scrollY), { passive: true });
  window.addEventListener("popstate", (event) => {
    entry = entryOf(event.state) ?? named();
    came = "back";
    restoring = true;
    setTimeout(() => (restoring = false), 100);
  });
  // wouter announces its navigations under this name.
  window.addEventListener("pushState", () => {
    entry = named();
    came = "forward";
  });
  // Another address for the same entry (a search being typed) leaves its place as it is.
  window.addEventListener("replaceState", () => named(entry));
  window.addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(positions));
    } catch {
      // Without it the page opens at the top.
    }
  });
}

/** Gives this entry of the history a name of its own: an address opened anew in the same tab is no way back. */
function named(name: string = crypto.randomUUID()): string {
  // Past wouter's own patch, which would announce this as another navigation.
  History.prototype.replaceState.call(history, { ...(history.state as object | null), [STORE]: name }, "");
  return name;
}

/** Scrolls to where this entry was, again as the page grows, until it is reached or the person scrolls. Returns how to stop. */
export function restorePosition(): () => void {
  const wanted = positions[entry] ?? 0;
  const go = () => {
    restoring = true;
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) < 2) stop();
  };
  const watcher = new ResizeObserver(go);
  const stop = () => {
    restoring = false;
    watcher.disconnect();
    clearTimeout(timer);
    for (const sign of ["wheel", "touchstart", "keydown"]) window.removeEventListener(sign, stop);
  };
  const timer = setTimeout(stop, GROWING_MS);
  for (const sign of ["wheel", "touchstart", "keydown"]) window.addEventListener(sign, stop, { passive: true, once: true });
  watcher.observe(document.documentElement);
  go();
  return stop;
}

function entryOf(state: unknown): string | null {
  const id = typeof state === "object" && state !== null ? (state as Record<string, unknown>)[STORE] : null;
  return typeof id === "string" ? id : null;
}

function read(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    return typeof kept === "object" && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, at]) => typeof at === "number"))
      : {};
  } catch {
    return {};
  }
}
