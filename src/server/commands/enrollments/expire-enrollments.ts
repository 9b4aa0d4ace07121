import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { statusNow } from "./enrollment-status.ts";
import { moveEnrollment } from "./move-enrollment.ts";

const AT_ONCE = 200;

/**
 * Makes the moves that the clock alone makes (R2.8): enrollments whose cohort has begun run, those whose access is over are
 * expired. Every read knows it from that moment on (`statusNow`); this writes it down, with its audit row.
 * @returns how many were moved
 */
export async function expireEnrollments(tx: Executor, now: Date): Promise<number> {
  const status = statusNow(now);
  const rows = await tx
    .select({ id: enrollments.id, to: status.as("status_now") })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(inArray(enrollments.status, ["pending", "active"]), ne(enrollments.status, status)))
    .orderBy(asc(enrollments.id))
    .limit(AT_ONCE);
  let moved = 0;
  for (const { id, to } of rows) {
    const [row] = await tx.select().from(enrollments).where(eq(enrollments.id, id)).for("update", { skipLocked: true });
    // Another process, or a request in hand, was first.
    if (!row || row.status === to || (row.status !== "pending" && row.status !== "active")) continue;
    const reason = to === "expired" ? "access is over" : "the cohort has begun";
    await moveEnrollment(tx, row, to, reason, {}, { now, actor: "system", requestId: null });
    moved += 1;
  }
  return moved;
}
