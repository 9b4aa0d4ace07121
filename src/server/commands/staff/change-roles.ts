import { eq } from "drizzle-orm";
import type { GrantedRole } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { rememberMaker } from "#server/commands/security/second-person.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { keepStaff } from "./keep-staff.ts";
import { grantedRoles, inWords, setRoles } from "./staff-roles.ts";
import { tellOfRoles } from "./tell-of-roles.ts";

/**
 * Gives one of the staff other roles, in the caller's transaction: all its sessions end.
 * @param askedBy never a second person for whom they gave rights
 * @throws Problem `not_found`, `last_staff`; `version_conflict` where the roles are not any more what they were when it was asked for
 */
export async function changeRoles(
  tx: Executor,
  personId: number,
  { from, to }: { from: readonly GrantedRole[]; to: readonly GrantedRole[] },
  askedBy: number,
  context: ActionContext,
): Promise<number> {
  const [row] = await tx.select().from(users).where(eq(users.id, personId)).for("no key update");
  if (!row || row.deletedAt || (row.type !== "staff" && row.type !== "admin")) throw new Problem("not_found");
  if (!areSame(await grantedRoles(tx, row.id, context.now), from)) throw new Problem("version_conflict");
  if (isLastingAdmin(from) && !isLastingAdmin(to)) await keepStaff(tx, row.id);
  await setRoles(tx, row.id, to, { grantedBy: askedBy, now: context.now });
  await endAllSessions(tx, row.id);
  await rememberMaker(tx, row.id, askedBy, context.now);
  const [before, after] = [inWords(from), inWords(to)];
  await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: before, to: after }, context);
  await recordSecurityEvent(tx, {
    name: "staff_roles_changed",
    personId: row.id,
    details: { from: before, to: after, asked_by: askedBy },
  });
  await tellOfRoles(tx, row.id, context.now);
  await tx
    .update(users)
    .set({ version: row.version + 1 })
    .where(eq(users.id, row.id));
  return row.id;
}

const isLastingAdmin = (roles: readonly GrantedRole[]): boolean => roles.some(({ role, until }) => role === "admin" && until === null);

const areSame = (one: readonly GrantedRole[], other: readonly GrantedRole[]): boolean =>
  one.length === other.length &&
  one.every(({ role, until, categories }) =>
    other.some((held) => held.role === role && held.until === until && sameCategories(held, categories)),
  );

const sameCategories = ({ categories }: GrantedRole, others: GrantedRole["categories"]): boolean =>
  (categories ?? null)?.join(" ") === (others ?? null)?.join(" ");
