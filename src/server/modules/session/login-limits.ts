import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { accountName } from "#server/commands/accounts/check-credentials.ts";
import { devices, users } from "#server/db/tables/identity.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { readDeviceCookie } from "#server/http/cookies.ts";
import { callerAddress, limitAddress } from "#server/http/limits/limit-calls.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/** Wrong passwords of one account, from wherever, before every new place has one free try instead of ten: this many times the rule. */
const PLACES_OF_AN_ACCOUNT = 5;

/**
 * Guessing at passwords is slowed by account and place, and never locked: one place is an address, or a device on which the account was
 * signed in before. Whoever knows the password comes in from another address, and from an own device also beside the guesser. Every
 * spelling of a name, e-mail or national ID, is one account; right passwords do not count.
 * @returns to be called once the password was right
 * @throws Problem `too_many_requests` with the seconds to wait
 */
export async function guardLogin(services: Services, request: FastifyRequest, username: string): Promise<() => Promise<void>> {
  const { db, limits, config } = services;
  const name = accountName(username);
  const secret = readDeviceCookie(request, config);
  const [found] = await db
    .select({ id: users.id, deviceId: devices.id })
    .from(users)
    .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.secretHash, hashSecret(secret ?? ""))))
    .where(name.includes("@") ? eq(users.email, name) : isValue(users.nationalId, "national_id", name))
    .limit(1);
  const account = `account:${found ? `user:${found.id}` : hashSecret(name).slice(0, 32)}`;
  const device = found?.deviceId ?? null;
  const place = device === null ? callerAddress(request) : `device:${device}`;
  if (device === null) await limitAddress(services, request, "login");
  const hunted = await limits.count("login", account, PLACES_OF_AN_ACCOUNT);
  await limits.tryPassword(`${account} ${place}`, hunted && device === null);
  return async () => {
    await limits.passwordWasRight(`${account} ${place}`);
    await limits.giveBack("login", account);
    if (device === null) await limits.giveBack("login", callerAddress(request));
  };
}
