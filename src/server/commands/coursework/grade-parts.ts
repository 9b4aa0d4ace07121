import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { GRADE_PARTS, type GradePartForm, type NewGradePartForm } from "#contract/coursework/grade-parts.ts";
import { GRADE_WEIGHTS } from "#contract/coursework/grade-weights.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { lockCourse } from "#server/commands/content/change-outline.ts";
import { gradeWeights, nextGradePosition, recordWeight } from "./grade-weights.ts";
import { bothTitles } from "#server/commands/content/own-words.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

/**
 * Exams and projects that are held outside the platform: parts of a program's grade that hang on nothing of the course. Every change is
 * in the caller's transaction, after it asked who may.
 */

export type GradePart = typeof gradeItems.$inferSelect;

/** What makes a part of the grade one whose marks somebody enters: over `grade_items`. */
const enteredByHand = and(isNull(gradeItems.programItemId), ne(gradeItems.type, "attendance"));

/** The same of a row that was read. */
export const isEnteredByHand = ({ programItemId, type }: Pick<GradePart, "programItemId" | "type">): boolean =>
  programItemId === null && type !== "attendance";

/** @throws Problem `not_found` for what is no such part of the program */
export async function gradePart(db: Executor, programId: number, id: number): Promise<GradePart> {
  const [row] = await db
    .select()
    .from(gradeItems)
    .where(and(eq(gradeItems.id, id), eq(gradeItems.programId, programId), enteredByHand));
  if (!row) throw new Problem("not_found");
  return row;
}

/** The same, locked until the transaction ends: marks are neither entered nor taken away by another meanwhile. @throws Problem `not_found` */
export async function lockGradePart(tx: Executor, programId: number, id: number): Promise<GradePart> {
  await tx.select({ id: gradeItems.id }).from(gradeItems).where(eq(gradeItems.id, id)).for("update");
  return await gradePart(tx, programId, id);
}

/** @throws Problem `validation_error` with `weight` beyond what is left of the hundred, with `title_ar` without a title or room for one */
export async function addGradePart(
  tx: Executor,
  programId: number,
  { type, weight, ...described }: NewGradePartForm,
  context: ActionContext,
): Promise<void> {
  await lockCourse(tx, programId);
  const there = await tx
    .select({ id: gradeItems.id })
    .from(gradeItems)
    .where(and(eq(gradeItems.programId, programId), enteredByHand));
  if (there.length >= GRADE_PARTS.partsMax) refuseField("title_ar", "list.max", { max: GRADE_PARTS.partsMax });
  const left = Math.max(0, GRADE_WEIGHTS.whole - (await gradeWeights(tx, programId)).sum);
  if (weight > left) refuseField("weight", "number.range", { min: 0, max: left });
  const position = await nextGradePosition(tx, programId);
  const [made] = await tx
    .insert(gradeItems)
    .values({ programId, position, type, weight, ...columnsOf(described) })
    .returning();
  if (!made) throw new Error("a part of a grade was not kept");
  await record(tx, made.id, [null, made.titleAr], context);
  if (weight > 0) await recordWeight(tx, programId, `grade-${made.id}`, 0, weight, context);
}

/** @throws Problem `marks_published`, `validation_error` with `max_degree` once there are marks of it */
export async function changeGradePart(tx: Executor, part: GradePart, form: GradePartForm, context: ActionContext): Promise<void> {
  const marks = await unseenMarks(tx, part);
  const columns = columnsOf(form);
  if (marks > 0 && columns.maxDegree !== part.maxDegree) refuseField("max_degree", "fixed");
  await tx.update(gradeItems).set(columns).where(eq(gradeItems.id, part.id));
  await record(tx, part.id, [recorded(part), recorded({ ...part, ...columns })], context);
}

/** With the marks that nobody has seen. @throws Problem `marks_published` */
export async function removeGradePart(tx: Executor, part: GradePart, context: ActionContext): Promise<void> {
  const marks = await unseenMarks(tx, part);
  await tx.delete(gradeItems).where(eq(gradeItems.id, part.id));
  await record(tx, part.id, [recorded(part), "removed"], context, `${marks} marks`);
  if (part.weight > 0) await recordWeight(tx, part.programId, `grade-${part.id}`, part.weight, 0, context);
}

/** How many marks there are, none of them published: an announcement that is under way is waited for. @throws Problem `marks_published` */
async function unseenMarks(tx: Executor, part: GradePart): Promise<number> {
  const marks = await tx
    .select({ publishedAt: gradeMarks.publishedAt })
    .from(gradeMarks)
    .where(eq(gradeMarks.gradeItemId, part.id))
    .orderBy(asc(gradeMarks.id))
    .for("update");
  if (marks.some(({ publishedAt }) => publishedAt !== null)) throw new Problem("marks_published");
  return marks.length;
}

function columnsOf({ title_ar: ar, title_en: en, max_degree: maxDegree, due_after_days: dueAfterDays }: GradePartForm) {
  const titles = bothTitles(ar, en) ?? refuseField("title_ar", "required");
  return { ...titles, maxDegree: Math.round(maxDegree * 100) / 100, dueAfterDays };
}

const recorded = ({ titleAr, maxDegree, dueAfterDays }: Pick<GradePart, "titleAr" | "maxDegree" | "dueAfterDays">) =>
  JSON.stringify({ title: titleAr, max_degree: maxDegree, due_after_days: dueAfterDays });

const record = (tx: Executor, id: number, [from, to]: [string | null, string], context: ActionContext, reason: string | null = null) =>
  recordTransition(tx, { subject: "grade_part", subjectId: String(id), from, to, reason }, context);
