import { desc, eq, inArray, sql } from "drizzle-orm";
import type { BodyOf } from "#contract/endpoint.ts";
import { adminCampaigns } from "#contract/orders/coupon-campaigns.ts";
import { type Halalas, toHalalas, toSar } from "#contract/rules/money.ts";
import { Problem } from "#contract/problem.ts";
import { CAMPAIGN_ALONE } from "#contract/security/approval-kinds.ts";
import { makeCodes, ruleOf } from "#server/commands/cart/campaign-codes.ts";
import { asRule, expectedDiscount, keptRule, type RuleColumns } from "#server/commands/cart/campaign-rule.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { couponCampaigns, couponRedemptions, coupons, orders } from "#server/db/tables/commerce.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { openAbout, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { known } from "../admin-coupons-routes.ts";
import { holds, refuse, serveResource } from "../serve-resource.ts";

const sar = (halalas: Halalas | null) => (halalas === null ? null : toSar(halalas));
const halalas = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : toHalalas(amount));
const instant = (written: string | null) => (written ? new Date(written) : null);

/** Campaigns of discount codes, and what each of them brought. */
export function couponCampaignsRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminCampaigns, {
    subject: "coupon_campaign",
    table: couponCampaigns,
    order: [desc(couponCampaigns.id)],
    search: holds(couponCampaigns.name, couponCampaigns.prefix),
    async present(db, rows) {
      const yields = await yieldsOf(
        db,
        rows.map(({ id }) => id),
      );
      const open = await db
        .select({ id: pendingApprovals.id, about: pendingApprovals.about })
        .from(pendingApprovals)
        .where(
          openAbout(
            "coupon_campaign",
            rows.map(({ id }) => String(id)),
          ),
        );
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: row.archivedAt?.toISOString() ?? null,
        name: row.name,
        prefix: row.prefix,
        size: row.size,
        type: row.type,
        value: row.type === "fixed" ? toSar(row.value) : row.value,
        max_discount: sar(row.maxDiscount),
        min_total: sar(row.minTotal),
        starts_at: row.startsAt?.toISOString() ?? null,
        expires_at: row.expiresAt?.toISOString() ?? null,
        budget: toSar(row.budget),
        waits: row.waits,
        approval: open.find(({ about }) => about === String(row.id))?.id ?? null,
        program_ids: row.programIds ?? null,
        category_ids: row.categoryIds ?? null,
        ...(yields.get(row.id) ?? { used: 0, discount: 0, sales: 0 }),
      }));
    },
    async columns(tx, form, before) {
      if (before && form.prefix !== before.prefix) refuse("prefix", "fixed");
      if (before && form.size !== before.size) refuse("size", "fixed");
      if (before && (await tx.$count(pendingApprovals, openAbout("coupon_campaign", [String(before.id)]))) > 0)
        throw new Problem("request_already_pending");
      const rule = await ruleFrom(tx, form);
      // What is in force stays as it is until another rule is confirmed; what has no codes yet may be written anew.
      if (before && !before.waits && (await wantsSecond(tx, rule, before))) return asRule(before);
      return { ...rule, prefix: form.prefix, size: form.size, waits: await wantsSecond(tx, rule, { size: form.size }) };
    },
    async written(tx, row, form, before, context) {
      const to = keptRule(await ruleFrom(tx, form));
      const ask = (from: typeof to | null) => askApproval(tx, { kind: "coupon_campaign", campaignId: row.id, from, to }, null, context);
      if (row.waits) await ask(null);
      else if (!before || before.waits) await makeCodes(tx, row);
      else if (await wantsSecond(tx, await ruleFrom(tx, form), before)) await ask(keptRule(asRule(before)));
      else await tx.update(coupons).set(ruleOf(row)).where(eq(coupons.campaignId, row.id));
    },
  });
}

type Form = NonNullable<BodyOf<typeof adminCampaigns.create>>;

const ruleFrom = async (tx: Executor, form: Form): Promise<RuleColumns> => ({
  name: form.name,
  type: form.type,
  value: form.type === "fixed" ? toHalalas(form.value) : form.value,
  maxDiscount: halalas(form.max_discount),
  minTotal: halalas(form.min_total),
  startsAt: instant(form.starts_at),
  expiresAt: instant(form.expires_at),
  programIds: await known(tx, programs, form.program_ids, "program_ids"),
  categoryIds: await known(tx, categories, form.category_ids, "category_ids"),
  budget: toHalalas(form.budget),
});

/** Whether so many codes are expected to take off more than one person gives out alone; of one in force, more than it is expected to now. */
async function wantsSecond(tx: Executor, rule: RuleColumns, of: { size: number } | typeof couponCampaigns.$inferSelect): Promise<boolean> {
  const expected = await expectedDiscount(tx, rule, of.size);
  if (expected <= toHalalas(CAMPAIGN_ALONE)) return false;
  return !("spent" in of) || expected > (await expectedDiscount(tx, asRule(of), of.size));
}

/** What the purchases with codes of these campaigns say: uses, discount, and what they brought less what went back. */
async function yieldsOf(db: Executor, ids: readonly number[]): Promise<Map<number, { used: number; discount: number; sales: number }>> {
  if (ids.length === 0) return new Map();
  const back = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'done')`;
  const rows = await db
    .select({
      campaign: coupons.campaignId,
      used: sql<number>`count(*)::int`,
      discount: sql<number>`sum(${orders.discount})::bigint`.mapWith(Number),
      sales: sql<number>`sum(${orders.total} - ${back})::bigint`.mapWith(Number),
    })
    .from(couponRedemptions)
    .innerJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(inArray(coupons.campaignId, [...ids]))
    .groupBy(coupons.campaignId);
  return new Map(
    rows.map(({ campaign, used, discount, sales }) => [Number(campaign), { used, discount: toSar(discount), sales: toSar(sales) }]),
  );
}
