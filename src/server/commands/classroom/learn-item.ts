import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { itemProgress } from "#server/db/tables/learning.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { moveEnrollment } from "#server/commands/enrollments/move-enrollment.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** What is known to have happened in an item. */
export interface Learned {
  enrollmentId: number;
  itemId: number;
  percent: number;
  /** By our clock. */
  at: Date;
  /** Where a film or sound stands, seconds, and the event that says so. */
  position?: { seconds: number; event: string } | undefined;
}

/**
 * Notes what happened in an item. The order of arrival changes nothing: the greatest percent, the position of the event that was
 * made last (of two made at once that of the greater id), the first moment of completion.
 * @returns whether anything changed
 */
export async function learnItem(tx: Executor, { enrollmentId, itemId, percent, at, position }: Learned): Promise<boolean> {
  const t = itemProgress;
  const later = sql`(excluded.position_at, excluded.position_event) > (${t.positionAt}, ${t.positionEvent}) or (${t.positionAt} is null and excluded.position_at is not null)`;
  const changed = await tx
    .insert(itemProgress)
    .values({
      enrollmentId,
      itemId,
      percent,
      startedAt: at,
      completedAt: percent === 100 ? at : null,
      lastAt: at,
      positionS: position?.seconds ?? 0,
      positionAt: position ? at : null,
      positionEvent: position?.event ?? null,
    })
    .onConflictDoUpdate({
      target: [t.enrollmentId, t.itemId],
      set: {
        percent: sql`greatest(${t.percent}, excluded.percent)`,
        startedAt: sql`least(${t.startedAt}, excluded.started_at)`,
        completedAt: sql`least(${t.completedAt}, excluded.completed_at)`,
        lastAt: sql`greatest(${t.lastAt}, excluded.last_at)`,
        positionS: sql`case when ${later} then excluded.position_s else ${t.positionS} end`,
        positionAt: sql`case when ${later} then excluded.position_at else ${t.positionAt} end`,
        positionEvent: sql`case when ${later} then excluded.position_event else ${t.positionEvent} end`,
      },
      setWhere: sql`excluded.percent > ${t.percent} or excluded.last_at > ${t.lastAt} or excluded.started_at < ${t.startedAt}
        or excluded.completed_at < ${t.completedAt} or (${later})`,
    })
    .returning({ itemId: t.itemId });
  return changed.length > 0;
}

/**
 * Brings an enrollment's own progress up to its items': the mean of their percents, never less than it was. With all of them
 * done it is completed; from the progress that the certificate asks for on, the certificate is looked into.
 */
export async function refreshProgress(tx: Executor, enrollmentId: number, context: ActionContext): Promise<number> {
  const enrollment = await lockEnrollment(tx, enrollmentId);
  const [sum] = await tx
    .select({
      percent: sql<number>`coalesce(floor(avg(coalesce(${itemProgress.percent}, 0))), 0)::int`,
      minutes: sql<number>`coalesce(sum(${programItems.durationMinutes} * coalesce(${itemProgress.percent}, 0)) / 100, 0)::int`,
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .leftJoin(itemProgress, and(eq(itemProgress.itemId, programItems.id), eq(itemProgress.enrollmentId, enrollmentId)))
    .where(and(eq(programSections.programId, enrollment.programId), eq(programItems.status, "published")));
  const progress = Math.max(enrollment.progress, sum?.percent ?? 0);
  const minutesLearned = Math.max(enrollment.minutesLearned, sum?.minutes ?? 0);
  await tx.update(enrollments).set({ progress, minutesLearned }).where(eq(enrollments.id, enrollmentId));
  if (sum?.percent === 100 && enrollment.status === "pending") await moveEnrollment(tx, enrollment, "active", null, {}, context);
  if (sum?.percent === 100 && enrollment.status === "active")
    await moveEnrollment(tx, enrollment, "completed", "all items done", {}, context);
  const [program] = await tx
    .select({ required: programs.requiredProgress, enabled: programs.certificateEnabled })
    .from(programs)
    .where(eq(programs.id, enrollment.programId));
  if (program?.enabled && progress >= program.required)
    await enqueueJob(tx, { kind: CERTIFICATE_CHECK, payload: { enrollmentId }, runAt: context.now });
  return progress;
}
