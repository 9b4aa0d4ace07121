import { and, desc, eq, ne } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { devices, sessions } from "#server/db/tables/identity.ts";
import { hashSecret } from "#server/secrets.ts";
import { forgetDevice } from "#server/commands/notifications/push-subscriptions.ts";

/** Ends one session: its token is worth nothing from now on. */
export async function endSession(db: Executor, sessionId: string): Promise<void> {
  const [ended] = await db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ deviceId: sessions.deviceId });
  if (ended) await forgetDevice(db, ended.deviceId);
}

/** Ends every session of an account, on all its devices. */
export async function endAllSessions(db: Executor, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends every session of an account but this one. */
export async function endOtherSessions(db: Executor, userId: number, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/**
 * Ends the session that a browser held, named by its device cookie alone (a logout made offline travels without a token).
 * A lapsed session counts: the person who was there logged out. With `ownerTag` only that account's session is ended, so
 * that a late logout never touches who signed in afterwards.
 * @returns whose session it was, or null where this browser holds none
 */
export async function endBrowserSession(
  db: Executor,
  deviceSecret: string,
  ownerTag: string | null,
): Promise<{ userId: number; deviceId: string; ownerTag: string } | null> {
  const [held] = await db
    .select({ userId: devices.userId, deviceId: devices.id, ownerTag: devices.ownerTag })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(devices.secretHash, hashSecret(deviceSecret)), ownerTag === null ? undefined : eq(devices.ownerTag, ownerTag)))
    .orderBy(desc(sessions.expiresAt), desc(sessions.createdAt))
    .limit(1);
  if (!held) return null;
  await db.delete(sessions).where(eq(sessions.deviceId, held.deviceId));
  await forgetDevice(db, held.deviceId);
  return held;
}
