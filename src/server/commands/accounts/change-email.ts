import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { oneTimeTokens, users } from "#server/db/tables/identity.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { UserRow } from "./account-data.ts";
import { isEmailTaken } from "./email-owner.ts";
import { keepWayBack } from "./take-email-back.ts";
import { markVerified } from "./verified-email.ts";
import { voidLinks } from "./void-links.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

/** Mails the link to the new e-mail, and tells the old one; its payload is `{ userId }`. */
export const EMAIL_CHANGE_MAIL = "email-change-mail";
const LINK_HOURS = 24;

/** A link to a new e-mail, or to the one that an account was made with. */
type LinkKind = "email_change" | "email_verification";

/** The page of the client that the link opens. */
export const emailLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/student/verify-email?token=${encodeURIComponent(token)}`;

/** Writes the work of mailing. The token is made there, so that the queue of jobs never holds one. */
export const askForEmail = (tx: Executor, { id }: Pick<UserRow, "id">, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: EMAIL_CHANGE_MAIL, payload: { userId: id }, runAt: now });

/** Makes the one-use token that is mailed to an e-mail. Earlier links of its kind stop working. */
export async function issueEmailToken(db: Executor, link: { kind: LinkKind; userId: number; email: string }, now: Date): Promise<string> {
  const token = newSecret();
  await voidLinks(db, link.userId, [link.kind], now);
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(token),
    kind: link.kind,
    value: link.email,
    userId: link.userId,
    expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
    createdAt: now,
  });
  return token;
}

/**
 * Opens the link to an e-mail, in the caller's transaction: the one that waits is taken into use, the one that an account was made
 * with is known to be its owner's. Links to a password that were mailed to the old one stop working.
 * @returns the e-mail that holds now
 * @throws Problem `reset_link_invalid` for a link that is unknown, used, expired, of an e-mail that waits no longer, or that
 *   another account took meanwhile
 */
export async function verifyEmail(tx: Executor, token: string, context: ActionContext): Promise<string> {
  const { now } = context;
  const open = and(
    eq(oneTimeTokens.tokenHash, hashSecret(token)),
    inArray(oneTimeTokens.kind, ["email_change", "email_verification"]),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
  const [link] = await tx.select().from(oneTimeTokens).where(open);
  if (!link?.value) throw new Problem("reset_link_invalid");
  // The account first, as every other change of it does: two at once wait for each other, never for both.
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("no key update");
  const spent = await tx.update(oneTimeTokens).set({ usedAt: now }).where(open).returning({ userId: oneTimeTokens.userId });
  if (!user || spent.length === 0) throw new Problem("reset_link_invalid");
  if (link.kind === "email_change") await useNewEmail(tx, user, link.value, context);
  else await noteVerified(tx, user, link.value, context);
  return link.value;
}

async function useNewEmail(tx: Executor, user: UserRow, email: string, context: ActionContext): Promise<void> {
  const { now } = context;
  if (user.pendingEmail !== email || (await isEmailTaken(tx, user.id, email, now))) throw new Problem("reset_link_invalid");
  try {
    await tx
      .update(users)
      .set({ email, pendingEmail: null, contactChangedAt: now, version: user.version + 1 })
      .where(eq(users.id, user.id));
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem("reset_link_invalid") : error;
  }
  await voidLinks(tx, user.id, ["password_reset", "email_verification"], now);
  // An e-mail that nobody proved to be theirs may be a stranger's: it is no way back into the account.
  if (!(await markVerified(tx, user.id, now))) await keepWayBack(tx, { userId: user.id, previousEmail: user.email, newEmail: email }, now);
  await recordTransition(tx, { subject: "user", subjectId: String(user.id), from: null, to: "email_changed" }, context);
  await recordSecurityEvent(
    tx,
    { name: "email_changed", personId: user.id, changes: maskedChanges({ email: user.email }, { email }) },
    context,
  );
}

async function noteVerified(tx: Executor, user: UserRow, email: string, context: ActionContext): Promise<void> {
  if (user.email !== email) throw new Problem("reset_link_invalid");
  if (!(await markVerified(tx, user.id, context.now))) return;
  await recordTransition(tx, { subject: "user", subjectId: String(user.id), from: null, to: "email_verified" }, context);
  await recordSecurityEvent(tx, { name: "email_verified", personId: user.id }, context);
}

/** The e-mail stays as it is; links that were mailed stop working. */
export async function keepEmail(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
  await voidLinks(tx, userId, ["email_change"], now);
  await recordSecurityEvent(tx, { name: "email_change_dropped", personId: userId }, { now });
}
