import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { categoriesOf, ROLES, STAFF_ROLES } from "#contract/accounts/roles.ts";
import { type Colleague, type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import type { AssigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";

/** Rows that are theirs. @param kind and id, of the row, as text */
export function isAssigned(who: AssigneeFilter, kind: SQL, id: SQL | PgColumn): SQL | undefined {
  if (who === null) return undefined;
  const of = sql`select 1 from assignments g where g.kind = ${kind} and g.subject_id = ${id}::text`;
  if (typeof who === "object") return sql`not exists (${of} and g.assignee_id <> ${who.orNobody})`;
  return who === "none" ? sql`not exists (${of})` : sql`exists (${of} and g.assignee_id = ${who})`;
}

/** Who answers each of these, by kind and id. */
export async function assigneesOf(db: Executor, kinds: readonly InboxKind[], ids: readonly string[]): Promise<Map<string, Colleague>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ kind: assignments.kind, id: assignments.subjectId, user: users.id, ar: users.nameAr, en: users.nameEn })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.assigneeId))
    .where(and(inArray(assignments.kind, [...kinds]), inArray(assignments.subjectId, [...ids])));
  return new Map(rows.map(({ kind, id, user, ar, en }) => [`${kind} ${id}`, { id: user, name: { ar, en: en ?? ar } }]));
}

/** Who may settle a kind now, each with the categories that they are limited to. @param id one account alone */
export async function settlersOf(
  db: Executor,
  kind: InboxKind,
  now: Date,
  { id, limit }: { id?: number; limit: number },
): Promise<(Colleague & { categories: readonly number[] | null })[]> {
  const needed = SETTLED_BY[kind];
  const giving = STAFF_ROLES.filter((role) => (ROLES[role] as readonly string[]).includes(needed));
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
