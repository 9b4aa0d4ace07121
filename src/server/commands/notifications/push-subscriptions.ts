import { and, eq, getTableColumns, gt, inArray, ne, notExists, sql } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { devices, sessions } from "#server/db/tables/identity.ts";
import { pushSubscriptions } from "#server/db/tables/notifications.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

interface NewSubscription {
  userId: number;
  deviceId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language: Language;
}

/** Keeps where a browser is reached: one a device, and a browser belongs to who signed in last. Answers its id. */
export async function keepSubscription(
  tx: Executor,
  { userId, deviceId, endpoint, keys, language }: NewSubscription,
  now: Date,
): Promise<string> {
  const values = { userId, deviceId, p256dh: keys.p256dh, auth: keys.auth, language };
  const [kept] = await tx
    .insert(pushSubscriptions)
    .values({ id: uuidV7(now), endpoint, ...values, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
    .returning({ id: pushSubscriptions.id });
  if (!kept) throw new Error("the subscription was not written");
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.deviceId, deviceId), ne(pushSubscriptions.id, kept.id)));
  return kept.id;
}

/** An unknown one, or another's, is passed over: what is not there cannot ring. */
export async function dropSubscription(db: Executor, userId: number, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
}

/**
 * Where a person is reached now, with the tag of the account there. Who is not signed in on a device is not reached there: subscriptions of ended sessions go.
 */
export async function reachable(db: Executor, userId: number, now: Date) {
  const held = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.deviceId, pushSubscriptions.deviceId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), notExists(held)));
  return await db
    .select({ ...getTableColumns(pushSubscriptions), ownerTag: devices.ownerTag })
    .from(pushSubscriptions)
    .innerJoin(devices, eq(devices.id, pushSubscriptions.deviceId))
    .where(eq(pushSubscriptions.userId, userId));
}

/** A session ended there by a logout: nothing reaches that browser any more, however long its push service would wait. */
export async function forgetDevice(db: Executor, deviceId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.deviceId, deviceId));
}

export async function forgetSubscriptions(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}
