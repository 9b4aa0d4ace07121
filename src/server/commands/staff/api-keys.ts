import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Capability } from "#contract/accounts/roles.ts";
import { API_KEY_START, API_KEYS } from "#contract/security/api-keys.ts";
import { Problem } from "#contract/problem.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { apiKeys } from "#server/db/tables/security/api-keys.ts";
import { keyHash } from "#server/db/sealing/api-key-secret.ts";
import { newSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

const DAY_MS = 86_400_000;
const RIYADH_MS = 3 * 3_600_000;

export interface NewKey {
  id: string;
  name: string;
  scopes: readonly Capability[];
  /** Its last day in Riyadh, YYYY-MM-DD. */
  until: string;
}

/**
 * Makes a key, and answers it: it is told this once.
 * @param maker what they may do in this moment: a key is given nothing beyond it
 * @throws Problem `validation_error` at `scopes`, `until` or `name`; `bad_request` where the id is taken: nothing tells a key twice
 */
export async function issueApiKey(
  tx: Executor,
  { id, name, scopes, until }: NewKey,
  maker: { userId: number; capabilities: ReadonlySet<Capability> },
  { now, secret }: { now: Date; secret: string },
): Promise<string> {
  if (!scopes.every((scope) => maker.capabilities.has(scope))) refuseField("scopes", "selection");
  const expiresAt = new Date(Date.parse(`${until}T00:00:00Z`) - RIYADH_MS + DAY_MS);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now || expiresAt.getTime() - now.getTime() > API_KEYS.days * DAY_MS)
    refuseField("until", "selection");
  if ((await tx.$count(apiKeys, and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))) >= API_KEYS.most)
    refuseField("name", "list.max", { max: API_KEYS.most });
  const prefix = randomBytes(6).toString("hex");
  const given = `${API_KEY_START}${prefix}_${newSecret()}`;
  const made = await tx
    .insert(apiKeys)
    .values({
      id,
      userId: maker.userId,
      name,
      prefix,
      secretHash: keyHash(secret, given),
      scopes: [...new Set(scopes)],
      expiresAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: apiKeys.id });
  if (made.length === 0) throw new Problem("bad_request");
  await recordSecurityEvent(tx, { name: "api_key_made", subject: `api key ${prefix}`, details: { scopes: scopes.join(" "), until } });
  return given;
}

/**
 * Ends a key at once.
 * @param owner its maker; null for whoever may end anybody's
 * @throws Problem `not_found`, also for another's
 */
export async function revokeApiKey(
  tx: Executor,
  id: string,
  { owner, by, now }: { owner: number | null; by: number; now: Date },
): Promise<void> {
  const [found] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), owner === null ? undefined : eq(apiKeys.userId, owner)))
    .for("update");
  if (!found) throw new Problem("not_found");
  if (found.revokedAt) return;
  await tx.update(apiKeys).set({ revokedAt: now, revokedBy: by }).where(eq(apiKeys.id, id));
  await recordSecurityEvent(tx, { name: "api_key_revoked", personId: found.userId, subject: `api key ${found.prefix}` });
}
