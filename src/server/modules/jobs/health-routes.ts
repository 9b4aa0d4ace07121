import { sql } from "drizzle-orm";
import { QUEUES, type QueueName } from "#contract/jobs/dead-jobs.ts";
import { readHealth } from "#contract/jobs/health.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { together } from "#server/db/reads/together.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

/** How the server is, for the staff who keep it. */
export function healthRoutes(route: Route, { db, config, clock }: Services): void {
  const since = clock.now();
  route(readHealth, async ({ now }) => {
    const at = now.toISOString();
    const hour = new Date(now.getTime() - HOUR_MS).toISOString();
    const free = sql`(${jobs.lockedUntil} is null or ${jobs.lockedUntil} < ${at}::timestamptz)`;
    // Finished ones are read by their index, the others are few.
    const [open, done, versions] = await together(db, async (read) =>
      Promise.all([
        read
          .select({
            name: jobs.queue,
            waiting: sql<number>`count(*) filter (where ${jobs.deadAt} is null and ${jobs.runAt} <= ${at}::timestamptz and ${free})::int`,
            oldest: sql<
              string | null
            >`to_json(min(${jobs.runAt}) filter (where ${jobs.deadAt} is null and ${jobs.runAt} <= ${at}::timestamptz and ${free})) #>> '{}'`,
            later: sql<number>`count(*) filter (where ${jobs.deadAt} is null and ${jobs.runAt} > ${at}::timestamptz and ${free})::int`,
            running: sql<number>`count(*) filter (where ${jobs.deadAt} is null and not ${free})::int`,
            dead: sql<number>`count(*) filter (where ${jobs.deadAt} is not null)::int`,
          })
          .from(jobs)
          .where(sql`${jobs.doneAt} is null`)
          .groupBy(jobs.queue),
        read
          .select({ name: jobs.queue, count: sql<number>`count(*)::int` })
          .from(jobs)
          .where(sql`${jobs.doneAt} > ${hour}::timestamptz and ${jobs.deadAt} is null`)
          .groupBy(jobs.queue),
        read.execute<{ version: string }>(sql`select current_setting('server_version') as version`),
      ]),
    );
    const queueOf = (name: QueueName) => {
      const row = open.find((one) => one.name === name);
      return {
        name,
        waiting: row?.waiting ?? 0,
        oldest_at: row?.oldest ? new Date(row.oldest).toISOString() : null,
        later: row?.later ?? 0,
        running: row?.running ?? 0,
        done_last_hour: done.find((one) => one.name === name)?.count ?? 0,
        dead: row?.dead ?? 0,
      };
    };
    return {
      data: {
        version: process.env.npm_package_version ?? null,
        node: process.version,
        database: {
          kind: config.databaseUrl === null ? ("embedded" as const) : ("postgres" as const),
          version: versions.rows[0]?.version ?? "",
        },
        running_since: since.toISOString(),
        queues: QUEUES.map(queueOf),
        limits: { upload_mb: Math.round(config.uploadMaxBytes / MB) },
      },
    };
  });
}
