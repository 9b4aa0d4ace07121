import { and, asc, count, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import { recordMarks } from "#server/commands/coursework/record-mark.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { AttemptRow } from "./attempt-answer.ts";
import { learnItems } from "./learn-item.ts";
import { refreshProgressOf } from "./refresh-progress.ts";

/** Attempts that are announced in one round of statements: their questions lie in memory meanwhile. */
const AT_ONCE = 500;

/**
 * Learners learn what their attempts came to, and what follows from that follows: a few statements for every five hundred of them.
 * @param where of the attempts that are not announced yet, over `attempts` joined with `enrollments` and `program_items`
 * @param each is called with every one of them, in the order of enrollments and attempts
 */
export async function announceAttempts(
  tx: Executor,
  where: SQL | undefined,
  each: (told: { enrollmentId: number; userId: number; itemId: number; title: { ar: string; en: string } }) => void,
  context: ActionContext,
): Promise<void> {
  for (;;) {
    const rows = await tx
      .select({ attempt: attempts, userId: enrollments.userId, title: { ar: programItems.titleAr, en: programItems.titleEn } })
      .from(attempts)
      .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
      .innerJoin(programItems, eq(programItems.id, attempts.itemId))
      .where(and(where, eq(attempts.withheld, true)))
      .orderBy(asc(attempts.enrollmentId), asc(attempts.number))
      .limit(AT_ONCE)
      .for("update", { of: attempts });
    if (rows.length === 0) return;
    const ids = rows.map(({ attempt }) => attempt.id);
    await tx.update(attempts).set({ withheld: false }).where(inArray(attempts.id, ids));
    await followAttempts(
      tx,
      rows.map(({ attempt }) => attempt),
      context,
    );
    for (const { attempt, userId, title } of rows) each({ enrollmentId: attempt.enrollmentId, userId, itemId: attempt.itemId, title });
    if (rows.length < AT_ONCE) return;
  }
}

/**
 * What follows from attempts that are over, locked by the caller: a quiz is done once it is passed, or no attempt is left; its score
 * becomes a mark of the program's grade.
 */
export async function followAttempts(tx: Executor, rows: readonly AttemptRow[], context: ActionContext): Promise<void> {
  const scores = rows.flatMap(({ enrollmentId, itemId, score, ...row }) =>
    score === null ? [] : { enrollmentId, programItemId: itemId, ...pointsOf(row) },
  );
  await recordMarks(
    tx,
    scores.filter(({ maxDegree }) => maxDegree > 0),
    { now: context.now },
  );
  await followProgress(tx, rows, context);
}

/** Points that an attempt reached, and could. */
export function pointsOf({ questions, marks }: Pick<AttemptRow, "questions" | "marks">): { degree: number; maxDegree: number } {
  const reached = questions.reduce((sum, { id }) => sum + (marks?.[id] ?? 0), 0);
  return { degree: Math.max(0, reached), maxDegree: questions.reduce((sum, { points }) => sum + points, 0) };
}

/** A quiz is done once it is passed, or no attempt is left: what is done is not taken away. */
export async function followProgress(tx: Executor, rows: readonly AttemptRow[], context: ActionContext): Promise<void> {
  const left = await attemptsLeftOf(tx, rows);
  const learned = new Map<string, { enrollmentId: number; itemId: number; percent: number; at: Date }>();
  for (const row of rows) {
    const key = placeOf(row);
    const passed = row.score !== null && row.score >= row.passMark;
    const over = row.status !== "submitted" && left.get(key) === 0;
    const percent = Math.max(passed || over ? 100 : 50, learned.get(key)?.percent ?? 0);
    learned.set(key, { enrollmentId: row.enrollmentId, itemId: row.itemId, percent, at: context.now });
  }
  await learnItems(tx, [...learned.values()]);
  await refreshProgressOf(tx, [...new Set(rows.map(({ enrollmentId }) => enrollmentId))], context);
}

const placeOf = ({ enrollmentId, itemId }: { enrollmentId: number; itemId: number }) => `${enrollmentId} ${itemId}`;

async function attemptsLeftOf(db: Executor, places: readonly { enrollmentId: number; itemId: number }[]): Promise<Map<string, number>> {
  const itemIds = [...new Set(places.map(({ itemId }) => itemId))];
  const enrollmentIds = [...new Set(places.map(({ enrollmentId }) => enrollmentId))];
  const stored = await db
    .select({ itemId: itemContents.itemId, body: itemContents.body })
    .from(itemContents)
    .where(inArray(itemContents.itemId, itemIds));
  const allowed = new Map(stored.map(({ itemId, body }) => [itemId, body.kind === "activity" ? body.attemptsAllowed : 0]));
  const counted = await db
    .select({ enrollmentId: attempts.enrollmentId, itemId: attempts.itemId, n: count() })
    .from(attempts)
    .where(and(inArray(attempts.enrollmentId, enrollmentIds), inArray(attempts.itemId, itemIds)))
    .groupBy(attempts.enrollmentId, attempts.itemId);
  const made = new Map(counted.map((row) => [placeOf(row), row.n]));
  return new Map(places.map((place) => [placeOf(place), Math.max(0, (allowed.get(place.itemId) ?? 0) - (made.get(placeOf(place)) ?? 0))]));
}
