import { Problem } from "#contract/problem.ts";
import type { SecurityDetails } from "#contract/security/security-details.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { type ActionContext } from "#server/commands/record-transition.ts";
import { inWords } from "#server/commands/staff/staff-roles.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { type ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { requireSomebodyElse } from "./second-person.ts";

const ASKED: Record<ApprovalChange["kind"], SecurityEventName> = {
  staff_account: "staff_account_asked",
  role: "role_change_asked",
  staff_roles: "staff_roles_asked",
  second_factor_reset: "second_factor_reset_asked",
  account_merge: "account_merge_asked",
  cohort_ending: "cohort_ending_asked",
  refund_limit: "refund_limit_asked",
};

/**
 * Writes down a change of rights for a second person to confirm; nothing changes yet.
 * @param personId whose rights change, where the account stands already
 * @returns the id of the wish
 * @throws Problem `request_already_pending`, `second_admin_missing`, `validation_error` with `email.taken`
 */
export async function askApproval(tx: Executor, change: ApprovalChange, personId: number | null, context: ActionContext): Promise<string> {
  const askedBy = staffActor(context);
  await requireSomebodyElse(tx, askedBy, change.kind === "refund_limit" ? ["admin", "finance"] : ["admin"], context.now);
  if (change.kind === "staff_account" && (await isEmailTaken(tx, null, change.email, context.now)))
    throw new Problem("validation_error", { fields: { email: [{ key: "email.taken" }] } });
  const id = uuidV7(context.now);
  const about =
    change.kind === "staff_account" ? change.email : String(change.kind === "cohort_ending" ? change.cohortId : (personId ?? ""));
  const [made] = await tx
    .insert(pendingApprovals)
    .values({ id, kind: change.kind, about, personId, change, askedBy, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: pendingApprovals.id });
  if (!made) throw new Problem("request_already_pending");
  await recordSecurityEvent(tx, { name: ASKED[change.kind], personId, subject: `approval ${id}`, details: plain(change) });
  return id;
}

/** What of a change the security log may say: never a name or an e-mail. */
export function plain(change: ApprovalChange): SecurityDetails {
  switch (change.kind) {
    case "staff_account":
      return { type: change.type, roles: inWords(change.roles ?? []) };
    case "second_factor_reset":
      return { type: change.type };
    case "cohort_ending":
      return { cohort: change.cohortId, ending: change.ending, into: change.intoId, people: change.people, refund: change.refund };
    case "account_merge":
      return { closed: change.closedId };
    case "staff_roles":
      return { from: inWords(change.from), to: inWords(change.to) };
    default:
      return { from: change.from, to: change.to };
  }
}
