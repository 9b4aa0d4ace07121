/** What a visitor meant to do before signing in, on this tab alone: it is done once, by whoever comes back within half an hour. */
interface PendingEnrollment {
  programId: number;
  cohortId: number | null;
  until: number;
}

const KEY = "qabas-enroll-free";
const KEPT_MS = 30 * 60_000;

export function keepPending(programId: number, cohortId: number | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ programId, cohortId, until: Date.now() + KEPT_MS } satisfies PendingEnrollment));
  } catch {
    // They press once more after signing in.
  }
}

/** Takes what was meant for a program out; null where there is nothing, or it is too old. */
export function takePending(programId: number): Pick<PendingEnrollment, "cohortId"> | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<PendingEnrollment> | null;
    if (pending?.programId !== programId) return null;
    sessionStorage.removeItem(KEY);
    const cohortId = typeof pending.cohortId === "number" ? pending.cohortId : null;
    return typeof pending.until === "number" && pending.until > Date.now() ? { cohortId } : null;
  } catch {
    return null;
  }
}
