import { call } from "#app/api/call.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type Enrollment, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";

/** A program is one's own until one leaves it or the access ends. */
const OWNED: readonly Enrollment["status"][] = ["pending", "active", "completed", "postponed"];

/**
 * Whether the signed-in student is enrolled in a program. Public reads are the same for everybody, so the client joins
 * them with the enrollments by itself; without a network, with those of the kept dashboard.
 */
export function useOwned(programId: number): boolean {
  const { status, user, ownerTag } = useAtomValue(sessionAtom);
  const [owned, setOwned] = useState<{ owner: string; programs: ReadonlySet<number> } | null>(null);
  const student = user?.type === "student" ? ownerTag : null;
  useEffect(() => {
    if (!student) return;
    const stop = new AbortController();
    const put = (enrollments: readonly Enrollment[]) => {
      if (!stop.signal.aborted) setOwned({ owner: student, programs: programsOf(enrollments) });
    };
    void (async () => {
      try {
        if (status === "in") {
          const { data } = await call(listEnrollments, { query: { per_page: 100, "filter[status]": "all" }, signal: stop.signal });
          return put(data);
        }
      } catch {
        // The device may know.
      }
      // A visitor's page asks nothing of the device.
      const kept = await import("#offline/snapshots/dashboard.ts").then(({ readDashboard }) => readDashboard(student)).catch(() => null);
      if (kept) put(kept.value.enrolled);
    })();
    return () => stop.abort();
  }, [student, status]);
  return student !== null && owned?.owner === student && owned.programs.has(programId);
}

const programsOf = (enrollments: readonly Enrollment[]): ReadonlySet<number> =>
  new Set(enrollments.filter(({ status }) => OWNED.includes(status)).map(({ program }) => program.id));
