import { and, asc, eq, inArray } from "drizzle-orm";
import type { GradeForm } from "#contract/coursework/marking.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attempts, itemContents, submissions } from "#server/db/tables/learning.ts";
import type { BodyOf } from "#server/db/tables/learning-content.ts";
import { type AttemptRow, isByHand } from "#server/commands/classroom/attempt-answer.ts";
import { assessWork } from "./assess-work.ts";
import type { SubmissionRow } from "./submission-moves.ts";
import { correctAttempt, gradeAttempt } from "#server/commands/classroom/move-attempt.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { recordMark } from "./record-mark.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { programTitles } from "#server/commands/requests/request-decision.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";

/** Work that the caller may mark, locked until the transaction ends with that of who handed it in too. @throws Problem `not_found`, `version_conflict` */
export async function lockWork(tx: Executor, userId: number, id: string, version: number): Promise<SubmissionRow> {
  const [named] = await tx.select({ jointId: submissions.jointId }).from(submissions).where(eq(submissions.id, id));
  const works = await tx
    .select({ work: submissions })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(
      and(
        named?.jointId ? eq(submissions.jointId, named.jointId) : eq(submissions.id, id),
        inArray(enrollments.programId, taughtProgramIds(tx, userId)),
      ),
    )
    .orderBy(asc(submissions.id))
    .for("update", { of: submissions });
  const row = works.find(({ work }) => work.id === id);
  if (!row) throw new Problem("not_found");
  if (row.work.status === "draft") throw new Problem("not_found");
  if (row.work.version !== version) throw new Problem("version_conflict");
  return row.work;
}

/**
 * Gives work its mark, or corrects one. New marks are the instructor's alone until they are announced (`announce-grades.ts`); the
 * correction of an announced one is told at once. The row is locked by the caller.
 * @throws Problem `submission_closed` for work that is with its learner, `validation_error` by the field
 */
export async function gradeWork(tx: Executor, row: SubmissionRow, form: GradeForm, context: ActionContext): Promise<void> {
  if (row.status !== "submitted" && row.status !== "resubmitted" && row.status !== "graded") throw new Problem("submission_closed");
  const { maxDegree, rubric: lines } = await applicationRules(tx, row.itemId);
  const degree = degreeOf(form, lines, maxDegree);
  const comments = commentsOf(form, row);
  const verdict = { degree, maxDegree, rubric: form.rubric, feedback: form.feedback === "" ? null : form.feedback, comments };
  const ownMark = row.jointId !== null && form.alone;
  if (row.status !== "graded") {
    await assessWork(tx, row, { to: "graded", ...verdict, withheld: true, ownMark }, context);
    return;
  }
  const { now } = context;
  const change = {
    ownMark,
    degree,
    rubric: form.rubric,
    feedback: verdict.feedback,
    comments,
    gradedAt: now,
    updatedAt: now,
    version: row.version + 1,
  };
  await tx.update(submissions).set(change).where(eq(submissions.id, row.id));
  await recordTransition(
    tx,
    { subject: "submission", subjectId: row.id, from: "graded", to: "graded", reason: `${row.degree} → ${degree}` },
    context,
  );
  await recordMark(tx, { enrollmentId: row.enrollmentId, programItemId: row.itemId, degree, maxDegree, overwrite: true, now });
  if (!row.withheld && row.degree !== degree) await notifyMark(tx, row, {}, now);
  Object.assign(row, change);
}

/** Gives work back with a note; its learner is told at once. @throws Problem `submission_closed` unless it waits */
export async function returnWork(tx: Executor, row: SubmissionRow, note: string, context: ActionContext): Promise<void> {
  if (row.status !== "submitted" && row.status !== "resubmitted") throw new Problem("submission_closed");
  await assessWork(tx, row, { to: "returned", feedback: note }, context);
  await notifyMark(tx, row, { returned: true }, context.now);
}

/** An attempt that the caller may mark, locked. Null where there is none: an application's work may have the id. */
export async function lockTaughtAttempt(tx: Executor, userId: number, id: string): Promise<AttemptRow | null> {
  const [row] = await tx
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
    .where(and(eq(attempts.id, id), inArray(enrollments.programId, taughtProgramIds(tx, userId))))
    .for("update", { of: attempts });
  return row && row.attempt.status !== "in_progress" ? row.attempt : null;
}

/**
 * Marks the short answers of an attempt, all that wait at once, or corrects them until they are announced.
 * @throws Problem `submission_closed` where nothing is to be marked, `validation_error` for a mark that is missing or too high
 */
export async function markAttempt(
  tx: Executor,
  row: AttemptRow,
  marks: readonly { question_id: string; points: number }[],
  context: ActionContext,
): Promise<void> {
  const byHand = row.questions.filter(isByHand);
  const waiting = byHand.filter(({ id }) => row.marks?.[id] === null);
  if (waiting.length === 0 && !row.withheld) throw new Problem("submission_closed");
  const given: Record<string, number> = {};
  for (const { question_id: id, points } of marks) {
    const question = byHand.find((one) => one.id === id);
    if (!question || points > question.points) throw wrong("marks");
    given[id] = points;
  }
  if (waiting.some(({ id }) => given[id] === undefined)) throw wrong("marks");
  if (waiting.length === 0) await correctAttempt(tx, row, given, context);
  else await gradeAttempt(tx, row, given, context, true);
}

const wrong = (field: string, max?: number) =>
  new Problem("validation_error", {
    fields: { [field]: [max === undefined ? { key: "selection" } : { key: "number.range", values: { min: 0, max } }] },
  });

/** What an application is marked by. */
export async function applicationRules(
  db: Executor,
  itemId: number,
): Promise<Pick<BodyOf<"application">, "maxDegree" | "rubric" | "dueAfterDays">> {
  const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  return stored?.body.kind === "application" ? stored.body : { maxDegree: 100, rubric: [], dueAfterDays: null };
}

function degreeOf(form: GradeForm, lines: BodyOf<"application">["rubric"], maxDegree: number): number {
  const given = new Map(form.rubric.map(({ id, points }) => [id, points]));
  if (given.size > 0 || (lines.length > 0 && form.degree === null)) {
    if (given.size !== form.rubric.length || given.size !== lines.length) throw wrong("rubric");
    for (const { id, points, levels } of lines) {
      const mark = given.get(id);
      if (mark === undefined) throw wrong("rubric");
      if (mark > points) throw wrong("rubric", points);
      if (levels && !levels.some((level) => level.points === mark)) throw wrong("rubric");
    }
    const sum = Math.round([...given.values()].reduce((total, points) => total + points, 0) * 100) / 100;
    if (form.degree !== null && Math.abs(form.degree - sum) > 0.005) throw wrong("degree", sum);
    if (sum > maxDegree) throw wrong("degree", maxDegree);
    return sum;
  }
  if (form.degree === null) throw new Problem("validation_error", { fields: { degree: [{ key: "required" }] } });
  if (form.degree > maxDegree) throw wrong("degree", maxDegree);
  return Math.round(form.degree * 100) / 100;
}

function commentsOf(form: GradeForm, row: SubmissionRow): { from: number; to: number; text: string }[] {
  const length = row.text?.length ?? 0;
  if (form.comments.some(({ from, to }) => from >= to || to > length)) throw wrong("comments");
  return form.comments.map(({ from, to, text }) => ({ from, to, text })).toSorted((a, b) => a.from - b.from || a.to - b.to);
}

async function notifyMark(tx: Executor, row: SubmissionRow, more: { returned?: boolean }, now: Date): Promise<void> {
  const [learner] = await tx
    .select({ userId: enrollments.userId, programId: enrollments.programId })
    .from(enrollments)
    .where(eq(enrollments.id, row.enrollmentId));
  const [item] = await tx
    .select({ ar: programItems.titleAr, en: programItems.titleEn })
    .from(programItems)
    .where(eq(programItems.id, row.itemId));
  if (!learner || !item) return;
  const program = await programTitles(tx, row.enrollmentId);
  const target = more.returned ? ({ type: "course", id: String(learner.programId) } as const) : ({ type: "grades", id: null } as const);
  await notify(tx, { userId: learner.userId, kind: "grade_published", target, values: { item, program, ...more } }, now);
}
