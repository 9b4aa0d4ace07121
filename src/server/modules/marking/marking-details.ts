import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { MarkingDetails, MarkingRow } from "#contract/coursework/marking.ts";
import { isRightGap } from "#contract/coursework/cloze.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { isByHand } from "#server/commands/classroom/attempt-answer.ts";
import { isSameGap } from "#server/commands/classroom/mark-answers.ts";
import { dueOf } from "#server/commands/content/course-tree.ts";
import { peersOfWork } from "#server/commands/coursework/peers/reviews-of-item.ts";
import { readPageNotesToMark } from "#server/commands/coursework/page-notes/read-page-notes.ts";
import { applicationRules } from "#server/commands/coursework/mark-work.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { handMarked } from "#server/commands/coursework/waiting-work.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { attempts, submissions } from "#server/db/tables/learning.ts";
import { dueExtensions } from "#server/db/tables/learning/allowances.ts";
import type { Localised, StoredAnswers, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { together } from "#server/db/reads/together.ts";
import { workRows } from "./queue-rows.ts";
import { jointOf } from "./joint-work.ts";
import { neighboursOf } from "./work-queue.ts";

/** One piece of work, whole, for who teaches its course. @throws Problem `not_found` */
export async function markingDetails(db: Executor, userId: number, id: string, language: Language): Promise<MarkingDetails> {
  const programId = await programOf(db, userId, id);
  return await together(db, async (at) => {
    const [[row], [program]] = await Promise.all([
      workRows(at, [id], language),
      at
        .select(programReferenceColumns)
        .from(programs)
        .innerJoin(categories, eq(categories.id, programs.categoryId))
        .where(eq(programs.id, programId)),
    ]);
    if (!row || !program) throw new Problem("not_found");
    const [history, neighbours, work] = await Promise.all([
      historyOf(at, row),
      neighboursOf(at, programId, row),
      row.kind === "application" ? workOf(at, row, { language, userId }) : answersOf(at, row),
    ]);
    return {
      ...row,
      program: programReference(program, language),
      history,
      ...neighbours,
      can_return: row.kind === "application" && row.state === "waiting",
      ...work,
    };
  });
}

/** The program that work belongs to. @throws Problem `not_found`, also where somebody else teaches it */
async function programOf(db: Executor, userId: number, id: string): Promise<number> {
  const mine = and(inArray(enrollments.programId, taughtProgramIds(db, userId)), ne(enrollments.status, "withdrawn"));
  const [work] = await db
    .select({ programId: enrollments.programId })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(and(eq(submissions.id, id), ne(submissions.status, "draft"), mine));
  if (work) return work.programId;
  const [attempt] = await db
    .select({ programId: enrollments.programId })
    .from(attempts)
    .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
    .where(and(eq(attempts.id, id), handMarked, mine));
  if (!attempt) throw new Problem("not_found");
  return attempt.programId;
}

async function workOf(db: Executor, row: MarkingRow, { language, userId }: { language: Language; userId: number }) {
  const [found] = await db
    .select({ work: submissions, file: { id: files.id, name: files.name, bytes: files.bytes, type: files.type } })
    .from(submissions)
    .leftJoin(files, eq(files.id, submissions.fileId))
    .where(eq(submissions.id, row.id));
  if (!found) throw new Problem("not_found");
  const { work, file } = found;
  const keepers = work.jointId === null ? [work.id] : [work.jointId, work.id];
  const [{ rubric, dueAfterDays }, attached, dueAfter, joint, notes] = await Promise.all([
    applicationRules(db, work.itemId),
    readRequestFiles(db, "feedback", keepers),
    dueDates(db, work),
    jointOf(db, work, language),
    readPageNotesToMark(db, work, userId),
  ]);
  return {
    due_at: dueAfter(dueAfterDays)?.toISOString() ?? null,
    type: work.type,
    text: work.text,
    url: work.url,
    file,
    peers: await peersOfWork(db, work, rubric, language),
    rubric: rubric.map((line) => ({
      id: line.id,
      title: line.title,
      points: line.points,
      levels: line.levels ?? [],
      given: work.rubric.find(({ id }) => id === line.id)?.points ?? null,
    })),
    feedback: work.feedback,
    comments: work.comments.map((comment, index) => ({ n: index + 1, ...comment })),
    page_notes: notes,
    attachments: keepers.flatMap((id) => attached.get(id) ?? []).map(({ id, name, bytes, type }) => ({ id, name, bytes, type })),
    answers: [],
    joint,
  };
}

/** When work of an enrollment falls due, by how many days after its cohort's first day that is. */
async function dueDates(db: Executor, { enrollmentId, itemId }: { enrollmentId: number; itemId: number }) {
  const cohortOf = db.select({ id: enrollments.cohortId }).from(enrollments).where(eq(enrollments.id, enrollmentId));
  const [[own], [cohort], times] = await Promise.all([
    db
      .select({ dueAt: dueExtensions.dueAt })
      .from(dueExtensions)
      .where(and(eq(dueExtensions.enrollmentId, enrollmentId), eq(dueExtensions.itemId, itemId))),
    db.select({ startsOn: cohorts.startsOn }).from(cohorts).where(inArray(cohorts.id, cohortOf)),
    db
      .select({ kind: classSessions.kind, cancelledAt: classSessions.cancelledAt, endsAt: classSessions.endsAt })
      .from(classSessions)
      .where(and(eq(classSessions.itemId, itemId), inArray(classSessions.cohortId, cohortOf)))
      .orderBy(asc(classSessions.startsAt)),
  ]);
  return (dueAfterDays: number | null) =>
    own?.dueAt ?? (cohort ? dueOf({ dueAfterDays }, times, { cohortStartsOn: cohort.startsOn }) : null);
}

async function answersOf(db: Executor, row: MarkingRow) {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, row.id));
  if (!attempt) throw new Problem("not_found");
  return {
    due_at: null,
    type: null,
    text: null,
    url: null,
    file: null,
    rubric: [],
    feedback: null,
    comments: [],
    attachments: [],
    joint: null,
    answers: attempt.questions.map((question) => ({
      question_id: question.id,
      text: question.text,
      points: question.points,
      answer: attempt.answers[question.id]?.text ?? null,
      chosen: chosenOf(question, attempt.answers[question.id]),
      accepted: question.accepted,
      given: attempt.marks?.[question.id] ?? null,
      by_hand: isByHand(question),
    })),
  };
}

/** What was chosen, put in order or matched, and whether each of it is right where it stands. */
function chosenOf(
  { kind, options, matches = [], correct, pairs = [], gaps = [] }: StoredQuestion,
  answer: StoredAnswers[string] | undefined,
): MarkingDetails["answers"][number]["chosen"] {
  const textOf = (parts: readonly { id: string; text: Localised<string> }[], id: string) => parts.find((part) => part.id === id)?.text;
  if (kind === "matching") {
    return (answer?.pairs ?? []).flatMap(({ option, match }) => {
      const [text, other] = [textOf(options, option), textOf(matches, match)];
      return text && other ? [{ text, match: other, right: pairs.some((pair) => pair.option === option && pair.match === match) }] : [];
    });
  }
  if (kind === "cloze") {
    return gaps.flatMap((gap) => {
      const given = answer?.gaps?.find((one) => one.gap === gap.id)?.given;
      const said = given === undefined ? null : (textOf(gap.options, given) ?? { ar: given, en: given });
      const name = `[[${gap.id}]]`;
      return given !== undefined && said ? [{ text: { ar: name, en: name }, match: said, right: isRightGap(gap, given, isSameGap) }] : [];
    });
  }
  return (answer?.choices ?? []).flatMap((id, place) => {
    const text = textOf(options, id);
    return text ? [{ text, match: null, right: kind === "ordering" ? correct[place] === id : correct.includes(id) }] : [];
  });
}

async function historyOf(db: Executor, row: MarkingRow): Promise<MarkingDetails["history"]> {
  const steps = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, row.kind === "application" ? "submission" : "attempt"), eq(auditLog.subjectId, row.id)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))
    .limit(100);
  const ids = [...new Set(steps.flatMap(({ actor }) => /^user:(\d+)$/u.exec(actor)?.[1] ?? []))].map(Number);
  const people =
    ids.length === 0 ? [] : await db.select({ id: users.id, ar: users.nameAr, en: users.nameEn }).from(users).where(inArray(users.id, ids));
  return steps.map((step) => {
    const person = people.find(({ id }) => step.actor === `user:${id}`);
    return {
      from: step.from,
      to: step.to,
      at: step.createdAt.toISOString(),
      by: person ? { ar: person.ar, en: person.en ?? person.ar } : null,
      note: step.reason,
    };
  });
}
