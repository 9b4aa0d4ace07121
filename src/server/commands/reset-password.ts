import { and, eq, gt, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { oneTimeTokens, users } from "#server/db/tables/identity.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { endAllSessions } from "./end-session.ts";

/** The job that mails a reset link; its payload is `{ email }`. */
export const RESET_MAIL_JOB = "password-reset-mail";

/** A reset link works this long, minutes, once. */
export const RESET_MINUTES = 60;

/** The page of the client that a reset link opens. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/u, "")}/reset-password?token=${encodeURIComponent(token)}`;

/** Makes a one-use token for a new password. Only its hash is kept; the token itself goes into the mail and nowhere else. */
export async function issueResetToken(db: Executor, userId: number, now: Date): Promise<string> {
  const token = newSecret();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(token),
    kind: "password_reset",
    userId,
    expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
    createdAt: now,
  });
  return token;
}

/**
 * Whether a token still works, asked before a password is hashed: a guess must not cost us an argon2.
 * @throws Problem `reset_link_invalid`
 */
export async function checkResetToken(db: Executor, token: string, now: Date): Promise<void> {
  const [row] = await db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(usable(token, now));
  if (!row) throw new Problem("reset_link_invalid");
}

/**
 * Sets a new password, uses up every reset token of the account and ends all its sessions. In the caller's transaction.
 * @throws Problem `reset_link_invalid` for a token that is unknown, used or expired
 */
export async function resetPassword(db: Executor, token: string, passwordHash: string, now: Date): Promise<number> {
  const [spent] = await db.update(oneTimeTokens).set({ usedAt: now }).where(usable(token, now)).returning({ userId: oneTimeTokens.userId });
  if (!spent) throw new Problem("reset_link_invalid");
  const { userId } = spent;
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)));
  await endAllSessions(db, userId);
  return userId;
}

const usable = (token: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashSecret(token)),
    eq(oneTimeTokens.kind, "password_reset"),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
