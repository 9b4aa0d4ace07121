import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { categoriesOf, type StaffRole } from "#contract/accounts/roles.ts";
import { type Assignee, type Colleague, type InboxKind, rolesSettling, SETTLED_BY } from "#contract/requests/assignments.ts";
import type { AssigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";

/** Rows that are theirs. @param kind and id, of the row, as text */
export function isAssigned(who: AssigneeFilter, kind: SQL, id: SQL | PgColumn): SQL | undefined {
  if (who === null) return undefined;
  const of = sql`select 1 from assignments g where g.kind = ${kind} and g.subject_id = ${id}::text`;
  if (typeof who === "object")
    return "role" in who
      ? sql`exists (${of} and g.role = ${who.role} and g.assignee_id is null)`
      : sql`not exists (${of} and g.assignee_id <> ${who.orNobody})`;
  return who === "none" ? sql`not exists (${of} and g.assignee_id is not null)` : sql`exists (${of} and g.assignee_id = ${who})`;
}

interface Held {
  assignee: Assignee | null;
  role: StaffRole | null;
}

/** Who answers each of these, and in the queue of which role it lies. */
export async function holdersOf(
  db: Executor,
  kinds: readonly InboxKind[],
  ids: readonly string[],
): Promise<(kind: InboxKind, id: string) => Held> {
  const nobody = { assignee: null, role: null };
  if (ids.length === 0) return () => nobody;
  const rows = await db
    .select({
      kind: assignments.kind,
      id: assignments.subjectId,
      user: users.id,
      ar: users.nameAr,
      en: users.nameEn,
      note: assignments.note,
      role: assignments.role,
    })
    .from(assignments)
    .leftJoin(users, eq(users.id, assignments.assigneeId))
    .where(and(inArray(assignments.kind, [...kinds]), inArray(assignments.subjectId, [...ids])));
  const held = new Map(
    rows.map(({ kind, id, user, ar, en, note, role }): [string, Held] => [
      `${kind} ${id}`,
      { role, assignee: user === null || ar === null ? null : { id: user, name: { ar, en: en ?? ar }, note } },
    ]),
  );
  return (kind, id) => held.get(`${kind} ${id}`) ?? nobody;
}

/** Who may settle a kind now, each with the categories that they are limited to. @param of one account alone, or one role's people */
export async function settlersOf(
  db: Executor,
  kind: InboxKind,
  now: Date,
  { id, role, limit }: { id?: number; role?: StaffRole; limit: number },
): Promise<(Colleague & { categories: readonly number[] | null })[]> {
  const needed = SETTLED_BY[kind];
  const giving = rolesSettling(kind).filter((one) => role === undefined || one === role);
  const held = await db
    .select({ id: users.id, ar: users.nameAr, en: users.nameEn, role: staffRoles.role, categories: staffRoles.categories })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.userId))
    .where(
      and(
        inArray(staffRoles.role, giving),
        isHeld(now.toISOString()),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        id === undefined ? undefined : eq(users.id, id),
      ),
    )
    .orderBy(users.nameAr, users.id)
    .limit(limit * giving.length);
  const byId = new Map(held.map(({ id: one, ar, en }) => [one, { ar, en: en ?? ar }]));
  return [...byId].slice(0, limit).map(([one, name]) => ({
    id: one,
    name,
    categories: categoriesOf(
      held.filter((row) => row.id === one),
      needed,
    ),
  }));
}
