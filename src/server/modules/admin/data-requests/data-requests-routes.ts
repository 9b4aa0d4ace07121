import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { type DataRequest, type DataRequestState, listDataRequests, readDataRequest } from "#contract/accounts/data-requests.ts";
import { KEPT_BY_LAW } from "#contract/accounts/privacy.ts";
import { Problem } from "#contract/problem.ts";
import { dueAt } from "#server/commands/accounts/privacy-state.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds } from "#server/db/newest.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { accountDeletions, dataExports } from "#server/db/tables/security/privacy.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

type Erasure = typeof accountDeletions.$inferSelect;
type Copy = typeof dataExports.$inferSelect;

const ERASURE_STATE: Record<Erasure["status"], DataRequestState> = {
  requested: "unconfirmed",
  confirmed: "under_way",
  scheduled: "under_way",
  cancelled: "cancelled",
  done: "done",
};
const COPY_STATE: Record<Copy["status"], DataRequestState> = { queued: "under_way", ready: "done", expired: "done" };

/** What people asked for about their own data, and how far it is. */
export function dataRequestsRoutes(route: Route, { db }: Services): void {
  route(listDataRequests, async ({ query, now }) => {
    const state = query["filter[state]"];
    if (query["filter[kind]"] === "copy") {
      const newest = { table: dataExports, id: dataExports.id, at: dataExports.createdAt };
      const wanted = state && inArray(dataExports.status, statusesOf(COPY_STATE, state));
      const { ids, meta } = await newestIds(db, newest, wanted, query);
      return { data: inOrder(ids, await copies(db, inArray(dataExports.id, ids), now)).map(({ request }) => request), meta };
    }
    const newest = { table: accountDeletions, id: accountDeletions.id, at: accountDeletions.createdAt };
    const wanted = state && inArray(accountDeletions.status, statusesOf(ERASURE_STATE, state));
    const { ids, meta } = await newestIds(db, newest, wanted, query);
    return { data: inOrder(ids, await erasures(db, inArray(accountDeletions.id, ids), now)).map(({ request }) => request), meta };
  });

  route(readDataRequest, async ({ params: { id }, now }) => {
    const [erasure] = await erasures(db, eq(accountDeletions.id, id), now);
    if (erasure)
      return { data: { ...erasure.request, steps: await stepsOf(id), copy: null, kept: KEPT_BY_LAW.map((one) => ({ ...one })) } };
    const [copy] = await copies(db, eq(dataExports.id, id), now);
    if (!copy) throw new Problem("not_found");
    const { bytes, expiresAt } = copy;
    return { data: { ...copy.request, steps: [], copy: { bytes, expires_at: expiresAt?.toISOString() ?? null }, kept: [] } };
  });

  async function stepsOf(id: string) {
    const rows = await db
      .select({ to: auditLog.to, at: auditLog.createdAt })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "account_deletion"), eq(auditLog.subjectId, id)))
      .orderBy(asc(auditLog.id))
      .limit(10);
    return rows.map(({ to, at }) => ({ to: to as Erasure["status"], at: at.toISOString() }));
  }
}

/** Which statuses of a table make a state; no state is without one in both tables, and of none nothing is found. */
const statusesOf = <Status extends string>(states: Record<Status, DataRequestState>, wanted: DataRequestState): Status[] =>
  (Object.keys(states) as Status[]).filter((status) => states[status] === wanted);

const inOrder = <Row extends { request: DataRequest }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.request.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const PERSON = { id: users.id, nameAr: users.nameAr, nameEn: users.nameEn };

async function erasures(db: Executor, wanted: SQL, now: Date) {
  const rows = await db
    .select({ row: accountDeletions, person: PERSON })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(wanted);
  return rows.map(({ row, person }) => ({
    request: presented("erasure", row, person, ERASURE_STATE[row.status], row.scheduledFor?.toISOString() ?? dueAt(row.createdAt), now),
  }));
}

async function copies(db: Executor, wanted: SQL, now: Date) {
  const rows = await db
    .select({ row: dataExports, person: PERSON, bytes: files.bytes })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .leftJoin(files, eq(files.id, dataExports.fileId))
    .where(wanted);
  return rows.map(({ row, person, bytes }) => ({
    request: presented("copy", row, person, COPY_STATE[row.status], dueAt(row.createdAt), now),
    bytes,
    expiresAt: row.expiresAt,
  }));
}

const presented = (
  kind: DataRequest["kind"],
  { id, createdAt }: Pick<Erasure, "id" | "createdAt">,
  person: { id: number; nameAr: string; nameEn: string | null },
  state: DataRequestState,
  due: string,
  now: Date,
): DataRequest => ({
  id,
  kind,
  state,
  person: { id: person.id, name: { ar: person.nameAr, en: person.nameEn ?? person.nameAr } },
  created_at: createdAt.toISOString(),
  due_at: due,
  late: state === "under_way" && due < now.toISOString(),
});
