import { and, eq, gt, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { oneTimeTokens, users } from "#server/db/tables/identity.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { UserRow } from "./account-data.ts";
import { setPassword } from "./set-password.ts";
import { markVerified } from "./verified-email.ts";
import { voidLinks } from "./void-links.ts";
import { endAllSessions } from "./end-session.ts";

/** The job that mails a reset link; its payload is `{ email }`. */
export const RESET_MAIL_JOB = "password-reset-mail";

/** A reset link works this long, minutes, once. */
export const RESET_MINUTES = 60;

/** The page of the client that a reset link opens. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/u, "")}/reset-password?token=${encodeURIComponent(token)}`;

/**
 * Makes a one-use token for a new password. Only its hash is kept; the token itself goes into the mail and nowhere else.
 * @param email that it is mailed to: it works while the account has this one; null where it is handed over otherwise
 */
export async function issueResetToken(
  db: Executor,
  { userId, email }: { userId: number; email: string | null },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(token),
    kind: "password_reset",
    value: email,
    userId,
    expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
    createdAt: now,
  });
  return token;
}

/**
 * Whose password a token sets, asked before it is hashed: a guess must not cost us an argon2.
 * @throws Problem `reset_link_invalid`
 */
export async function checkResetToken(db: Executor, token: string, now: Date): Promise<UserRow> {
  const [found] = await db
    .select({ user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(usable(token, now));
  if (!found) throw new Problem("reset_link_invalid");
  return found.user;
}

/**
 * Sets a new password, makes every link of the account void and ends all its sessions. In the caller's transaction.
 * @throws Problem `reset_link_invalid` for a token that is unknown, used or expired, or was mailed to an e-mail that the account
 *   has no more
 */
export async function resetPassword(db: Executor, token: string, passwordHash: string, now: Date): Promise<number> {
  const { id: userId } = await checkResetToken(db, token, now);
  // The account first, as every other change of it does: two at once wait for each other, never for both.
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for("no key update");
  const [spent] = await db.update(oneTimeTokens).set({ usedAt: now }).where(usable(token, now)).returning({ email: oneTimeTokens.value });
  if (!user || !spent || (spent.email !== null && spent.email !== user.email)) throw new Problem("reset_link_invalid");
  await setPassword(db, userId, passwordHash, now);
  // Whoever opened the link reads what is mailed there.
  if (spent.email !== null) {
    await markVerified(db, userId, now);
    await voidLinks(db, userId, ["email_verification"], now);
  }
  await endAllSessions(db, userId);
  await recordSecurityEvent(db, { name: "password_reset", actorId: null, personId: userId }, { now });
  return userId;
}

const usable = (token: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashSecret(token)),
    eq(oneTimeTokens.kind, "password_reset"),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
