import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { type PublicJwk, signingKeys } from "#server/db/tables/signing-keys.ts";

type Purpose = (typeof signingKeys.$inferSelect)["purpose"];
type Alg = (typeof signingKeys.$inferSelect)["alg"];

interface ActiveKey {
  kid: string;
  alg: Alg;
  publicKey: PublicJwk;
  privateKey: KeyObject;
}

/** Any number that nothing else locks on: of several processes, one makes the first key. */
const LOCK = 0x51_4b_45_59;

/**
 * The key that a purpose signs with now; the first call makes it. A key that was sealed with another QABAS_SECRET cannot be
 * opened any more: it is retired, stays published, and a new one takes its place. Run it in a transaction.
 * @param secret of the configuration
 */
export async function activeKey(db: Executor, secret: string, purpose: Purpose, alg: Alg, now: Date): Promise<ActiveKey> {
  const known = await openKey(db, secret, purpose, alg);
  if (known) return known;
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const meanwhile = await openKey(db, secret, purpose, alg);
  if (meanwhile) return meanwhile;
  await db
    .update(signingKeys)
    .set({ retiredAt: now })
    .where(and(eq(signingKeys.purpose, purpose), eq(signingKeys.alg, alg), isNull(signingKeys.retiredAt)));
  const { publicKey, privateKey } = alg === "Ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ec", { namedCurve: "P-256" });
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
  await touchPublic(db);
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

async function openKey(db: Executor, secret: string, purpose: Purpose, alg: Alg): Promise<ActiveKey | null> {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.purpose, purpose), eq(signingKeys.alg, alg), isNull(signingKeys.retiredAt)))
    .limit(1);
  const der = row && unseal(row.sealed, secret, row.kid);
  if (!row || !der) return null;
  return { kid: row.kid, alg, publicKey: row.publicKey, privateKey: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
}

/** Members in RFC 7638's order, so that the same key has the same name. */
function publicJwk(key: KeyObject): PublicJwk {
  const { crv = "", kty = "", x = "", y } = key.export({ format: "jwk" });
  return y === undefined ? { crv, kty, x } : { crv, kty, x, y };
}

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "qabas signing keys", 32));

/** AES-256-GCM; the key's name is bound in, so that no row can pass for another's. */
function seal(der: Buffer, secret: string, kid: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), iv).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(der), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

function unseal(sealed: string, secret: string, kid: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const cipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, 12))
      .setAAD(Buffer.from(kid))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch {
    return null;
  }
}
