import { createHmac } from "node:crypto";
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { RESET_WAIT_HOURS } from "#contract/second-factor/second-factor.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { secondFactorResets } from "#server/db/tables/security/second-factor.ts";
import { users } from "#server/db/tables/identity.ts";
import { hashSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { openReset, secondFactorNeeded } from "./factor-state.ts";
import { removeAllFactors } from "./remove-factor.ts";
import { tellOwner } from "./tell-owner.ts";

type ResetRow = typeof secondFactorResets.$inferSelect;

const UUID_LENGTH = 36;

/** The secret of the link that keeps the factor: derived, so that each of the mails has the same one and no row holds it. */
export const keepToken = (secret: string, resetId: string): string =>
  `${resetId}_${createHmac("sha256", secret).update(`keep second factor ${resetId}`).digest("base64url")}`;

/** The page of the client that the link opens. */
export const keepLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/student/keep-second-factor?token=${encodeURIComponent(token)}`;

/** Whom somebody of the staff would help. @throws Problem `not_found`, `own_account`, `second_factor_missing`, `forbidden` */
export async function resettable(tx: Executor, userId: number, asker: { userId: number; type: string }) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user || user.deletedAt) throw new Problem("not_found");
  if (user.type === "admin" && asker.type !== "admin") throw new Problem("forbidden");
  if (user.id === asker.userId) throw new Problem("own_account");
  if (!(await secondFactorNeeded(tx, userId))) throw new Problem("second_factor_missing");
  return user;
}

/** Notes the wish for help that a second person is to confirm, and tells the owner. @param approvalId of `askApproval` */
export async function noteReset(tx: Executor, user: { id: number; email: string }, approvalId: string, now: Date): Promise<void> {
  const id = uuidV7(now);
  const made = await tx
    .insert(secondFactorResets)
    .values({ id, userId: user.id, approvalId, status: "asked", emailHash: hashSecret(user.email), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: secondFactorResets.id });
  if (made.length === 0) throw new Problem("request_already_pending");
  await tellOwner(tx, user.id, "reset_asked", now, id);
}

/** A second person confirmed it: the wait begins. @throws Problem `request_closed` where the owner cancelled it */
export async function confirmReset(tx: Executor, approvalId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + RESET_WAIT_HOURS * 3_600_000);
  const [row] = await move(tx, and(eq(secondFactorResets.approvalId, approvalId), eq(secondFactorResets.status, "asked")), {
    status: "waiting",
    dueAt,
  });
  if (!row) throw new Problem("request_closed");
  await recordSecurityEvent(tx, { name: "second_factor_reset_confirmed", personId: row.userId, subject: `reset ${row.id}` }, { now });
  await tellOwner(tx, row.userId, "reset_confirmed", now, row.id);
}

/** The second person refused, or the asker took it back. */
export async function refuseReset(tx: Executor, approvalId: string, now: Date): Promise<void> {
  const [row] = await move(tx, and(eq(secondFactorResets.approvalId, approvalId), eq(secondFactorResets.status, "asked")), {
    status: "refused",
    settledAt: now,
  });
  if (row) await tellOwner(tx, row.userId, "reset_cancelled", now);
}

/**
 * The owner keeps the factor, before or after it was confirmed, in the caller's transaction.
 * @param which the account's own, or the one of a link
 * @throws Problem `not_found` where none is under way
 */
export async function cancelReset(tx: Executor, which: { userId: number } | { resetId: string }, now: Date): Promise<void> {
  const wanted = "userId" in which ? openReset(which.userId) : eq(secondFactorResets.id, which.resetId);
  const [found] = await tx.select().from(secondFactorResets).where(wanted);
  if (!found) throw new Problem("not_found");
  // The wish before the help, as who confirms it locks them.
  await tx.select({ id: pendingApprovals.id }).from(pendingApprovals).where(eq(pendingApprovals.id, found.approvalId)).for("update");
  const [row] = await move(tx, and(eq(secondFactorResets.id, found.id), inArray(secondFactorResets.status, ["asked", "waiting"])), {
    status: "cancelled",
    settledAt: now,
  });
  if (!row) throw new Problem("not_found");
  await tx
    .update(pendingApprovals)
    .set({ status: "refused", settledBy: found.userId, settledAt: now, about: found.approvalId })
    .where(and(eq(pendingApprovals.id, found.approvalId), eq(pendingApprovals.status, "open")));
  await recordSecurityEvent(tx, {
    name: "second_factor_reset_cancelled",
    actorId: "userId" in which ? which.userId : null,
    personId: row.userId,
    subject: `reset ${row.id}`,
  });
  await tellOwner(tx, row.userId, "reset_cancelled", now);
}

/** @throws Problem `reset_link_invalid` for a link that is forged, or whose help is over */
export async function cancelResetByLink(tx: Executor, token: string, secrets: readonly string[], now: Date): Promise<void> {
  const resetId = token.slice(0, UUID_LENGTH);
  const isOurs = /^[\da-f-]{36}$/u.test(resetId) && secrets.some((secret) => hashSecret(keepToken(secret, resetId)) === hashSecret(token));
  if (!isOurs) throw new Problem("reset_link_invalid");
  try {
    await cancelReset(tx, { resetId }, now);
  } catch (error) {
    throw error instanceof Problem && error.code === "not_found" ? new Problem("reset_link_invalid") : error;
  }
}

/** Ends the waits that are over: factors go and every session with them. An account with another e-mail than was told keeps both. */
export async function finishResets(db: Database, now: Date): Promise<void> {
  const due = await db
    .select({ id: secondFactorResets.id })
    .from(secondFactorResets)
    .where(and(eq(secondFactorResets.status, "waiting"), lte(secondFactorResets.dueAt, now)))
    .orderBy(asc(secondFactorResets.dueAt))
    .limit(100);
  for (const { id } of due) await db.transaction((tx) => finishReset(tx, id, { now, actor: "system", requestId: null }));
}

/** Whoever holds the server opens the way back into an account that nobody else can help: its factors go, and its sessions end. */
export async function resetFromConsole(tx: Executor, userId: number, now: Date): Promise<void> {
  await takeAllAway(tx, userId, { details: { by: "console" } }, { now, actor: "console", requestId: null });
}

/** Factors and sessions go, and the logs and the owner are told. @param about what the security log says of it */
async function takeAllAway(
  tx: Executor,
  userId: number,
  about: { subject: string } | { details: { by: string } },
  context: ActionContext,
): Promise<void> {
  const { now } = context;
  await removeAllFactors(tx, userId);
  await endAllSessions(tx, userId);
  await recordTransition(tx, { subject: "user", subjectId: String(userId), from: null, to: "second_factor_reset" }, context);
  await recordSecurityEvent(tx, { name: "second_factor_reset", actorId: null, personId: userId, ...about }, { now });
  await tellOwner(tx, userId, "reset_done", now);
}

async function finishReset(tx: Executor, id: string, context: ActionContext): Promise<void> {
  const { now } = context;
  const [row] = await move(tx, and(eq(secondFactorResets.id, id), eq(secondFactorResets.status, "waiting")), {
    status: "done",
    settledAt: now,
  });
  if (!row) return;
  const { userId } = row;
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  const told = user !== undefined && hashSecret(user.email) === row.emailHash;
  const subject = `reset ${id}`;
  if (told) return await takeAllAway(tx, userId, { subject }, context);
  await tx.update(secondFactorResets).set({ status: "lapsed" }).where(eq(secondFactorResets.id, id));
  await recordSecurityEvent(tx, { name: "second_factor_reset_lapsed", actorId: null, personId: userId, subject }, { now });
  await tellOwner(tx, userId, "reset_lapsed", now);
}

/** @returns the row, where it was there to be moved */
const move = (tx: Executor, where: ReturnType<typeof and>, change: Partial<ResetRow>): Promise<ResetRow[]> =>
  tx.update(secondFactorResets).set(change).where(where).returning();
