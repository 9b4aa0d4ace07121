import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attempts, submissions } from "#server/db/tables/learning.ts";

/** Work of an application that is the instructor's turn. */
export const submissionWaits: SQL<boolean> = sql<boolean>`(${submissions.status} in ('submitted', 'resubmitted'))`;
/**
 * Of the rows of work that a group handed in together the one that stands for it in lists and counts: the first of those in the same state.
 * A mark of one's own stands for itself.
 */
export const standsForAll: SQL<boolean> = sql<boolean>`(${submissions.jointId} is null or ${submissions.ownMark} or not exists (
  select 1 from submissions o join enrollments oe on oe.id = o.enrollment_id
  where o.joint_id = ${submissions.jointId} and o.id < ${submissions.id} and not o.own_mark and oe.status <> 'withdrawn'
    and (o.status in ('submitted', 'resubmitted')) = (${submissions.status} in ('submitted', 'resubmitted'))
    and (o.status = 'returned') = (${submissions.status} = 'returned') and o.status <> 'draft'))`;
/** An attempt that is over and has answers that only a person can mark. */
export const attemptWaits: SQL<boolean> = sql<boolean>`(${attempts.status} in ('submitted', 'expired') and ${attempts.score} is null)`;

export interface WaitingItem {
  programId: number;
  itemId: number;
  kind: "application" | "activity";
  titleAr: string;
  titleEn: string;
  waiting: number;
  /** Handed in at all. */
  total: number;
  oldestAt: Date | null;
}

/**
 * What was handed in for each item of programs, in the order of the course. Of quizzes only attempts count that a person marks or
 * marked; nothing of who withdrew.
 */
export async function handedIn(db: Executor, programIds: readonly number[]): Promise<WaitingItem[]> {
  if (programIds.length === 0) return [];
  const courseItems = db
    .select({ id: programItems.id })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(inArray(programSections.programId, [...programIds]));
  // The few who withdrew are looked up, not everybody who handed something in.
  const withdrawn = db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(inArray(enrollments.programId, [...programIds]), eq(enrollments.status, "withdrawn")));
  const counts = (table: typeof submissions | typeof attempts, waits: SQL<boolean>) => ({
    itemId: table.itemId,
    waiting: sql<number>`(count(*) filter (where ${waits}))::int`.as("waiting"),
    total: sql<number>`count(*)::int`.as("total"),
    oldestAt: sql<string | null>`min(${table.submittedAt}) filter (where ${waits})`.as("oldest_at"),
  });
  // Counted by item first: titles are joined to the few counts.
  const counted = db
    .select({ work: sql<WaitingItem["kind"]>`'application'`.as("work"), ...counts(submissions, submissionWaits) })
    .from(submissions)
    .where(
      and(
        inArray(submissions.itemId, courseItems),
        notInArray(submissions.enrollmentId, withdrawn),
        ne(submissions.status, "draft"),
        standsForAll,
      ),
    )
    .groupBy(submissions.itemId)
    .unionAll(
      db
        .select({ work: sql<WaitingItem["kind"]>`'activity'`.as("work"), ...counts(attempts, attemptWaits) })
        .from(attempts)
        .where(and(inArray(attempts.itemId, courseItems), notInArray(attempts.enrollmentId, withdrawn), handMarked))
        .groupBy(attempts.itemId),
    )
    .as("counted");
  const rows = await db
    .select({
      programId: programSections.programId,
      itemId: counted.itemId,
      kind: counted.work,
      titleAr: programItems.titleAr,
      titleEn: programItems.titleEn,
      waiting: counted.waiting,
      total: counted.total,
      oldestAt: counted.oldestAt,
    })
    .from(counted)
    .innerJoin(programItems, eq(programItems.id, counted.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .orderBy(asc(programSections.position), asc(programItems.position));
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt) }));
}

/** An ended attempt with a short answer that no list of accepted answers decides. */
export const handMarked: SQL = sql`(${attempts.status} <> 'in_progress' and ${attempts.byHand})`;

/** Marks of programs that learners do not see yet, by program: those of exams and registers too. */
export async function unpublishedMarks(db: Executor, programIds: readonly number[]): Promise<Map<number, number>> {
  if (programIds.length === 0) return new Map();
  const rows = await db.execute<{ program_id: number; n: number }>(sql`
    select program_id, sum(n)::int as n from (
      select i.program_id, count(*) as n from grade_marks m join grade_items i on i.id = m.grade_item_id
        join enrollments e on e.id = m.enrollment_id
        where i.program_id in ${[...programIds]} and m.published_at is null and m.status <> 'submitted' and e.status <> 'withdrawn'
        group by i.program_id
      union all
      select s.program_id, count(*) from submissions w join program_items p on p.id = w.item_id join program_sections s on s.id = p.section_id
        join enrollments e on e.id = w.enrollment_id
        where s.program_id in ${[...programIds]} and w.withheld and e.status <> 'withdrawn'
          and not exists (select 1 from grade_items i where i.program_item_id = w.item_id and i.program_id = s.program_id)
        group by s.program_id
      union all
      select s.program_id, count(*) from attempts w join program_items p on p.id = w.item_id join program_sections s on s.id = p.section_id
        join enrollments e on e.id = w.enrollment_id
        where s.program_id in ${[...programIds]} and w.withheld and e.status <> 'withdrawn'
          and not exists (select 1 from grade_items i where i.program_item_id = w.item_id and i.program_id = s.program_id)
        group by s.program_id
    ) counted group by program_id`);
  return new Map(rows.rows.map(({ program_id, n }) => [program_id, n]));
}
