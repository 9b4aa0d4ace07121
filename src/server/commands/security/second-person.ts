import { sql } from "drizzle-orm";
import { type Capability, ROLES, STAFF_ROLES } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { accountMakers } from "#server/db/tables/security/approvals.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * Accounts and whoever made them or gave them their rights, and so on up to the console. `union` drops what was met already, so
 * it ends however the rows lie.
 */
const lineageOf = (start: ReturnType<typeof sql>) => sql`
  recursive lineage(root, id) as (
    ${start}
    union
    select lineage.root, ${accountMakers.makerId} from lineage join ${accountMakers} on ${accountMakers.userId} = lineage.id
  )`;

/**
 * Whether two of the staff are two persons, as far as the books can tell: neither made the other, and nobody made both. Whoever
 * makes accounts could hold their passwords; with a common maker the two eyes that look on may be the first two.
 */
export async function areTwoPersons(db: Executor, one: number, other: number): Promise<boolean> {
  if (one === other) return false;
  const { rows } = await db.execute(sql`
    with ${lineageOf(sql`select person, person from (values (${one}::int), (${other}::int)) as pair(person)`)}
    select 1 from lineage mine join lineage theirs on theirs.id = mine.id
    where mine.root = ${one} and theirs.root = ${other} limit 1`);
  return rows.length === 0;
}

/** @throws Problem `second_person_needed` where who confirms is who asked, or was made by them, made them, or has a maker in common */
export async function requireSecondPerson(db: Executor, askedBy: number, confirmedBy: number): Promise<void> {
  if (!(await areTwoPersons(db, askedBy, confirmedBy))) throw new Problem("second_person_needed");
}

/** Accounts of the staff that are another person than who asked, and have one of the capabilities. */
export async function secondPersons(db: Executor, askedBy: number, needs: readonly Capability[], now: Date): Promise<number[]> {
  const roles = STAFF_ROLES.filter((role) => needs.some((one) => (ROLES[role] as readonly Capability[]).includes(one)));
  const { rows } = await db.execute<{ root: number }>(sql`
    with ${lineageOf(sql`select ${users.id}, ${users.id} from ${users}
      where ${users.type} in ('staff', 'admin') and ${users.suspendedAt} is null and ${users.deletedAt} is null
        and exists (select from ${staffRoles} where ${staffRoles.userId} = ${users.id} and ${staffRoles.role} in ${roles}
          and ${isHeld(now.toISOString())})
      or ${users.id} = ${askedBy}`)}
    select root from lineage group by root
    having root <> ${askedBy} and not bool_or(id in (select mine.id from lineage mine where mine.root = ${askedBy}))`);
  return rows.map(({ root }) => root);
}

/**
 * Refuses a wish that nobody could confirm, before it is written down.
 * @returns who could
 * @throws Problem `second_admin_missing`, which names the command of the server that makes the second account
 */
export async function requireSomebodyElse(db: Executor, askedBy: number, needs: readonly Capability[], now: Date): Promise<number[]> {
  const others = await secondPersons(db, askedBy, needs, now);
  if (others.length === 0) throw new Problem("second_admin_missing");
  return others;
}

/** Writes down that one of the staff made an account or gave it its rights. */
export async function rememberMaker(tx: Executor, userId: number, makerId: number, now: Date): Promise<void> {
  if (userId !== makerId) await tx.insert(accountMakers).values({ userId, makerId, createdAt: now }).onConflictDoNothing();
}
