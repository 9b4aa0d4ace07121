import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Capability } from "#contract/accounts/roles.ts";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { APPROVAL_DAYS, type ApprovalFigures, seenWord } from "#contract/security/approval-kinds.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { confirmReset, refuseReset } from "#server/commands/second-factor/reset-factor.ts";
import { beginEnding } from "#server/commands/catalogue/cohort-ending/end-cohort.ts";
import { mergeAccounts } from "#server/commands/accounts/merge/merge-accounts.ts";
import { applyCampaign } from "#server/commands/cart/campaign-rule.ts";
import { applyPrice } from "#server/commands/catalogue/program-price.ts";
import { lockIssued, moveCertificate } from "#server/commands/certificates/move-certificate.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { changeRoles } from "#server/commands/staff/change-roles.ts";
import { changeRole } from "#server/commands/staff/change-role.ts";
import { makeAccount } from "#server/commands/staff/make-account.ts";
import { closePeriod } from "#server/commands/tax/periods/close-period.ts";
import { actorId, staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { type ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { users } from "#server/db/tables/identity.ts";
import { settings } from "#server/db/tables/site.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { approvalFigures } from "./approval-figures.ts";
import { plain } from "./ask-approval.ts";
import { requireSecondPerson, secondPersons } from "./second-person.ts";
import { deciders, tellAsker, tellDeciders } from "./tell-approval.ts";

interface Confirming {
  isAdmin: boolean;
  has: (capability: Capability) => boolean;
  /** Whether a role of theirs holds for the field of what the wish is about. */
  within: (change: ApprovalChange) => Promise<boolean>;
  /** The figures that they saw; left out: those that it was asked with. */
  seen: string | undefined;
}

type ApprovalRow = typeof pendingApprovals.$inferSelect;

/**
 * A second person confirms a change, in the caller's transaction: it happens now.
 * @param confirming what who confirms may do (`APPROVAL_RULES`), an admin by an admin alone, and which figures they saw
 * @throws Problem `request_not_found`, `request_closed`, `capability_required`, `second_person_needed`, `own_account`, `forbidden`;
 *   `figures_moved` where it touches more or less than they saw; `version_conflict` where what was to be changed is not any more what it
 *   was; and what the change itself may answer with
 */
export async function confirmApproval(tx: Executor, id: string, confirming: Confirming, context: ActionContext): Promise<void> {
  const approval = await lockOpen(tx, id);
  if (!(await mayDecide(approval, confirming))) throw new Problem("capability_required");
  const confirmedBy = staffActor(context);
  await requireSecondPerson(tx, approval.askedBy, confirmedBy);
  if (approval.personId === confirmedBy) throw new Problem("own_account");
  const { change } = approval;
  if (!confirming.isAdmin && touchesAdmin(change)) throw new Problem("forbidden");
  const [touched] = await approvalFigures(tx, [approval], context.now);
  const figures = touched?.figures ?? {};
  if (seenWord(figures) !== (confirming.seen ?? seenWord(askedFigures(approval)))) throw new Problem("figures_moved");
  const made = await apply(tx, approval, figures, context);
  await settle(tx, { ...approval, figures }, { status: "confirmed", note: null, personId: made }, context);
}

/** What a wish touched when it was asked for; wishes of before figures were kept say those of a cohort alone. */
export const askedFigures = ({ figures, change }: Pick<ApprovalRow, "figures" | "change">): ApprovalFigures =>
  figures ??
  (change.kind === "cohort_ending" ? { people: change.people, ...(change.ending === "cancel" ? { refund: change.refund } : {}) } : {});

/**
 * Refuses a change, or takes one's own wish back.
 * @param reason why; asked of whoever refuses another's
 * @throws Problem `request_not_found`, `request_closed`, `capability_required`, `validation_error`
 */
export async function refuseApproval(
  tx: Executor,
  id: string,
  { reason, ...refusing }: Pick<Confirming, "has" | "within"> & { reason: string },
  context: ActionContext,
): Promise<void> {
  const approval = await lockOpen(tx, id);
  const own = approval.askedBy === staffActor(context);
  if (!own && !(await mayDecide(approval, refusing))) throw new Problem("capability_required");
  if (!own && reason === "") throw new Problem("validation_error", { fields: { reason: [{ key: "reason.required" }] } });
  if (approval.kind === "second_factor_reset") await refuseReset(tx, id, context.now);
  const { personId } = approval;
  await settle(tx, approval, { status: own ? "withdrawn" : "refused", note: reason || null, personId }, context);
}

/** A wish that nobody answered in its days: nothing happens, and who asked is told. */
async function lapseApproval(tx: Executor, id: string, now: Date): Promise<void> {
  const approval = await lockApproval(tx, id);
  if (approval?.status !== "open") return;
  if (approval.kind === "second_factor_reset") await refuseReset(tx, id, now);
  const context = { now, actor: "system", requestId: null };
  await settle(tx, approval, { status: "lapsed", note: null, personId: approval.personId }, context);
}

/** Job: lets wishes lapse whose days are over, and tells whoever may approve again of those that wait since the first. */
export async function sweepApprovals(db: Database, now: Date): Promise<void> {
  const today = riyadhDay(now);
  const open = await db
    .select()
    .from(pendingApprovals)
    .where(and(eq(pendingApprovals.status, "open"), isNotNull(pendingApprovals.lapsesOn)))
    .orderBy(asc(pendingApprovals.createdAt));
  const holidays = open.length > 0 ? await readHolidays(db) : [];
  for (const { id, kind, askedBy, lapsesOn, toldAgainAt, createdAt } of open)
    await db.transaction(async (tx) => {
      if (lapsesOn !== null && lapsesOn < today) return await lapseApproval(tx, id, now);
      if (toldAgainAt !== null || businessDaysAfter(riyadhDay(createdAt), APPROVAL_DAYS.again, holidays) >= today) return;
      const still = and(eq(pendingApprovals.id, id), eq(pendingApprovals.status, "open"), isNull(pendingApprovals.toldAgainAt));
      const [told] = await tx.update(pendingApprovals).set({ toldAgainAt: now }).where(still).returning({ id: pendingApprovals.id });
      const others = told ? await secondPersons(tx, askedBy, deciders(kind), now) : [];
      await tellDeciders(tx, others, { target: { type: "approval", id }, lapsesOn }, now);
    });
}

const mayDecide = async ({ kind, change }: ApprovalRow, { has, within }: Pick<Confirming, "has" | "within">): Promise<boolean> =>
  deciders(kind).some(has) && (await within(change));

const touchesAdmin = (change: ApprovalChange): boolean =>
  change.kind === "staff_account" || change.kind === "second_factor_reset"
    ? change.type === "admin"
    : change.kind === "role" && (change.from === "admin" || change.to === "admin");

async function lockApproval(tx: Executor, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(pendingApprovals).where(eq(pendingApprovals.id, id)).for("update");
  return row;
}

async function lockOpen(tx: Executor, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw new Problem("request_not_found");
  if (row.status !== "open") throw new Problem("request_closed");
  return row;
}

/** Answers whose rights changed; null where it was nobody's. */
async function apply(
  tx: Executor,
  { id, change, askedBy, personId }: ApprovalRow,
  figures: ApprovalFigures,
  context: ActionContext,
): Promise<number | null> {
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
      await beginEnding(tx, { ...change, people: figures.people ?? 0, refund: figures.refund ?? change.refund, askedBy }, context);
      return null;
    case "program_price":
      await applyPrice(tx, change, context);
      return null;
    case "coupon_campaign":
      await applyCampaign(tx, change, context);
      return null;
    case "certificate_revocation": {
      const certificate = await lockIssued(tx, change.certificateId);
      await moveCertificate(tx, certificate, "revoked", { reason: change.reason }, context);
      return certificate.userId;
    }
    case "vat_period":
      await closePeriod(tx, change.quarter, askedBy, context);
      return null;
    case "account_merge":
      await mergeAccounts(tx, { keptId: personId ?? 0, ...change }, context);
      return personId;
    case "refund_limit":
    case "vat_number":
      await applySetting(tx, { ...change, askedBy }, context);
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

type SettingChange = Extract<ApprovalChange, { kind: "refund_limit" | "vat_number" }> & { askedBy: number };

async function applySetting(tx: Executor, change: SettingChange, context: ActionContext): Promise<void> {
  const { from, to, askedBy } = change;
  const [row] = await tx.select().from(settings).limit(1).for("update");
  const now = change.kind === "refund_limit" ? row?.refundLimit : row?.vatNumber;
  if (!row || now !== from) throw new Problem("version_conflict");
  const set = change.kind === "refund_limit" ? { refundLimit: change.to } : { vatNumber: change.to };
  await tx.update(settings).set({ ...set, version: row.version + 1 });
  const versions = { from: `version ${row.version}`, to: `version ${row.version + 1}` };
  await recordTransition(tx, { subject: "settings", subjectId: String(row.id), ...versions }, context);
  await touchPublic(tx);
  await recordSecurityEvent(tx, { name: `${change.kind}_changed`, personId: null, details: { from, to, asked_by: askedBy } });
}

/** What was personal in the wish is not kept once it is settled. */
async function settle(
  tx: Executor,
  approval: ApprovalRow,
  { status, note, personId }: { status: "confirmed" | "refused" | "withdrawn" | "lapsed"; note: string | null; personId: number | null },
  context: ActionContext,
): Promise<void> {
  const { id, askedBy, change, figures } = approval;
  const kept = change.kind === "staff_account" ? { ...change, email: "", nameAr: "", nameEn: null, phone: "" } : change;
  await tx
    .update(pendingApprovals)
    .set({ status, note, figures, settledBy: actorId(context), settledAt: context.now, personId, change: kept, about: id })
    .where(eq(pendingApprovals.id, id));
  await recordSecurityEvent(tx, {
    name: `approval_${status}`,
    personId,
    subject: `approval ${id}`,
    details: { kind: change.kind, ...plain(change), asked_by: askedBy },
  });
  if (status !== "withdrawn") await tellAsker(tx, { askedBy, target: { type: "approval", id } }, status, context.now);
}
