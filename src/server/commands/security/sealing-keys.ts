import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { isSealingKeyKnown, knowHashKey, knowSealingKey, sealWith } from "#server/db/sealing/keyring.ts";
import { openWithSecret, sealWithSecret } from "#server/db/sealing/sealed-bytes.ts";
import { sealingKeys } from "#server/db/tables/security/sealing-keys.ts";

type Purpose = (typeof sealingKeys.$inferSelect)["purpose"];
type KeyRow = typeof sealingKeys.$inferSelect;

interface Secrets {
  secret: string;
  /** Secrets before it, the newest first. */
  previousSecrets: readonly string[];
}

/** Any number that nothing else locks on: of several processes, one makes or wraps keys. */
const LOCK = 0x51_53_45_41;
const KEY_BYTES = 32;
/** What a secret wraps them by. */
const USE = "qabas sealing keys";
/** A new key seals nothing before every process had six occasions to open it (`key-refresher.ts`). */
export const ACTIVE_AFTER_SECONDS = 60;

/**
 * Opens the keys that seal personal values, before anything reads or writes one: keys that an earlier secret wrapped are wrapped anew
 * with the current one, and the first start makes them.
 * @returns names of keys that no secret opens: nothing was changed, and the process may not go on
 */
export async function openSealingKeys(db: Database, secrets: Secrets): Promise<string[]> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const rows = await tx.select().from(sealingKeys).orderBy(asc(sealingKeys.createdAt), asc(sealingKeys.kid)).for("update");
    const opened = rows.map((row) => ({ row, ...openWith(row, secrets) }));
    const closed = opened.filter(({ key }) => key === null).map(({ row }) => row.kid);
    if (closed.length > 0) return closed;
    for (const { row, key, isCurrent } of opened) {
      if (!key) continue;
      if (!isCurrent)
        await tx
          .update(sealingKeys)
          .set({ wrapped: wrap(key, secrets.secret, row.kid) })
          .where(eq(sealingKeys.kid, row.kid));
      know(row, key);
    }
    for (const purpose of ["hash", "seal"] as const)
      if (!rows.some((row) => row.purpose === purpose)) await makeKey(tx, secrets.secret, purpose, 0);
    await useNewest(tx);
    return closed;
  });
}

/**
 * Makes the key that seals from now on; what older ones sealed is sealed with it by the next rounds of `reseal`.
 * @param afterSeconds when it is used: by then all processes must know it
 */
export async function rotateSealingKey(db: Database, secret: string, afterSeconds = ACTIVE_AFTER_SECONDS): Promise<string> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return await makeKey(tx, secret, "seal", afterSeconds);
  });
}

/**
 * Opens keys that other processes made meanwhile, and seals with the newest whose time has come.
 * @returns names of keys that this process cannot open; it goes on with those that it knows
 */
export async function refreshSealingKeys(db: Executor, secrets: Secrets): Promise<string[]> {
  const unknown: string[] = [];
  for (const row of await db.select().from(sealingKeys).orderBy(asc(sealingKeys.createdAt), asc(sealingKeys.kid))) {
    if (row.purpose === "seal" && isSealingKeyKnown(row.kid)) continue;
    const { key } = openWith(row, secrets);
    if (key) know(row, key);
    else if (row.purpose === "seal") unknown.push(row.kid);
  }
  await useNewest(db, unknown);
  return unknown;
}

/** The key that seals now, by the database's clock. */
export async function newestSealingKey(db: Executor): Promise<KeyRow | null> {
  const [row] = await db
    .select()
    .from(sealingKeys)
    .where(sql`${sealingKeys.purpose} = 'seal' and ${sealingKeys.activeFrom} <= now()`)
    .orderBy(sql`${sealingKeys.activeFrom} desc, ${sealingKeys.kid} desc`)
    .limit(1);
  return row ?? null;
}

async function useNewest(db: Executor, unknown: readonly string[] = []): Promise<void> {
  const newest = await newestSealingKey(db);
  if (newest && !unknown.includes(newest.kid)) sealWith(newest.kid);
}

async function makeKey(tx: Executor, secret: string, purpose: Purpose, afterSeconds: number): Promise<string> {
  const key = randomBytes(KEY_BYTES);
  const kid = randomBytes(6).toString("base64url");
  const [row] = await tx
    .insert(sealingKeys)
    .values({
      kid,
      purpose,
      wrapped: wrap(key, secret, kid),
      createdAt: sql`clock_timestamp()`,
      // Not rounded up: it would not have come yet.
      activeFrom: sql`date_trunc('milliseconds', now()) + make_interval(secs => ${afterSeconds})`,
    })
    .returning();
  if (row) know(row, key);
  return kid;
}

const know = ({ kid, purpose }: KeyRow, key: Buffer): void => (purpose === "seal" ? knowSealingKey(kid, key) : knowHashKey(kid, key));

function openWith({ kid, wrapped }: KeyRow, { secret, previousSecrets }: Secrets): { key: Buffer | null; isCurrent: boolean } {
  const current = unwrap(wrapped, secret, kid);
  if (current) return { key: current, isCurrent: true };
  for (const previous of previousSecrets) {
    const key = unwrap(wrapped, previous, kid);
    if (key) return { key, isCurrent: false };
  }
  return { key: null, isCurrent: false };
}

/** The key's name is bound in. */
const wrap = (key: Buffer, secret: string, kid: string): string => sealWithSecret(key, secret, USE, kid);
const unwrap = (wrapped: string, secret: string, kid: string): Buffer | null => openWithSecret(wrapped, secret, USE, kid);
