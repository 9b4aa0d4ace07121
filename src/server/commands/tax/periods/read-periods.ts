import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  CORRECTIONS_TOLD,
  movedFigures,
  VAT_PERIODS_TOLD,
  type VatPeriod,
  type VatPeriodRow,
  type VatPeriodState,
} from "#contract/reports/vat-periods.ts";
import { type Quarter, quartersUntil } from "#contract/reports/tax-quarters.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { bookCorrections, vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { users } from "#server/db/tables/identity.ts";
import { openDifferences } from "./period-figures.ts";
import { presentVat, vatSums } from "./vat-sums.ts";

const [asker, closer] = [alias(users, "asker"), alias(users, "closer")];
const named = (person: { ar: string | null; en: string | null } | null) =>
  person === null || person.ar === null ? null : { ar: person.ar, en: person.en ?? person.ar };

/** Periods that were closed, with their people. */
const closedPeriods = (db: Executor) =>
  db
    .select({ row: vatPeriods, asker: { ar: asker.nameAr, en: asker.nameEn }, closer: { ar: closer.nameAr, en: closer.nameEn } })
    .from(vatPeriods)
    .innerJoin(asker, eq(asker.id, vatPeriods.askedBy))
    .innerJoin(closer, eq(closer.id, vatPeriods.closedBy));
type Closed = Awaited<ReturnType<typeof closedPeriods>>[number];

/** Wishes for the closing of a period, by its key. */
async function wishes(db: Executor): Promise<Map<string, string>> {
  const open = and(eq(pendingApprovals.kind, "vat_period"), eq(pendingApprovals.status, "open"));
  const rows = await db.select({ id: pendingApprovals.id, quarter: pendingApprovals.about }).from(pendingApprovals).where(open);
  return new Map(rows.map(({ id, quarter }) => [quarter, id]));
}

function rowOf({ key, from, to }: Quarter, closed: Closed | undefined, approval: string | undefined, today: string): VatPeriodRow {
  const state: VatPeriodState = closed ? "closed" : approval ? "waiting" : today <= to ? "running" : "open";
  return {
    quarter: key,
    from,
    to,
    state,
    closed: closed ? { asked_by: named(closed.asker), by: named(closed.closer), at: closed.row.closedAt.toISOString() } : null,
  };
}

/** How every tax period stands now. */
async function standings(db: Executor, today: string): Promise<(quarter: Quarter) => VatPeriodRow> {
  const closed = new Map((await closedPeriods(db)).map((one) => [one.row.quarter, one]));
  const waiting = await wishes(db);
  return (quarter) => rowOf(quarter, closed.get(quarter.key), waiting.get(quarter.key), today);
}

/** How the tax period of an instant stands now. */
export async function periodStates(db: Executor, now: Date): Promise<(at: Date) => VatPeriodRow> {
  const standing = await standings(db, riyadhDay(now));
  return (at) => {
    const [quarter] = quartersUntil(riyadhDay(at), 1);
    if (!quarter) throw new Error("a day lies in no quarter");
    return standing(quarter);
  };
}

/** Tax periods from that of the first document on, the newest first. */
export async function listPeriods(db: Executor, now: Date): Promise<VatPeriodRow[]> {
  const today = riyadhDay(now);
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select to_json(least((select min(issued_at) from invoices), (select min(issued_at) from credit_notes))) #>> '{}' as first`,
  );
  const first = rows[0]?.first ? riyadhDay(new Date(rows[0].first)) : today;
  const standing = await standings(db, today);
  return quartersUntil(today, VAT_PERIODS_TOLD)
    .filter(({ to }) => to >= first)
    .map(standing);
}

/** A period with its figures: as filed where it is closed, with what is computed otherwise now. */
export async function readPeriod(db: Executor, quarter: Quarter, now: Date): Promise<VatPeriod> {
  const [closed] = await closedPeriods(db).where(eq(vatPeriods.quarter, quarter.key));
  const approval = closed ? undefined : (await wishes(db)).get(quarter.key);
  const computed = presentVat(quarter, await vatSums(db, quarter));
  const filed = closed ? presentVat(quarter, closed.row.filed) : null;
  const [open = 0] = await openDifferences(db, [quarter]);
  return {
    ...rowOf(quarter, closed, approval, riyadhDay(now)),
    approval: approval ?? null,
    report: filed ?? computed,
    moved: filed ? movedFigures(filed, computed) : [],
    open_differences: open,
    corrections: closed ? await correctionsOf(db, "vat_period", quarter.key) : [],
  };
}

/** Dated notes about books that are closed, the newest first. */
export async function correctionsOf(
  db: Executor,
  book: "vat_period" | "reconciliation",
  bookId: string,
): Promise<VatPeriod["corrections"]> {
  const rows = await db
    .select({ row: bookCorrections, by: { ar: users.nameAr, en: users.nameEn } })
    .from(bookCorrections)
    .innerJoin(users, eq(users.id, bookCorrections.writtenBy))
    .where(and(eq(bookCorrections.book, book), eq(bookCorrections.bookId, bookId)))
    .orderBy(desc(bookCorrections.createdAt), desc(bookCorrections.id))
    .limit(CORRECTIONS_TOLD);
  return rows.map(({ row, by }) => ({ id: row.id, note: row.note, by: named(by), at: row.createdAt.toISOString() }));
}
