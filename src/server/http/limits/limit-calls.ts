import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { RateBucket } from "#contract/endpoint.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "#server/http/caller.ts";
import { readDeviceCookie } from "#server/http/cookies.ts";

/**
 * How many times over the rule of one caller is an address's, where nobody is signed in: a campus of thousands comes from one address,
 * and its people are told apart by nothing else. One attacker there is still held.
 */
const PEOPLE_BEHIND_AN_ADDRESS: Record<RateBucket, number> = {
  read: 10,
  write: 10,
  document: 10,
  /** Wrong passwords only (`login-limits.ts`). */
  login: 50,
  register: 100,
  reset: 100,
  coupon: 100,
  contact: 100,
  check_in: 100,
  upload: 1,
};

/** Whose calls are one caller's: an IPv4 address, or the /64 that one subscriber of IPv6 has. */
export const callerAddress = (request: FastifyRequest): string => normalizeIP(request.ip);

/** @throws Problem `too_many_requests` */
export async function limitAddress(services: Pick<Services, "limits">, request: FastifyRequest, bucket: RateBucket): Promise<void> {
  await services.limits.take(bucket, callerAddress(request), PEOPLE_BEHIND_AN_ADDRESS[bucket]);
}

/**
 * Counts a call of somebody who is not signed in: by the address generously, and by the device where it names itself. A made-up device
 * cookie brings nothing: the address counts first.
 * @throws Problem `too_many_requests`
 */
export async function limitGuest(services: Services, request: FastifyRequest, bucket: RateBucket): Promise<void> {
  await limitAddress(services, request, bucket);
  const device = readDeviceCookie(request, services.config);
  if (device !== null) await services.limits.take(bucket, `device:${hashSecret(device).slice(0, 32)}`);
}

/** @throws Problem `too_many_requests` */
export async function limit(services: Services, request: FastifyRequest, caller: Caller | null, bucket: RateBucket): Promise<void> {
  // However many names are tried from one address; by account and place in `login-limits.ts`.
  if (caller?.apiKey) await services.limits.take(bucket, `key:${caller.apiKey}`);
  else if (caller) await services.limits.take(bucket, `user:${caller.view?.by ?? caller.userId}`);
  else if (bucket === "login") await limitGuest(services, request, "write");
  else await limitGuest(services, request, bucket);
}
