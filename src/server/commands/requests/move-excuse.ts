import { and, eq, sql } from "drizzle-orm";
import type { ExcuseStatus } from "#contract/requests/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "./request-events.ts";

export type ExcuseRow = typeof excuses.$inferSelect;

/** The machine of an excuse (api.md §10): decided once, by somebody or by the clock. */
const MOVES: Record<ExcuseStatus, readonly ExcuseStatus[]> = {
  pending: ["approved", "rejected", "cancelled", "expired"],
  approved: [],
  rejected: [],
  cancelled: [],
  expired: [],
};

export const canMoveExcuse = (from: ExcuseStatus, to: ExcuseStatus): boolean => MOVES[from].includes(to);

/** An excuse, locked until the transaction ends; null where there is none. */
export async function lockExcuse(db: Executor, id: string): Promise<ExcuseRow | null> {
  const [row] = await db.select().from(excuses).where(eq(excuses.id, id)).for("update");
  return row ?? null;
}

/**
 * Moves an excuse whose row the caller has locked: the row, what its student reads, and the audit row.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveExcuse(
  db: Executor,
  excuse: ExcuseRow,
  to: ExcuseStatus,
  decision: { by: number | null; note: string | null } | null,
  context: ActionContext,
): Promise<void> {
  const from = excuse.status;
  if (!canMoveExcuse(from, to)) throw new IllegalTransition("excuse", from, to);
  const [moved] = await db
    .update(excuses)
    .set({
      status: to,
      updatedAt: context.now,
      version: sql`${excuses.version} + 1`,
      ...(decision ? { decidedBy: decision.by, decidedAt: context.now, note: decision.note } : {}),
    })
    .where(and(eq(excuses.id, excuse.id), eq(excuses.status, from)))
    .returning({ id: excuses.id });
  if (!moved) throw new IllegalTransition("excuse (changed meanwhile)", from, to);
  await recordRequestEvent(db, { kind: "excuse", id: excuse.id }, { from, to, note: decision?.note ?? null }, context);
  await recordTransition(db, { subject: "excuse", subjectId: excuse.id, from, to }, context);
}
