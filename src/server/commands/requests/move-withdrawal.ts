import { and, eq, sql } from "drizzle-orm";
import type { WithdrawalStatus } from "#contract/requests/withdrawals.ts";
import type { Executor } from "#server/db/client.ts";
import { withdrawals } from "#server/db/tables/requests.ts";
import { type EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import { lockEnrollment } from "./open-requests.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "./request-events.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** The withdrawal's machine (api.md §6). An instructor may recommend; staff decide. */
const MOVES: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  pending: ["instructor_reviewed", "approved", "rejected", "cancelled"],
  instructor_reviewed: ["approved", "rejected", "cancelled"],
  approved: ["refund_processing", "closed_no_refund"],
  refund_processing: ["refunded"],
  refunded: [],
  closed_no_refund: [],
  rejected: [],
  cancelled: [],
};

export const canMoveWithdrawal = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => MOVES[from].includes(to);

/**
 * Moves a request whose row the caller has locked: the row, what its student reads, and the audit row. Changes the given row.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveWithdrawal(
  db: Executor,
  request: WithdrawalRow,
  to: WithdrawalStatus,
  change: Partial<Pick<WithdrawalRow, "decidedAt" | "decisionNote" | "refundDue" | "refundedAt">>,
  context: ActionContext,
): Promise<void> {
  const from = request.status;
  if (!canMoveWithdrawal(from, to)) throw new IllegalTransition("withdrawal", from, to);
  if (to !== "instructor_reviewed") await giveOfferBack(db, request, context);
  const moved = await db
    .update(withdrawals)
    .set({ ...change, status: to, version: sql`${withdrawals.version} + 1` })
    .where(and(eq(withdrawals.id, request.id), eq(withdrawals.status, from)))
    .returning({ version: withdrawals.version });
  if (!moved[0]) throw new IllegalTransition("withdrawal (changed meanwhile)", from, to);
  await recordRequestEvent(db, { kind: "withdrawal", id: request.id }, { from, to, note: change.decisionNote ?? null }, context);
  await recordTransition(db, { subject: "withdrawal", subjectId: request.id, from, to }, context);
  Object.assign(request, { ...change, status: to, version: moved[0].version });
}

/** Whatever becomes of a request, what was offered in its place is offered no longer: the seat is free again. Changes the given row. */
export async function giveOfferBack(db: Executor, request: WithdrawalRow, { now }: ActionContext): Promise<void> {
  const { offeredCohortId } = request;
  if (offeredCohortId === null) return;
  const none = { offeredCohortId: null, offerUntil: null };
  await db.update(withdrawals).set(none).where(eq(withdrawals.id, request.id));
  Object.assign(request, none);
  await lockCohorts(db, [offeredCohortId]);
  await releaseSeat(db, offeredCohortId, now);
}

/** A request and its enrollment, both locked: always the enrollment first. */
export async function lockWithdrawal(db: Executor, id: string): Promise<{ request: WithdrawalRow; enrollment: EnrollmentRow } | null> {
  const [known] = await db.select({ enrollmentId: withdrawals.enrollmentId }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!known) return null;
  const enrollment = await lockEnrollment(db, known.enrollmentId);
  const [request] = await db.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  return request ? { request, enrollment } : null;
}
