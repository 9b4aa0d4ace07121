import { type Envelope, HEADER } from "#contract/endpoint.ts";
import { FROM_DEVICE } from "#offline/api-cache.ts";
import { isProblemCode, Problem, type TransportCode } from "#contract/problem.ts";

/** No answer of ours arrived (R9.3). */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  readonly code: TransportCode;
  /** Of an answer that is none of ours; 0 where nothing answered. */
  readonly status: number;

  constructor(code: TransportCode, cause?: unknown, status = 0) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}

export interface Reply<Data, Meta> {
  data: Data;
  meta: Meta;
  /** Localised, fit for a toast. */
  message: string;
  /** When the server gave this answer, where it is a copy of this device (the worker's); else null. */
  fromDevice: Date | null;
}

/**
 * Reads an answer. Only our own envelope counts: a captive portal's page, a proxy's error, half a JSON document are
 * `unreadable`, whatever their status (P6), so that none of them ends a session or acknowledges a change.
 * @throws Problem the server's, rebuilt
 * @throws TransportFailure `unreadable`
 */
export function readEnvelope<Data, Meta>(status: number, body: string, headers: Pick<Headers, "get">): Reply<Data, Meta> {
  const envelope = parse(body);
  if (!envelope || envelope.status !== status) throw new TransportFailure("unreadable", undefined, status);
  if (status >= 200 && status < 300) {
    return {
      data: envelope.data as Data,
      meta: envelope.meta as Meta,
      message: envelope.message,
      fromDevice: copyDate(headers.get(FROM_DEVICE)),
    };
  }
  const retryAfter = headers.get("retry-after");
  if (!isProblemCode(envelope.code)) throw new TransportFailure("unreadable", undefined, status);
  throw new Problem(envelope.code, {
    data: envelope.data,
    reference: headers.get(HEADER.requestId) ?? undefined,
    ...(envelope.error_keys ? { fields: envelope.error_keys } : {}),
    ...(retryAfter !== null && Number.isFinite(Number(retryAfter)) ? { retryAfter: Number(retryAfter) } : {}),
    ...valuesOf(envelope.data),
  });
}

function copyDate(at: string | null): Date | null {
  const date = new Date(at ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

function parse(body: string): Envelope<unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null) return null;
    const { status, message, data } = value as Partial<Envelope<unknown>>;
    return typeof status === "number" && typeof message === "string" && data !== undefined ? (value as Envelope<unknown>) : null;
  } catch {
    return null;
  }
}

/** Sentences with values ("needs a total of {amount}") find them in `data.values`. */
function valuesOf(data: unknown): { values?: Record<string, string | number> } {
  if (typeof data !== "object" || data === null || !("values" in data)) return {};
  const { values } = data as { values: unknown };
  return typeof values === "object" && values !== null ? { values: values as Record<string, string | number> } : {};
}
