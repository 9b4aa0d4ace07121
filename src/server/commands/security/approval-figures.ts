import { sql } from "drizzle-orm";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import { quarterOf } from "#contract/reports/tax-quarters.ts";
import { doubledEnrollments } from "#server/commands/accounts/merge/doubled-enrollments.ts";
import { campaignFigures } from "#server/commands/cart/campaign-rule.ts";
import { endingFigures } from "#server/commands/catalogue/cohort-ending/ending-figures.ts";
import { priceFigures } from "#server/commands/catalogue/program-price.ts";
import { periodFigures } from "#server/commands/tax/periods/period-figures.ts";
import { vatSums } from "#server/commands/tax/periods/vat-sums.ts";
import type { Executor } from "#server/db/client.ts";
import type { pendingApprovals } from "#server/db/tables/security/approvals.ts";

type Wish = Pick<typeof pendingApprovals.$inferSelect, "change" | "personId">;

/** What a change would touch now, counted; nothing for one that touches nothing but what it says. */
export async function approvalFigures(db: Executor, { change, personId }: Wish, now: Date): Promise<ApprovalFigures> {
  switch (change.kind) {
    case "account_merge":
      return await mergeFigures(db, personId ?? 0, change.closedId, now);
    case "cohort_ending": {
      const { people, refund } = await endingFigures(db, change.cohortId, now);
      return change.ending === "cancel" ? { people, refund } : { people };
    }
    case "program_price":
      return await priceFigures(db, change.programId);
    case "coupon_campaign":
      return await campaignFigures(db, change.campaignId, change.to);
    case "vat_period": {
      const quarter = quarterOf(change.quarter);
      return quarter ? await periodFigures(db, quarter, await vatSums(db, quarter)) : {};
    }
    default:
      return {};
  }
}

/** What moves from the account that is closed, and the programs that both have. */
async function mergeFigures(db: Executor, keptId: number, closedId: number, now: Date): Promise<ApprovalFigures> {
  const of = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)} where user_id = ${closedId})`;
  const { rows } = await db.execute<Required<Pick<ApprovalFigures, "enrollments" | "orders" | "certificates" | "paid">>>(sql`
    select ${of("enrollments")} as enrollments, ${of("orders")} as orders, ${of("certificates")} as certificates,
      (select coalesce(sum(p.amount - p.refunded), 0)::float8 from payments p join orders o on o.id = p.order_id
        where o.user_id = ${closedId} and p.status in ('captured', 'partially_refunded')) as paid`);
  return { ...rows[0], doubled: (await doubledEnrollments(db, keptId, closedId, now)).length };
}
