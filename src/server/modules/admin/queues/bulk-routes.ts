import { and, asc, desc, eq, ne } from "drizzle-orm";
import {
  BULK,
  type BulkAction,
  type BulkList,
  type BulkRun,
  BULK_WITH_REASON,
  listBulkRows,
  listBulkRuns,
  prepareBulkRun,
  readBulkRun,
  startBulkRun,
  undoBulkRun,
} from "#contract/jobs/bulk-runs.ts";
import type { Capability } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { lockRun, startRun, undoRun } from "#server/commands/bulk/begin-run.ts";
import type { BulkDeed } from "#server/commands/bulk/bulk-deed.ts";
import { BULK_RUN_JOB, performRun, stopRun } from "#server/commands/bulk/perform-run.ts";
import { prepareRun } from "#server/commands/bulk/prepare-run.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { bulkRunRows, bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { bulkDeeds } from "./bulk-deeds.ts";
import { presentRuns } from "./present-runs.ts";

/** Whoever may not read a list does nothing to what its filter finds. */
const READS: Readonly<Record<BulkList, Capability>> = {
  requests: "requests.read",
  messages: "messages.read",
  applications: "applications.read",
  deliveries: "certificates.read",
  name_corrections: "requests.read",
  reviews: "reviews.read",
  posts: "reviews.read",
  people: "people.read",
  certificates: "certificates.read",
};

/** One action on many rows of a list: looked into, carried out by a job, taken back. Each is its maker's alone. */
export function bulkRoutes(route: Route, services: Services): void {
  const { db, clock, jobs } = services;
  const deedOf = bulkDeeds(services);

  /** @throws Problem `capability_required` */
  const allowed = (list: BulkList, action: BulkAction, caller: Caller): BulkDeed => {
    const deed = deedOf(list, action);
    if (!deed) return refuseField("action", "selection");
    // A person answers for what is done to thousands, not a script.
    if (caller.apiKey || !caller.capabilities.has(READS[list])) throw new Problem("capability_required");
    if (deed.needs !== null && !caller.capabilities.has(deed.needs)) throw new Problem("capability_required");
    return deed;
  };

  route(prepareBulkRun, async ({ body, caller, now }) => {
    const { list, action, ids, filter } = body;
    const deed = allowed(list, action, caller);
    if ((ids === undefined) === (filter === undefined)) refuseField("filter", "selection");
    return { data: await one(await prepareRun(db, deed, { list, action, ids, filter }, caller, now), caller, now) };
  });

  route(startBulkRun, async (call) => {
    const { params, body, caller, now, requestId } = call;
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, caller.userId);
      const deed = allowed(run.list, run.action, caller);
      if (deed.asksPassword?.(run.weights)) await requireFresh(call, tx);
      const value = run.action === "assign" ? (body.to === "me" ? String(caller.userId) : body.to) : body.reason.trim();
      if (BULK_WITH_REASON.includes(run.action) && value === "") refuseField("reason", "reason.required");
      if (deed.check) await deed.check(tx, await goingOf(tx, run.id), value, now);
      await startRun(tx, run, value, { now, requestId });
    });
    return { data: await one(params.id, caller, now) };
  });

  route(undoBulkRun, async ({ params, caller, now, requestId }) => {
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, caller.userId);
      allowed(run.list, run.action, caller);
      await undoRun(tx, run, { now, requestId });
    });
    return { data: await one(params.id, caller, now) };
  });

  route(listBulkRuns, async ({ caller, now }) => {
    const own = and(eq(bulkRuns.madeBy, caller.userId), ne(bulkRuns.status, "ready"));
    const rows = await db.select().from(bulkRuns).where(own).orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id)).limit(BULK.told);
    return { data: await presentRuns(db, rows, now) };
  });

  route(readBulkRun, async ({ params, caller, now }) => ({ data: await one(params.id, caller, now) }));

  route(listBulkRows, async ({ params, query, caller }) => {
    const { perPage, offset } = pageOf(query);
    const result = query["filter[result]"];
    const wanted = and(eq(bulkRunRows.runId, params.id), result === undefined ? undefined : eq(bulkRunRows.result, result));
    const known = await db.$count(bulkRuns, and(eq(bulkRuns.id, params.id), eq(bulkRuns.madeBy, caller.userId)));
    if (known === 0) throw new Problem("not_found");
    const { place, subject, label, reason, code } = bulkRunRows;
    const rows = await db
      .select({ place, subject, label, result: bulkRunRows.result, reason, code })
      .from(bulkRunRows)
      .where(wanted)
      .orderBy(asc(place))
      .limit(perPage)
      .offset(offset);
    return { data: rows, meta: pageMetaOf(query, await db.$count(bulkRunRows, wanted)) };
  });

  jobs.register(BULK_RUN_JOB, ({ runId }, { db: own, log, signal }) => performRun(own, String(runId), deedOf, { clock, log, signal }));
  jobs.onDead(BULK_RUN_JOB, ({ runId }, { db: own }) => stopRun(own, String(runId)));

  async function one(id: string, { userId }: Caller, now: Date): Promise<BulkRun> {
    const rows = await db
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.madeBy, userId)));
    const [data] = await presentRuns(db, rows, now);
    if (!data) throw new Problem("not_found");
    return data;
  }
}

async function goingOf(tx: Executor, runId: string): Promise<string[]> {
  const rows = await tx
    .select({ subject: bulkRunRows.subject })
    .from(bulkRunRows)
    .where(and(eq(bulkRunRows.runId, runId), eq(bulkRunRows.result, "will")));
  return rows.map(({ subject }) => subject);
}
