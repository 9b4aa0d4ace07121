import { desc, eq, sql } from "drizzle-orm";
import { adminListOrders, adminQuoteRefund, adminReadOrder } from "#contract/orders/admin-orders.ts";
import { refundDueDay, refundLastDay, refundVerdict } from "#contract/orders/refund.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import { needsSecond, refuseOwn } from "#server/commands/orders/approve-refund.ts";
import { refuseWhileDisputed } from "#server/commands/orders/chargebacks/disputed-money.ts";
import { paidForUnused, unusedSeats } from "#server/commands/orders/company-seats/unused-seats.ts";
import { paidFor } from "#server/commands/orders/quote-refund.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { listOrders } from "./order-queries.ts";
import { readOrder } from "./orders/read-order.ts";
import { contextOf } from "./serve-resource.ts";

/** Purchases as finance works with them: found, read, and what a refund would do. The refund itself is `refundOrder`. */
export function adminOrdersRoutes(route: Route, { db }: Services): void {
  route(adminListOrders, async ({ query }) => await listOrders(db, query));

  route(adminReadOrder, async ({ params }) => {
    const data = await readOrder(db, orderId(params.id));
    if (!data) throw new Problem("not_found");
    return { data };
  });

  route(adminQuoteRefund, async (call) => {
    const { body, now } = call;
    const id = orderId(call.params.id);
    return await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Problem("not_found");
      const context = contextOf(call);
      refuseOwn(order.userId, context);
      await refuseWhileDisputed(tx, id);
      const paid = await paidFor(tx, id, body.program_id);
      const amount = body.amount === null ? (paid?.paid ?? 0) : toHalalas(body.amount);
      if (!paid || amount === 0 || amount > paid.paid) throw new Problem("refund_not_eligible");
      const [held] = await tx
        .select({ status: enrollments.status, progress: enrollments.progress, startsOn: cohorts.startsOn })
        .from(enrollments)
        .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
        .where(sql`${enrollments.orderId} = ${id} and ${enrollments.programId} = ${body.program_id}`)
        .orderBy(desc(enrollments.id))
        .limit(1);
      const progress = held?.progress ?? 0;
      // Of a company's seats the rule looks at those that nobody has taken.
      const seats = await unusedSeats(tx, id, body.program_id, now);
      const verdict = refundVerdict({ ...paidForUnused(paid, seats), progress }, now);
      return {
        data: {
          most: toSar(paid.paid),
          amount: toSar(amount),
          vat_part: toSar(Math.round((paid.vat * amount) / paid.paid)),
          method: paid.method,
          expected_by: refundDueDay(now, await readHolidays(tx)),
          policy: {
            amount: toSar(verdict.amount),
            in_time: verdict.inTime,
            last_day: refundLastDay(paid.paidAt),
            progress_fits: verdict.progressFits,
            progress,
            progress_limit: TERMS.refundProgressPercent,
          },
          second_person: await needsSecond(tx, id, amount, context),
          enrollment: held ? { status: held.status, starts_on: held.startsOn } : null,
          unused_seats: seats?.unused ?? null,
        },
      };
    });
  });
}

/** @throws Problem `not_found`: what is no id names nothing */
function orderId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
