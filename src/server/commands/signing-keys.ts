import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { openWithSecret, sealWithSecret } from "#server/db/sealing/sealed-bytes.ts";
import { type PublicJwk, signingKeys } from "#server/db/tables/security/signing-keys.ts";

type Purpose = (typeof signingKeys.$inferSelect)["purpose"];
type Alg = (typeof signingKeys.$inferSelect)["alg"];

export interface ActiveKey {
  kid: string;
  alg: Alg;
  publicKey: PublicJwk;
  privateKey: KeyObject;
}

/** Every key that the product signs with from its first start, by what for and how. Tools have theirs once one is opened. */
const KEYS = [
  { purpose: "certificate", alg: "Ed25519" },
  { purpose: "certificate", alg: "P-256" },
  { purpose: "vapid", alg: "P-256" },
  { purpose: "audit", alg: "Ed25519" },
] as const satisfies { purpose: Purpose; alg: Alg }[];

/** What a secret seals them by. */
const USE = "qabas signing keys";

/** Any number that nothing else locks on: of several processes, one makes or seals keys. */
const LOCK = 0x51_4b_45_59;

/** An active key was sealed with a secret that this process does not know. It is left as it is: others may know it. */
export class KeyIsClosed extends Error {
  override readonly name = "KeyIsClosed";

  constructor({ kid, purpose, alg }: ClosedKey) {
    super(`the signing key ${kid} (${purpose}, ${alg}) was sealed with another secret`);
  }
}

export type ClosedKey = Pick<typeof signingKeys.$inferSelect, "kid" | "purpose" | "alg">;

/** Sealed with the current secret from now on, and there to be found by every later call. */
interface StartSecrets {
  secret: string;
  /** Secrets before it, the newest first. */
  previousSecrets: readonly string[];
  /** Names of keys to retire where no secret opens them; others are not touched. */
  retireKeys: readonly string[];
}

/**
 * Opens every active key at the start of a process: one that an earlier secret sealed is sealed anew with the current one, and keys
 * that were never made are made now, so that a process with another secret learns of it before it serves anybody.
 * @returns the keys that no secret opens: nothing was changed, and the process may not go on
 */
export async function openSigningKeys(
  db: Database,
  { secret, previousSecrets, retireKeys }: StartSecrets,
  now: Date,
): Promise<ClosedKey[]> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const rows = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(asc(signingKeys.kid)).for("update");
    const closed: ClosedKey[] = [];
    const changes: { kid: string; change: { sealed: string } | { retiredAt: Date } }[] = [];
    for (const { kid, purpose, alg, sealed } of rows) {
      if (unseal(sealed, secret, kid)) continue;
      const der = previousSecrets.reduce<Buffer | null>((found, previous) => found ?? unseal(sealed, previous, kid), null);
      if (der) changes.push({ kid, change: { sealed: seal(der, secret, kid) } });
      else if (retireKeys.includes(kid)) changes.push({ kid, change: { retiredAt: now } });
      else closed.push({ kid, purpose, alg });
    }
    if (closed.length > 0) return closed;
    for (const { kid, change } of changes) await tx.update(signingKeys).set(change).where(eq(signingKeys.kid, kid));
    if (changes.some(({ change }) => "retiredAt" in change)) await touchPublic(tx);
    for (const { purpose, alg } of KEYS) await activeKey(tx, secret, purpose, alg, now);
    return closed;
  });
}

/** Keys that this process opened, by secret and name: one that another process sealed anew with a newer secret goes on signing here. */
const opened = new Map<string, KeyObject>();
const OPENED_AT_MOST = 100;

/**
 * The key that a purpose signs with now; the first call makes it. Run it in a transaction.
 * @param secret of the configuration
 * @throws KeyIsClosed where the active one was sealed with another secret
 */
export async function activeKey(db: Executor, secret: string, purpose: Purpose, alg: Alg, now: Date): Promise<ActiveKey> {
  const known = await openKey(db, secret, purpose, alg);
  if (known) return known;
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const meanwhile = await openKey(db, secret, purpose, alg);
  if (meanwhile) return meanwhile;
  const { publicKey, privateKey } = newPair(alg);
  const jwk = publicJwk(publicKey);
  const kid = createHash("sha256").update(JSON.stringify(jwk)).digest("base64url").slice(0, 10);
  await db.insert(signingKeys).values({
    kid,
    purpose,
    alg,
    publicKey: jwk,
    sealed: seal(privateKey.export({ type: "pkcs8", format: "der" }), secret, kid),
    createdAt: now,
  });
  // The published keys are a public read, kept in memory.
  await touchPublic(db, "keys");
  return { kid, alg, publicKey: jwk, privateKey };
}

/** All public keys of a purpose, the oldest first. */
export const publicKeys = (db: Executor, purpose: Purpose) =>
  db
    .select({
      kid: signingKeys.kid,
      alg: signingKeys.alg,
      publicKey: signingKeys.publicKey,
      createdAt: signingKeys.createdAt,
      retiredAt: signingKeys.retiredAt,
    })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));

/** Null where there is none. @throws KeyIsClosed */
async function openKey(db: Executor, secret: string, purpose: Purpose, alg: Alg): Promise<ActiveKey | null> {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.purpose, purpose), eq(signingKeys.alg, alg), isNull(signingKeys.retiredAt)))
    .orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid))
    .limit(1);
  if (!row) return null;
  const name = `${secret} ${row.kid}`;
  const privateKey = opened.get(name) ?? privateKeyOf(row, secret);
  if (opened.size >= OPENED_AT_MOST) opened.clear();
  opened.set(name, privateKey);
  return { kid: row.kid, alg, publicKey: row.publicKey, privateKey };
}

function privateKeyOf(row: typeof signingKeys.$inferSelect, secret: string): KeyObject {
  const der = unseal(row.sealed, secret, row.kid);
  if (!der) throw new KeyIsClosed(row);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

function newPair(alg: Alg): { publicKey: KeyObject; privateKey: KeyObject } {
  if (alg === "Ed25519") return generateKeyPairSync("ed25519");
  if (alg === "P-256") return generateKeyPairSync("ec", { namedCurve: "P-256" });
  return generateKeyPairSync("rsa", { modulusLength: 2_048 });
}

/** Members in RFC 7638's order, so that the same key has the same name. */
function publicJwk(key: KeyObject): PublicJwk {
  const { crv = "", kty = "", x = "", y, e, n } = key.export({ format: "jwk" });
  if (kty === "RSA") return { e, kty, n } as PublicJwk;
  return y === undefined ? { crv, kty, x } : { crv, kty, x, y };
}

/** The key's name is bound in, so that no row can pass for another's. */
const seal = (der: Buffer, secret: string, kid: string): string => sealWithSecret(der, secret, USE, kid);
const unseal = (sealed: string, secret: string, kid: string): Buffer | null => openWithSecret(sealed, secret, USE, kid);
