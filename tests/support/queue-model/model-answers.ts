import { PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";

/** Answers of the model server, in our envelope. */
export const success = (data: unknown): WireAnswer => ({
  status: 200,
  retryAfter: null,
  body: JSON.stringify({ status: 200, message: "", data }),
});

export function problem(code: ProblemCode, data: unknown = null): WireAnswer {
  const status = PROBLEM_STATUS[code];
  return { status, retryAfter: null, body: JSON.stringify({ status, message: "", data, code }) };
}
