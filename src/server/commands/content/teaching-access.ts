import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import {
  classSessions,
  cohorts,
  instructors,
  programInstructors,
  programItems,
  programs,
  programSections,
} from "#server/db/tables/catalogue.ts";

/**
 * Who may act in a course as its teacher: an account whose instructor stands in `program_instructors`, whatever the state of the
 * program. What belongs to a course that somebody else teaches answers like what never was: `not_found`, with the same bytes.
 */

/** Ids of the programs that an account teaches, for `inArray`. */
export const taughtProgramIds = (db: Executor, userId: number) =>
  db
    .select({ id: programInstructors.programId })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(eq(instructors.userId, userId));

/** Ids of the instructors (in practice one) that an account is. */
export const instructorIds = (db: Executor, userId: number) =>
  db.select({ id: instructors.id }).from(instructors).where(eq(instructors.userId, userId));

/** @throws Problem `not_found` */
export async function taughtProgram(db: Executor, userId: number, programId: number): Promise<typeof programs.$inferSelect> {
  const [row] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, programId), inArray(programs.id, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  return row;
}

export type TaughtSection = typeof programSections.$inferSelect;

/** @throws Problem `not_found` */
export async function taughtSection(db: Executor, userId: number, sectionId: number): Promise<TaughtSection> {
  const [row] = await db
    .select()
    .from(programSections)
    .where(and(eq(programSections.id, sectionId), inArray(programSections.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  return row;
}

export type TaughtItem = typeof programItems.$inferSelect & { programId: number };

/** An item of any status. @throws Problem `not_found` */
export async function taughtItem(db: Executor, userId: number, itemId: number): Promise<TaughtItem> {
  const [row] = await db
    .select({ item: programItems, programId: programSections.programId })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(programItems.id, itemId), inArray(programSections.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  return { ...row.item, programId: row.programId };
}

export type TaughtSession = typeof classSessions.$inferSelect & { programId: number };

/**
 * Condition on `class_sessions`: the account teaches its program, or holds this very session (a substitute). Both sides are lists that are
 * made first: of sessions alone, each has an index. Asked of a join, all sessions of the school were read.
 */
export function teachesSession(db: Executor, userId: number): SQL | undefined {
  const taught = db
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(inArray(cohorts.programId, taughtProgramIds(db, userId)));
  return or(
    sql`${classSessions.cohortId} = any(array(${taught}))`,
    sql`${classSessions.instructorId} = any(array(${instructorIds(db, userId)}))`,
  );
}

/** A class session of a program that the account teaches, or that it holds itself. @throws Problem `not_found` */
export async function taughtSession(db: Executor, userId: number, sessionId: number): Promise<TaughtSession> {
  const [row] = await db
    .select({ session: classSessions, programId: cohorts.programId })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(eq(classSessions.id, sessionId), teachesSession(db, userId)));
  if (!row) throw new Problem("not_found");
  return { ...row.session, programId: row.programId };
}
