import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { SESSION_DAYS, SESSION_LIMIT_HOURS, SHARED_LIMIT_HOURS, type UserType } from "#contract/accounts/session.ts";
import type { Executor } from "#server/db/client.ts";
import { devices, sessions, users } from "#server/db/tables/identity.ts";
import { outboxStreams } from "#server/db/tables/ledger.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { callOrigin } from "#server/security-log/call-origin.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { deviceWords } from "#server/user-agent.ts";
import { gaveOwnerTag, newOwnerTag, type TagOwner } from "./owner-tag.ts";
import { networkOf } from "#server/commands/sign-in/network-of.ts";
import { tellOfDevice } from "#server/commands/sign-in/strange-device.ts";
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
  /** What owner tags are sealed with, the newest first (`secretsInUse`). */
  secrets: readonly string[];
  userAgent: string | undefined;
  /** The device to sign out for this one, with the ticket of `device_limit_reached`. */
  instead?: { deviceId: string; ticket: string };
  /** Where the person signed in at an identity provider. */
  at?: { provider: string; subject: string; providerSession: string | null };
  /** A computer that several people use. */
  shared?: boolean;
}

/** What the browser gets, once: only hashes of `token` and `deviceSecret` are kept. */
export interface StartedSession {
  token: string;
  expiresAt: Date;
  sessionId: string;
  deviceId: string;
  deviceSecret: string;
  ownerTag: string;
  shared: boolean;
}

const HOUR_MS = 3_600_000;

/** When a session that is used now ends: it slides by seven days (platform-spec §9), and never beyond its absolute end. */
export function sessionEnd({ type, shared = false }: { type: UserType; shared?: boolean }, createdAt: Date, now: Date): Date {
  const limit = Math.min(SESSION_LIMIT_HOURS[type], shared ? SHARED_LIMIT_HOURS : Number.POSITIVE_INFINITY);
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, createdAt.getTime() + limit * HOUR_MS));
}

/**
 * Signs a browser in, in the caller's transaction. The credentials are already checked.
 *
 * The same browser and account keep their device and its owner tag, and the earlier session there ends. A session that
 * another account held on this browser ends too: one browser, one person at a time. At the limit (R3.8, three devices
 * with unexpired sessions) nothing is started and the devices are offered with a one-use ticket.
 *
 * Each sign-in gives the browser a new device secret, and the rows of all its accounts move on to it: whoever copied the
 * earlier cookie holds nothing.
 * @throws Problem `not_found` where the device to end is not the account's; `login_invalid` where the password has just changed;
 *   `account_suspended`, `account_merged`
 */
export async function startSession(db: Executor, request: SessionRequest, now: Date): Promise<StartedSession | { limited: DeviceLimit }> {
  const { userId } = request;
  // Two logins at once must not both find the third place free. Foreign keys of other writes are not held up by it.
  const [account] = await db
    .select({
      type: users.type,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
      mergedInto: users.mergedInto,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (account?.passwordHash !== request.passwordHash) throw new Problem("login_invalid");
  // Only who knows the password hears of it.
  if (account.mergedInto !== null) throw new Problem("account_merged");
  if (account.suspendedAt) throw new Problem("account_suspended");

  const known = request.deviceSecret === null ? [] : await browserDevices(db, request.deviceSecret);
  const own = known.find((device) => device.userId === userId) ?? (await remembered(db, request)) ?? (await justLeft(db, request));

  if (request.instead && (await spendTicket(db, userId, request.instead.ticket, now))) {
    await endDeviceSessions(db, userId, request.instead.deviceId);
  }
  if ((await otherDevices(db, userId, own?.id ?? null, now)) >= TERMS.devices) return { limited: await offerDevices(db, userId, now) };

  const deviceSecret = newSecret();
  const secretHash = hashSecret(deviceSecret);
  const words = deviceWords(request.userAgent);
  const network = networkOf(callOrigin()?.address);
  const device = own ?? { id: randomUUID(), ownerTag: await tagOfNew(db, request, { userId, createdAt: account.createdAt }) };
  const moving = new Set([...known, ...(own ? [own] : [])].map(({ id }) => id));
  if (moving.size > 0) {
    await db
      .update(devices)
      .set({ secretHash, previousSecretHash: sql`${devices.secretHash}` })
      .where(inArray(devices.id, [...moving]));
  }
  if (own) {
    await db
      .update(devices)
      .set({ ...words, network, lastSeenAt: now })
      .where(eq(devices.id, own.id));
  } else {
    await db.insert(devices).values({
      id: device.id,
      userId,
      secretHash,
      ownerTag: device.ownerTag,
      ...words,
      network,
      lastSeenAt: now,
      createdAt: now,
    });
    await tellOfDevice(db, { userId, deviceId: device.id }, now);
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
  const shared = request.shared ?? false;
  const expiresAt = sessionEnd({ type: account.type, shared }, now, now);
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    deviceId: device.id,
    tokenHash: hashSecret(token),
    expiresAt,
    provider: request.at?.provider ?? null,
    providerSubject: request.at?.subject ?? null,
    providerSession: request.at?.providerSession ?? null,
    shared,
    usedAt: now,
    createdAt: now,
  });
  await recordSecurityEvent(db, { name: "login_succeeded", actorId: userId, deviceId: device.id }, { now });
  return { token, expiresAt, sessionId, deviceId: device.id, deviceSecret, ownerTag: device.ownerTag, shared };
}

/** Slides a session and marks its device as used. Answers the new end, or null where the session has gone meanwhile. */
export async function slideSession(
  db: Executor,
  session: { sessionId: string; deviceId: string; type: UserType; shared?: boolean },
  now: Date,
): Promise<Date | null> {
  // The device before its session: signing in locks them in this order.
  await db.update(devices).set({ lastSeenAt: now }).where(eq(devices.id, session.deviceId));
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, session.sessionId));
  if (!row) return null;
  const expiresAt = sessionEnd(session, row.createdAt, now);
  await db.update(sessions).set({ expiresAt, usedAt: now }).where(eq(sessions.id, session.sessionId));
  return expiresAt;
}

/** Locked, in one order: of two sign-ins on one browser the later one finds that its cookie has been replaced. */
const browserDevices = (db: Executor, deviceSecret: string) =>
  db
    .select({ id: devices.id, userId: devices.userId, ownerTag: devices.ownerTag })
    .from(devices)
    .where(eq(devices.secretHash, hashSecret(deviceSecret)))
    .orderBy(devices.id)
    .for("update");

/**
 * The account's device whose last sign-in was answered into a lost connection, or twice at once: the browser still holds the
 * cookie before. It finds the own place among the devices again, and nothing of another account on that browser.
 */
async function justLeft(db: Executor, { userId, deviceSecret }: SessionRequest) {
  if (deviceSecret === null) return null;
  const [device] = await db
    .select({ id: devices.id, userId: devices.userId, ownerTag: devices.ownerTag })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.previousSecretHash, hashSecret(deviceSecret))))
    .limit(1);
  return device ?? null;
}

/** The account's device of that tag; a tag of another account is nothing. */
async function remembered(db: Executor, { userId, ownerTag }: SessionRequest) {
  if (!ownerTag) return null;
  const [device] = await db
    .select({ id: devices.id, userId: devices.userId, ownerTag: devices.ownerTag })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.ownerTag, ownerTag)));
  return device ?? null;
}

/**
 * The tag of a device that is not known. One that we gave this account and have forgotten, as after a restore from a backup older
 * than that sign-in, is given back: the queue under it is this account's own and must not be held for somebody else's (P1, P5). It
 * is told by its seal, or by a stream: none was ever opened but by the account that its tag was given to.
 */
async function tagOfNew(db: Executor, { ownerTag, secrets }: SessionRequest, owner: TagOwner): Promise<string> {
  if (ownerTag && (gaveOwnerTag(secrets, ownerTag, owner) || (await streamedUnder(db, ownerTag, owner.userId)))) return ownerTag;
  return newOwnerTag(secrets[0] ?? "", owner);
}

async function streamedUnder(db: Executor, ownerTag: string, userId: number): Promise<boolean> {
  const [stream] = await db
    .select({ lane: outboxStreams.lane })
    .from(outboxStreams)
    .where(and(eq(outboxStreams.userId, userId), eq(outboxStreams.ownerTag, ownerTag)))
    .limit(1);
  return stream !== undefined;
}

/** Ends sessions but keeps their rows: a queued logout of that account may still come (architecture, "Sessions"). */
async function endOthersOn(db: Executor, deviceIds: string[], now: Date): Promise<void> {
  if (deviceIds.length === 0) return;
  await db
    .update(sessions)
    .set({ expiresAt: now })
    .where(and(inArray(sessions.deviceId, deviceIds), gt(sessions.expiresAt, now)));
}
