import { sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import type { PaymentMethod } from "#contract/orders/payment-methods.ts";
import type { readRevenue } from "#contract/reports/reports.ts";
import { toSar } from "#contract/rules/money.ts";
import { unpaidMoney } from "#server/commands/orders/payouts/unpaid-money.ts";
import type { Executor } from "#server/db/client.ts";
import { partRows, pointsOf, presentPeriod, programRows, type ReportFrame, sumsOf } from "./report-frame.ts";

const FIGURES = ["orders", "sales", "returned", "vat"] as const;
const PER_PROGRAM = ["sales", "sold", "returned"] as const;

/** Revenue by its tax documents: halalas are added up as they stand in them, and none is reckoned anew. */
export async function readRevenueReport(db: Executor, frame: ReportFrame, now: Date): Promise<DataOf<typeof readRevenue>> {
  const [issued, noted, closed] = [sql`i.issued_at`, sql`n.issued_at`, sql`c.closed_at`];
  const [parts, programs, methods, chargedBack, unpaid] = [
    await partRows(
      db,
      sql`select part, sum(orders) as orders, sum(sales) as sales, sum(returned) as returned, sum(vat) as vat from (
        select ${frame.part(issued)} as part, count(*) as orders, sum(o.total) as sales, 0::bigint as returned, sum(o.vat) as vat
          from invoices i join orders o on o.id = i.order_id where ${frame.within(issued)} group by 1
        union all
        select ${frame.part(noted)}, 0, 0, sum(n.amount), -sum(n.vat) from credit_notes n where ${frame.within(noted)} group by 1
      ) r group by part`,
      FIGURES,
    ),
    await programRows(
      db,
      sql`select program_id, sum(sales) as sales, sum(sold) as sold, sum(returned) as returned from (
        select t.program_id, sum(t.total) as sales, count(*) as sold, 0::bigint as returned
          from invoices i join order_items t on t.order_id = i.order_id where ${frame.within(issued)} group by 1
        union all
        select r.program_id, 0, 0, sum(n.amount) from credit_notes n join refunds r on r.id = n.refund_id
          where ${frame.within(noted)} group by 1
      ) s group by program_id`,
      PER_PROGRAM,
    ),
    (
      await db.execute<{ method: PaymentMethod; payments: number; amount: string }>(
        sql`select y.method, count(*)::int as payments, sum(y.amount) as amount
          from invoices i join payments y on y.order_id = i.order_id and y.status in ('captured', 'partially_refunded', 'refunded')
          where ${frame.within(issued)} group by 1 order by 3 desc`,
      )
    ).rows,
    (
      await db.execute<{ amount: string | null }>(
        sql`select sum(c.amount) as amount from chargebacks c where c.status in ('lost', 'accepted') and ${frame.within(closed)}`,
      )
    ).rows[0]?.amount,
    await unpaidMoney(db, now),
  ];
  const points = pointsOf(frame, parts, FIGURES);
  const inSar = ({ orders, sales, returned, vat }: Record<(typeof FIGURES)[number], number>) => ({
    orders,
    sales: toSar(sales),
    returned: toSar(returned),
    net: toSar(sales - returned),
    vat: toSar(vat),
  });
  return {
    ...presentPeriod(frame),
    points: points.map((point) => ({ from: point.from, ...inSar(point) })),
    totals: inSar(sumsOf(points, FIGURES)),
    programs: programs.map(({ sales, returned, ...row }) => ({ ...row, sales: toSar(sales), returned: toSar(returned) })),
    methods: methods.map(({ method, payments, amount }) => ({ method, payments, amount: toSar(Number(amount)) })),
    charged_back: toSar(Number(chargedBack ?? 0)),
    not_paid_out: toSar(unpaid.notPaidOut),
    overdue_payouts: { count: unpaid.overdue, net: toSar(unpaid.overdueNet) },
  };
}
