import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Both } from "#contract/notifications/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, submissions } from "#server/db/tables/learning.ts";
import { announceAttempts } from "#server/commands/classroom/follow-attempts.ts";
import { notifyListed } from "#server/commands/notifications/notify-many.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

interface Announced {
  userId: number;
  /** Titles by what was graded: an item of the course, or of the grade alone. */
  items: Map<string, Both>;
}

/**
 * Shows learners of a program the marks that they do not see yet: work and short answers that were marked, exams and registers. Each
 * of them is told once, however many marks that are. In the caller's transaction.
 * @param itemIds items of the course; empty for all there is
 */
export async function announceGrades(
  tx: Executor,
  programId: number,
  itemIds: readonly number[],
  context: ActionContext,
): Promise<{ marks: number; students: number }> {
  const announced = new Map<number, Announced>();
  const note = (enrollmentId: number, userId: number, key: string, title: Both) => {
    const known = announced.get(enrollmentId) ?? { userId, items: new Map<string, Both>() };
    if (!known.items.has(key)) known.items.set(key, title);
    announced.set(enrollmentId, known);
  };
  const learning = and(eq(enrollments.programId, programId), ne(enrollments.status, "withdrawn"));
  const title = { ar: programItems.titleAr, en: programItems.titleEn };

  // Ids are one value of their statement, a list: as a value each, no more than 65,535 would have room in it.
  const works = await tx
    .select({ id: submissions.id, itemId: submissions.itemId, enrollmentId: enrollments.id, userId: enrollments.userId, title })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .innerJoin(programItems, eq(programItems.id, submissions.itemId))
    .where(and(learning, eq(submissions.withheld, true), some(submissions.itemId, itemIds)))
    .orderBy(asc(submissions.id))
    .for("update", { of: submissions });
  if (works.length > 0)
    await tx
      .update(submissions)
      .set({ withheld: false, updatedAt: context.now })
      .where(sql`${submissions.id} = any(${sql.param(works.map(({ id }) => id))}::uuid[])`);
  for (const work of works) note(work.enrollmentId, work.userId, `item ${work.itemId}`, work.title);

  await announceAttempts(
    tx,
    and(learning, some(attempts.itemId, itemIds)),
    ({ enrollmentId, userId, itemId, title: quiz }) => note(enrollmentId, userId, `item ${itemId}`, quiz),
    context,
  );

  const marks = await tx
    .select({
      id: gradeMarks.id,
      itemId: gradeItems.programItemId,
      gradeItemId: gradeItems.id,
      enrollmentId: enrollments.id,
      userId: enrollments.userId,
      title: { ar: gradeItems.titleAr, en: gradeItems.titleEn },
    })
    .from(gradeMarks)
    .innerJoin(gradeItems, eq(gradeItems.id, gradeMarks.gradeItemId))
    .innerJoin(enrollments, eq(enrollments.id, gradeMarks.enrollmentId))
    .where(and(learning, isNull(gradeMarks.publishedAt), ne(gradeMarks.status, "submitted"), some(gradeItems.programItemId, itemIds)))
    .orderBy(asc(gradeMarks.id))
    .for("update", { of: gradeMarks });
  if (marks.length > 0)
    await tx
      .update(gradeMarks)
      .set({ publishedAt: context.now, updatedAt: context.now })
      .where(sql`${gradeMarks.id} = any(${sql.param(marks.map(({ id }) => id))}::integer[])`);
  for (const mark of marks)
    note(mark.enrollmentId, mark.userId, mark.itemId === null ? `grade ${mark.gradeItemId}` : `item ${mark.itemId}`, mark.title);

  return await notifyAll(tx, programId, announced, context);
}

const some = (column: typeof attempts.itemId | typeof submissions.itemId | typeof gradeItems.programItemId, ids: readonly number[]) =>
  ids.length === 0 ? undefined : inArray(column, [...ids]);

async function notifyAll(tx: Executor, programId: number, announced: ReadonlyMap<number, Announced>, context: ActionContext) {
  const count = [...announced.values()].reduce((sum, { items }) => sum + items.size, 0);
  if (count === 0) return { marks: 0, students: 0 };
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  const people = [...announced.values()].flatMap(({ userId, items }) => {
    const [item] = items.values();
    return item ? [{ userId, values: { item, ...(items.size > 1 ? { count: items.size } : {}) } }] : [];
  });
  const [any] = people;
  if (any && program)
    await notifyListed(
      tx,
      people,
      { kind: "grade_published", target: { type: "grades", id: null }, values: { item: any.values.item, program } },
      context.now,
    );
  await recordTransition(
    tx,
    {
      subject: "grades",
      subjectId: String(programId),
      from: null,
      to: "published",
      reason: `${count} marks of ${announced.size} learners`,
    },
    context,
  );
  return { marks: count, students: announced.size };
}
