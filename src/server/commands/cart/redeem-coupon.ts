import { and, count, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { couponRedemptions, coupons } from "#server/db/tables/commerce.ts";

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
  await db.insert(couponRedemptions).values({ couponId: coupon.id, orderId: use.orderId, userId: use.userId, createdAt: use.now });
  await db
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(eq(coupons.id, coupon.id));
}
