import { StartRefused } from "#server/start-checks.ts";
import { traceCalls } from "./trace-calls.ts";
import { traceQueries } from "./trace-queries.ts";
import type { TraceSettings } from "./trace-settings.ts";
import { traceBy } from "./tracing.ts";

/**
 * Traces what the process does from now on, where the settings ask for it; the packages are no part of a start without it.
 * @param load fetches the packages
 * @returns sends what was not sent yet, and traces no more; null where nothing is traced
 * @throws StartRefused where the packages, which an installation may leave out, are not there
 */
export async function startTracing(
  settings: TraceSettings | null,
  role: string,
  load = () => import("./open-telemetry.ts"),
): Promise<(() => Promise<void>) | null> {
  if (settings === null) return null;
  const { openTelemetry } = await load().catch((error: unknown) => {
    if ((error as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartRefused(null, [
      "QABAS_TRACES_URL asks for traces, and the packages of OpenTelemetry are not installed: run npm ci without --omit=optional",
    ]);
  });
  const { tracer, close } = openTelemetry(settings, role);
  traceBy(tracer);
  const ends = [traceQueries(), traceCalls()];
  return async () => {
    traceBy(null);
    for (const end of ends) end();
    await close();
  };
}
