import { and, eq, gt, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { oneTimeTokens, users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import type { UserRow } from "./account-data.ts";
import { type ActionContext, recordTransition } from "./record-transition.ts";

/** Mails the link to the new e-mail, and tells the old one; its payload is `{ userId }`. */
export const EMAIL_CHANGE_MAIL = "email-change-mail";
const LINK_HOURS = 24;

/** The page of the client that the link opens. */
export const emailLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/student/verify-email?token=${encodeURIComponent(token)}`;

/** Writes the work of mailing. The token is made there, so that the queue of jobs never holds one. */
export const askForEmail = (tx: Executor, { id }: Pick<UserRow, "id">, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: EMAIL_CHANGE_MAIL, payload: { userId: id }, runAt: now });

/** Makes the one-use token for the e-mail that waits. Earlier links of the account stop working. */
export async function issueEmailToken(db: Executor, userId: number, email: string, now: Date): Promise<string> {
  const token = newSecret();
  await db.update(oneTimeTokens).set({ usedAt: now }).where(openLinks(userId));
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(token),
    kind: "email_change",
    value: email,
    userId,
    expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
    createdAt: now,
  });
  return token;
}

/**
 * Takes a new e-mail into use, in the caller's transaction. Links to a password that were mailed to the old one stop working.
 * @returns the e-mail that holds now
 * @throws Problem `reset_link_invalid` for a link that is unknown, used, expired, of an e-mail that waits no longer, or that
 *   another account took meanwhile
 */
export async function verifyEmail(tx: Executor, token: string, context: ActionContext): Promise<string> {
  const [spent] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: context.now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashSecret(token)),
        eq(oneTimeTokens.kind, "email_change"),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, context.now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.value });
  if (!spent?.email) throw new Problem("reset_link_invalid");
  const { userId, email } = spent;
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new Problem("reset_link_invalid");
  const [user] = await tx.select({ version: users.version }).from(users).where(eq(users.id, userId)).for("no key update");
  const [changed] = await tx
    .update(users)
    .set({ email, pendingEmail: null, version: (user?.version ?? 0) + 1 })
    .where(and(eq(users.id, userId), eq(users.pendingEmail, email)))
    .returning({ id: users.id });
  if (!changed) throw new Problem("reset_link_invalid");
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: context.now })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, "password_reset"), isNull(oneTimeTokens.usedAt)));
  await recordTransition(tx, { subject: "user", subjectId: String(userId), from: null, to: "email_changed" }, context);
  return email;
}

/** The e-mail stays as it is; links that were mailed stop working. */
export async function keepEmail(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(openLinks(userId));
}

const openLinks = (userId: number) =>
  and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, "email_change"), isNull(oneTimeTokens.usedAt));
