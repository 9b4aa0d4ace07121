import { and, count, eq, isNull, lte, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { couponCampaigns, couponRedemptions, coupons, orders } from "#server/db/tables/commerce.ts";

/**
 * Counts a coupon as used by an order. The limits are checked again under the coupon's row lock: two orders may have been
 * made while one use was left. Its end and the archive are checked only for a `late` delivery: an order in its time holds the price at which it
 * was made.
 * @throws Problem `coupon_not_found`, `coupon_expired`, `coupon_limit_reached`, `coupon_already_used`
 */
export async function redeemCoupon(
  db: Executor,
  use: { code: string; orderId: string; userId: number; late: boolean; now: Date },
): Promise<void> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, use.code)).for("update");
  if (!coupon || (use.late && coupon.archivedAt !== null)) throw new Problem("coupon_not_found");
  if (use.late && coupon.expiresAt !== null && use.now >= coupon.expiresAt) throw new Problem("coupon_expired");
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) throw new Problem("coupon_limit_reached");
  if (coupon.perUserLimit !== null) {
    const [used] = await db
      .select({ times: count() })
      .from(couponRedemptions)
      .where(and(eq(couponRedemptions.couponId, coupon.id), eq(couponRedemptions.userId, use.userId)));
    if ((used?.times ?? 0) >= coupon.perUserLimit) throw new Problem("coupon_already_used");
  }
  if (coupon.campaignId !== null) await spend(db, coupon.campaignId, use);
  await db.insert(couponRedemptions).values({ couponId: coupon.id, orderId: use.orderId, userId: use.userId, createdAt: use.now });
  await db
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(eq(coupons.id, coupon.id));
}

/**
 * Takes an order's discount from the budget of its campaign: in one statement, so that two orders never spend the same.
 * @throws Problem `coupon_limit_reached`
 */
async function spend(db: Executor, campaignId: number, { orderId, late }: { orderId: string; late: boolean }): Promise<void> {
  const discount = sql`(select ${orders.discount} from ${orders} where ${orders.id} = ${orderId})`;
  const spent = sql`${couponCampaigns.spent} + ${discount}`;
  const taken = await db
    .update(couponCampaigns)
    .set({ spent })
    .where(
      and(eq(couponCampaigns.id, campaignId), lte(spent, couponCampaigns.budget), late ? isNull(couponCampaigns.archivedAt) : undefined),
    )
    .returning({ id: couponCampaigns.id });
  if (taken.length === 0) throw new Problem("coupon_limit_reached");
}
