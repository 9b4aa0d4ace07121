import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { RECOVERY_CODES } from "#contract/second-factor/second-factor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { recoveryCodes } from "#server/db/tables/security/second-factor.ts";
import { hashSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { tellOwner } from "./tell-owner.ts";

/** 32 signs that are not taken for each other: 80 random bits in sixteen of them, so that one hash is enough. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");
const grouped = (code: string): string => code.match(/.{4}/gu)?.join("-") ?? code;

/** However it was copied: small letters, spaces and hyphens do not matter. */
const hashOf = (userId: number, code: string): string =>
  hashSecret(`recovery code ${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "")}`);

/** Makes an account's codes anew; those before work no more. They are told here and nowhere else. */
export async function makeRecoveryCodes(tx: Executor, userId: number, now: Date): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ id: uuidV7(now), userId, codeHash: hashOf(userId, code), createdAt: now })));
  await recordSecurityEvent(tx, { name: "recovery_codes_made", personId: userId, details: { codes: codes.length } }, { now });
  return codes.map(grouped);
}

/** Codes for the first factor of an account; null where it has some. */
export const firstRecoveryCodes = async (tx: Executor, userId: number, now: Date): Promise<string[] | null> =>
  (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0 ? null : await makeRecoveryCodes(tx, userId, now);

/** Whether a code is one of the account's; it is used up, and its owner told. Of two at once one is right. */
export async function takeRecoveryCode(db: Executor, userId: number, code: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  if (taken.length === 1) await tellOwner(db, userId, "recovery_code_used", now);
  return taken.length === 1;
}
