import type { FieldError, Lane } from "#contract/endpoint.ts";
import { endsMutation } from "#contract/lanes.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { readEnvelope, readValues, type WireAnswer } from "./read-envelope.ts";
import { isObject, isText } from "#offline/readable.ts";
import type { SentenceValues } from "./rows.ts";

/** What an answer means for the record that was sent. */
export type Verdict =
  | { kind: "applied"; data: unknown }
  /** `values` of the sentence that tells why, and the first error of each field that the server named. */
  | { kind: "rejected"; code: ProblemCode; values: SentenceValues; fields: Record<string, FieldError> }
  | { kind: "unauthenticated" }
  | { kind: "owner_mismatch" }
  | { kind: "forked" }
  /** Not an answer of ours, or not a final one. `afterMs` where the server said when. */
  | { kind: "retry"; afterMs: number | null };

/**
 * Judges an answer. Only our own envelope counts: the page of a captive portal, a proxy's 401 or a body cut in the middle say
 * nothing about the mutation, whatever their status. Codes that end a mutation stand in `LANE_REJECTIONS`; every other failure
 * is retried (P6).
 */
export function judge(answer: WireAnswer, lane: Lane): Verdict {
  const envelope = readEnvelope(answer);
  const again: Verdict = { kind: "retry", afterMs: readRetryAfter(answer.retryAfter) };
  if (!envelope) return again;
  if (envelope.code === null) return { kind: "applied", data: envelope.data };
  const { code, data, fields = {} } = envelope;
  switch (code) {
    case "unauthenticated":
    case "owner_mismatch":
      return { kind: code };
    case "outbox_forked":
      return { kind: "forked" };
    // The cart already is as the person wants it.
    case "already_in_cart":
      return lane === "cart" ? { kind: "applied", data: null } : again;
    default:
      return endsMutation(lane, code) ? { kind: "rejected", code, values: readValues(data), fields } : again;
  }
}

/** What an answer means for a message to us. */
export type MessageVerdict =
  | { kind: "sent"; reference: string }
  | { kind: "refused"; code: ProblemCode; values: SentenceValues; fields: Record<string, FieldError> }
  | Extract<Verdict, { kind: "retry" }>;

/** The same for a message: arrived is only what has a reference, and a refused one can be written better. */
export function judgeMessage(answer: WireAnswer): MessageVerdict {
  const envelope = readEnvelope(answer);
  const { code, data } = envelope ?? {};
  if (code === null && isObject(data) && isText(data.reference)) return { kind: "sent", reference: data.reference };
  if (code && endsMutation("contact", code)) return { kind: "refused", code, values: readValues(data), fields: envelope?.fields ?? {} };
  return { kind: "retry", afterMs: readRetryAfter(answer.retryAfter) };
}

/** Seconds only: a date would depend on this device's clock (P11). At most an hour. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), 3600) * 1000 : null;
}
