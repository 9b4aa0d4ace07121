import { businessDaysAfter } from "#contract/orders/refund.ts";
import { quarterOf } from "#contract/reports/tax-quarters.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { APPROVAL_DAYS } from "#contract/security/approval-kinds.ts";
import type { SecurityDetails } from "#contract/security/security-details.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { type ActionContext } from "#server/commands/record-transition.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { inWords } from "#server/commands/staff/staff-roles.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { type ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { approvalFigures } from "./approval-figures.ts";
import { requireSomebodyElse } from "./second-person.ts";
import { deciders, tellDeciders } from "./tell-approval.ts";

const ASKED: Record<ApprovalChange["kind"], SecurityEventName> = {
  staff_account: "staff_account_asked",
  role: "role_change_asked",
  staff_roles: "staff_roles_asked",
  second_factor_reset: "second_factor_reset_asked",
  account_merge: "account_merge_asked",
  cohort_ending: "cohort_ending_asked",
  refund_limit: "refund_limit_asked",
  vat_number: "vat_number_asked",
  program_price: "program_price_asked",
  coupon_campaign: "coupon_campaign_asked",
  certificate_revocation: "certificate_revocation_asked",
  vat_period: "vat_period_asked",
};

/** What a wish is about: there is one open wish of a kind about the same. */
function aboutOf(change: ApprovalChange, personId: number | null): string {
  switch (change.kind) {
    case "staff_account":
      return change.email;
    case "cohort_ending":
      return String(change.cohortId);
    case "program_price":
      return String(change.programId);
    case "coupon_campaign":
      return String(change.campaignId);
    case "certificate_revocation":
      return change.certificateId;
    case "vat_period":
      return change.quarter;
    default:
      return String(personId ?? "");
  }
}

/**
 * Writes down a change for a second person to confirm, with what it touches now, and tells whoever may; nothing changes yet.
 * @param personId whose rights change, where the account stands already
 * @param of one of many: they are told once for all of them
 * @returns the id of the wish
 * @throws Problem `request_already_pending`, `second_admin_missing`, `validation_error` with `email.taken`
 */
export async function askApproval(
  tx: Executor,
  change: ApprovalChange,
  personId: number | null,
  context: ActionContext,
  of?: "many",
): Promise<string> {
  const askedBy = staffActor(context);
  const others = await requireSomebodyElse(tx, askedBy, deciders(change.kind), context.now);
  if (change.kind === "staff_account" && (await isEmailTaken(tx, null, change.email, context.now)))
    throw new Problem("validation_error", { fields: { email: [{ key: "email.taken" }] } });
  const id = uuidV7(context.now);
  const [touched] = await approvalFigures(tx, [{ change, personId }], context.now);
  const lapsesOn = businessDaysAfter(riyadhDay(context.now), APPROVAL_DAYS.lapses, await readHolidays(tx));
  const [made] = await tx
    .insert(pendingApprovals)
    .values({
      id,
      kind: change.kind,
      about: aboutOf(change, personId),
      personId,
      change,
      figures: touched?.figures ?? {},
      askedBy,
      lapsesOn,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: pendingApprovals.id });
  if (!made) throw new Problem("request_already_pending");
  await recordSecurityEvent(tx, { name: ASKED[change.kind], personId, subject: `approval ${id}`, details: plain(change) });
  if (of !== "many") await tellDeciders(tx, others, { target: { type: "approval", id }, lapsesOn }, context.now);
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
    case "program_price":
      return { program: change.programId, from: change.from.price, to: change.to.price };
    case "coupon_campaign":
      return { from: change.from?.budget ?? null, to: change.to.budget };
    case "certificate_revocation":
      return {};
    case "vat_period": {
      const { from = null, to = null } = quarterOf(change.quarter) ?? {};
      return { from, to };
    }
    case "staff_roles":
      return { from: inWords(change.from), to: inWords(change.to) };
    default:
      return { from: change.from, to: change.to };
  }
}
