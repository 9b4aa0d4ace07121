import { eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { confirmReset, refuseReset } from "#server/commands/second-factor/reset-factor.ts";
import { beginEnding } from "#server/commands/catalogue/cohort-ending/end-cohort.ts";
import { mergeAccounts } from "#server/commands/accounts/merge/merge-accounts.ts";
import { changeRoles } from "#server/commands/staff/change-roles.ts";
import { changeRole } from "#server/commands/staff/change-role.ts";
import { makeAccount } from "#server/commands/staff/make-account.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { type ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { users } from "#server/db/tables/identity.ts";
import { settings } from "#server/db/tables/site.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { plain } from "./ask-approval.ts";
import { requireSecondPerson } from "./second-person.ts";

interface Confirming {
  isAdmin: boolean;
  keepsRoles: boolean;
}

type ApprovalRow = typeof pendingApprovals.$inferSelect;

/**
 * A second person confirms a change of rights, in the caller's transaction: it happens now.
 * @param confirming what who confirms may do: rights of people are kept by those who may write roles, and an admin by an admin alone
 * @throws Problem `request_not_found`, `request_closed`, `second_person_needed`, `own_account`, `forbidden`; `version_conflict` where
 *   what was to be changed is not any more what it was; and what the change itself may answer with
 */
export async function confirmApproval(tx: Executor, id: string, confirming: Confirming, context: ActionContext): Promise<void> {
  const approval = await lockOpen(tx, id);
  if (approval.kind !== "refund_limit" && !confirming.keepsRoles) throw new Problem("capability_required");
  const confirmedBy = staffActor(context);
  await requireSecondPerson(tx, approval.askedBy, confirmedBy);
  if (approval.personId === confirmedBy) throw new Problem("own_account");
  const { change } = approval;
  if (!confirming.isAdmin && touchesAdmin(change)) throw new Problem("forbidden");
  const made = await apply(tx, approval, context);
  await settle(tx, approval, "confirmed", made, context);
}

/** Refuses a change, or takes one's own wish back. @throws Problem `request_not_found`, `request_closed` */
export async function refuseApproval(tx: Executor, id: string, context: ActionContext): Promise<void> {
  const approval = await lockOpen(tx, id);
  if (approval.kind === "second_factor_reset") await refuseReset(tx, id, context.now);
  await settle(tx, approval, "refused", approval.personId, context);
}

const touchesAdmin = (change: ApprovalChange): boolean =>
  change.kind === "staff_account" || change.kind === "second_factor_reset"
    ? change.type === "admin"
    : change.kind === "role" && (change.from === "admin" || change.to === "admin");

async function lockOpen(tx: Executor, id: string): Promise<ApprovalRow> {
  const [row] = await tx.select().from(pendingApprovals).where(eq(pendingApprovals.id, id)).for("update");
  if (!row) throw new Problem("request_not_found");
  if (row.status !== "open") throw new Problem("request_closed");
  return row;
}

/** Answers whose rights changed; null where it was nobody's. */
async function apply(tx: Executor, { id, change, askedBy, personId }: ApprovalRow, context: ActionContext): Promise<number | null> {
  switch (change.kind) {
    case "staff_account": {
      const { kind: _kind, ...account } = change;
      return (await makeAccount(tx, account, askedBy, context)).id;
    }
    case "role":
      return await applyRole(tx, { ...change, askedBy, personId: personId ?? 0 }, context);
    case "staff_roles":
      return await changeRoles(tx, personId ?? 0, change, askedBy, context);
    case "second_factor_reset":
      await confirmReset(tx, id, context.now);
      return personId;
    case "cohort_ending":
      await beginEnding(tx, { ...change, askedBy }, context);
      return null;
    case "account_merge":
      await mergeAccounts(tx, { keptId: personId ?? 0, ...change }, context);
      return personId;
    case "refund_limit":
      await applyRefundLimit(tx, { ...change, askedBy }, context);
      return null;
  }
}

type RoleChange = Extract<ApprovalChange, { kind: "role" }> & { askedBy: number; personId: number };

async function applyRole(tx: Executor, { from, to, askedBy, personId }: RoleChange, context: ActionContext): Promise<number> {
  const [row] = await tx.select().from(users).where(eq(users.id, personId)).for("no key update");
  if (!row || row.deletedAt) throw new Problem("not_found");
  if (row.type !== from) throw new Problem("version_conflict");
  await changeRole(tx, row, to, askedBy, context);
  await tx
    .update(users)
    .set({ type: to, version: row.version + 1 })
    .where(eq(users.id, row.id));
  return row.id;
}

type RefundLimitChange = Extract<ApprovalChange, { kind: "refund_limit" }> & { askedBy: number };

async function applyRefundLimit(tx: Executor, { from, to, askedBy }: RefundLimitChange, context: ActionContext): Promise<void> {
  const [row] = await tx.select().from(settings).limit(1).for("update");
  if (row?.refundLimit !== from) throw new Problem("version_conflict");
  await tx.update(settings).set({ refundLimit: to, version: sql`${settings.version} + 1` });
  const versions = { from: `version ${row.version}`, to: `version ${row.version + 1}` };
  await recordTransition(tx, { subject: "settings", subjectId: String(row.id), ...versions }, context);
  await recordSecurityEvent(tx, { name: "refund_limit_changed", personId: null, details: { from, to, asked_by: askedBy } });
  await touchPublic(tx);
}

/** What was personal in the wish is not kept once it is settled. */
async function settle(
  tx: Executor,
  approval: ApprovalRow,
  status: "confirmed" | "refused",
  personId: number | null,
  context: ActionContext,
): Promise<void> {
  const { id, askedBy, change } = approval;
  const kept = change.kind === "staff_account" ? { ...change, email: "", nameAr: "", nameEn: null, phone: "" } : change;
  await tx
    .update(pendingApprovals)
    .set({ status, settledBy: staffActor(context), settledAt: context.now, personId, change: kept, about: id })
    .where(eq(pendingApprovals.id, id));
  await recordSecurityEvent(tx, {
    name: status === "confirmed" ? "approval_confirmed" : "approval_refused",
    personId,
    subject: `approval ${id}`,
    details: { kind: change.kind, ...plain(change), asked_by: askedBy },
  });
}
