import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { giveBackWork } from "#server/commands/staff/give-back-work.ts";
import { keepStaff } from "#server/commands/staff/keep-staff.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { endAllSessions } from "./end-session.ts";

export type AccountRow = typeof users.$inferSelect;

/** An account that staff change, locked. @throws Problem `not_found`, `forbidden` for an admin's where the caller is none */
export async function lockAccount(tx: Executor, id: number, caller: { type: string }): Promise<AccountRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  if (!row || row.deletedAt) throw new Problem("not_found");
  if (row.type === "admin" && caller.type !== "admin") throw new Problem("forbidden");
  return row;
}

/** Writes what was changed of it; nothing is no new version. */
export async function writeAccount(tx: Executor, row: AccountRow, change: Partial<AccountRow>): Promise<AccountRow> {
  if (Object.keys(change).length === 0) return row;
  const [after] = await tx
    .update(users)
    .set({ ...change, version: row.version + 1 })
    .where(eq(users.id, row.id))
    .returning();
  return after ?? row;
}

/**
 * Of a locked account: its sessions end, and nobody logs in with it. What it is already it stays.
 * @returns what is to be written
 * @throws Problem `own_account`, `last_staff`
 */
export async function suspendAccount(tx: Executor, row: AccountRow, reason: string, context: ActionContext): Promise<Partial<AccountRow>> {
  if (row.id === staffActor(context)) throw new Problem("own_account");
  if (row.suspendedAt) return {};
  await keepStaff(tx, row.id);
  await endAllSessions(tx, row.id);
  await giveBackWork(tx, row.id, []);
  await recordSecurityEvent(tx, { name: "account_suspended", personId: row.id });
  await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: row.type, to: "suspended", reason }, context);
  return { suspendedAt: context.now };
}

/** @returns what is to be written. @throws Problem `account_merged` where it is part of another account */
export async function restoreAccount(tx: Executor, row: AccountRow, context: ActionContext): Promise<Partial<AccountRow>> {
  if (!row.suspendedAt) return {};
  if (row.mergedInto !== null) throw new Problem("account_merged");
  await recordSecurityEvent(tx, { name: "account_restored", personId: row.id });
  await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: "suspended", to: row.type }, context);
  return { suspendedAt: null };
}
