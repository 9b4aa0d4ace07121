import { asc, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { platformScores } from "#server/db/tables/learning/platforms.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";

export const PLATFORM_SCORE = "platform-score";
const AT_ONCE = 500;

/** Writes a job for each line of which something changed since the last one; looked for every few seconds. */
export async function queueScores(db: Database, now: Date): Promise<void> {
  for (;;) {
    const found = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: platformScores.id, revision: platformScores.revision })
        .from(platformScores)
        .where(sql`${platformScores.queued} < ${platformScores.revision}`)
        .orderBy(asc(platformScores.id))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await tx
        .update(platformScores)
        .set({ queued: sql`${platformScores.revision}` })
        .where(inArray(platformScores.id, ids));
      await enqueueJobs(
        tx,
        due.map(({ id, revision }) => ({
          kind: PLATFORM_SCORE,
          payload: { id },
          runAt: now,
          onceKey: `${PLATFORM_SCORE} ${id} ${revision}`,
        })),
      );
      return due.length;
    });
    if (found < AT_ONCE) return;
  }
}
