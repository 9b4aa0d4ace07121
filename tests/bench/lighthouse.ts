import lighthouse from "lighthouse";
import { withBrowser } from "./browser.ts";

/** One look at a page: scores of 0 to 100, times in milliseconds. */
export interface Look {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits outside performance that cost points. */
  faults: string[];
}

/** Lighthouse's own mobile preset (a slow phone on slow 4G, simulated), in a browser that has seen nothing before. */
export async function lookAt(url: string): Promise<Look> {
  return await withBrowser(async (_browser, port) => {
    const result = await lighthouse(url, { port, logLevel: "error", output: "json" });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.code}`);
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      faults: ["accessibility", "best-practices", "seo"].flatMap((id) =>
        (categories[id]?.auditRefs ?? [])
          .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
          .map(({ id: audit }) => `${id}: ${audit}`),
      ),
    };
  });
}
