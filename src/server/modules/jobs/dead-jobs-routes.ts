import { msg } from "@lingui/core/macro";
import type { DataOf } from "#contract/endpoint.ts";
import { dropDeadJob as dropCall, listDeadJobs, retryDeadJob as retryCall } from "#contract/jobs/dead-jobs.ts";
import { PER_PAGE } from "#contract/rules/paging.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import { deadJobs, dropDeadJob, type JobRow, retryDeadJob } from "#server/jobs/dead-letters.ts";
import type { Services } from "#server/services.ts";

/** Background work that was set aside, for staff to decide about. */
export function deadJobsRoutes(route: Route, { db }: Services): void {
  route(listDeadJobs, async ({ query }) => {
    const limit = query.per_page ?? PER_PAGE;
    const { rows, total, next } = await deadJobs(db, {
      queue: query["filter[queue]"],
      kind: query["filter[kind]"],
      before: query.before,
      limit,
    });
    return { data: rows.map(presented), meta: { per_page: limit, total, next } };
  });

  route(retryCall, async (call) => {
    await db.transaction((tx) => retryDeadJob(tx, call.params.id, call.body.reason, acting(call)));
    return { data: { done: true }, message: msg`The job will be tried again.` };
  });

  route(dropCall, async (call) => {
    await db.transaction((tx) => dropDeadJob(tx, call.params.id, call.body.reason, acting(call)));
    return { data: { done: true }, message: msg`The job was given up.` };
  });
}

const presented = (row: JobRow): DataOf<typeof listDeadJobs>[number] => ({
  id: row.id,
  kind: row.kind,
  queue: row.queue,
  reason: row.deadReason ?? "retries_exhausted",
  error: row.lastError,
  attempts: row.attempts,
  about: Object.entries(row.payload).flatMap(([name, value]) => (isId(name, value) ? [{ name, value: String(value) }] : [])),
  created_at: row.createdAt.toISOString(),
  dead_at: (row.deadAt ?? row.createdAt).toISOString(),
});

/** An address of a person waits in the payload of some: it is not for this list. */
const isId = (name: string, value: unknown): value is string | number =>
  /(?:^id|Id)$/u.test(name) && (typeof value === "number" || (typeof value === "string" && /^[\w:-]{1,80}$/u.test(value)));
