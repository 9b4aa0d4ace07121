import { sql } from "drizzle-orm";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import { quarterOf } from "#contract/reports/tax-quarters.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import { campaignFigures } from "#server/commands/cart/campaign-rule.ts";
import { endingFiguresOf } from "#server/commands/catalogue/cohort-ending/ending-figures.ts";
import { priceFigures } from "#server/commands/catalogue/program-price.ts";
import { periodFigures } from "#server/commands/tax/periods/period-figures.ts";
import type { Executor } from "#server/db/client.ts";
import type { VatSums } from "#server/db/tables/orders/closed-books.ts";
import type { ApprovalChange, pendingApprovals } from "#server/db/tables/security/approvals.ts";

type Wish = Pick<typeof pendingApprovals.$inferSelect, "change" | "personId">;
type Kind = ApprovalChange["kind"];
interface Wanted<K extends Kind> {
  change: Extract<ApprovalChange, { kind: K }>;
  personId: number | null;
}

/** What a change would touch now. */
interface Touched {
  /** Counted; nothing for one that touches nothing but what it says. */
  figures: ApprovalFigures;
  /** Of a tax period. */
  sums: VatSums | null;
}

/** What each change would touch now, in their order: some statements for each kind among them, however many of it there are. */
export async function approvalFigures(db: Executor, wishes: readonly Wish[], now: Date): Promise<Touched[]> {
  const found = new Map<number, Partial<Touched>>();
  const look = async <K extends Kind>(kind: K, touches: (of: Wanted<K>[]) => Promise<readonly Partial<Touched>[]>) => {
    const places = wishes.flatMap(({ change }, place) => (change.kind === kind ? [place] : []));
    if (places.length === 0) return;
    const touched = await touches(places.map((place) => wishes[place] as Wanted<K>));
    for (const [nth, place] of places.entries()) found.set(place, touched[nth] ?? {});
  };
  await look("account_merge", (of) => mergeFigures(db, of, now));
  await look("cohort_ending", async (of) => {
    const ended = await endingFiguresOf(
      db,
      of.map(({ change }) => change.cohortId),
      now,
    );
    return of.map(({ change: { cohortId, ending } }) => {
      const { people = 0, refund = 0 } = ended.get(cohortId) ?? {};
      return { figures: ending === "cancel" ? { people, refund } : { people } };
    });
  });
  await look("program_price", async (of) => {
    const counted = await priceFigures(
      db,
      of.map(({ change }) => change.programId),
    );
    return of.map(({ change }) => ({ figures: counted.get(change.programId) ?? {} }));
  });
  await look("coupon_campaign", async (of) => {
    const counted = await campaignFigures(
      db,
      of.map(({ change }) => ({ campaignId: change.campaignId, rule: change.to })),
    );
    return counted.map((figures) => ({ figures }));
  });
  await look("vat_period", async (of) => {
    const quarters = of.map(({ change }) => quarterOf(change.quarter));
    const known = quarters.flatMap((quarter) => quarter ?? []);
    const counted = await periodFigures(db, known);
    return quarters.map((quarter) => (quarter ? (counted[known.indexOf(quarter)] ?? {}) : {}));
  });
  return wishes.map((_, place) => ({ figures: {}, sums: null, ...found.get(place) }));
}

type Moving = Required<Pick<ApprovalFigures, "enrollments" | "orders" | "certificates" | "paid" | "doubled">>;

/** What moves from each account that is closed, and how many programs both have (`doubledEnrollments`). */
async function mergeFigures(db: Executor, wanted: readonly Wanted<"account_merge">[], now: Date): Promise<Partial<Touched>[]> {
  const pairs = wanted.map(({ personId, change }, place) => ({ place, kept: personId ?? 0, closed: change.closedId }));
  const of = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)} where user_id = w.closed)`;
  const goesOn = (enrollment: string) => {
    const e = sql.identifier(enrollment);
    return sql`${e}.status in ${[...OWNED]} and ${e}.access_until > ${now.toISOString()}::timestamptz`;
  };
  const { rows } = await db.execute<Moving & { place: number }>(sql`
    select w.place, ${of("enrollments")} as enrollments, ${of("orders")} as orders, ${of("certificates")} as certificates,
      (select coalesce(sum(p.amount - p.refunded), 0)::float8 from payments p join orders o on o.id = p.order_id
        where o.user_id = w.closed and p.status in ('captured', 'partially_refunded')) as paid,
      (select count(distinct mine.program_id)::int from enrollments mine join enrollments theirs on theirs.program_id = mine.program_id
        where mine.user_id = w.kept and theirs.user_id = w.closed and ${goesOn("mine")} and ${goesOn("theirs")}) as doubled
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(place int, kept int, closed int)`);
  return pairs.map(({ place: at }) => {
    const { place: _place, ...figures } = rows.find(({ place }) => place === at) ?? { place: at };
    return { figures };
  });
}
