import { and, asc, count, eq, isNotNull, isNull, min, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { learningStatements } from "#server/db/tables/learning/learning-statements.ts";
import { nationalities } from "#server/db/tables/places.ts";
import type { StatementFacts } from "./compose-statement.ts";
import { readSubjects } from "./read-subjects.ts";

export interface WaitingStatement {
  enrollmentId: number;
  id: string;
  /** Null: what it is of is gone, and nothing is left to tell. */
  facts: StatementFacts | null;
}

/** So many are read and sent at a time. */
export const STATEMENTS_AT_ONCE = 200;

/** What nobody was told yet, in the order in which it came to be. Who has no national or residence number is not known to the store, and waits. */
export const readWaiting = (db: Executor, teacher: string): Promise<WaitingStatement[]> => readStatements(db, untold, teacher);

const untold = and(isNull(learningStatements.sentAt), isNull(learningStatements.refusedAt));
/** Of whom the store may be told. */
const tellable = and(isNotNull(users.nationalId), isNull(users.deletedAt));

/** Measures what `readWaiting` would find. @returns how many, and when the oldest happened: null where none waits */
export async function measureWaiting(db: Executor): Promise<{ count: number; since: Date | null }> {
  const [found] = await db
    .select({ count: count(), since: min(learningStatements.at) })
    .from(learningStatements)
    .innerJoin(enrollments, eq(enrollments.id, learningStatements.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(untold, tellable));
  return found ?? { count: 0, since: null };
}

/** @param teacher address of mail where an instructor has no account */
export async function readStatements(db: Executor, wanted: SQL | undefined, teacher: string): Promise<WaitingStatement[]> {
  const first = db
    .select({ nameAr: instructors.nameAr, nameEn: instructors.nameEn, userId: instructors.userId })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(eq(programInstructors.programId, programs.id))
    .orderBy(asc(programInstructors.position), asc(instructors.id))
    .limit(1)
    .as("first_instructor");
  const rows = await db
    .select({
      statement: learningStatements,
      learner: {
        nationalId: users.nationalId,
        email: users.email,
        nameAr: users.nameAr,
        phone: users.phone,
        birthDate: users.birthDate,
        language: users.language,
      },
      nationality: nationalities.code,
      program: {
        id: programs.id,
        titleAr: programs.titleAr,
        titleEn: programs.titleEn,
        summaryAr: programs.summaryAr,
        summaryEn: programs.summaryEn,
        durationMinutes: programs.durationMinutes,
      },
      instructor: { nameAr: first.nameAr, nameEn: first.nameEn },
      teacher: sql<string | null>`(select email from ${users} as teachers where teachers.id = ${first.userId})`,
    })
    .from(learningStatements)
    .innerJoin(enrollments, eq(enrollments.id, learningStatements.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(nationalities, eq(nationalities.id, users.nationalityId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoinLateral(first, sql`true`)
    .where(and(wanted, tellable))
    .orderBy(asc(learningStatements.position))
    .limit(STATEMENTS_AT_ONCE);
  const subjects = await readSubjects(
    db,
    rows.map(({ statement }) => statement.subject),
  );
  return rows.map(({ statement, learner, nationality, program, instructor, teacher: mail }): WaitingStatement => {
    const { id, enrollmentId, verb, at } = statement;
    const subject = subjects(statement.subject);
    const { language, nationalId, email, phone, birthDate } = learner;
    const inArabic = language === "ar";
    const description = inArabic ? program.summaryAr : program.summaryEn;
    const name = instructor && (inArabic ? instructor.nameAr : instructor.nameEn);
    if (subject === null || nationalId === null) return { id, enrollmentId, facts: null };
    return {
      id,
      enrollmentId,
      facts: {
        id,
        verb,
        at,
        language,
        learner: { nationalId, email, name: learner.nameAr, phone, birthDate, nationality },
        program: { ...program, description },
        instructor: { name: name ?? "", email: mail ?? teacher },
        subject,
      },
    };
  });
}
