import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { LEARNER_PAGE, type LearnerPage } from "#contract/enrollments/learner-page.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { extraTimeOf } from "#server/commands/classroom/extra-time.ts";
import type { Executor } from "#server/db/client.ts";
import { together } from "#server/db/reads/together.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, programItems } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { learnerNotes } from "#server/db/tables/learning/learner-notes.ts";
import { dueDatesOf } from "./due-dates.ts";
import { teachingStudents } from "./student-queries.ts";

interface Asked {
  programId: number;
  learnerId: number;
  /** Who reads it. */
  userId: number;
}

const titlesOf = ({ ar, en }: { ar: string; en: string }) => ({ ar: { title: ar }, en: { title: en } });

/**
 * One learner of a course, for its instructors.
 * @throws Problem `not_found` for whoever does not learn in it
 */
export async function learnerPage(db: Executor, asked: Asked, language: Language, now: Date): Promise<LearnerPage> {
  const { programId, learnerId } = asked;
  const { items } = await teachingStudents(db, { programId, learnerId, q: "", sort: "name", limit: 1, offset: 0 }, language, now);
  const [learner] = items;
  if (!learner) throw new Problem("not_found");
  const { enrollment_id: enrollmentId, cohort_id: cohortId } = learner;
  const [marks, sessions, work, notes, extra, due] = await together(db, async (at) =>
    Promise.all([
      marksOf(at, programId, enrollmentId),
      sessionsOf(at, cohortId, learnerId, now),
      workOf(at, enrollmentId),
      teamNotes(at, asked),
      extraTimeOf(at, enrollmentId),
      dueDatesOf(at, enrollmentId, now),
    ]),
  );
  return { learner, marks, sessions, work, extra_time: extra, due, notes };
}

async function marksOf(db: Executor, programId: number, enrollmentId: number): Promise<LearnerPage["marks"]> {
  const rows = await db
    .select({
      id: gradeItems.id,
      type: gradeItems.type,
      ar: gradeItems.titleAr,
      en: gradeItems.titleEn,
      maxDegree: gradeItems.maxDegree,
      weight: gradeItems.weight,
      degree: gradeMarks.degree,
      state: gradeMarks.status,
      published: sql<boolean>`${gradeMarks.publishedAt} is not null`,
    })
    .from(gradeItems)
    .leftJoin(gradeMarks, and(eq(gradeMarks.gradeItemId, gradeItems.id), eq(gradeMarks.enrollmentId, enrollmentId)))
    .where(eq(gradeItems.programId, programId))
    .orderBy(asc(gradeItems.position), asc(gradeItems.id));
  return rows.map(({ ar, en, maxDegree, ...row }) => ({ ...row, translations: titlesOf({ ar, en }), max_degree: maxDegree }));
}

async function sessionsOf(db: Executor, cohortId: number | null, learnerId: number, now: Date): Promise<LearnerPage["sessions"]> {
  if (cohortId === null) return [];
  const rows = await db
    .select({
      id: classSessions.id,
      startsAt: classSessions.startsAt,
      ar: classSessions.titleAr,
      en: classSessions.titleEn,
      mark: attendanceMarks.mark,
      minutesLate: attendanceMarks.minutesLate,
    })
    .from(classSessions)
    .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, learnerId)))
    .where(
      and(
        eq(classSessions.cohortId, cohortId),
        ne(classSessions.kind, "deadline"),
        isNull(classSessions.cancelledAt),
        lte(classSessions.startsAt, now),
      ),
    )
    .orderBy(desc(classSessions.startsAt), desc(classSessions.id))
    .limit(LEARNER_PAGE.sessionsMost);
  return rows.map(({ id, startsAt, ar, en, mark, minutesLate }) => ({
    id,
    starts_at: startsAt.toISOString(),
    translations: titlesOf({ ar, en }),
    mark: mark ?? "unmarked",
    minutes_late: minutesLate,
  }));
}

const HANDED_IN = ["submitted", "returned", "resubmitted", "graded"] as const;

async function workOf(db: Executor, enrollmentId: number): Promise<LearnerPage["work"]> {
  const rows = await db
    .select({
      id: submissions.id,
      itemId: submissions.itemId,
      ar: programItems.titleAr,
      en: programItems.titleEn,
      status: submissions.status,
      late: submissions.late,
      submittedAt: submissions.submittedAt,
      degree: submissions.degree,
    })
    .from(submissions)
    .innerJoin(programItems, eq(programItems.id, submissions.itemId))
    .where(and(eq(submissions.enrollmentId, enrollmentId), inArray(submissions.status, [...HANDED_IN])))
    .orderBy(sql`${submissions.submittedAt} desc nulls last`, asc(submissions.id));
  return rows.map(({ id, itemId, ar, en, status, late, submittedAt, degree }) => ({
    id,
    item_id: itemId,
    translations: titlesOf({ ar, en }),
    status: HANDED_IN.find((one) => one === status) ?? "submitted",
    late,
    handed_in_at: submittedAt?.toISOString() ?? null,
    degree,
  }));
}

async function teamNotes(db: Executor, { programId, learnerId, userId }: Asked): Promise<LearnerPage["notes"]> {
  const rows = await db
    .select({ note: learnerNotes, author: { id: users.id, ar: users.nameAr, en: users.nameEn } })
    .from(learnerNotes)
    .innerJoin(users, eq(users.id, learnerNotes.authorId))
    .where(and(eq(learnerNotes.personId, learnerId), eq(learnerNotes.programId, programId)))
    .orderBy(desc(learnerNotes.createdAt), desc(learnerNotes.id))
    .limit(LEARNER_PAGE.notesMost);
  return rows.map(({ note, author }) => ({
    id: note.id,
    text: note.text,
    by: { ar: author.ar, en: author.en ?? author.ar },
    created_at: note.createdAt.toISOString(),
    own: author.id === userId,
  }));
}
