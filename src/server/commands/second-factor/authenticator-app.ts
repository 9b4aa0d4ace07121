import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { Problem } from "#contract/problem.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { openWithSecret } from "#server/db/sealing/sealed-bytes.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { authenticators } from "#server/db/tables/security/second-factor.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { confirmedOf } from "./factor-state.ts";
import { firstRecoveryCodes } from "./recovery-codes.ts";
import { tellOwner } from "./tell-owner.ts";

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** A clock may be one step off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** An app that was not confirmed by then is set up anew. */
const SET_UP_MINUTES = 15;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: "Qabas", label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS, secret });

/** What a secret of the configuration sealed apps' by, before the keys of sealed columns did. */
const USE = "qabas second factor";

/** As it is kept, within what the column seals: whose it is stands beside it, so that no row opens for another's. */
const keptSecret = (userId: number, secret: string): string => `${userId} ${secret}`;

/**
 * @param secrets in use, the newest first: of what was kept before
 * @returns null where it is another's, or none of them opens it
 */
function openSecret({ userId, sealed }: { userId: number; sealed: string }, secrets: readonly string[]): string | null {
  const [owner, kept] = sealed.split(" ");
  if (kept !== undefined) return owner === String(userId) ? kept : null;
  for (const secret of secrets) {
    const opened = openWithSecret(sealed, secret, USE, String(userId));
    if (opened) return opened.toString("utf8");
  }
  return null;
}

/**
 * Seals apps' secrets that a secret of the configuration sealed with the keys of sealed columns, whose rotation reaches them. Others
 * stay as they are, and are sealed anew at their next use.
 * @returns how many were
 */
export async function resealAuthenticators(db: Executor, secrets: readonly string[]): Promise<number> {
  const before = await db
    .select({ id: authenticators.id, userId: authenticators.userId, sealed: authenticators.sealed })
    .from(authenticators)
    .where(sql`${authenticators.sealed} not like 's1.%'`);
  let sealed = 0;
  for (const row of before) {
    const secret = openSecret(row, secrets);
    if (secret === null) continue;
    const changed = await db
      .update(authenticators)
      .set({ sealed: keptSecret(row.userId, secret) })
      .where(and(eq(authenticators.id, row.id), sql`${authenticators.sealed} = ${sql.param(row.sealed)}`))
      .returning({ id: authenticators.id });
    sealed += changed.length;
  }
  return sealed;
}

/** Makes the secret of a new app, in the place of one that was begun and not confirmed. */
export async function beginAuthenticator(
  tx: Executor,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  await tx.delete(authenticators).where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
  await tx.insert(authenticators).values({ id: uuidV7(now), userId, sealed: keptSecret(userId, secret.base32), createdAt: now });
  return { secret: secret.base32.match(/.{1,4}/gu)?.join(" ") ?? "", uri: totpOf(secret, email).toString() };
}

/**
 * Lets a new app count, in the place of the one before, once it has shown a code; the same code opens nothing more.
 * @returns recovery codes where the account had none
 * @throws Problem `second_factor_expired` where none was begun in the last minutes, `validation_error` at `code`
 */
export async function confirmAuthenticator(
  tx: Executor,
  { userId, sessionId }: { userId: number; sessionId: string },
  code: string,
  secrets: readonly string[],
  now: Date,
): Promise<string[] | null> {
  const since = new Date(now.getTime() - SET_UP_MINUTES * 60_000);
  const [begun] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt), gt(authenticators.createdAt, since)))
    .for("update");
  if (!begun) throw new Problem("second_factor_expired");
  const step = stepOf(begun, code, secrets, now);
  if (step === null) return refuseField("code", "factor.code");
  await tx.delete(authenticators).where(confirmedOf(userId));
  await tx.update(authenticators).set({ confirmedAt: now, lastStep: step, lastUsedAt: now }).where(eq(authenticators.id, begun.id));
  return await factorAdded(tx, { userId, sessionId }, "authenticator", now);
}

/** What follows from any new factor: where the password was just given elsewhere, it counts there no more. */
export async function factorAdded(
  tx: Executor,
  { userId, sessionId }: { userId: number; sessionId: string },
  method: "authenticator" | "passkey",
  now: Date,
): Promise<string[] | null> {
  await tx
    .update(sessions)
    .set({ reauthenticatedAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
  await recordSecurityEvent(tx, { name: "second_factor_added", personId: userId, details: { method } }, { now });
  await tellOwner(tx, userId, `${method}_added`, now);
  return await firstRecoveryCodes(tx, userId, now);
}

/** Whether a code is one of the account's app and of a step that was not used yet; it is used now. Of two at once one is right. */
export async function takeCode(db: Executor, userId: number, code: string, secrets: readonly string[], now: Date): Promise<boolean> {
  const [app] = await db.select().from(authenticators).where(confirmedOf(userId));
  const step = app ? stepOf(app, code, secrets, now) : null;
  if (!app || step === null) return false;
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now, sealed: keptSecret(userId, openSecret(app, secrets) ?? "") })
    .where(and(eq(authenticators.id, app.id), or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))))
    .returning({ id: authenticators.id });
  return taken.length === 1;
}

/** The step that a code belongs to; null where it is of none around now. Compared in constant time. */
function stepOf(app: { userId: number; sealed: string }, code: string, secrets: readonly string[], now: Date): number | null {
  const token = asciiDigits(code).replaceAll(/\s/gu, "");
  const secret = openSecret(app, secrets);
  if (secret === null || !/^\d{6}$/u.test(token)) return null;
  const delta = totpOf(Secret.fromBase32(secret), "").validate({ token, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
