import { and, eq, inArray } from "drizzle-orm";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { leaveGroups } from "#server/commands/coursework/groups/leave-groups.ts";
import { type ActionContext, IllegalTransition, recordTransition, recordTransitions } from "#server/commands/record-transition.ts";

export type EnrollmentRow = typeof enrollments.$inferSelect;

/**
 * The enrollment's machine (api.md §5). A cohort that has not begun can be left for a later one too, and whoever pauses may
 * still leave. The clock's own moves are in `enrollment-status.ts`.
 */
const MOVES: Record<EnrollmentStatus, readonly EnrollmentStatus[]> = {
  pending: ["active", "postponed", "withdrawn", "expired", "completed"],
  active: ["completed", "postponed", "withdrawn", "expired"],
  completed: [],
  postponed: ["active", "withdrawn", "expired"],
  withdrawn: [],
  expired: ["active"],
};

export const canMoveEnrollment = (from: EnrollmentStatus, to: EnrollmentStatus): boolean => MOVES[from].includes(to);

/**
 * Moves an enrollment whose row the caller has locked, and writes the audit row. Changes the given row too.
 * @param change what changes with the status
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveEnrollment(
  db: Executor,
  enrollment: EnrollmentRow,
  to: EnrollmentStatus,
  reason: string | null,
  change: Partial<Pick<EnrollmentRow, "cohortId" | "resumesOn" | "accessUntil">>,
  context: ActionContext,
): Promise<void> {
  const from = enrollment.status;
  if (!canMoveEnrollment(from, to)) throw new IllegalTransition("enrollment", from, to);
  const set = { ...change, status: to };
  const moved = await db
    .update(enrollments)
    .set(set)
    .where(and(eq(enrollments.id, enrollment.id), eq(enrollments.status, from)))
    .returning({ id: enrollments.id });
  if (!moved[0]) throw new IllegalTransition("enrollment (changed meanwhile)", from, to);
  await recordTransition(db, { subject: "enrollment", subjectId: String(enrollment.id), from, to, reason }, context);
  if (to === "withdrawn" || (change.cohortId !== undefined && change.cohortId !== enrollment.cohortId))
    await leaveGroups(db, [enrollment.id]);
  Object.assign(enrollment, set);
}

/** The trigger of standings joins what was before with what is after, row by row: of five thousand at once it would take seconds. */
const AT_ONCE = 500;

/**
 * Moves many enrollments of one status that the caller has locked. Changes the given rows too.
 * @throws IllegalTransition for a move that the machine does not have; what moved before it goes back with the caller's transaction
 */
export async function moveEnrollments(
  tx: Executor,
  rows: readonly EnrollmentRow[],
  { from, to, reason }: { from: EnrollmentStatus; to: EnrollmentStatus; reason: string | null },
  context: ActionContext,
): Promise<void> {
  if (rows.length === 0) return;
  if (!canMoveEnrollment(from, to)) throw new IllegalTransition("enrollment", from, to);
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE);
    const ids = part.map(({ id }) => id);
    const moved = await tx
      .update(enrollments)
      .set({ status: to })
      .where(and(inArray(enrollments.id, ids), eq(enrollments.status, from)))
      .returning({ id: enrollments.id });
    if (moved.length !== ids.length) throw new IllegalTransition("enrollment (changed meanwhile)", from, to);
    await recordTransitions(
      tx,
      ids.map((id) => ({ subject: "enrollment", subjectId: String(id), from, to, reason })),
      context,
    );
    if (to === "withdrawn") await leaveGroups(tx, ids);
    for (const row of part) row.status = to;
  }
}
