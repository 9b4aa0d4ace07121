import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { KEYS_OF_AN_ACCOUNT, voidLinks } from "./void-links.ts";

/** Tells the owner of an account that its password was changed; its payload is `{ userId }`. */
export const PASSWORD_CHANGED_MAIL = "password-changed-mail";

/** No password fits it: the account is opened by a reset link alone. */
export const NO_PASSWORD = "!";

/**
 * Sets a password, in the caller's transaction, which holds the row of the account. Whoever knew the old one may have asked for
 * links with it: a change of the e-mail that waits is given up, and what was mailed works no more. The owner is told. Sessions are
 * the caller's to end.
 */
export async function setPassword(tx: Executor, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, pendingEmail: null }).where(eq(users.id, userId));
  await voidLinks(tx, userId, KEYS_OF_AN_ACCOUNT, now);
  await recordSecurityEvent(tx, { name: "password_changed", personId: userId }, { now });
  await enqueueJob(tx, { kind: PASSWORD_CHANGED_MAIL, payload: { userId }, runAt: now });
}
