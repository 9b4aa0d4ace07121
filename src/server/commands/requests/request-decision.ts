import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { notify } from "#server/commands/notifications/notify.ts";

/** What staff say to a request. */
export interface Decision {
  decision: "approve" | "reject";
  /** To the student. */
  note: string | null;
  /** Of the request as it was seen. */
  version: number;
  /** A withdrawal that was quoted a refund and has lost it is closed without one. */
  withoutRefund?: boolean;
}

/** @throws Problem `version_conflict` where somebody changed it meanwhile */
export function refuseStale(version: number, seen: number): void {
  if (version !== seen) throw new Problem("version_conflict", { data: { version } });
}

/** Tells the student, in the transaction of the decision. */
export async function notifyDecision(
  db: Executor,
  request: { userId: number; kind: "postponement" | "withdrawal"; id: string; enrollmentId: number; approved: boolean },
  now: Date,
): Promise<void> {
  const { userId, kind, id, approved } = request;
  const program = await programTitles(db, request.enrollmentId);
  await notify(
    db,
    {
      userId,
      kind: "request_decided",
      target: { type: kind, id },
      values: { request: kind, decision: approved ? "approved" : "rejected", program },
    },
    now,
  );
}

/** A program's title in both languages, as notifications want it. */
export async function programTitles(db: Executor, enrollmentId: number): Promise<{ ar: string; en: string }> {
  const [row] = await db
    .select({ ar: programs.titleAr, en: programs.titleEn })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.id, enrollmentId));
  return row ?? { ar: "", en: "" };
}
