import { and, eq, inArray, sql } from "drizzle-orm";
import type { MarkingRow } from "#contract/coursework/marking.ts";
import type { Language } from "#contract/shapes.ts";
import { learnerColumns, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { attempts, itemContents, submissions } from "#server/db/tables/learning.ts";

const joined = {
  programId: enrollments.programId,
  student: learnerColumns,
  item: { id: programItems.id, ar: programItems.titleAr, en: programItems.titleEn },
};

/** Pieces of work by their ids, in the order of these; never more than a page of them. */
export async function workRows(db: Executor, ids: readonly string[], language: Language): Promise<MarkingRow[]> {
  if (ids.length === 0) return [];
  const works = await db
    .select({ row: submissions, body: itemContents.body, publishedAt: gradeMarks.publishedAt, members: membersOfJoint, ...joined })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programItems, eq(programItems.id, submissions.itemId))
    .leftJoin(itemContents, eq(itemContents.itemId, submissions.itemId))
    .leftJoin(gradeItems, and(eq(gradeItems.programItemId, submissions.itemId), eq(gradeItems.programId, enrollments.programId)))
    .leftJoin(gradeMarks, and(eq(gradeMarks.gradeItemId, gradeItems.id), eq(gradeMarks.enrollmentId, enrollments.id)))
    .where(inArray(submissions.id, [...ids]));
  const rows = new Map(works.map((work) => [work.row.id, ofSubmission(work, language)]));
  const others = ids.filter((id) => !rows.has(id));
  const quizzes =
    others.length === 0
      ? []
      : await db
          .select({ row: attempts, ...joined })
          .from(attempts)
          .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
          .innerJoin(users, eq(users.id, enrollments.userId))
          .innerJoin(programItems, eq(programItems.id, attempts.itemId))
          .where(inArray(attempts.id, others));
  for (const quiz of quizzes) rows.set(quiz.row.id, ofAttempt(quiz, language));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** How many learners' work it is. */
const membersOfJoint = sql<number>`(select count(*)::int from submissions o join enrollments oe on oe.id = o.enrollment_id
  where o.joint_id = ${submissions.jointId} and oe.status <> 'withdrawn')`;

interface Joined {
  programId: number;
  student: Parameters<typeof toLearner>[0];
  item: { id: number; ar: string; en: string };
}

const shared = ({ programId, student, item }: Joined, enrollmentId: number, language: Language) => ({
  course_id: programId,
  item: { id: item.id, translations: { ar: { title: item.ar }, en: { title: item.en } } },
  enrollment_id: enrollmentId,
  student: toLearner(student, language),
});

type Body = (typeof itemContents.$inferSelect)["body"] | null;

function ofSubmission(
  found: Joined & { row: typeof submissions.$inferSelect; body: Body; publishedAt: Date | null; members: number },
  language: Language,
): MarkingRow {
  const { row, body } = found;
  const announced = row.status === "graded" && !row.withheld;
  return {
    ...shared(found, row.enrollmentId, language),
    id: row.id,
    kind: "application",
    state: row.status === "graded" ? "graded" : row.status === "returned" ? "returned" : "waiting",
    again: row.status === "resubmitted",
    attempt: null,
    submitted_at: (row.submittedAt ?? row.updatedAt).toISOString(),
    late: row.late,
    degree: row.status === "graded" ? row.degree : null,
    max_degree: body?.kind === "application" ? body.maxDegree : 100,
    published_at: announced ? (found.publishedAt ?? row.gradedAt ?? row.updatedAt).toISOString() : null,
    version: row.version,
    group: row.jointGroup ? { number: row.jointGroup.number, name: row.jointGroup.name, members: found.members } : null,
  };
}

function ofAttempt(found: Joined & { row: typeof attempts.$inferSelect }, language: Language): MarkingRow {
  const { row } = found;
  const waits = row.score === null;
  const points = Math.max(
    0,
    row.questions.reduce((sum, { id }) => sum + (row.marks?.[id] ?? 0), 0),
  );
  const submittedAt = (row.submittedAt ?? row.startedAt).toISOString();
  return {
    ...shared(found, row.enrollmentId, language),
    id: row.id,
    kind: "activity",
    state: waits ? "waiting" : "graded",
    again: false,
    attempt: row.number,
    submitted_at: submittedAt,
    late: false,
    degree: waits ? null : points,
    max_degree: row.questions.reduce((sum, question) => sum + question.points, 0),
    published_at: waits || row.withheld ? null : submittedAt,
    version: 0,
    group: null,
  };
}
