import { isLongSettled } from "#server/commands/accounts/data-requests/identified-by.ts";
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { msg } from "@lingui/core/macro";
import {
  type DataRequest,
  type DataRequestState,
  listDataRequests,
  passDataRequest,
  readDataRequest,
  refuseDataRequest,
} from "#contract/accounts/data-requests/data-requests.ts";
import { KEPT_BY_LAW } from "#contract/accounts/privacy.ts";
import { Problem } from "#contract/problem.ts";
import { passIdentity, refuseIdentity } from "#server/commands/accounts/data-requests/check-identity.ts";
import { dueAt } from "#server/commands/accounts/privacy-state.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds } from "#server/db/newest.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { accountDeletions, dataExports } from "#server/db/tables/security/privacy.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

type Erasure = typeof accountDeletions.$inferSelect;
type Copy = typeof dataExports.$inferSelect;

const ERASURE_STATE: Record<Erasure["status"], DataRequestState> = {
  requested: "unconfirmed",
  confirmed: "unchecked",
  scheduled: "under_way",
  cancelled: "cancelled",
  done: "done",
  refused: "refused",
};
const COPY_STATE: Record<Copy["status"], DataRequestState> = {
  held: "unchecked",
  queued: "under_way",
  ready: "done",
  expired: "done",
  refused: "refused",
};

/** What people asked for about their own data, how far it is, and whether it was they who asked. */
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
    if (erasure) {
      const { request, looked } = erasure;
      return { data: { ...request, ...looked, steps: await stepsOf(id), copy: null, kept: KEPT_BY_LAW.map((one) => ({ ...one })) } };
    }
    const [copy] = await copies(db, eq(dataExports.id, id), now);
    if (!copy) throw new Problem("not_found");
    const { request, looked, bytes, expiresAt } = copy;
    return { data: { ...request, ...looked, steps: [], copy: { bytes, expires_at: expiresAt?.toISOString() ?? null }, kept: [] } };
  });

  route(passDataRequest, async (call) => {
    const found = { ...call.body, staffId: call.caller.userId };
    await db.transaction((tx) => passIdentity(tx, call.params.id, found, acting(call)));
    return { data: { done: true }, message: msg`Noted. The person is notified.` };
  });

  route(refuseDataRequest, async (call) => {
    const refusal = { reason: call.body.reason, staffId: call.caller.userId };
    await db.transaction((tx) => refuseIdentity(tx, call.params.id, refusal, acting(call)));
    return { data: { done: true }, message: msg`Rejected. The person reads the reason.` };
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

const PERSON = { id: users.id, nameAr: users.nameAr, nameEn: users.nameEn, contactChangedAt: users.contactChangedAt };
const checkers = alias(users, "checkers");
const CHECKER = { id: checkers.id, nameAr: checkers.nameAr, nameEn: checkers.nameEn };

async function erasures(db: Executor, wanted: SQL, now: Date) {
  const rows = await db
    .select({ row: accountDeletions, person: PERSON, checker: CHECKER })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .leftJoin(checkers, eq(checkers.id, accountDeletions.checkedBy))
    .where(wanted);
  return rows.map(({ row, person, checker }) => ({
    request: presented("erasure", row, person, ERASURE_STATE[row.status], row.scheduledFor?.toISOString() ?? dueAt(row.createdAt), now),
    looked: looked(row, person, checker, now),
  }));
}

async function copies(db: Executor, wanted: SQL, now: Date) {
  const rows = await db
    .select({ row: dataExports, person: PERSON, checker: CHECKER, bytes: files.bytes })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .leftJoin(files, eq(files.id, dataExports.fileId))
    .leftJoin(checkers, eq(checkers.id, dataExports.checkedBy))
    .where(wanted);
  return rows.map(({ row, person, checker, bytes }) => ({
    request: presented("copy", row, person, COPY_STATE[row.status], dueAt(row.createdAt), now),
    looked: looked(row, person, checker, now),
    bytes,
    expiresAt: row.expiresAt,
  }));
}

interface Named {
  id: number;
  nameAr: string;
  nameEn: string | null;
}
const named = ({ id, nameAr, nameEn }: Named) => ({ id, name: { ar: nameAr, en: nameEn ?? nameAr } });

/** What staff go by who look at who asked, and what they found. */
const looked = (
  { checkedHow, checkNote, checkedAt }: Pick<Erasure, "checkedHow" | "checkNote" | "checkedAt">,
  { contactChangedAt }: { contactChangedAt: Date | null },
  checker: Named | null,
  now: Date,
) => {
  return {
    contact_changed_at: isLongSettled(contactChangedAt, now) ? null : (contactChangedAt?.toISOString() ?? null),
    check: checker && checkedAt ? { how: checkedHow, note: checkNote, by: named(checker), at: checkedAt.toISOString() } : null,
  };
};

const presented = (
  kind: DataRequest["kind"],
  { id, createdAt, identifiedBy }: Pick<Erasure, "id" | "createdAt" | "identifiedBy">,
  person: Named,
  state: DataRequestState,
  due: string,
  now: Date,
): DataRequest => ({
  id,
  kind,
  state,
  person: named(person),
  created_at: createdAt.toISOString(),
  due_at: due,
  late: (state === "under_way" || state === "unchecked") && due < now.toISOString(),
  identified_by: identifiedBy,
});
