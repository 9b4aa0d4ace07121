import type { FieldError, Lane } from "#contract/endpoint.ts";
import { endsMutation } from "#contract/lanes.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { LANE_RULES } from "./lanes.ts";
import { readEnvelope, readValues, type WireAnswer } from "./read-envelope.ts";
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
  const { session, done, isAnswer } = LANE_RULES[lane];
  const { code, data, fields = {} } = envelope;
  if (code === null) return isAnswer?.(data) === false ? again : { kind: "applied", data };
  if (done?.includes(code)) return { kind: "applied", data: null };
  if (session && (code === "unauthenticated" || code === "owner_mismatch")) return { kind: code };
  if (session && code === "outbox_forked") return { kind: "forked" };
  return endsMutation(lane, code) ? { kind: "rejected", code, values: readValues(data), fields } : again;
}

/** Seconds only: a date would depend on this device's clock (P11). At most an hour. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), 3600) * 1000 : null;
}
