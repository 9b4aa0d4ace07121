import { type DeviceKind, type VitalsReport, WEB_VITALS } from "#contract/site/web-vitals.ts";
import { watchVitals } from "./measured-vitals.ts";

/**
 * Measures this page and tells the server once, when it is left or put away. A page that nobody looked at while it came up tells nothing:
 * browsers draw none of those.
 * @param routeAt the route of a path, as the routes are written; undefined of one that nothing lies at
 */
export function reportVitals(routeAt: (path: string) => string | undefined): void {
  const wasHidden = performance.getEntriesByType("visibility-state").some(({ name }) => name === "hidden");
  if (wasHidden || document.visibilityState === "hidden") return;
  // Where the visit began, whatever was opened since.
  const { pathname } = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
  const measured = watchVitals();
  const tell = ({ type }: Event) => {
    if (type === "visibilitychange" && document.visibilityState !== "hidden") return;
    for (const sign of SIGNS) removeEventListener(sign, tell, true);
    const route = routeAt(pathname);
    const vitals = measured();
    if (route === undefined || Object.keys(vitals).length === 0) return;
    const report: VitalsReport = { route, device: deviceKind(), vitals };
    navigator.sendBeacon(WEB_VITALS, new Blob([JSON.stringify(report)], { type: "application/json" }));
  };
  for (const sign of SIGNS) addEventListener(sign, tell, true);
}

/** The first of them is the last that a phone surely tells. */
const SIGNS = ["visibilitychange", "pagehide"];

/** By the short side of its screen: a phone stays one that lies. */
function deviceKind(): DeviceKind {
  const side = Math.min(screen.width, screen.height);
  return side < 600 ? "phone" : side < 900 && matchMedia("(pointer: coarse)").matches ? "tablet" : "desktop";
}
