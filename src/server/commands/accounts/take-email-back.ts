import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { TAKE_BACK_DAYS } from "#contract/accounts/email-take-back.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { emailChanges, users } from "#server/db/tables/identity.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { endAllSessions } from "./end-session.ts";
import { type ActionContext, recordTransition } from "../record-transition.ts";
import { issueResetToken } from "./reset-password.ts";
import { isEmailTaken } from "./email-owner.ts";
import { NO_PASSWORD } from "./set-password.ts";
import { KEYS_OF_AN_ACCOUNT, voidLinks } from "./void-links.ts";

/** Tells the old e-mail of the change, with the link that takes it back; its payload is `{ changeId }`. */
export const EMAIL_CHANGED_MAIL = "email-changed-mail";

/** The page of the client that the link opens. */
export const takeBackLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/student/take-email-back?token=${encodeURIComponent(token)}`;

/** Writes down that an e-mail was changed, so that the old one can take it back. In the transaction of the change. */
export async function keepWayBack(
  tx: Executor,
  change: { userId: number; previousEmail: string; newEmail: string },
  now: Date,
): Promise<void> {
  const takeBackUntil = new Date(now.getTime() + TAKE_BACK_DAYS * 86_400_000);
  const [kept] = await tx
    .insert(emailChanges)
    .values({ ...change, takeBackUntil, createdAt: now })
    .returning({ id: emailChanges.id });
  if (kept) await enqueueJob(tx, { kind: EMAIL_CHANGED_MAIL, payload: { changeId: kept.id }, runAt: now });
}

/** Makes the token of the link; one of an earlier try of the same mail works no more. Null where nothing can be taken back any more. */
export async function issueTakeBackToken(db: Executor, changeId: number, now: Date): Promise<string | null> {
  const token = newSecret();
  const [open] = await db
    .update(emailChanges)
    .set({ tokenHash: hashSecret(token) })
    .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.takenBackAt), gt(emailChanges.takeBackUntil, now)))
    .returning({ id: emailChanges.id });
  return open ? token : null;
}

/**
 * Gives an account its old e-mail again, whatever it has now, in the caller's transaction. Changes that came after it cannot be
 * taken back any more: they were not the owner's. Sessions end, links work no more, and the password fits no more.
 * @returns the e-mail, and the token that sets a new password
 * @throws Problem `reset_link_invalid` for a link that is unknown, used or older than its days, `email_unavailable`
 */
export async function takeEmailBack(tx: Executor, token: string, context: ActionContext): Promise<{ email: string; resetToken: string }> {
  const { now } = context;
  const open = and(eq(emailChanges.tokenHash, hashSecret(token)), isNull(emailChanges.takenBackAt), gt(emailChanges.takeBackUntil, now));
  const [link] = await tx.select({ id: emailChanges.id, userId: emailChanges.userId }).from(emailChanges).where(open);
  if (!link) throw new Problem("reset_link_invalid");
  const { userId } = link;
  // The account first, as every other change of it does: two at once wait for each other, never for both.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  const [spent] = await tx
    .update(emailChanges)
    .set({ takenBackAt: now })
    .where(and(eq(emailChanges.id, link.id), open))
    .returning({ email: emailChanges.previousEmail });
  if (!user || user.deletedAt || !spent) throw new Problem("reset_link_invalid");
  const { email } = spent;
  if (await isEmailTaken(tx, userId, email, now)) throw new Problem("email_unavailable");
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gt(emailChanges.id, link.id)));
  try {
    await tx
      .update(users)
      .set({
        email,
        pendingEmail: null,
        emailVerifiedAt: now,
        contactChangedAt: now,
        passwordHash: NO_PASSWORD,
        version: user.version + 1,
      })
      .where(eq(users.id, userId));
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem("email_unavailable") : error;
  }
  await voidLinks(tx, userId, [...KEYS_OF_AN_ACCOUNT, "email_verification"], now);
  await endAllSessions(tx, userId);
  await recordTransition(tx, { subject: "user", subjectId: String(userId), from: null, to: "email_taken_back" }, context);
  await recordSecurityEvent(tx, { name: "email_change_taken_back", actorId: null, personId: userId });
  return { email, resetToken: await issueResetToken(tx, { userId, email }, now) };
}

/** Deletes what can be taken back no more. */
export async function forgetEmailChanges(db: Executor, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.takeBackUntil, now));
}
