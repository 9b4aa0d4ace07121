import { and, desc, eq, sql } from "drizzle-orm";
import { jobs } from "#server/db/tables/jobs.ts";
import type { TestServer } from "#tests/support/server.ts";

/**
 * The job of a kind whose payload names `id`, as processes leave it that died at it four times: the next look sets it aside.
 */
export async function diesAgain(server: TestServer, kind: string, id: string): Promise<void> {
  const { db } = server.services;
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), sql`${jobs.payload}::text like ${`%${id}%`}`))
    .orderBy(desc(jobs.id))
    .limit(1);
  if (!job) throw new Error(`no job ${kind} of ${id}`);
  const past = new Date(server.clock.now().getTime() - 1_000);
  await db
    .update(jobs)
    .set({ doneAt: null, deaths: 3, lockedBy: "a process that died", lockedUntil: past, runAt: past })
    .where(eq(jobs.id, job.id));
  await server.runJobs();
}
