import { Problem, type ProblemCode } from "#contract/problem.ts";
import type { Heard } from "#app/state/network/network.ts";

/**
 * Why nothing came: the state that stands in its place (frame.md §8). `refused`: our own answer, which says it in its own sentence.
 * `closed`: the page is not for this account, whatever it does; `forbidden`: not now, and its sentence says why.
 */
export type FailureKind = "not-kept" | "no-answer" | "fault" | "closed" | "forbidden" | "lapsed" | "not-found" | "refused";

/** Another account could open the door. */
const OF_THE_ACCOUNT: ReadonlySet<ProblemCode> = new Set(["forbidden", "role_required", "course_access_denied"]);

/**
 * The one place where it is decided. An answer of the service, or of who stands before it, is never a missing connection. A call that
 * nothing answered is one only where the service does not answer its smallest question either.
 * @param heard who answered that question; null while nobody knows
 * @returns null while it cannot be told
 */
export function failureKind(failure: unknown, heard: Heard | null): FailureKind | null {
  if (failure instanceof Problem) return OF_THE_ACCOUNT.has(failure.code) ? "closed" : byStatus(failure.status);
  const { code = null, status = 0 } = failure === null ? { code: "network" } : (failure as { code?: unknown; status?: unknown });
  if (code === "unreadable" && typeof status === "number" && status >= 500) return byStatus(status);
  if (code !== "network" && code !== "timeout" && code !== "unreadable") return "fault";
  if (heard === null) return null;
  if (heard === "nobody") return "not-kept";
  // Half an answer of ours is a fault of ours.
  return code === "unreadable" && heard === "ours" ? "fault" : "no-answer";
}

function byStatus(status: number): FailureKind {
  if (status === 401) return "lapsed";
  if (status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status >= 502 && status <= 504) return "no-answer";
  return status >= 500 ? "fault" : "refused";
}
