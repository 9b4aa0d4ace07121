import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { forgetDevice } from "#server/commands/notifications/push-subscriptions.ts";
import type { Executor } from "#server/db/client.ts";
import { devices, oneTimeTokens, sessions, users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { issueResetToken } from "#server/commands/accounts/reset-password.ts";
import { NO_PASSWORD } from "#server/commands/accounts/set-password.ts";
import { KEYS_OF_AN_ACCOUNT, voidLinks } from "#server/commands/accounts/void-links.ts";

/** Asks the owner of an account whether a sign-in on a new device was theirs; its payload is `{ userId, deviceId }`. */
export const NEW_DEVICE_MAIL = "new-device-mail";

/** The link of that mail works once, for so many days. */
export const NOT_ME_DAYS = 7;

export const notMeLink = (publicUrl: string, token: string): string => `${publicUrl}/not-me?token=${encodeURIComponent(token)}`;

/** Writes the work of asking, once a device is new to an account that had one before: the first is the one that made it. */
export async function tellOfDevice(tx: Executor, device: { userId: number; deviceId: string }, now: Date): Promise<void> {
  const others = await tx.$count(devices, and(eq(devices.userId, device.userId), ne(devices.id, device.deviceId)));
  if (others > 0) await enqueueJob(tx, { kind: NEW_DEVICE_MAIL, payload: device, runAt: now });
}

/** Makes the token of a mail. Only its hash is kept. */
export async function issueNotMeToken(
  db: Executor,
  { userId, deviceId, email }: { userId: number; deviceId: string; email: string },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(token),
    kind: "not_me",
    value: `${deviceId} ${email}`,
    userId,
    expiresAt: new Date(now.getTime() + NOT_ME_DAYS * 86_400_000),
    createdAt: now,
  });
  return token;
}

/**
 * The owner of an account says that a sign-in was not theirs, in the caller's transaction: whoever it was knows the password, so every
 * session of the account ends and the password opens nothing any more.
 * @returns the token with which a new password is chosen; null for an account that signs in at a provider alone
 * @throws Problem `reset_link_invalid` for a token that is unknown, used or over, or was mailed to an e-mail that the account has no more
 */
export async function endStrange(tx: Executor, token: string, now: Date): Promise<string | null> {
  const [spent] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashSecret(token)),
        eq(oneTimeTokens.kind, "not_me"),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId, value: oneTimeTokens.value });
  const [deviceId = "", email = ""] = spent?.value?.split(" ") ?? [];
  if (!spent) throw new Problem("reset_link_invalid");
  const { userId } = spent;
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user || user.deletedAt || user.email !== email) throw new Problem("reset_link_invalid");
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ deviceId: sessions.deviceId });
  for (const one of new Set(ended.map((row) => row.deviceId))) await forgetDevice(tx, one);
  await voidLinks(tx, userId, KEYS_OF_AN_ACCOUNT, now);
  await recordSecurityEvent(tx, { name: "strange_device_ended", actorId: null, personId: userId, deviceId }, { now });
  if (user.passwordHash === NO_PASSWORD) return null;
  await tx.update(users).set({ passwordHash: NO_PASSWORD, pendingEmail: null }).where(eq(users.id, userId));
  return await issueResetToken(tx, { userId, email }, now);
}
