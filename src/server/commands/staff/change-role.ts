import type { UserType } from "#contract/accounts/session.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { keepStaff } from "./keep-staff.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import { rememberMaker } from "#server/commands/security/second-person.ts";
import type { Executor } from "#server/db/client.ts";
import type { users } from "#server/db/tables/identity.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { setRoles } from "./staff-roles.ts";
import { becomeInstructor } from "./make-account.ts";

type UserRow = typeof users.$inferSelect;

export const worksHere = (type: UserType): boolean => type === "staff" || type === "admin";

/**
 * What goes with another role, in the caller's transaction, which holds the account's row and writes the type: its sessions end.
 * @param makerId who asked for it: never a second person for whom they gave rights
 * @throws Problem `last_staff`
 */
export async function changeRole(tx: Executor, row: UserRow, type: UserType, makerId: number, context: ActionContext): Promise<void> {
  if (worksHere(row.type) && !worksHere(type)) await keepStaff(tx, row.id);
  if (!worksHere(type)) await setRoles(tx, row.id, [], { grantedBy: null, now: context.now });
  if (type === "instructor") await becomeInstructor(tx, row);
  await endAllSessions(tx, row.id);
  await rememberMaker(tx, row.id, makerId, context.now);
  await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: row.type, to: type }, context);
  await recordSecurityEvent(tx, { name: "role_changed", personId: row.id, details: { from: row.type, to: type, asked_by: makerId } });
}
