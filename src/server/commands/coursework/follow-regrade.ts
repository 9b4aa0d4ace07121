import { and, asc, eq, inArray } from "drizzle-orm";
import type { AttemptRow } from "#server/commands/classroom/attempt-answer.ts";
import { followProgress, pointsOf } from "#server/commands/classroom/follow-attempts.ts";
import type { TaughtItem } from "#server/commands/content/teaching-access.ts";
import { notifyListed } from "#server/commands/notifications/notify-many.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { recordMarks } from "./record-mark.ts";

/** An attempt before and after; the same where it does not change. */
export interface Remarked {
  row: AttemptRow;
  after: AttemptRow;
}

/**
 * What follows from attempts that were marked anew, all of each learner: the mark of the program's grade, by what counts there, what
 * they have done, and word to those whose announced score is another.
 * @returns marks that an instructor had set by hand: they stay
 */
export async function followRegrade(tx: Executor, item: TaughtItem, all: readonly Remarked[], context: ActionContext): Promise<number> {
  const { changed, scores, kept } = await scoresAfter(tx, item, all);
  if (changed.length === 0) return 0;
  await recordMarks(tx, scores, { overwrite: true, now: context.now });
  await followProgress(
    tx,
    changed.flatMap(([, own]) => own.flatMap(({ row, after }) => (after.score === row.score || after.withheld ? [] : after))),
    context,
  );
  const told = changed.filter(([, own]) =>
    own.some(({ row, after }) => !after.withheld && after.score !== null && after.score !== row.score),
  );
  await tellLearners(
    tx,
    item,
    told.map(([id]) => id),
    context,
  );
  return kept;
}

/** What the marks of the grade become, by learner; writes nothing. */
export async function scoresAfter(tx: Executor, item: TaughtItem, all: readonly Remarked[]) {
  const learners = new Map<number, Remarked[]>();
  for (const one of all) learners.set(one.row.enrollmentId, [...(learners.get(one.row.enrollmentId) ?? []), one]);
  const changed = [...learners].filter(([, own]) =>
    own.some(({ row, after }) => row.score !== after.score || shareOf(row) !== shareOf(after)),
  );
  if (changed.length === 0) return { changed, scores: [], kept: 0 };
  const ids = changed.map(([id]) => id);
  const gradeItem = await gradeItemOf(tx, item);
  const stood = gradeItem ? await marksOf(tx, gradeItem.id, ids) : new Map<number, number | null>();
  let kept = 0;
  const scores = changed.flatMap(([enrollmentId, own]) => {
    if (!gradeItem) return [];
    const before = counting(
      own.map(({ row }) => row),
      gradeItem.keeps,
    );
    const now = counting(
      own.map(({ after }) => after),
      gradeItem.keeps,
    );
    if (!now) return [];
    const mark = stood.get(enrollmentId) ?? null;
    const byRule = before ? Math.round(shareOf(before) * gradeItem.maxDegree * 100) / 100 : null;
    if (mark !== null && mark !== byRule) {
      kept += 1;
      return [];
    }
    return { enrollmentId, programItemId: item.id, ...pointsOf(now) };
  });
  return { changed, scores, kept };
}

const shareOf = (row: AttemptRow): number => {
  const { degree, maxDegree } = pointsOf(row);
  return maxDegree > 0 ? Math.min(1, degree / maxDegree) : 0;
};

/** The attempt whose score is the mark; null where none is announced, or it could reach nothing. */
function counting(own: readonly AttemptRow[], keeps: "best" | "last"): AttemptRow | null {
  const announced = own.filter((row) => !row.withheld && row.score !== null && pointsOf(row).maxDegree > 0);
  const ordered =
    keeps === "best" ? announced.toSorted((a, b) => shareOf(a) - shareOf(b)) : announced.toSorted((a, b) => a.number - b.number);
  return ordered.at(-1) ?? null;
}

async function gradeItemOf(tx: Executor, item: TaughtItem) {
  const [row] = await tx
    .select({ id: gradeItems.id, keeps: gradeItems.keeps, maxDegree: gradeItems.maxDegree })
    .from(gradeItems)
    .where(and(eq(gradeItems.programId, item.programId), eq(gradeItems.programItemId, item.id)))
    .orderBy(asc(gradeItems.id))
    .limit(1);
  return row ?? null;
}

async function marksOf(tx: Executor, gradeItemId: number, enrollmentIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await tx
    .select({ enrollmentId: gradeMarks.enrollmentId, degree: gradeMarks.degree })
    .from(gradeMarks)
    .where(and(eq(gradeMarks.gradeItemId, gradeItemId), inArray(gradeMarks.enrollmentId, [...enrollmentIds])))
    .for("update");
  return new Map(rows.map(({ enrollmentId, degree }) => [enrollmentId, degree]));
}

async function tellLearners(tx: Executor, item: TaughtItem, ids: readonly number[], { now }: ActionContext): Promise<void> {
  if (ids.length === 0) return;
  const people = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .where(inArray(enrollments.id, [...ids]));
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, item.programId));
  if (!program) return;
  const values = { item: { ar: item.titleAr, en: item.titleEn }, program };
  await notifyListed(tx, people, { kind: "grade_published", target: { type: "grades", id: null }, values }, now);
}
