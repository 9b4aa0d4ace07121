import { and, desc, eq, notInArray, or, sql } from "drizzle-orm";
import { ROSTER } from "#contract/tools/rosters.ts";
import type { Executor } from "#server/db/client.ts";
import { platformContexts } from "#server/db/tables/learning/platforms.ts";
import type { LaunchContext } from "../launch-claims.ts";

/** Keeps where a platform says who is in its course. Courses come with each term: of one platform those that were launched last stay. */
export async function keepContext(
  db: Executor,
  { platformId, programId }: { platformId: number; programId: number },
  { contextId, title, membersUrl }: LaunchContext,
  now: Date,
): Promise<void> {
  const [changed] = await db
    .insert(platformContexts)
    .values({ platformId, programId, contextId, title, membersUrl, launchedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [platformContexts.platformId, platformContexts.programId, platformContexts.contextId],
      set: { title, membersUrl, launchedAt: now },
      setWhere: or(
        sql`(${platformContexts.title}, ${platformContexts.membersUrl}) is distinct from (excluded.title, excluded.members_url)`,
        sql`${platformContexts.launchedAt} < excluded.launched_at - interval '1 day'`,
      ),
    })
    .returning({ id: platformContexts.id });
  if (!changed) return;
  const theirs = and(eq(platformContexts.platformId, platformId), eq(platformContexts.programId, programId));
  const last = db
    .select({ id: platformContexts.id })
    .from(platformContexts)
    .where(theirs)
    .orderBy(desc(platformContexts.launchedAt), desc(platformContexts.id))
    .limit(ROSTER.contextsMost);
  await db.delete(platformContexts).where(and(theirs, notInArray(platformContexts.id, last)));
}
