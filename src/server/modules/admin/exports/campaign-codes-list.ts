import { and, desc, eq, lt } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { couponRedemptions, coupons, orders } from "#server/db/tables/commerce.ts";
import { BATCH, below, type List } from "./export-batches.ts";

/** The codes of one campaign with what became of each. */
export const campaignCodesList =
  (db: Executor): List =>
  ({ filter }) =>
    below(
      (last: number | null) =>
        db
          .select({
            id: coupons.id,
            code: coupons.code,
            usedAt: couponRedemptions.createdAt,
            number: orders.number,
            discount: orders.discount,
          })
          .from(coupons)
          .leftJoin(couponRedemptions, eq(couponRedemptions.couponId, coupons.id))
          .leftJoin(orders, eq(orders.id, couponRedemptions.orderId))
          .where(and(eq(coupons.campaignId, filter.campaign ?? 0), last === null ? undefined : lt(coupons.id, last)))
          .orderBy(desc(coupons.id))
          .limit(BATCH),
      (rows) =>
        rows.map((row) => [row.code, momentCell(row.usedAt), row.number, row.discount === null ? null : { sar: toSar(row.discount) }]),
    );
