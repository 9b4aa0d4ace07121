import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";

interface Score {
  enrollmentId: number;
  programItemId: number;
  /** What was reached of `maxDegree`, in whatever points the test counts. */
  degree: number;
  maxDegree: number;
}

/**
 * Makes the mark of a score, where the program's grade has an item for it; of several the best or the last counts, as the
 * item says. A quiz corrects itself and so is published at once; other work waits for its instructor. In the caller's
 * transaction: attempts that end together are put in order by the row.
 * @returns whether the mark changed
 */
export const recordMark = async (
  tx: Executor,
  { overwrite = false, now, ...score }: Score & { overwrite?: boolean; now: Date },
): Promise<boolean> => (await recordMarks(tx, [score], { overwrite, now })) > 0;

/**
 * The same of many scores in the order they were reached, in a statement for each rule of the grade's items; some thousands at most.
 * @param overwrite takes the place of whatever stood there: a correction by hand
 * @returns how many marks changed
 */
export async function recordMarks(
  tx: Executor,
  scores: readonly Score[],
  { overwrite = false, now }: { overwrite?: boolean; now: Date },
): Promise<number> {
  const items = await gradeItemsOf(tx, scores);
  const best = new Map<string, Mark>();
  const last = new Map<string, Mark>();
  for (const { enrollmentId, programItemId, degree, maxDegree } of scores) {
    if (!(maxDegree > 0)) throw new RangeError(`a test of ${maxDegree} points has no score`);
    const key = `${enrollmentId} ${programItemId}`;
    const item = items.get(key);
    if (!item) continue;
    const share = Math.min(1, Math.max(0, degree / maxDegree));
    const reached = Math.round(share * item.maxDegree * 100) / 100;
    const mark = { enrollmentId, gradeItemId: item.id, degree: reached, publishedAt: item.type === "quiz" ? now : null };
    if (item.keeps !== "best" || overwrite) last.set(key, mark);
    else if (reached > (best.get(key)?.degree ?? -1)) best.set(key, mark);
  }
  const better = sql`${gradeMarks.degree} is null or ${gradeMarks.degree} < excluded.degree`;
  return (await write(tx, [...last.values()], now)) + (await write(tx, [...best.values()], now, better));
}

interface Mark {
  enrollmentId: number;
  gradeItemId: number;
  degree: number;
  publishedAt: Date | null;
}

/** Items of the grades that scores count in, by enrollment and item of the program. */
async function gradeItemsOf(tx: Executor, scores: readonly Score[]) {
  const enrolled = [...new Set(scores.map(({ enrollmentId }) => enrollmentId))];
  const worked = [...new Set(scores.map(({ programItemId }) => programItemId))];
  const rows = await tx
    .select({
      enrollmentId: enrollments.id,
      programItemId: gradeItems.programItemId,
      id: gradeItems.id,
      type: gradeItems.type,
      keeps: gradeItems.keeps,
      maxDegree: gradeItems.maxDegree,
    })
    .from(gradeItems)
    .innerJoin(enrollments, eq(enrollments.programId, gradeItems.programId))
    .where(and(inArray(enrollments.id, enrolled), inArray(gradeItems.programItemId, worked)))
    .orderBy(desc(gradeItems.id));
  return new Map(rows.map((row) => [`${row.enrollmentId} ${row.programItemId}`, row]));
}

async function write(tx: Executor, marks: readonly Mark[], now: Date, setWhere?: SQL): Promise<number> {
  if (marks.length === 0) return 0;
  const changed = await tx
    .insert(gradeMarks)
    .values(marks.map((mark) => ({ ...mark, status: "graded" as const, updatedAt: now, createdAt: now })))
    .onConflictDoUpdate({
      target: [gradeMarks.enrollmentId, gradeMarks.gradeItemId],
      set: {
        degree: sql`excluded.degree`,
        status: "graded",
        publishedAt: sql`coalesce(${gradeMarks.publishedAt}, excluded.published_at)`,
        updatedAt: now,
        version: sql`${gradeMarks.version} + 1`,
      },
      ...(setWhere ? { setWhere } : {}),
    })
    .returning({ id: gradeMarks.id });
  return changed.length;
}
