import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { confirmApproval as confirmCall, listApprovals, readApproval, refuseApproval as refuseCall } from "#contract/security/approvals.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { confirmApproval, refuseApproval } from "#server/commands/security/settle-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { namedPerson } from "./named-person.ts";

type Approval = DataOf<typeof confirmCall>;
interface Acting {
  caller: { userId: number };
  now: Date;
  requestId: string;
}

/** Changes of rights that wait for a second person of the staff. */
export function approvalsRoutes(route: Route, { db }: Services): void {
  route(listApprovals, async ({ query }) => {
    const { perPage, offset } = pageOf(query);
    const status = query["filter[status]"] ?? "open";
    const wanted = and(status === "all" ? undefined : eq(pendingApprovals.status, status));
    return { data: await approvals(wanted, perPage, offset), meta: pageMetaOf(query, await db.$count(pendingApprovals, wanted)) };
  });

  route(readApproval, async ({ params }) => ({ data: await approval(requestId(params.id)) }));

  route(confirmCall, async (call) => {
    const id = requestId(call.params.id);
    await requireFresh(call);
    await db.transaction((tx) =>
      confirmApproval(
        tx,
        id,
        { isAdmin: call.caller.type === "admin", keepsRoles: call.caller.capabilities.has("roles.write") },
        contextOf(call),
      ),
    );
    return { data: await approval(id) };
  });

  route(refuseCall, async (call) => {
    const id = requestId(call.params.id);
    await db.transaction((tx) => refuseApproval(tx, id, contextOf(call)));
    return { data: await approval(id) };
  });

  async function approval(id: string): Promise<Approval> {
    const [data] = await approvals(eq(pendingApprovals.id, id), 1, 0);
    if (!data) throw new Problem("request_not_found");
    return data;
  }

  async function approvals(wanted: SQL | undefined, limit: number, offset: number): Promise<Approval[]> {
    const [asker, settler, person, closed] = [
      alias(users, "asker"),
      alias(users, "settler"),
      alias(users, "person"),
      alias(users, "closed"),
    ];
    const nameOf = (of: typeof asker | typeof settler | typeof person | typeof closed) => ({ id: of.id, ar: of.nameAr, en: of.nameEn });
    const rows = await db
      .select({ row: pendingApprovals, closed: nameOf(closed), asker: nameOf(asker), settler: nameOf(settler), person: nameOf(person) })
      .from(pendingApprovals)
      .innerJoin(asker, eq(asker.id, pendingApprovals.askedBy))
      .leftJoin(settler, eq(settler.id, pendingApprovals.settledBy))
      .leftJoin(person, eq(person.id, pendingApprovals.personId))
      .leftJoin(closed, sql`${closed.id} = (${pendingApprovals.change} ->> 'closedId')::int`)
      .where(wanted)
      .orderBy(asc(pendingApprovals.createdAt), asc(pendingApprovals.id))
      .limit(limit)
      .offset(offset);
    const endings = await endingsOf(
      db,
      rows.map(({ row }) => row),
    );
    return rows.map(({ row, ...people }) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      person: namedPerson(people.person),
      ...changeOf(row),
      cohort: endings.get(row.id) ?? null,
      merge: mergeOf(row, namedPerson(people.closed)),
      asked_by: namedPerson(people.asker) ?? { id: row.askedBy, name: { ar: "", en: "" } },
      settled_by: namedPerson(people.settler),
      created_at: row.createdAt.toISOString(),
      settled_at: row.settledAt?.toISOString() ?? null,
    }));
  }
}

/** Somebody of the staff acts, over a call. */
export const contextOf = ({ caller, now, requestId: request }: Acting) => ({ now, actor: `user:${caller.userId}`, requestId: request });

/** The cohorts that wishes of these are about, by the wish. */
async function endingsOf(db: Executor, rows: readonly (typeof pendingApprovals.$inferSelect)[]): Promise<Map<string, Approval["cohort"]>> {
  const wanted = rows.flatMap(({ id, change }) => (change.kind === "cohort_ending" ? [{ id, change }] : []));
  if (wanted.length === 0) return new Map();
  const ids = wanted.flatMap(({ change }) => [change.cohortId, change.intoId ?? change.cohortId]);
  const found = await db
    .select({ id: cohorts.id, startsOn: cohorts.startsOn, ar: programs.titleAr, en: programs.titleEn })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(inArray(cohorts.id, ids));
  const of = (id: number | null) => found.find((one) => one.id === id);
  return new Map(
    wanted.flatMap(({ id, change: { cohortId, intoId, ending, people, refund, reason } }) => {
      const cohort = of(cohortId);
      if (!cohort) return [];
      const { startsOn, ar, en } = cohort;
      const into = of(intoId)?.startsOn ?? null;
      const told = { id: cohortId, program: { ar, en }, starts_on: startsOn, ending, into_starts_on: into, people, reason };
      return [[id, { ...told, refund: toSar(refund) }]];
    }),
  );
}

const mergeOf = ({ change }: typeof pendingApprovals.$inferSelect, closed: ReturnType<typeof namedPerson>): Approval["merge"] =>
  change.kind === "account_merge" && closed ? { closed, reason: change.reason } : null;

function changeOf({ change, status }: typeof pendingApprovals.$inferSelect): Pick<Approval, "account" | "role" | "roles" | "limit"> {
  const nothing = { account: null, role: null, roles: null, limit: null };
  const inSar = (amount: Halalas | null) => (amount === null ? null : toSar(amount));
  if (change.kind === "role") return { ...nothing, role: { from: change.from, to: change.to } };
  if (change.kind === "staff_roles") return { ...nothing, roles: { from: change.from, to: change.to } };
  if (change.kind === "refund_limit") return { ...nothing, limit: { from: inSar(change.from), to: inSar(change.to) } };
  if (change.kind === "second_factor_reset" || change.kind === "account_merge" || change.kind === "cohort_ending") return nothing;
  const account = { email: change.email, name: { ar: change.nameAr, en: change.nameEn ?? change.nameAr } };
  return {
    ...nothing,
    account: status === "open" ? account : null,
    role: { from: null, to: change.type },
    roles: { from: [], to: change.roles ?? [] },
  };
}
