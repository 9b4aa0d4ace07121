import { TypeCompiler } from "@sinclair/typebox/compiler";
import { number, object, oneOf, optional, text } from "#contract/schema.ts";
import { DEVICE_KINDS, type VitalName, type VitalsReport } from "#contract/site/web-vitals.ts";

const REPORT = TypeCompiler.Compile(
  object({
    route: text(),
    device: oneOf(...DEVICE_KINDS),
    vitals: object({
      ttfb: optional(number()),
      fcp: optional(number()),
      lcp: optional(number()),
      inp: optional(number()),
      cls: optional(number()),
    } satisfies Record<VitalName, unknown>),
  }),
);

/** No page takes longer, and none that does is worth a number. */
const MOST = 600;

/** Reports of browsers, handed to whoever counts them. They are strangers' words: nothing of them is kept but a count. */
export class WebVitals {
  #hear: (report: VitalsReport) => void = () => undefined;

  hear(listener: (report: VitalsReport) => void): void {
    this.#hear = listener;
  }

  /**
   * Counts a report.
   * @param said as it came
   * @param routes those of the client: a report of any other counts for nothing, as does one that holds more or other than numbers in range
   */
  take(said: unknown, routes: ReadonlySet<string>): void {
    if (!REPORT.Check(said) || !routes.has(said.route)) return;
    if (Object.values(said.vitals).every((value) => value >= 0 && value <= MOST)) this.#hear(said);
  }
}
