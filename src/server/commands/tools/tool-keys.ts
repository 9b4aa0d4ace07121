import { and, eq, isNull, lt } from "drizzle-orm";
import { type ActiveKey, activeKey, publicKeys } from "#server/commands/signing-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { signingKeys } from "#server/db/tables/security/signing-keys.ts";

const DAY_MS = 86_400_000;
/** A key signs for so long. */
const SIGNS_DAYS = 180;
/** What it signed is read within minutes: after this nobody needs it, and it is published no longer. */
const PUBLISHED_DAYS = 2;

/** The key that launches are signed with now; one that signed long enough is retired, and the next one made. Run it in a transaction. */
export async function toolSigningKey(tx: Executor, secret: string, now: Date): Promise<ActiveKey> {
  const old = new Date(now.getTime() - SIGNS_DAYS * DAY_MS);
  await tx
    .update(signingKeys)
    .set({ retiredAt: now })
    .where(and(eq(signingKeys.purpose, "tool"), isNull(signingKeys.retiredAt), lt(signingKeys.createdAt, old)));
  return await activeKey(tx, secret, "tool", "RSA-2048", now);
}

/** The public halves as a JWK set (RFC 7517 §5). */
export async function toolKeySet(db: Executor, now: Date): Promise<{ keys: object[] }> {
  const rows = await publicKeys(db, "tool");
  const keys = rows
    .filter(({ retiredAt }) => retiredAt === null || now.getTime() - retiredAt.getTime() < PUBLISHED_DAYS * DAY_MS)
    .map(({ kid, publicKey: { kty, n, e } }) => ({ kty, n, e, kid, use: "sig", alg: "RS256" }));
  return { keys };
}
