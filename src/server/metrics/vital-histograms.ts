import { Histogram, type Registry } from "prom-client";
import type { VitalName, VitalsReport } from "#contract/site/web-vitals.ts";

/** Bounds are those of "good" and "poor" (https://web.dev/articles/vitals) and some between and around them: each is a series of every route. */
const VITALS: Record<VitalName, { name: string; help: string; buckets: number[] }> = {
  ttfb: { name: "ttfb_seconds", help: "Time to the first byte of a page", buckets: [0.2, 0.4, 0.8, 1.8, 4] },
  fcp: { name: "fcp_seconds", help: "First contentful paint", buckets: [0.5, 1, 1.8, 3, 6] },
  lcp: { name: "lcp_seconds", help: "Largest contentful paint", buckets: [1, 1.8, 2.5, 4, 8] },
  inp: { name: "inp_seconds", help: "Interaction to next paint", buckets: [0.1, 0.2, 0.35, 0.5, 1] },
  cls: { name: "layout_shift", help: "Cumulative layout shift, without a unit", buckets: [0.01, 0.05, 0.1, 0.25, 0.5] },
};

/** What browsers measured, by the route of a page and the kind of device. @returns counts one report */
export function vitalHistograms(registers: Registry[]): (report: VitalsReport) => void {
  const histograms = Object.entries(VITALS).map(([vital, { name, help, buckets }]) => ({
    vital: vital as VitalName,
    histogram: new Histogram({
      name: `qabas_web_${name}`,
      help: `${help}, in browsers of the sample`,
      labelNames: ["route", "device"],
      buckets,
      registers,
    }),
  }));
  return ({ route, device, vitals }) => {
    for (const { vital, histogram } of histograms) {
      const value = vitals[vital];
      if (value !== undefined) histogram.observe({ route, device }, value);
    }
  };
}
