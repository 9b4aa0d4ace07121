import { and, eq, sql } from "drizzle-orm";
import type { PostponementStatus } from "#contract/requests/postponements.ts";
import type { Executor } from "#server/db/client.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "./request-events.ts";

export type PostponementRow = typeof postponements.$inferSelect;

/**
 * The postponement's machine (api.md §6). An approved one whose cohort begins without a seat for it expires: its student
 * kept the seat they had.
 */
const MOVES: Record<PostponementStatus, readonly PostponementStatus[]> = {
  pending: ["approved", "rejected", "cancelled", "expired"],
  approved: ["applied", "expired", "cancelled"],
  applied: ["resumed"],
  resumed: [],
  rejected: [],
  cancelled: [],
  expired: [],
};

export const canMovePostponement = (from: PostponementStatus, to: PostponementStatus): boolean => MOVES[from].includes(to);

/**
 * Moves a request whose row the caller has locked: the row, what its student reads, and the audit row. Changes the given row.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function movePostponement(
  db: Executor,
  request: PostponementRow,
  to: PostponementStatus,
  change: Partial<Pick<PostponementRow, "seatHeld" | "waitingForSeat" | "decidedAt" | "decisionNote">>,
  context: ActionContext,
): Promise<void> {
  const from = request.status;
  if (!canMovePostponement(from, to)) throw new IllegalTransition("postponement", from, to);
  const set = { ...change, status: to, version: request.version + 1 };
  const moved = await db
    .update(postponements)
    .set({ ...set, version: sql`${postponements.version} + 1` })
    .where(and(eq(postponements.id, request.id), eq(postponements.status, from), eq(postponements.version, request.version)))
    .returning({ id: postponements.id });
  if (!moved[0]) throw new IllegalTransition("postponement (changed meanwhile)", from, to);
  await recordRequestEvent(db, { kind: "postponement", id: request.id }, { from, to, note: change.decisionNote ?? null }, context);
  await recordTransition(db, { subject: "postponement", subjectId: request.id, from, to }, context);
  Object.assign(request, set);
}
