import { type SQL, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { type ReportPeriod, reportPeriod } from "#contract/reports/report-period.ts";
import { REPORT_PROGRAMS } from "#contract/reports/reports.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { categoryList } from "#server/http/security/staff-scope.ts";

const DAY_MS = 86_400_000;

/** A period as statements ask for it. */
export interface ReportFrame extends ReportPeriod {
  /** Whether an instant lies within it, as a condition that an index serves. */
  within: (at: SQL) => SQL;
  /** Which part of it an instant lies in, from 1. */
  part: (at: SQL) => SQL<number>;
}

/** @throws Problem `validation_error` on `from` for days that are no period of a report */
export function reportFrame(query: { from?: string | undefined; to?: string | undefined }, now: Date): ReportFrame {
  const period = reportPeriod(query, riyadhDay(now));
  if (!period) throw new Problem("validation_error", { fields: { from: [{ key: "selection" }] } });
  const starts = period.starts.map((start) => riyadhDayStart(start).toISOString());
  const end = new Date(riyadhDayStart(period.to).getTime() + DAY_MS).toISOString();
  const edges = sql`${`{${starts.join(",")}}`}::timestamptz[]`;
  return {
    ...period,
    within: (at) => sql`(${at} >= ${starts[0]}::timestamptz and ${at} < ${end}::timestamptz)`,
    part: (at) => sql<number>`width_bucket(${at}, ${edges})`,
  };
}

/** A condition on `programs p`: those of the caller's categories; null is all of them. */
export const inCategories = (categories: readonly number[] | null): SQL =>
  categories === null ? sql`true` : sql`p.category_id = any(${categoryList(categories)})`;

export type Figures<K extends string> = Record<K, number>;

/** Parts of the period that nothing happened in are zeros. */
export function pointsOf<K extends string>(
  { starts }: ReportPeriod,
  rows: readonly ({ part: number } & Figures<K>)[],
  names: readonly K[],
): ({ from: string } & Figures<K>)[] {
  const byPart = new Map(rows.map((row) => [row.part, row]));
  return starts.map((from, place) => {
    const row = byPart.get(place + 1);
    const figures = Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as Figures<K>;
    return { from, ...figures };
  });
}

export const sumsOf = <K extends string>(rows: readonly Figures<K>[], names: readonly K[]): Figures<K> =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Figures<K>;

interface ProgramRow {
  id: number;
  title_ar: string;
  title_en: string;
}

/** Rows of a statement that groups by program; its first figure orders them. */
export async function programRows<K extends string>(db: Executor, grouped: SQL, names: readonly K[]) {
  const { rows } = await db.execute<ProgramRow & Figures<K>>(
    sql`select p.id, p.title_ar, p.title_en, g.* from (${grouped}) g join programs p on p.id = g.program_id
      order by g.${sql.identifier(names[0] ?? "program_id")} desc, p.id limit ${REPORT_PROGRAMS}`,
  );
  return rows.map((row) => ({
    id: row.id,
    title: { ar: row.title_ar, en: row.title_en },
    ...(Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Figures<K>),
  }));
}

/** Rows of a statement that groups by part; counts and sums come as text where they are large. */
export async function partRows<K extends string>(
  db: Executor,
  grouped: SQL,
  names: readonly K[],
): Promise<({ part: number } & Figures<K>)[]> {
  const { rows } = await db.execute<{ part: number } & Figures<K>>(grouped);
  return rows.map((row) => ({
    part: Number(row.part),
    ...(Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Figures<K>),
  }));
}

export const presentPeriod = ({ from, to, step }: ReportPeriod) => ({ from, to, step });
