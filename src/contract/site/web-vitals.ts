/** Where a browser of the sample tells how fast a page came up. */
export const WEB_VITALS = "/web-vitals";
/** Name of the `meta` element with the share of visits that are measured, such as `0.05`; it is there where any are. */
export const WEB_VITALS_SHARE = "qabas-vitals";

export const DEVICE_KINDS = ["phone", "tablet", "desktop"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** What was measured of one page, each as far as the browser can tell (https://web.dev/articles/vitals). Times in seconds. */
export interface Vitals {
  /** Time to the first byte of the page. */
  ttfb?: number;
  /** First contentful paint. */
  fcp?: number;
  /** Largest contentful paint. */
  lcp?: number;
  /** Interaction to next paint: the slowest answer to a press, one of fifty left out. */
  inp?: number;
  /** Cumulative layout shift, without a unit. */
  cls?: number;
}
export type VitalName = keyof Vitals;

/** Nothing of who was there: no account, no device, no address but the route that the page lies at. */
export interface VitalsReport {
  /** As the client's routes are written, `/courses/:id`. */
  route: string;
  device: DeviceKind;
  vitals: Vitals;
}
