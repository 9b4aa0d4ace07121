import { Problem } from "#contract/problem.ts";

/** Why nothing came: the state that stands in its place (frame.md §8). `refused`: our own answer, which says it in its own sentence. */
export type FailureKind = "not-kept" | "no-answer" | "fault" | "forbidden" | "lapsed" | "refused";

/**
 * An answer of the service is never a missing connection. A call that nothing answered is one only where the service cannot be
 * reached otherwise either: else it did not answer in time.
 * @param reached the last question whether the service is there was answered
 */
export function failureKind(failure: unknown, reached: boolean): FailureKind {
  if (failure instanceof Problem) return byStatus(failure.status);
  const code = typeof failure === "object" && failure !== null && "code" in failure ? failure.code : null;
  if (code === "unreadable") return "fault";
  if (code === "network" || code === "timeout" || failure === null) return reached ? "no-answer" : "not-kept";
  return "fault";
}

function byStatus(status: number): FailureKind {
  if (status === 401) return "lapsed";
  if (status === 403) return "forbidden";
  if (status >= 502 && status <= 504) return "no-answer";
  return status >= 500 ? "fault" : "refused";
}
