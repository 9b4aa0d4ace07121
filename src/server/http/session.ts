import { and, eq, type SQL, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { capabilitiesOf } from "#contract/accounts/roles.ts";
import type { EndpointOptions } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { API_KEY_START } from "#contract/security/api-keys.ts";
import { IDLE_MINUTES, SESSION_LIMIT_HOURS, USER_TYPES, XSRF_COOKIE } from "#contract/accounts/session.ts";
import type { Database } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { devices, sessions, users } from "#server/db/tables/identity.ts";
import { hashSecret } from "#server/secrets.ts";
import { callOrigin } from "#server/security-log/call-origin.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "./caller.ts";
import { readKeyCaller } from "./security/api-key.ts";
import { staffRights } from "./security/staff-rights.ts";
import { readFor } from "./security/view-as.ts";
import { readDeviceCookie } from "./cookies.ts";

/**
 * Who calls: the session of the bearer token, if it has not ended and the device cookie is that session's own. A stolen
 * bearer without the cookie is worth nothing (architecture, "Sessions").
 */
export async function readCaller(services: Services, request: FastifyRequest): Promise<Caller | null> {
  const token = bearer(request.headers.authorization);
  if (token === null) return null;
  if (token.startsWith(API_KEY_START)) return await readKeyCaller(services, token);
  const [found] = await prepared(services.db, "session", sessionByToken).execute({
    key: hashSecret(token),
    now: services.clock.now().toISOString(),
  });
  return readFor(services, request, await onItsDevice(services, request, found));
}

/** The same for a session that a signed address names, where no bearer travels: a player's request. */
export async function readCallerOf(services: Services, request: FastifyRequest, sessionId: string): Promise<Caller | null> {
  const [found] = await prepared(services.db, "session by id", sessionById).execute({
    key: sessionId,
    now: services.clock.now().toISOString(),
  });
  return onItsDevice(services, request, found);
}

/**
 * Whose a session is that an address of another origin names, where no cookie of its device can come along: such an address is good for
 * a short time. Null for one that has ended.
 */
export async function readSessionOwner({ db, clock }: Pick<Services, "db" | "clock">, sessionId: string): Promise<number | null> {
  const [found] = await prepared(db, "session by id", sessionById).execute({ key: sessionId, now: clock.now().toISOString() });
  return found?.userId ?? null;
}

type Found = Omit<Caller, "capabilities" | "lacksSecondFactor" | "apiKey"> & { secretHash: string; usedAt: Date; withoutFactor: boolean };

async function onItsDevice(services: Services, request: FastifyRequest, found: Found | undefined): Promise<Caller | null> {
  if (!found) return null;
  const { secretHash, usedAt, withoutFactor, ...known } = found;
  const lacksSecondFactor = withoutFactor && !services.config.publicIsLoopback;
  const caller = { ...known, capabilities: capabilitiesOf(known.roles.map(({ role }) => role)), lacksSecondFactor };
  if (services.config.requireDeviceCookie) {
    const secret = readDeviceCookie(request, services.config);
    if (secret === null || hashSecret(secret) !== secretHash) return null;
  }
  const now = services.clock.now();
  // Of others nothing hangs on it: their calls write nothing.
  if ((caller.shared || worksHere(caller)) && now.getTime() - usedAt.getTime() >= NOTED_EVERY_MS)
    await services.db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, caller.sessionId));
  const origin = callOrigin();
  if (origin) origin.caller = caller;
  return caller;
}

const worksHere = ({ type }: Pick<Caller, "type">): boolean => type === "staff" || type === "admin";

/**
 * Refuses who may not call; in a view, whatever is not marked for it.
 * @throws Problem `view_only`, `unauthenticated`, `second_factor_enrollment_required`, `role_required`, `capability_required`
 */
export function checkAccess(
  { access, capability, beforeSecondFactor, inView }: Pick<EndpointOptions, "access" | "capability" | "beforeSecondFactor" | "inView">,
  caller: Caller | null,
): void {
  if (caller?.view && !inView) throw new Problem("view_only");
  // A key is for what its scopes name, and for nothing that a person does for themselves.
  if (caller?.apiKey && access !== "public" && access !== "staff") throw new Problem("capability_required");
  if (access === "public" || access === "anyone") return;
  if (!caller) throw new Problem("unauthenticated");
  if (caller.lacksSecondFactor && !beforeSecondFactor) throw new Problem("second_factor_enrollment_required");
  if (access === "session") return;
  if (access !== "staff") {
    if (caller.type !== access) throw new Problem("role_required");
    return;
  }
  if (!worksHere(caller)) throw new Problem("role_required");
  if (capability === undefined || !caller.capabilities.has(capability)) throw new Problem("capability_required");
}

/**
 * A change that a browser sends with our cookies must repeat the XSRF cookie in a header, which only a page of ours can
 * read. Pages of other origins that the settings admit cannot read it: for them CORS is the guard.
 * @throws Problem `xsrf_mismatch`
 */
export function checkXsrf(services: Services, request: FastifyRequest, caller: Caller | null): void {
  // No browser sends a key by itself.
  if (caller?.apiKey) return;
  const { origin } = request.headers;
  if (origin !== undefined && services.config.corsOrigins.includes(origin)) return;
  const cookie = request.cookies[XSRF_COOKIE];
  const withDevice = caller !== null && readDeviceCookie(request, services.config) !== null;
  if (cookie === undefined && !withDevice) return;
  if (!cookie || request.headers["x-xsrf-token"] !== cookie) throw new Problem("xsrf_mismatch");
}

const absoluteLimit = sql.raw(
  `case "users"."type" ${USER_TYPES.map((type) => `when '${type}' then interval '${SESSION_LIMIT_HOURS[type]} hours'`).join(" ")} end`,
);

/** Whoever works for the university is signed out after half an hour without a call, and anybody on a shared computer after an hour. */
const idleLimit = sql.raw(
  `case when "users"."type" in ('staff', 'admin') then interval '${IDLE_MINUTES.staff} minutes'
    when "sessions"."shared" then interval '${IDLE_MINUTES.shared} minutes' else interval '100 years' end`,
);
/** A use is noted by the minute. */
const NOTED_EVERY_MS = 60_000;

const sessionByToken = (db: Database, name: string) => sessionQuery(db, eq(sessions.tokenHash, sql.placeholder("key"))).prepare(name);
const sessionById = (db: Database, name: string) => sessionQuery(db, eq(sessions.id, sql.placeholder("key"))).prepare(name);

const sessionQuery = (db: Database, named: SQL) =>
  db
    .select({
      userId: sessions.userId,
      type: users.type,
      sessionId: sessions.id,
      deviceId: sessions.deviceId,
      ownerTag: devices.ownerTag,
      shared: sessions.shared,
      usedAt: sessions.usedAt,
      secretHash: devices.secretHash,
      // Read with each call, so that a role that ended opens nothing more; of whoever is not of the staff nothing is read.
      ...staffRights(),
    })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        named,
        sql`${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz`,
        sql`${sessions.usedAt} > ${sql.placeholder("now")}::timestamptz - ${idleLimit}`,
        // Counted from the account's type of today: a session of a learner who became staff ends as staff's do.
        sql`${sessions.createdAt} + ${absoluteLimit} > ${sql.placeholder("now")}::timestamptz`,
      ),
    )
    .limit(1);

function bearer(header: string | undefined): string | null {
  const match = header === undefined ? null : /^Bearer ([\w.~+/=-]{1,200})$/iu.exec(header);
  return match?.[1] ?? null;
}
