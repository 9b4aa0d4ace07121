import { askedOf } from "#contract/coursework/quiz-rules.ts";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { GRADE_WEIGHTS } from "#contract/coursework/grade-weights.ts";
import type { Executor } from "#server/db/client.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, submissions } from "#server/db/tables/learning.ts";
import type { BodyOf, ItemBody, StoredPackage, StoredTool } from "#server/db/tables/learning-content.ts";
import { lockCourse } from "#server/commands/content/change-outline.ts";
import { gradeWeights, nextGradePosition, recordWeight } from "./grade-weights.ts";
import { judgedStates } from "#server/commands/packages/judged-states.ts";
import { judgedScores } from "#server/commands/tools/judged-scores.ts";
import { recordMark } from "./record-mark.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

/** A quiz is scored in percent, and so are a package and a tool. */
const SCORE_MAX = 100;

/** The body of an item that can count: a quiz, an application, or a lesson that says by itself how its learner did. */
export type GradedBody = BodyOf<"activity" | "application"> | (BodyOf<"lesson"> & ({ package: StoredPackage } | { tool: StoredTool }));

export const isGraded = (body: ItemBody): body is GradedBody => body.kind === "activity" || body.kind === "application" || reports(body);

const reports = (body: ItemBody): boolean => body.kind === "lesson" && (body.package?.reports === true || body.tool?.reports === true);

interface Weighed {
  id: number;
  programId: number;
  titleAr: string;
  titleEn: string;
  body: ItemBody;
  /** Percent of the program's grade; undefined: as it is. */
  weight: number | null | undefined;
  /** What the item was called before. */
  formerly: { titleAr: string; titleEn: string } | null;
}

/**
 * Ties an item to its program's grade, changes its weight or takes it out. What learners reached before it counted
 * becomes a mark; a mark that is there is never taken away: without weight it is shown and counts for nothing.
 * @throws Problem `validation_error` with `weight` where the whole would be more than a hundred, or the kind cannot count
 */
export async function weighItem(tx: Executor, item: Weighed, context: ActionContext): Promise<void> {
  const { body, id, programId } = item;
  if (!isGraded(body)) {
    if (item.weight) refuseField("weight", "selection");
    return;
  }
  await lockCourse(tx, programId);
  const [row] = await tx.select().from(gradeItems).where(eq(gradeItems.programItemId, id)).orderBy(asc(gradeItems.id)).limit(1);
  const weight = item.weight === undefined ? (row?.weight ?? 0) : (item.weight ?? 0);
  if (!row && weight === 0) return;
  if (weight !== (row?.weight ?? 0)) {
    const { sum, of } = await gradeWeights(tx, programId);
    const left = GRADE_WEIGHTS.whole - (sum - (of.get(id) ?? 0));
    if (weight > left) refuseField("weight", "number.range", { min: 0, max: Math.max(0, left) });
    await recordWeight(tx, programId, `item ${id}`, row?.weight ?? 0, weight, context);
  }
  const facts = gradeFacts(body);
  if (!row) {
    const position = await nextGradePosition(tx, programId);
    const type = gradeTypeOf(body);
    const words = { titleAr: item.titleAr, titleEn: item.titleEn };
    await tx.insert(gradeItems).values({ programId, programItemId: id, position, type, weight, ...words, ...facts });
    await marksOfBefore(tx, id, body, context.now);
    return;
  }
  const [mark] = await tx.select({ id: gradeMarks.id }).from(gradeMarks).where(eq(gradeMarks.gradeItemId, row.id)).limit(1);
  if (!mark && weight === 0) {
    await tx.delete(gradeItems).where(eq(gradeItems.id, row.id));
    return;
  }
  const renamed = row.titleAr === item.formerly?.titleAr && row.titleEn === item.formerly.titleEn;
  await tx
    .update(gradeItems)
    .set({
      weight,
      ...(renamed ? { titleAr: item.titleAr, titleEn: item.titleEn } : {}),
      // Marks that are there were reckoned in its points.
      ...(mark ? {} : facts),
    })
    .where(eq(gradeItems.id, row.id));
}

/** A package or a tool is marked by itself, as a quiz is. */
export const gradeTypeOf = ({ kind }: GradedBody) => (kind === "application" ? ("application" as const) : ("quiz" as const));

/** What an item is marked out of, as the program’s grade keeps it. */
export function gradeFacts(body: GradedBody) {
  if (body.kind === "lesson") return { maxDegree: SCORE_MAX, dueAfterDays: null, questionCount: null };
  if (body.kind === "application") return { maxDegree: body.maxDegree, dueAfterDays: body.dueAfterDays, questionCount: null };
  const { count, points } = askedOf(body.questions, body.rules);
  return { maxDegree: points > 0 ? points : 1, dueAfterDays: body.dueAfterDays ?? null, questionCount: count };
}

/** What was reached already, as far as its learners know it; the rest follows when it is announced. */
async function marksOfBefore(tx: Executor, itemId: number, body: GradedBody, now: Date): Promise<void> {
  if (body.kind === "lesson") {
    for (const { enrollmentId, score } of [...(await judgedStates(tx, itemId)), ...(await judgedScores(tx, itemId))])
      await recordMark(tx, { enrollmentId, programItemId: itemId, degree: score, maxDegree: SCORE_MAX, now });
    return;
  }
  if (body.kind === "activity") {
    const ended = await tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.itemId, itemId), ne(attempts.status, "in_progress"), eq(attempts.withheld, false)))
      .orderBy(asc(attempts.enrollmentId), asc(attempts.number));
    for (const { score, enrollmentId } of ended)
      if (score !== null) await recordMark(tx, { enrollmentId, programItemId: itemId, degree: score, maxDegree: SCORE_MAX, now });
    return;
  }
  const graded = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.itemId, itemId), eq(submissions.status, "graded")));
  for (const { degree, enrollmentId } of graded)
    if (degree !== null) await recordMark(tx, { enrollmentId, programItemId: itemId, degree, maxDegree: body.maxDegree, now });
  const told = graded.filter(({ withheld }) => !withheld).map(({ enrollmentId }) => enrollmentId);
  if (told.length > 0)
    await tx
      .update(gradeMarks)
      .set({ publishedAt: now })
      .where(
        and(
          inArray(gradeMarks.enrollmentId, told),
          inArray(gradeMarks.gradeItemId, tx.select({ id: gradeItems.id }).from(gradeItems).where(eq(gradeItems.programItemId, itemId))),
        ),
      );
}
