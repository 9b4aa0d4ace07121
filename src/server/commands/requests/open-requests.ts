import { and, eq, inArray, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { PostponementStatus } from "#contract/requests/postponements.ts";
import type { WithdrawalStatus } from "#contract/requests/withdrawals.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { holidays, postponements, withdrawals } from "#server/db/tables/requests.ts";
import { isAmong } from "#server/db/told.ts";
import type { Holiday } from "#contract/orders/refund.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";

/** Requests that wait for somebody: an enrollment has at most one of them. */
export const OPEN_POSTPONEMENTS = ["pending", "approved"] as const satisfies readonly PostponementStatus[];
export const OPEN_WITHDRAWALS = [
  "pending",
  "instructor_reviewed",
  "approved",
  "refund_processing",
] as const satisfies readonly WithdrawalStatus[];

/**
 * An enrollment of a person, locked until the transaction ends: what asks for one, decides on one or moves its seat comes
 * one after the other.
 * @throws Problem `enrollment_not_found`, also for another's
 */
export async function lockEnrollment(db: Executor, enrollmentId: number, userId?: number): Promise<EnrollmentRow> {
  const [row] = await db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.id, enrollmentId), userId === undefined ? undefined : eq(enrollments.userId, userId)))
    .for("update");
  if (!row) throw new Problem("enrollment_not_found");
  return row;
}

/** The enrollments of these that have an open request. */
export async function withOpenRequest(db: Executor, enrollmentIds: readonly number[]): Promise<Set<number>> {
  if (enrollmentIds.length === 0) return new Set();
  const [paused, leaving] = await Promise.all([
    prepared(db, "open postponements", pausedQuery).execute({ enrollmentIds }),
    prepared(db, "open withdrawals", leavingQuery).execute({ enrollmentIds }),
  ]);
  return new Set([...paused, ...leaving].map(({ id }) => id));
}

const pausedQuery = (db: Executor, name: string) =>
  db
    .select({ id: postponements.enrollmentId })
    .from(postponements)
    .where(and(isAmong(postponements.enrollmentId, "enrollmentIds"), inArray(postponements.status, [...OPEN_POSTPONEMENTS])))
    .prepare(name);

const leavingQuery = (db: Executor, name: string) =>
  db
    .select({ id: withdrawals.enrollmentId })
    .from(withdrawals)
    .where(and(isAmong(withdrawals.enrollmentId, "enrollmentIds"), inArray(withdrawals.status, [...OPEN_WITHDRAWALS])))
    .prepare(name);

/** @throws Problem `request_already_pending`. The enrollment is locked by the caller. */
export async function refuseSecondRequest(db: Executor, enrollmentId: number): Promise<void> {
  if ((await withOpenRequest(db, [enrollmentId])).size > 0) throw new Problem("request_already_pending");
}

/** The days on which nobody works beside the weekend. */
export const readHolidays = async (db: Executor): Promise<Holiday[]> =>
  await db.select({ day: holidays.day, yearly: holidays.yearly }).from(holidays).where(isNull(holidays.archivedAt));

/** @throws Problem `request_not_found`: what is no id cannot name anything */
export function requestId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("request_not_found");
  return id.toLowerCase();
}
