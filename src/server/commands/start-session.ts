import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { TERMS } from "#contract/rules/terms.ts";
import { type DeviceLimit, SESSION_DAYS } from "#contract/session.ts";
import type { Executor } from "#server/db/client.ts";
import { devices, sessions, users } from "#server/db/tables/identity.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { deviceWords } from "#server/user-agent.ts";
import { endDeviceSessions, offerDevices, otherDevices, spendTicket } from "./limit-devices.ts";

const DAY_MS = 86_400_000;
/** An ended session is remembered this long, so that a logout made offline still finds whose cart it may clear. */
const REMEMBERED_DAYS = 60;

export interface SessionRequest {
  userId: number;
  /** What the password was checked against: a reset that came in between makes the login void. */
  passwordHash: string;
  /** The device cookie that the browser sent, if any. */
  deviceSecret: string | null;
  /**
   * The owner tag that this device remembers, if any. A browser killed soon after a login may have lost its cookies but
   * not its queue: the account then keeps the tag its queue is bound to (P1, P5).
   */
  ownerTag?: string | null;
  userAgent: string | undefined;
  /** The device to sign out for this one, with the ticket of `device_limit_reached`. */
  instead?: { deviceId: string; ticket: string };
}

/** What the browser gets, once: only hashes of `token` and `deviceSecret` are kept. */
export interface StartedSession {
  token: string;
  expiresAt: Date;
  sessionId: string;
  deviceId: string;
  deviceSecret: string;
  ownerTag: string;
}

/** When a session that is used now ends: it slides by seven days (platform-spec §9). */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/**
 * Signs a browser in, in the caller's transaction. The credentials are already checked.
 *
 * The same browser and account keep their device and its owner tag, and the earlier session there ends. A session that
 * another account held on this browser ends too: one browser, one person at a time. At the limit (R3.8, three devices
 * with unexpired sessions) nothing is started and the devices are offered with a one-use ticket.
 * @throws Problem `not_found` where the device to end is not the account's; `login_invalid` where the password has just changed;
 *   `account_suspended`
 */
export async function startSession(db: Executor, request: SessionRequest, now: Date): Promise<StartedSession | { limited: DeviceLimit }> {
  const { userId } = request;
  // Two logins at once must not both find the third place free. Foreign keys of other writes are not held up by it.
  const [account] = await db
    .select({ passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (account?.passwordHash !== request.passwordHash) throw new Problem("login_invalid");
  // Only who knows the password hears of it.
  if (account.suspendedAt) throw new Problem("account_suspended");

  const known = request.deviceSecret === null ? [] : await browserDevices(db, request.deviceSecret);
  const own = known.find((device) => device.userId === userId) ?? (await remembered(db, request));

  if (request.instead && (await spendTicket(db, userId, request.instead.ticket, now))) {
    await endDeviceSessions(db, userId, request.instead.deviceId);
  }
  if ((await otherDevices(db, userId, own?.id ?? null, now)) >= TERMS.devices) return { limited: await offerDevices(db, userId, now) };

  // A cookie that we never gave is not taken over: the secret is always one of ours.
  const deviceSecret = known.length > 0 && request.deviceSecret !== null ? request.deviceSecret : newSecret();
  const words = deviceWords(request.userAgent);
  const device = own ?? { id: randomUUID(), ownerTag: randomUUID() };
  if (own) {
    await db
      .update(devices)
      .set({ ...words, secretHash: hashSecret(deviceSecret), lastSeenAt: now })
      .where(eq(devices.id, own.id));
  } else {
    await db.insert(devices).values({
      id: device.id,
      userId,
      secretHash: hashSecret(deviceSecret),
      ownerTag: device.ownerTag,
      ...words,
      lastSeenAt: now,
      createdAt: now,
    });
  }

  await db.delete(sessions).where(eq(sessions.deviceId, device.id));
  await endOthersOn(
    db,
    known.filter((other) => other.userId !== userId).map((other) => other.id),
    now,
  );
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))));

  const token = newSecret();
  const sessionId = randomUUID();
  const expiresAt = sessionEnd(now);
  await db.insert(sessions).values({ id: sessionId, userId, deviceId: device.id, tokenHash: hashSecret(token), expiresAt, createdAt: now });
  return { token, expiresAt, sessionId, deviceId: device.id, deviceSecret, ownerTag: device.ownerTag };
}

/** Slides a session and marks its device as used. Answers the new end. */
export async function slideSession(db: Executor, session: { sessionId: string; deviceId: string }, now: Date): Promise<Date> {
  const expiresAt = sessionEnd(now);
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, session.sessionId));
  await db.update(devices).set({ lastSeenAt: now }).where(eq(devices.id, session.deviceId));
  return expiresAt;
}

const browserDevices = (db: Executor, deviceSecret: string) =>
  db
    .select({ id: devices.id, userId: devices.userId, ownerTag: devices.ownerTag })
    .from(devices)
    .where(eq(devices.secretHash, hashSecret(deviceSecret)));

/** The account's device of that tag; a tag of another account is nothing. */
async function remembered(db: Executor, { userId, ownerTag }: SessionRequest) {
  if (!ownerTag) return null;
  const [device] = await db
    .select({ id: devices.id, userId: devices.userId, ownerTag: devices.ownerTag })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.ownerTag, ownerTag)));
  return device ?? null;
}

/** Ends sessions but keeps their rows: a queued logout of that account may still come (architecture, "Sessions"). */
async function endOthersOn(db: Executor, deviceIds: string[], now: Date): Promise<void> {
  if (deviceIds.length === 0) return;
  await db
    .update(sessions)
    .set({ expiresAt: now })
    .where(and(inArray(sessions.deviceId, deviceIds), gt(sessions.expiresAt, now)));
}
