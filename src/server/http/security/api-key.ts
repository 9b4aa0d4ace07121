import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { capabilitiesOf } from "#contract/accounts/roles.ts";
import { isSecretOf, prefixOf } from "#server/db/sealing/api-key-secret.ts";
import type { Database } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { users } from "#server/db/tables/identity.ts";
import { apiKeys } from "#server/db/tables/security/api-keys.ts";
import type { Caller } from "#server/http/caller.ts";
import { secretsInUse } from "#server/secrets.ts";
import { callOrigin } from "#server/security-log/call-origin.ts";
import type { Services } from "#server/services.ts";
import { staffRights } from "./staff-rights.ts";

/** A use is noted by the minute. */
const NOTED_EVERY_MS = 60_000;

/**
 * Whoever made the key, with what both its scopes and their roles of this moment allow. Null for an unknown, revoked or expired one,
 * and where its maker is suspended, gone or not of the staff any more.
 */
export async function readKeyCaller(services: Services, given: string): Promise<Caller | null> {
  const { db, clock, config } = services;
  const prefix = prefixOf(given);
  if (prefix === null) return null;
  const now = clock.now();
  const [found] = await prepared(db, "api key", keyByPrefix).execute({ prefix, now: now.toISOString() });
  if (!found || !isSecretOf(secretsInUse(config), given, found.secretHash)) return null;
  const { keyId, scopes, usedAt, userId, type, roles, withoutFactor } = found;
  const allowed = capabilitiesOf(roles.map(({ role }) => role));
  if (!usedAt || now.getTime() - usedAt.getTime() >= NOTED_EVERY_MS)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, keyId));
  const caller: Caller = {
    userId,
    type,
    // A key has neither session nor device: where one is asked for, its own id names none. The security log tells by it which key called.
    sessionId: keyId,
    deviceId: keyId,
    ownerTag: "",
    shared: false,
    capabilities: new Set(scopes.filter((scope) => allowed.has(scope))),
    lacksSecondFactor: withoutFactor && !config.publicIsLoopback,
    apiKey: keyId,
    roles,
  };
  const origin = callOrigin();
  if (origin) origin.caller = caller;
  return caller;
}

const keyByPrefix = (db: Database, name: string) =>
  db
    .select({
      keyId: apiKeys.id,
      secretHash: apiKeys.secretHash,
      scopes: apiKeys.scopes,
      usedAt: apiKeys.lastUsedAt,
      userId: users.id,
      type: users.type,
      ...staffRights(),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.prefix, sql.placeholder("prefix")),
        isNull(apiKeys.revokedAt),
        sql`${apiKeys.expiresAt} > ${sql.placeholder("now")}::timestamptz`,
        inArray(users.type, ["staff", "admin"]),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .limit(1)
    .prepare(name);
