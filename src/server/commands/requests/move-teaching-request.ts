import { and, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { AbsenceStatus } from "#contract/requests/teaching-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { absences, departures } from "#server/db/tables/teaching.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "./request-events.ts";

export type AbsenceRow = typeof absences.$inferSelect;
export type DepartureRow = typeof departures.$inferSelect;

const TABLES = { absence: absences, departure: departures };
export type TeachingRequestKind = keyof typeof TABLES;
interface Rows {
  absence: AbsenceRow;
  departure: DepartureRow;
}

/** The machine of both requests of an instructor, absence and departure (api.md §10): decided once, or taken back. */
const MOVES: Record<AbsenceStatus, readonly AbsenceStatus[]> = {
  pending: ["approved", "rejected", "cancelled"],
  approved: [],
  rejected: [],
  cancelled: [],
};

export const canMoveTeachingRequest = (from: AbsenceStatus, to: AbsenceStatus): boolean => MOVES[from].includes(to);

/** A request, locked until the transaction ends; null where there is none. */
export async function lockTeachingRequest<K extends TeachingRequestKind>(db: Executor, kind: K, id: string): Promise<Rows[K] | null> {
  const rows: (AbsenceRow | DepartureRow)[] =
    kind === "absence"
      ? await db.select().from(absences).where(eq(absences.id, id)).for("update")
      : await db.select().from(departures).where(eq(departures.id, id)).for("update");
  return (rows[0] as Rows[K] | undefined) ?? null;
}

/**
 * Moves a request whose row the caller has locked: the row, its timeline, and the audit row. Changes the given row.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveTeachingRequest(
  db: Executor,
  kind: TeachingRequestKind,
  row: AbsenceRow | DepartureRow,
  to: AbsenceStatus,
  decision: { note: string | null } | null,
  context: ActionContext,
): Promise<void> {
  const from = row.status;
  if (!canMoveTeachingRequest(from, to)) throw new IllegalTransition(kind, from, to);
  const table = TABLES[kind];
  const change = { status: to, ...(decision ? { decidedAt: context.now, decisionNote: decision.note } : {}) };
  const [moved] = await db
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, row.id), eq(table.status, from)))
    .returning({ version: table.version });
  if (!moved) throw new IllegalTransition(`${kind} (changed meanwhile)`, from, to);
  await recordRequestEvent(db, { kind, id: row.id }, { from, to, note: decision?.note ?? null }, context);
  await recordTransition(db, { subject: kind, subjectId: row.id, from, to }, context);
  Object.assign(row, { ...change, version: moved.version });
}

/** Its sender changed their mind before anybody decided. @throws Problem `request_not_found`, `request_closed` */
export async function cancelTeachingRequest(
  db: Executor,
  kind: TeachingRequestKind,
  id: string,
  userId: number,
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTeachingRequest(tx, kind, id);
    if (row?.userId !== userId) throw new Problem("request_not_found");
    if (row.status === "cancelled") return;
    if (row.status !== "pending") throw new Problem("request_closed");
    await moveTeachingRequest(tx, kind, row, "cancelled", null, context);
  });
}
