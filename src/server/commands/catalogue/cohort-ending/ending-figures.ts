import { sql } from "drizzle-orm";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { OPEN_POSTPONEMENTS, OPEN_WITHDRAWALS } from "#server/commands/requests/open-requests.ts";

/** What would follow for people, seats and money if a cohort ended now. */
export type EndingFigures = {
  people: number;
  paid: number;
  refund: Halalas;
  paid_by_hand: number;
  sessions: number;
  waiting: number;
  offers: number;
  orders_open: number;
  requests_open: number;
};

export async function endingFigures(db: Executor, cohortId: number, now: Date): Promise<EndingFigures> {
  const figures = (await endingFiguresOf(db, [cohortId], now)).get(cohortId);
  if (!figures) throw new Error("no figures");
  return figures;
}

/** In one statement, by the cohort. What would go back of a purchase is what `paidFor` says of it, and to a sponsor its share of the same seats. */
export async function endingFiguresOf(db: Executor, cohortIds: readonly number[], now: Date): Promise<Map<number, EndingFigures>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<EndingFigures & { cohort: number }>(sql`
    select c.id as cohort, f.* from unnest(${`{${[...new Set(cohortIds)].join(",")}}`}::int[]) as c(id) cross join lateral (
    with people as (
      select e.* from enrollments e where e.cohort_id = c.id and e.status in ('pending', 'active', 'postponed') and e.access_until > ${at}
    ), money as (
      select greatest(0, least(i.total - coalesce((select sum(r.amount) from refunds r where r.order_id = e.order_id and r.program_id = e.program_id), 0),
        p.amount - p.refunded - coalesce((select sum(r.amount) from refunds r where r.order_id = e.order_id and r.status = 'processing'), 0))) as back
      from people e
      join order_items i on i.order_id = e.order_id and i.program_id = e.program_id
      join lateral (select amount, refunded from payments where order_id = e.order_id and status in ('captured', 'partially_refunded')
        order by created_at desc, id desc limit 1) p on true
    ), shares as (
      select a.seat_share as back from people e
      join order_items i on i.order_id = e.order_id and i.program_id = e.program_id
      join company_seats s on s.id = i.seat_id and s.returned_at is null
      join sponsorships a on a.order_id = s.order_id
      join orders o on o.id = s.order_id and o.status in ('paid', 'partially_refunded')
    )
    select (select count(*) from people)::int as people,
      (select count(*) from money where back > 0)::int as paid,
      ((select coalesce(sum(back), 0) from money) + (select coalesce(sum(back), 0) from shares))::float8 as refund,
      (select count(*) from people join manual_enrollments m on m.enrollment_id = people.id where m.basis <> 'free')::int as paid_by_hand,
      (select count(*) from class_sessions where cohort_id = c.id and cancelled_at is null and ends_at > ${at})::int as sessions,
      (select count(*) from waiting_list where cohort_id = c.id)::int as waiting,
      (select count(*) from withdrawals where offered_cohort_id = c.id)::int as offers,
      (select count(*) from order_items where cohort_id = c.id and held_until is not null)::int as orders_open,
      ((select count(*) from postponements p left join enrollments e on e.id = p.enrollment_id
          where p.status in ${[...OPEN_POSTPONEMENTS]} and (e.cohort_id = c.id or p.target_cohort_id = c.id))
        + (select count(*) from withdrawals w join people on people.id = w.enrollment_id where w.status in ${[...OPEN_WITHDRAWALS]})
        + (select count(*) from company_seats where cohort_id = c.id and enrollment_id is null and returned_at is null))::int as requests_open
    ) f`);
  return new Map(rows.map(({ cohort, ...figures }) => [cohort, figures]));
}
