import { eq, inArray, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
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

type Expected = Pick<CampaignRule, "type" | "value" | "maxDiscount" | "programIds" | "categoryIds" | "budget">;

/**
 * What all codes of a campaign may be expected to take off: each as much as it does of a program's price as they stand on average, and
 * never more than the budget.
 */
export async function expectedDiscount(db: Executor, rule: Expected, size: number): Promise<Halalas> {
  const [price = 0] = await averagePrices(db, [rule]);
  return expectedAt(price, rule, size);
}

function expectedAt(price: Halalas, { type, value, maxDiscount, budget }: Expected, size: number): Halalas {
  const worth = type === "fixed" ? value : (price * value) / 100;
  return Math.min(budget, Math.round(size * Math.min(worth, maxDiscount ?? worth)));
}

/** What a program of each rule costs on average, in their order: of all that are published where a rule names none. */
async function averagePrices(db: Executor, rules: readonly Expected[]): Promise<Halalas[]> {
  const named = rules.map(({ programIds, categoryIds }, place) => ({ place, programs: programIds, categories: categoryIds }));
  const { rows } = await db.execute<{ place: number; price: number }>(sql`
    select r.place, avg(coalesce(p.price_after_discount, p.price))::float8 as price
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r(place int, programs jsonb, categories jsonb)
    join programs p on p.status = 'published' and (r.programs @> to_jsonb(p.id) or r.categories @> to_jsonb(p.category_id)
      or coalesce(jsonb_typeof(r.programs), 'null') = 'null' and coalesce(jsonb_typeof(r.categories), 'null') = 'null')
    group by 1`);
  return rules.map((_, place) => rows.find((row) => row.place === place)?.price ?? 0);
}

/** Of each campaign, in their order. `rule` is as it would be. */
export async function campaignFigures(
  db: Executor,
  wanted: readonly { campaignId: number; rule: CampaignRule }[],
): Promise<ApprovalFigures[]> {
  const ids = wanted.map(({ campaignId }) => campaignId);
  const sizes = await db
    .select({ id: couponCampaigns.id, size: couponCampaigns.size })
    .from(couponCampaigns)
    .where(inArray(couponCampaigns.id, ids));
  const prices = await averagePrices(
    db,
    wanted.map(({ rule }) => rule),
  );
  return wanted.map(({ campaignId, rule }, place) => {
    const codes = sizes.find(({ id }) => id === campaignId)?.size ?? 0;
    return { codes, discount: expectedAt(prices[place] ?? 0, rule, codes) };
  });
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
