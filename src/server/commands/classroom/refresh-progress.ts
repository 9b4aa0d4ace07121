import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { itemProgress } from "#server/db/tables/learning.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { type EnrollmentRow, moveEnrollments } from "#server/commands/enrollments/move-enrollment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/**
 * Brings an enrollment's own progress up to its items': the mean of their percents, never less than it was. With all of them
 * done it is completed; from the progress that the certificate asks for on, the certificate is looked into.
 * @throws Problem `enrollment_not_found`
 */
export async function refreshProgress(tx: Executor, enrollmentId: number, context: ActionContext): Promise<number> {
  const progress = (await refreshProgressOf(tx, [enrollmentId], context)).get(enrollmentId);
  if (progress === undefined) throw new Problem("enrollment_not_found");
  return progress;
}

/** The same of many, in as few statements as of one; some thousands at most. @returns progress by enrollment */
export async function refreshProgressOf(
  tx: Executor,
  enrollmentIds: readonly number[],
  context: ActionContext,
): Promise<Map<number, number>> {
  if (enrollmentIds.length === 0) return new Map();
  // In one order, so that no two wait for one another.
  const rows = await tx
    .select()
    .from(enrollments)
    .where(inArray(enrollments.id, [...enrollmentIds]))
    .orderBy(asc(enrollments.id))
    .for("update");
  const reached = await reachedBy(tx, rows);
  const progressOf = (row: EnrollmentRow) => Math.max(row.progress, reached.get(row.id)?.percent ?? 0);
  const minutesOf = (row: EnrollmentRow) => Math.max(row.minutesLearned, reached.get(row.id)?.minutes ?? 0);
  const lists = [rows.map(({ id }) => id), rows.map(progressOf), rows.map(minutesOf)].map((list) => sql`${sql.param(list)}::integer[]`);
  await tx.execute(sql`update ${enrollments} set progress = reached.progress, minutes_learned = reached.minutes
    from unnest(${sql.join(lists, sql`, `)}) as reached (id, progress, minutes) where ${enrollments.id} = reached.id`);
  const done = rows.filter(({ id }) => reached.get(id)?.percent === 100);
  const waiting = done.filter(({ status }) => status === "pending");
  await moveEnrollments(tx, waiting, { from: "pending", to: "active", reason: null }, context);
  const learning = done.filter(({ status }) => status === "active");
  await moveEnrollments(tx, learning, { from: "active", to: "completed", reason: "all items done" }, context);
  await lookIntoCertificates(
    tx,
    rows.map((row) => ({ id: row.id, programId: row.programId, progress: progressOf(row) })),
    context,
  );
  return new Map(rows.map((row) => [row.id, progressOf(row)]));
}

/** What the items of enrollments come to; none for a program without published items. */
async function reachedBy(tx: Executor, rows: readonly EnrollmentRow[]): Promise<Map<number, { percent: number; minutes: number }>> {
  const ids = rows.map(({ id }) => id);
  const sums = await tx
    .select({
      id: enrollments.id,
      percent: sql<number>`coalesce(floor(avg(coalesce(${itemProgress.percent}, 0))), 0)::int`,
      minutes: sql<number>`coalesce(sum(${programItems.durationMinutes} * coalesce(${itemProgress.percent}, 0)) / 100, 0)::int`,
    })
    .from(enrollments)
    .innerJoin(programSections, eq(programSections.programId, enrollments.programId))
    .innerJoin(programItems, and(eq(programItems.sectionId, programSections.id), eq(programItems.status, "published")))
    .leftJoin(itemProgress, and(eq(itemProgress.itemId, programItems.id), eq(itemProgress.enrollmentId, enrollments.id)))
    .where(inArray(enrollments.id, ids))
    .groupBy(enrollments.id);
  return new Map(sums.map(({ id, ...sum }) => [id, sum]));
}

async function lookIntoCertificates(
  tx: Executor,
  rows: readonly { id: number; programId: number; progress: number }[],
  context: ActionContext,
): Promise<void> {
  const certified = await tx
    .select({ id: programs.id, required: programs.requiredProgress })
    .from(programs)
    .where(and(inArray(programs.id, [...new Set(rows.map(({ programId }) => programId))]), eq(programs.certificateEnabled, true)));
  const required = new Map(certified.map((program) => [program.id, program.required]));
  await enqueueJobs(
    tx,
    rows
      .filter(({ programId, progress }) => progress >= (required.get(programId) ?? Infinity))
      .map(({ id }) => ({ kind: CERTIFICATE_CHECK, payload: { enrollmentId: id }, runAt: context.now })),
  );
}
