import { and, count, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import type { Executor } from "#server/db/client.ts";
import { devices, oneTimeTokens, sessions } from "#server/db/tables/identity.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/** A ticket of `device_limit_reached` works this long, minutes, once. */
export const TICKET_MINUTES = 5;

/** A device of an account, as the account's owner sees it. */
export interface HeldDevice {
  id: string;
  name: string;
  platform: string;
  network: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Devices that hold an unexpired session, the last used first: these are what the limit counts. */
export const heldDevices = (db: Executor, userId: number, now: Date): Promise<HeldDevice[]> =>
  db
    .selectDistinct({
      id: devices.id,
      name: devices.name,
      platform: devices.platform,
      network: devices.network,
      createdAt: devices.createdAt,
      lastSeenAt: devices.lastSeenAt,
    })
    .from(devices)
    .innerJoin(sessions, eq(sessions.deviceId, devices.id))
    .where(and(eq(devices.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(devices.lastSeenAt), devices.id);

export const deviceData = (device: HeldDevice, currentId: string | null) => ({
  id: device.id,
  name: device.name,
  platform: device.platform,
  network: device.network,
  first_seen_at: device.createdAt.toISOString(),
  last_seen_at: device.lastSeenAt.toISOString(),
  current: device.id === currentId,
});

/** How many other devices hold an unexpired session. */
export async function otherDevices(db: Executor, userId: number, exceptDeviceId: string | null, now: Date): Promise<number> {
  const [row] = await db
    .select({ held: count(devices.id) })
    .from(devices)
    .where(
      and(
        eq(devices.userId, userId),
        exceptDeviceId === null ? undefined : ne(devices.id, exceptDeviceId),
        inArray(
          devices.id,
          db
            .select({ id: sessions.deviceId })
            .from(sessions)
            .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
        ),
      ),
    );
  return row?.held ?? 0;
}

/** The devices of an account at its limit, with the ticket that lets `login` end one of them. */
export async function offerDevices(db: Executor, userId: number, now: Date): Promise<DeviceLimit> {
  const ticket = newSecret();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashSecret(ticket),
    kind: "device_ticket",
    userId,
    expiresAt: new Date(now.getTime() + TICKET_MINUTES * 60_000),
    createdAt: now,
  });
  return { devices: (await heldDevices(db, userId, now)).map((device) => deviceData(device, null)), ticket };
}

/** Uses a ticket up. False where it is unknown, used, expired or another account's. */
export async function spendTicket(db: Executor, userId: number, ticket: string, now: Date): Promise<boolean> {
  const spent = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashSecret(ticket)),
        eq(oneTimeTokens.kind, "device_ticket"),
        eq(oneTimeTokens.userId, userId),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId });
  return spent.length === 1;
}

/**
 * Signs a device of the account out. Its record stays, so that its owner tag is the same when it signs in again.
 * @throws Problem `not_found` for an unknown device and for another account's
 */
export async function endDeviceSessions(db: Executor, userId: number, deviceId: string): Promise<void> {
  const [device] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId)));
  if (!device) throw new Problem("not_found");
  await db.delete(sessions).where(eq(sessions.deviceId, device.id));
  await recordSecurityEvent(db, { name: "session_ended", actorId: userId, deviceId: device.id });
}
