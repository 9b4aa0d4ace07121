import { CART_REJECTIONS } from "#contract/cart.ts";
import type { FieldError } from "#contract/endpoint.ts";
import { isProblemCode, PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { isObject, isText } from "./readable.ts";
import type { SentenceValues } from "./rows.ts";

/** What came back over the wire, before anybody believes it. */
export interface WireAnswer {
  readonly status: number;
  /** Header `Retry-After`, if any. */
  readonly retryAfter: string | null;
  readonly body: string;
}

/** What an answer means for the record that was sent. */
export type Verdict =
  | { kind: "applied"; data: unknown }
  /** `values` of the sentence that tells why. */
  | { kind: "rejected"; code: ProblemCode; values: SentenceValues }
  | { kind: "unauthenticated" }
  | { kind: "owner_mismatch" }
  | { kind: "forked" }
  /** Not an answer of ours, or not a final one. `afterMs` where the server said when. */
  | { kind: "retry"; afterMs: number | null };

/** Codes that end a waiting mutation; every other failure is retried (P6). */
const REJECTIONS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(CART_REJECTIONS);

/**
 * Judges an answer. Only our own envelope counts: the page of a captive portal, a proxy's 401 or a body cut in the middle say
 * nothing about the mutation, whatever their status.
 */
export function judge(answer: WireAnswer): Verdict {
  const envelope = readEnvelope(answer);
  const again: Verdict = { kind: "retry", afterMs: readRetryAfter(answer.retryAfter) };
  if (!envelope) return again;
  if (envelope.code === null) return { kind: "applied", data: envelope.data };
  switch (envelope.code) {
    case "unauthenticated":
    case "owner_mismatch":
      return { kind: envelope.code };
    case "outbox_forked":
      return { kind: "forked" };
    // The cart already is as the person wants it.
    case "already_in_cart":
      return { kind: "applied", data: null };
    default:
      return REJECTIONS.has(envelope.code) ? { kind: "rejected", code: envelope.code, values: readValues(envelope.data) } : again;
  }
}

/** What an answer means for a message to us. */
export type MessageVerdict =
  | { kind: "sent"; reference: string }
  | { kind: "refused"; code: ProblemCode; values: SentenceValues; fields: Record<string, FieldError> }
  | Extract<Verdict, { kind: "retry" }>;

/** Codes that end a message: the person reads why and writes it better. Every other failure is retried (P6). */
const MESSAGE_REFUSALS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "bad_request",
  "validation_error",
  "too_large",
  "idempotency_key_reused",
]);

/** The same for a message: arrived is only what has a reference. */
export function judgeMessage(answer: WireAnswer): MessageVerdict {
  const envelope = readEnvelope(answer);
  const { code, data } = envelope ?? {};
  if (code === null && isObject(data) && isText(data.reference)) return { kind: "sent", reference: data.reference };
  if (code && MESSAGE_REFUSALS.has(code)) return { kind: "refused", code, values: readValues(data), fields: envelope?.fields ?? {} };
  return { kind: "retry", afterMs: readRetryAfter(answer.retryAfter) };
}

/** The envelope of `contract/endpoint.ts`, if the body is one and agrees with the HTTP status. `code` null: success. */
export function readEnvelope(answer: WireAnswer): { code: ProblemCode | null; data: unknown; fields?: Record<string, FieldError> } | null {
  const body = parse(answer.body);
  if (!isObject(body) || body.status !== answer.status || !isText(body.message)) return null;
  const succeeded = answer.status === 200 || answer.status === 201;
  if (succeeded) return body.code === undefined && "data" in body ? { code: null, data: body.data } : null;
  if (!isProblemCode(body.code) || PROBLEM_STATUS[body.code] !== answer.status) return null;
  return { code: body.code, data: body.data, fields: readFields(body.error_keys) };
}

function readFields(keys: unknown): Record<string, FieldError> {
  if (!isObject(keys)) return {};
  const fields: Record<string, FieldError> = {};
  for (const [name, [first]] of Object.entries(keys).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))) {
    if (isObject(first) && isText(first.key)) fields[name] = { key: first.key, values: readValues({ values: first.values }) };
  }
  return fields;
}

function readValues(data: unknown): SentenceValues {
  if (!isObject(data) || !isObject(data.values)) return {};
  return Object.fromEntries(
    Object.entries(data.values).filter((entry): entry is [string, string | number] => isText(entry[1]) || Number.isFinite(entry[1])),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Seconds only: a date would depend on this device's clock (P11). At most an hour. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), 3600) * 1000 : null;
}
