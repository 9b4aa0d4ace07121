import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Payout, PAYOUT_LINES_TOLD, type PayoutRow, type PayoutState } from "#contract/orders/payouts.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { payoutLines, payouts } from "#server/db/tables/orders/payouts.ts";
import { together } from "#server/db/reads/together.ts";

interface PayoutsQuery extends NewestQuery {
  "filter[state]"?: PayoutState | undefined;
  "filter[provider]"?: string | undefined;
}

interface Counted {
  lines: number;
  unmatched: number;
}

const counted = () => ({ lines: count(), unmatched: sql<number>`count(*) filter (where ${payoutLines.problem} is not null)::int` });

const presented = (row: typeof payouts.$inferSelect, { lines, unmatched }: Counted, now: Date): PayoutRow => ({
  id: row.id,
  provider: row.provider,
  reference: row.reference,
  state: row.status,
  expected_on: row.expectedOn,
  overdue: row.status === "expected" && row.expectedOn < riyadhDay(now),
  gross: toSar(row.gross),
  fees: toSar(row.fees),
  fees_vat: toSar(row.feesVat),
  withheld: toSar(row.withheld),
  net: toSar(row.net),
  received_on: row.receivedOn,
  received: row.received === null ? null : toSar(row.received),
  lines,
  unmatched,
});

/** The newest day first; rows of one day in the order of their ids. */
export async function listedPayouts(db: Executor, query: PayoutsQuery, providers: readonly string[], now: Date) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const [state, provider] = [query["filter[state]"], query["filter[provider]"]];
  const wanted = and(
    state === undefined ? undefined : eq(payouts.status, state),
    provider === undefined ? undefined : eq(payouts.provider, provider),
  );
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["day", "uuid"]);
  const beyond: SQL | undefined = after ? sql`(${payouts.expectedOn}, ${payouts.id}) < (${after[0]}::date, ${after[1]}::uuid)` : undefined;
  const [rows, total, paying] = await together(db, async (at) =>
    Promise.all([
      at
        .select()
        .from(payouts)
        .where(and(wanted, beyond))
        .orderBy(desc(payouts.expectedOn), desc(payouts.id))
        .limit(limit + 1),
      at.$count(payouts, wanted),
      at.selectDistinct({ provider: payouts.provider }).from(payouts),
    ]),
  );
  const page = rows.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const counts =
    ids.length > 0
      ? await db
          .select({ id: payoutLines.payoutId, ...counted() })
          .from(payoutLines)
          .where(inArray(payoutLines.payoutId, ids))
          .groupBy(payoutLines.payoutId)
      : [];
  const byId = new Map(counts.map((one) => [one.id, one]));
  const last = page.at(-1);
  return {
    data: page.map((row) => presented(row, byId.get(row.id) ?? { lines: 0, unmatched: 0 }, now)),
    meta: {
      total,
      next_cursor: rows.length > limit && last ? cursorOf([last.expectedOn, last.id]) : null,
      providers: [...new Set([...providers, ...paying.map((one) => one.provider)])].toSorted(),
    },
  };
}

const recorder = alias(users, "recorder");
const closer = alias(users, "closer");

/** A payout with its transactions, those without a match first; null where there is none. */
export async function payoutById(db: Executor, id: string, now: Date): Promise<Payout | null> {
  const [heads, counts, lines] = await together(db, async (at) =>
    Promise.all([
      at
        .select({
          row: payouts,
          recordedBy: { ar: recorder.nameAr, en: recorder.nameEn },
          closedBy: { ar: closer.nameAr, en: closer.nameEn },
        })
        .from(payouts)
        .leftJoin(recorder, eq(recorder.id, payouts.recordedBy))
        .leftJoin(closer, eq(closer.id, payouts.closedBy))
        .where(eq(payouts.id, id)),
      at.select(counted()).from(payoutLines).where(eq(payoutLines.payoutId, id)),
      at
        .select({ line: payoutLines, order: { id: orders.id, number: orders.number } })
        .from(payoutLines)
        .leftJoin(payments, eq(payments.id, payoutLines.paymentId))
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payoutLines.payoutId, id))
        .orderBy(asc(isNull(payoutLines.problem)), asc(payoutLines.line))
        .limit(PAYOUT_LINES_TOLD),
    ]),
  );
  const [head] = heads;
  if (!head) return null;
  const { row, recordedBy, closedBy } = head;
  return {
    ...presented(row, counts[0] ?? { lines: 0, unmatched: 0 }, now),
    recorded: { by: named(recordedBy), at: row.createdAt.toISOString() },
    closed: row.closedAt && { by: named(closedBy), at: row.closedAt.toISOString() },
    note: row.note,
    transactions: lines.map(({ line, order }) => ({
      line: line.line,
      kind: line.kind,
      external_id: line.externalId,
      amount: toSar(line.amount),
      fee: toSar(line.fee),
      fee_vat: toSar(line.feeVat),
      order,
      problem: line.problem,
    })),
  };
}

const named = (of: { ar: string; en: string | null } | null) => of && { ar: of.ar, en: of.en ?? of.ar };
