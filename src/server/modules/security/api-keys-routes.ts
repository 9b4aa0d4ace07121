import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Capability } from "#contract/accounts/roles.ts";
import { API_KEYS, type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from "#contract/security/api-keys.ts";
import { issueApiKey, revokeApiKey as revoke } from "#server/commands/staff/api-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { apiKeys } from "#server/db/tables/security/api-keys.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Keys for scripts: made by one of the staff for what they may do themselves, seen and ended by them and by whoever keeps rights. */
export function apiKeysRoutes(route: Route, { db, config }: Services): void {
  route(listApiKeys, async ({ caller, now }) => {
    const all = caller.capabilities.has("roles.write") || caller.capabilities.has("audit.read");
    return { data: await keys(db, all ? undefined : eq(apiKeys.userId, caller.userId), caller, now) };
  });

  route(makeApiKey, async (call) => {
    const { body, caller, now } = call;
    const { id, name, until } = body;
    const secret = await db.transaction(async (tx) => {
      await requireFresh(call, tx);
      // The form admits nothing but scopes.
      return await issueApiKey(tx, { id, name, until, scopes: body.scopes as Capability[] }, caller, { now, secret: config.secret });
    });
    const [key] = await keys(db, eq(apiKeys.id, id), caller, now);
    if (!key) throw new Error("the key that was just made is not there");
    return { data: { key, secret } };
  });

  route(revokeApiKey, async ({ params, caller, now }) => {
    const owner = caller.capabilities.has("roles.write") ? null : caller.userId;
    await db.transaction((tx) => revoke(tx, params.id, { owner, by: caller.userId, now }));
    return { data: { done: true } };
  });
}

async function keys(db: Executor, where: SQL | undefined, reader: Caller, now: Date): Promise<ApiKey[]> {
  const state = sql<ApiKey["state"]>`case when ${apiKeys.revokedAt} is not null then 'revoked'
    when ${apiKeys.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else 'active' end`;
  const rows = await db
    .select({ row: apiKeys, state, ar: users.nameAr, en: users.nameEn })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(where)
    .orderBy(sql`${state} <> 'active'`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(API_KEYS.told);
  return rows.map(({ row, state: is, ar, en }) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    state: is,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    made_by: { ar, en: en ?? ar },
    own: row.userId === reader.userId,
  }));
}
