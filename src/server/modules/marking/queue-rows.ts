import { and, asc, eq, ne, type SQL } from "drizzle-orm";
import type { MarkingRow } from "#contract/marking.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import type { Language } from "#contract/shapes.ts";
import { isByHand } from "#server/commands/attempt-answer.ts";
import { learnerColumns, toLearner } from "#server/commands/learner-rows.ts";
import { handMarked } from "#server/commands/waiting-work.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { attempts, itemContents, submissions } from "#server/db/tables/learning.ts";

/** A course's work is read whole, to be counted, filtered and put in one order: never more than this of either kind. */
const AT_MOST = 5_000;

const joined = {
  programId: enrollments.programId,
  student: learnerColumns,
  item: { id: programItems.id, ar: programItems.titleAr, en: programItems.titleEn },
};

/** What was handed in, of applications and of quizzes with answers for a person: the oldest first. `where` is over `enrollments`. */
export async function markingRows(db: Executor, where: SQL | undefined, language: Language): Promise<MarkingRow[]> {
  const learning = and(where, ne(enrollments.status, "withdrawn"));
  const works = await db
    .select({ row: submissions, body: itemContents.body, publishedAt: gradeMarks.publishedAt, ...joined })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programItems, eq(programItems.id, submissions.itemId))
    .leftJoin(itemContents, eq(itemContents.itemId, submissions.itemId))
    .leftJoin(gradeItems, and(eq(gradeItems.programItemId, submissions.itemId), eq(gradeItems.programId, enrollments.programId)))
    .leftJoin(gradeMarks, and(eq(gradeMarks.gradeItemId, gradeItems.id), eq(gradeMarks.enrollmentId, enrollments.id)))
    .where(and(learning, ne(submissions.status, "draft")))
    .orderBy(asc(submissions.submittedAt))
    .limit(AT_MOST);
  const quizzes = await db
    .select({ row: attempts, ...joined })
    .from(attempts)
    .innerJoin(enrollments, eq(enrollments.id, attempts.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programItems, eq(programItems.id, attempts.itemId))
    .where(and(learning, handMarked))
    .orderBy(asc(attempts.submittedAt))
    .limit(AT_MOST);
  const rows = [
    ...works.map((work) => ofSubmission(work, language)),
    ...quizzes.filter(({ row }) => row.questions.some(isByHand)).map((quiz) => ofAttempt(quiz, language)),
  ];
  return rows.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at) || a.id.localeCompare(b.id));
}

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
  found: Joined & { row: typeof submissions.$inferSelect; body: Body; publishedAt: Date | null },
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
  };
}

function ofAttempt(found: Joined & { row: typeof attempts.$inferSelect }, language: Language): MarkingRow {
  const { row } = found;
  const waits = row.score === null;
  const points = row.questions.reduce((sum, { id }) => sum + (row.marks?.[id] ?? 0), 0);
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
  };
}

export interface QueueFilter {
  state: MarkingRow["state"] | "all";
  itemId?: number | undefined;
  published?: "yes" | "no" | undefined;
  q: string;
}

export const wanted =
  ({ state, itemId, published, q }: QueueFilter) =>
  (row: MarkingRow): boolean =>
    (state === "all" || row.state === state) &&
    (itemId === undefined || row.item.id === itemId) &&
    (published === undefined || (row.state === "graded" && (row.published_at !== null) === (published === "yes"))) &&
    (q === "" || fold(`${row.student.translations.ar.name} ${row.student.translations.en.name}`).includes(fold(q)));

/** Items that anything was handed in for, in the order in which it was. */
export function itemsOf(rows: readonly MarkingRow[]) {
  const items = new Map<
    number,
    { id: number; kind: MarkingRow["kind"]; translations: MarkingRow["item"]["translations"]; waiting: number; total: number }
  >();
  for (const { item, kind, state } of rows) {
    const known = items.get(item.id) ?? { ...item, kind, waiting: 0, total: 0 };
    known.total += 1;
    if (state === "waiting") known.waiting += 1;
    items.set(item.id, known);
  }
  return [...items.values()];
}
