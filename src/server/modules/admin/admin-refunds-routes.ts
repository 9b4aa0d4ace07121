import { and, asc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  confirmRefund as confirmCall,
  listRefundApprovals,
  readRefundApproval,
  refuseRefund as refuseCall,
} from "#contract/orders/admin-commerce.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { confirmRefund, lapseRefunds, refuseRefund } from "#server/commands/orders/confirm-refund.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { refundApprovals, withdrawals } from "#server/db/tables/requests.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "./serve-resource.ts";

const LAPSE_EVERY_SECONDS = 900;

/** Refunds above the limit: what waits for a second person of the staff. */
export function adminRefundsRoutes(route: Route, { db, jobs }: Services): void {
  jobs.every(LAPSE_EVERY_SECONDS, "refunds whose approval is over", ({ db: own, now }) => lapseRefunds(own, now));

  route(listRefundApprovals, async ({ query }) => {
    const { perPage, offset } = pageOf(query);
    const status = query["filter[status]"] ?? "open";
    const wanted = and(status === "all" ? undefined : eq(refundApprovals.status, status));
    return { data: await approvals(wanted, perPage, offset), meta: pageMetaOf(query, await db.$count(refundApprovals, wanted)) };
  });

  route(readRefundApproval, async ({ params }) => ({ data: await approval(requestId(params.id)) }));

  route(confirmCall, async (call) => {
    const id = requestId(call.params.id);
    await requireFresh(call);
    await confirmRefund(db, id, contextOf(call));
    return { data: await approval(id) };
  });

  route(refuseCall, async (call) => {
    const id = requestId(call.params.id);
    await refuseRefund(db, id, call.body.reason, contextOf(call));
    return { data: await approval(id) };
  });

  async function approval(id: string): Promise<DataOf<typeof confirmCall>> {
    const [data] = await approvals(eq(refundApprovals.id, id), 1, 0);
    if (!data) throw new Problem("request_not_found");
    return data;
  }

  async function approvals(wanted: SQL | undefined, limit: number, offset: number): Promise<DataOf<typeof listRefundApprovals>> {
    const second = alias(users, "second");
    const rows = await db
      .select({
        approval: refundApprovals,
        orderNumber: orders.number,
        titleAr: programs.titleAr,
        titleEn: programs.titleEn,
        reference: withdrawals.reference,
        askedAr: users.nameAr,
        askedEn: users.nameEn,
        settledAr: second.nameAr,
        settledEn: second.nameEn,
      })
      .from(refundApprovals)
      .innerJoin(orders, eq(orders.id, refundApprovals.orderId))
      .innerJoin(programs, eq(programs.id, refundApprovals.programId))
      .innerJoin(users, eq(users.id, refundApprovals.askedBy))
      .leftJoin(withdrawals, eq(withdrawals.id, refundApprovals.withdrawalId))
      .leftJoin(second, eq(second.id, refundApprovals.settledBy))
      .where(wanted)
      .orderBy(asc(refundApprovals.createdAt), asc(refundApprovals.id))
      .limit(limit)
      .offset(offset);
    return rows.map(({ approval: row, ...more }) => ({
      id: row.id,
      status: row.status,
      order_id: row.orderId,
      order_number: more.orderNumber,
      program: { id: row.programId, title: { ar: more.titleAr, en: more.titleEn } },
      withdrawal: more.reference,
      amount: toSar(row.amount),
      reason: row.reason,
      note: row.note,
      lapses_on: row.status === "open" ? row.lapsesOn : null,
      asked_by: { id: row.askedBy, name: { ar: more.askedAr, en: more.askedEn ?? more.askedAr } },
      settled_by:
        row.settledBy === null || more.settledAr === null
          ? null
          : { id: row.settledBy, name: { ar: more.settledAr, en: more.settledEn ?? more.settledAr } },
      created_at: row.createdAt.toISOString(),
      settled_at: row.settledAt?.toISOString() ?? null,
    }));
  }
}
