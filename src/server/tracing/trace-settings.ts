/** Where spans of what the server does are sent. */
export interface TraceSettings {
  /** Of a collector that speaks OTLP over HTTP, its path included: `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  /** What the collector wants in `Authorization`; null where it wants nothing. */
  authorization: string | null;
  /** Share of the requests that nobody before us decided on, above 0 and at most 1. */
  share: number;
}

/**
 * Reads `QABAS_TRACES_URL`, `QABAS_TRACES_AUTHORIZATION` and `QABAS_TRACES_SHARE`; null where nothing is traced.
 * @param isLoopback says of a host name whether it is this machine
 */
export function readTraceSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): TraceSettings | null {
  const url = text("QABAS_TRACES_URL");
  if (url === null) return null;
  const authorization = text("QABAS_TRACES_AUTHORIZATION");
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !["http:", "https:"].includes(parsed.protocol) || parsed.username !== "")
    problems.push("QABAS_TRACES_URL must be an http or https address of a collector, such as http://127.0.0.1:4318/v1/traces");
  else if (authorization !== null && parsed.protocol === "http:" && !isLoopback(parsed.hostname))
    problems.push("QABAS_TRACES_AUTHORIZATION is a secret: QABAS_TRACES_URL must begin with https, or be of this machine");
  const share = Number(text("QABAS_TRACES_SHARE") ?? 0.1);
  if (!(share > 0 && share <= 1)) problems.push("QABAS_TRACES_SHARE must be a share of requests up to 1, such as 0.1");
  return { url, authorization, share };
}
