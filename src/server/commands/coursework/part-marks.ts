import { and, asc, eq, gt, inArray, isNull, ne, type SQL } from "drizzle-orm";
import type { EnteredStatus, PartMarkRow, PartMarksForm } from "#contract/coursework/grade-parts.ts";
import { Problem } from "#contract/problem.ts";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import type { GradePart } from "./grade-parts.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { programTitles } from "#server/commands/requests/request-decision.ts";

type Mark = typeof gradeMarks.$inferSelect;
type Learner = Awaited<ReturnType<typeof learnersOf>>[number];
type Entered = PartMarksForm["marks"][number];

/**
 * A page of trainees of the part's program by enrollment with their marks of it, in the order of Arabic names; who withdrew is none.
 * @throws Problem `validation_error` on `cursor`
 */
export async function readPartMarks(
  db: Executor,
  part: GradePart,
  cursor: string | undefined,
): Promise<{ rows: PartMarkRow[]; next: string | null }> {
  const after = cursor === undefined ? 0 : Number(cursorValues(cursor, ["number"])[0]);
  const found = await learnersOf(db, part.programId, gt(enrollments.id, after))
    .orderBy(asc(enrollments.id))
    .limit(WHOLE_PAGE + 1);
  const learners = found.slice(0, WHOLE_PAGE);
  const last = learners.at(-1);
  const numbers = learners.map(({ number }) => number);
  const marks = await db
    .select()
    .from(gradeMarks)
    .where(and(eq(gradeMarks.gradeItemId, part.id), inArray(gradeMarks.enrollmentId, numbers)));
  const byNumber = new Map(marks.map((mark) => [mark.enrollmentId, mark]));
  const rows = learners
    .toSorted((one, other) => one.nameAr.localeCompare(other.nameAr, "ar") || one.number - other.number)
    .map((learner) => toRow(learner, byNumber.get(learner.number)));
  return { rows, next: found.length > WHOLE_PAGE && last ? cursorOf([last.number]) : null };
}

const learnersOf = (db: Executor, programId: number, which: SQL) =>
  db
    .select({
      number: enrollments.id,
      userId: users.id,
      cohortId: enrollments.cohortId,
      nameAr: users.nameAr,
      nameEn: users.nameEn,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.programId, programId), ne(enrollments.status, "withdrawn"), isNull(users.deletedAt), which));

const toRow = ({ number, nameAr, nameEn, cohortId }: Learner, mark: Mark | undefined): PartMarkRow => ({
  number,
  name: { ar: nameAr, en: nameEn },
  cohort_id: cohortId,
  status: mark?.status ?? null,
  degree: mark?.status === "graded" ? mark.degree : null,
  feedback: mark?.feedback ?? null,
  published_at: mark?.publishedAt?.toISOString() ?? null,
  version: versionOf(mark),
});

/** With the row's own id: one that was taken away and entered anew is another. */
const versionOf = (mark: Mark | undefined): string => (mark ? `${mark.id}.${mark.version}` : "");

type Change = { learner: Learner; mark: Mark | undefined; to: Given | null };
interface Given {
  status: EnteredStatus;
  degree: number | null;
  feedback: string | null;
}

/**
 * Enters marks of a part that the caller has locked; nobody but the instructors sees new ones before `announceGrades`, and the correction
 * of one that was published is told at once.
 * @throws Problem `validation_error` by the mark: a degree that is missing or beyond the most, a published mark that is taken away, a
 *   trainee who is named twice
 */
export async function enterPartMarks(
  tx: Executor,
  part: GradePart,
  entered: readonly Entered[],
  context: ActionContext,
): Promise<{ rows: PartMarkRow[]; conflicts: { number: number; reason: "stale" | "not_enrolled" }[] }> {
  if (new Set(entered.map(({ number }) => number)).size < entered.length) throw wrong("marks", "taken");
  const numbers = entered.map(({ number }) => number);
  const learners = new Map(
    (await learnersOf(tx, part.programId, inArray(enrollments.id, numbers))).map((learner) => [learner.number, learner]),
  );
  const stand = await tx
    .select()
    .from(gradeMarks)
    .where(and(eq(gradeMarks.gradeItemId, part.id), inArray(gradeMarks.enrollmentId, numbers)))
    .orderBy(asc(gradeMarks.id))
    .for("update");
  const marks = new Map<number, Mark | undefined>(stand.map((mark) => [mark.enrollmentId, mark]));
  const conflicts: { number: number; reason: "stale" | "not_enrolled" }[] = [];
  const changes: Change[] = [];
  for (const [index, one] of entered.entries()) {
    const learner = learners.get(one.number);
    const mark = marks.get(one.number);
    const to = givenIn(one, part, index);
    if (!learner) conflicts.push({ number: one.number, reason: "not_enrolled" });
    else if (isSame(mark, to)) continue;
    else if (versionOf(mark) !== one.version) conflicts.push({ number: one.number, reason: "stale" });
    else if (to === null && mark?.publishedAt) throw wrong(`marks[${index}].status`, "fixed");
    else changes.push({ learner, mark, to });
  }
  for (const change of changes) marks.set(change.learner.number, await write(tx, part, change, context));
  const rows = entered.flatMap(({ number }) => {
    const learner = learners.get(number);
    return learner ? [toRow(learner, marks.get(number))] : [];
  });
  return { rows, conflicts };
}

function givenIn({ status, degree, feedback }: Entered, { maxDegree }: GradePart, index: number): Given | null {
  if (!status) return null;
  const said = { status, feedback: feedback === "" ? null : feedback };
  if (status !== "graded") return { ...said, degree: null };
  if (degree === null) throw wrong(`marks[${index}].degree`, "required");
  if (degree < 0 || degree > maxDegree) throw wrong(`marks[${index}].degree`, "number.range", { min: 0, max: maxDegree });
  return { ...said, degree: Math.round(degree * 100) / 100 };
}

const wrong = (field: string, key: string, values?: Record<string, number>) =>
  new Problem("validation_error", { fields: { [field]: [{ key, ...(values ? { values } : {}) }] } });

/** Work that was handed in and not marked is no mark. */
const isSame = (mark: Mark | undefined, to: Given | null): boolean =>
  to === null
    ? mark === undefined || mark.status === "submitted"
    : mark?.status === to.status && mark.degree === to.degree && mark.feedback === to.feedback;

async function write(tx: Executor, part: GradePart, { learner, mark, to }: Change, context: ActionContext): Promise<Mark | undefined> {
  const { now } = context;
  await recordTransition(
    tx,
    { subject: "grade_mark", subjectId: `${part.id}/${learner.number}`, from: mark ? wordOf(mark) : null, to: to ? wordOf(to) : "none" },
    context,
  );
  if (to === null) {
    await tx.delete(gradeMarks).where(eq(gradeMarks.id, mark?.id ?? 0));
    return undefined;
  }
  if (!mark) {
    const [made] = await tx
      .insert(gradeMarks)
      .values({ enrollmentId: learner.number, gradeItemId: part.id, ...to, updatedAt: now, createdAt: now })
      .returning();
    return made;
  }
  const [changed] = await tx
    .update(gradeMarks)
    .set({ ...to, updatedAt: now, version: mark.version + 1 })
    .where(eq(gradeMarks.id, mark.id))
    .returning();
  if (mark.publishedAt && wordOf(mark) !== wordOf(to)) await notifyLearner(tx, part, learner, now);
  return changed;
}

const wordOf = ({ status, degree }: Pick<Mark, "status" | "degree">): string => (status === "graded" ? String(degree) : status);

async function notifyLearner(tx: Executor, { titleAr: ar, titleEn: en }: GradePart, { userId, number }: Learner, now: Date): Promise<void> {
  const values = { item: { ar, en }, program: await programTitles(tx, number) };
  await notify(tx, { userId, kind: "grade_published", target: { type: "grades", id: null }, values }, now);
}
