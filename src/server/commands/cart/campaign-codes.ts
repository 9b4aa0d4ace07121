import { randomInt } from "node:crypto";
import type { Executor } from "#server/db/client.ts";
import { type couponCampaigns, coupons } from "#server/db/tables/commerce.ts";

/** Letters and digits that nobody takes for another: no 0, O, 1, I. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;
const AT_ONCE = 1_000;

const newCode = (prefix: string): string => `${prefix}-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("")}`;

/** The rule of a campaign as each of its codes has it. */
export const ruleOf = (campaign: typeof couponCampaigns.$inferSelect) => ({
  type: campaign.type,
  value: campaign.value,
  maxDiscount: campaign.maxDiscount,
  minTotal: campaign.minTotal,
  startsAt: campaign.startsAt,
  expiresAt: campaign.expiresAt,
  programIds: campaign.programIds,
  categoryIds: campaign.categoryIds,
});

/** Makes the codes of a campaign, each for one use; one that another coupon has is drawn again. */
export async function makeCodes(tx: Executor, campaign: typeof couponCampaigns.$inferSelect): Promise<void> {
  const rule = { ...ruleOf(campaign), campaignId: campaign.id, usageLimit: 1, perUserLimit: null };
  for (let left = campaign.size; left > 0; ) {
    const rows = Array.from({ length: Math.min(left, AT_ONCE) }, () => ({ ...rule, code: newCode(campaign.prefix) }));
    const made = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ id: coupons.id });
    left -= made.length;
  }
}
