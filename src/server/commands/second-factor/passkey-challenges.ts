import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { type CEREMONIES, passkeyChallenges, secondFactorTickets } from "#server/db/tables/security/second-factor.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";

const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;
/** What is over is of no use to anybody: a day later its row goes. */
const KEPT_MS = 86_400_000;

/** For which ceremony a challenge was made, and for whom. */
export interface Ceremony {
  ceremony: (typeof CEREMONIES)[number];
  /** Null where nobody is known yet. */
  userId: number | null;
  /** What began it and has to end it: a session, a ticket, a browser's device cookie; null where browsers bring none. */
  boundTo: string | null;
}

const boundHash = (boundTo: string | null): string | null => (boundTo === null ? null : hashSecret(boundTo));

/** @returns 256 random bits, base64url; only their hash is kept */
export async function newChallenge(db: Executor, { ceremony, userId, boundTo }: Ceremony, now: Date): Promise<string> {
  const challenge = newSecret();
  await db.insert(passkeyChallenges).values({
    challengeHash: hashSecret(challenge),
    ceremony,
    userId,
    boundTo: boundHash(boundTo),
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    createdAt: now,
  });
  return challenge;
}

/** Uses a challenge up. False where it is unknown, used, over, or of another ceremony, account, session or browser. */
export async function spendChallenge(
  db: Executor,
  challenge: string,
  { ceremony, userId, boundTo }: Ceremony,
  now: Date,
): Promise<boolean> {
  const bound = boundHash(boundTo);
  const spent = await db
    .update(passkeyChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.ceremony, ceremony),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        bound === null ? isNull(passkeyChallenges.boundTo) : eq(passkeyChallenges.boundTo, bound),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash });
  return spent.length === 1;
}

/** Deletes challenges and tickets that are over. */
export async function forgetCeremonies(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
  await db.delete(secondFactorTickets).where(lt(secondFactorTickets.expiresAt, before));
}
