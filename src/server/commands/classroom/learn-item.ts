import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { itemProgress } from "#server/db/tables/learning.ts";

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
export const learnItem = async (tx: Executor, learned: Learned): Promise<boolean> => (await learnItems(tx, [learned])) > 0;

/**
 * The same of many, in one statement; some thousands at most, and each item of an enrollment once.
 * @returns how many changed anything
 */
export async function learnItems(tx: Executor, learned: readonly Learned[]): Promise<number> {
  if (learned.length === 0) return 0;
  const t = itemProgress;
  const later = sql`(excluded.position_at, excluded.position_event) > (${t.positionAt}, ${t.positionEvent}) or (${t.positionAt} is null and excluded.position_at is not null)`;
  const changed = await tx
    .insert(itemProgress)
    .values(
      learned.map(({ enrollmentId, itemId, percent, at, position }) => ({
        enrollmentId,
        itemId,
        percent,
        startedAt: at,
        completedAt: percent === 100 ? at : null,
        lastAt: at,
        positionS: position?.seconds ?? 0,
        positionAt: position ? at : null,
        positionEvent: position?.event ?? null,
      })),
    )
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
  return changed.length;
}
