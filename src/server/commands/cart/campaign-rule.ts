import { and, eq, inArray, or, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { couponCampaigns, coupons } from "#server/db/tables/commerce.ts";
import type { ApprovalChange, CampaignRule } from "#server/db/tables/security/approvals.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { makeCodes, ruleOf } from "./campaign-codes.ts";

type Row = typeof couponCampaigns.$inferSelect;
export type RuleColumns = Omit<CampaignRule, "startsAt" | "expiresAt"> & { startsAt: Date | null; expiresAt: Date | null };

const written = (at: Date | null) => at?.toISOString() ?? null;

/** A rule as a wish keeps it. */
export const keptRule = (of: RuleColumns): CampaignRule => ({
  name: of.name,
  type: of.type,
  value: of.value,
  maxDiscount: of.maxDiscount,
  minTotal: of.minTotal,
  startsAt: written(of.startsAt),
  expiresAt: written(of.expiresAt),
  programIds: of.programIds,
  categoryIds: of.categoryIds,
  budget: of.budget,
});

const isSameRule = (one: CampaignRule, other: CampaignRule): boolean =>
  (Object.keys(one) as (keyof CampaignRule)[]).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/**
 * What all codes of a campaign may be expected to take off: each as much as it does of a program's price as they stand on average, and
 * never more than the budget.
 */
export async function expectedDiscount(
  db: Executor,
  rule: Pick<CampaignRule, "type" | "value" | "maxDiscount" | "programIds" | "categoryIds" | "budget">,
  size: number,
): Promise<Halalas> {
  const { type, value, maxDiscount, programIds, categoryIds, budget } = rule;
  const [row] = await db
    .select({ price: sql<number>`coalesce(avg(coalesce(${programs.priceAfterDiscount}, ${programs.price})), 0)::float8` })
    .from(programs)
    .where(
      and(
        eq(programs.status, "published"),
        or(programIds ? inArray(programs.id, programIds) : undefined, categoryIds ? inArray(programs.categoryId, categoryIds) : undefined),
      ),
    );
  const price = row?.price ?? 0;
  const worth = type === "fixed" ? value : (price * value) / 100;
  return Math.min(budget, Math.round(size * Math.min(worth, maxDiscount ?? worth)));
}

/** @param rule as it would be */
export async function campaignFigures(db: Executor, campaignId: number, rule: CampaignRule): Promise<ApprovalFigures> {
  const [row] = await db.select({ size: couponCampaigns.size }).from(couponCampaigns).where(eq(couponCampaigns.id, campaignId));
  const codes = row?.size ?? 0;
  return { codes, discount: await expectedDiscount(db, rule, codes) };
}

/**
 * A second person confirmed a campaign, or another rule of one, in the caller's transaction: its codes are made, or follow the rule.
 * @throws Problem `version_conflict` where it is not any more what it was, or was stopped meanwhile
 */
export async function applyCampaign(
  tx: Executor,
  { campaignId, from, to }: Extract<ApprovalChange, { kind: "coupon_campaign" }>,
  context: ActionContext,
): Promise<void> {
  const [before] = await tx.select().from(couponCampaigns).where(eq(couponCampaigns.id, campaignId)).for("update");
  if (!before || before.archivedAt !== null || before.waits !== (from === null)) throw new Problem("version_conflict");
  if (!isSameRule(keptRule(asRule(before)), from ?? to)) throw new Problem("version_conflict");
  const { startsAt, expiresAt, ...rule } = to;
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const [after] = await tx
    .update(couponCampaigns)
    .set({ ...rule, startsAt: at(startsAt), expiresAt: at(expiresAt), waits: false, version: before.version + 1 })
    .where(eq(couponCampaigns.id, campaignId))
    .returning();
  if (!after) throw new Problem("version_conflict");
  if (before.waits) await makeCodes(tx, after);
  else await tx.update(coupons).set(ruleOf(after)).where(eq(coupons.campaignId, campaignId));
  const versions = { from: `version ${before.version}`, to: `version ${after.version}` };
  await recordTransition(
    tx,
    { subject: "coupon_campaign", subjectId: String(campaignId), ...versions, changes: maskedChanges(before, after) },
    context,
  );
}

export const asRule = (row: Row): RuleColumns => ({
  ...row,
  programIds: row.programIds ?? null,
  categoryIds: row.categoryIds ?? null,
});
