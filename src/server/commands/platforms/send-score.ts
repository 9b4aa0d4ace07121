import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { platformScores, type ToldScore } from "#server/db/tables/learning/platforms.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { type Platform, platformInService, providerOf } from "./platforms.ts";
import { postScore, type Sending, type Timed } from "./post-score.ts";
import { standingScore } from "./standing-score.ts";

/** Longer than everything that one sending asks for may take. */
const SENDING_MS = 60_000;

type Line = typeof platformScores.$inferSelect;

/**
 * Tells a platform's gradebook how a learner stands in a line of it (Assignment and Grade Services 2.0), each change once and in its order. What is on its
 * way is noted with its time before it goes: whoever did not hear the answer sends the same again, which platforms know by its time.
 * @throws Error where the platform does not take it, or another process is at it: its job tries again for a day, then staff find it set aside
 */
export async function sendScore(db: Database, sending: Sending, id: number, now: Date): Promise<void> {
  const isFree = or(isNull(platformScores.sendingUntil), lte(platformScores.sendingUntil, now));
  const [line] = await db
    .update(platformScores)
    .set({ sendingUntil: new Date(now.getTime() + SENDING_MS) })
    .where(and(eq(platformScores.id, id), isFree))
    .returning();
  if (!line) {
    if ((await db.$count(platformScores, eq(platformScores.id, id))) === 0) return;
    throw new Error("another process sends of this line");
  }
  try {
    await sendLine(db, sending, line, now);
  } finally {
    await db.update(platformScores).set({ sendingUntil: null }).where(eq(platformScores.id, id));
  }
}

async function sendLine(db: Database, sending: Sending, line: Line, now: Date): Promise<void> {
  const platform = await platformInService(db, line.platformId);
  const userId = platform && (await subjectOf(db, platform, line.enrollmentId));
  // Whoever is linked no more, or whose platform left: nobody is told anything.
  if (!platform || !userId) return;
  const mine = eq(platformScores.id, line.id);
  const settle = async (score: Timed) => {
    await postScore(db, sending, { platform, lineItem: line.lineItem, userId }, score, now);
    await db.update(platformScores).set({ sent: score, pending: null }).where(mine);
  };
  if (line.pending) await settle(line.pending);
  const last = line.pending ?? line.sent;
  const current = await standingScore(db, line);
  if (!current || (last && isSame(last, current))) return;
  const score = { ...current, at: new Date(Math.max(now.getTime(), last ? Date.parse(last.at) + 1 : 0)).toISOString() };
  await db.update(platformScores).set({ pending: score }).where(mine);
  await settle(score);
}

const isSame = (one: ToldScore, other: ToldScore): boolean =>
  (["given", "maximum", "activity", "grading"] as const).every((name) => one[name] === other[name]);

/** What the platform knows the learner by; null where it never did, or does no more. */
async function subjectOf(db: Database, platform: Platform, enrollmentId: number): Promise<string | null> {
  const [row] = await db
    .select({ subject: providerIdentities.subject })
    .from(enrollments)
    .innerJoin(providerIdentities, eq(providerIdentities.userId, enrollments.userId))
    .where(and(eq(enrollments.id, enrollmentId), eq(providerIdentities.provider, providerOf(platform))));
  return row?.subject ?? null;
}
