import { type SQL, sql } from "drizzle-orm";
import type { TAX_DOCUMENT_KINDS, TaxDocuments } from "#contract/reports/vat-report.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";

type Kind = (typeof TAX_DOCUMENT_KINDS)[number];
const DAY_MS = 86_400_000;

export interface TaxDocumentsFilter {
  kind?: Kind | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/** By days in Riyadh, both within. */
export const documentsFilter = (
  kind: Kind | undefined,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): TaxDocumentsFilter => ({
  kind,
  from: from === undefined ? undefined : riyadhDayStart(from),
  until: to === undefined ? undefined : new Date(riyadhDayStart(to).getTime() + DAY_MS),
});

const bounds = (at: SQL, { from, until }: TaxDocumentsFilter): SQL =>
  sql`${from ? sql`${at} >= ${from.toISOString()}::timestamptz` : sql`true`} and ${until ? sql`${at} < ${until.toISOString()}::timestamptz` : sql`true`}`;

interface DocumentRow extends Record<string, unknown> {
  kind: Kind;
  number: string;
  at: string;
  order_id: string;
  order_number: string;
  amount: number;
  vat: number;
}

/** A page below a document; each kind is cut in its own index before both are put in one order. */
export async function taxDocumentsBelow(
  db: Executor,
  filter: TaxDocumentsFilter,
  { after, limit }: { after: readonly [at: string, number: string] | null; limit: number },
): Promise<DocumentRow[]> {
  const below = after ? sql`(d.issued_at, d.number) < (${after[0]}::timestamptz, ${after[1]})` : sql`true`;
  const part = (kind: Kind) => sql`(select ${sql.raw(`'${kind}'`)} as kind, d.number, d.issued_at, d.order_id,
      ${kind === "invoice" ? sql`null::int as amount, null::int as vat` : sql`d.amount, d.vat`}
    from ${kind === "invoice" ? sql`invoices` : sql`credit_notes`} d where ${below} and ${bounds(sql`d.issued_at`, filter)}
    order by d.issued_at desc, d.number desc limit ${limit})`;
  const kinds: Kind[] = filter.kind ? [filter.kind] : ["invoice", "credit_note"];
  const { rows } = await db.execute<DocumentRow>(sql`
    select d.kind, d.number, to_json(d.issued_at) #>> '{}' as at, d.order_id, o.number as order_number,
      coalesce(d.amount, o.total) as amount, coalesce(d.vat, o.vat) as vat
    from (${sql.join(kinds.map(part), sql` union all `)}) d join orders o on o.id = d.order_id
    order by d.issued_at desc, d.number desc limit ${limit}`);
  return rows;
}

export async function listTaxDocumentsPage(db: Executor, filter: TaxDocumentsFilter, query: NewestQuery) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const asked = query.cursor === undefined ? null : cursorValues(query.cursor, ["instant", "string"]);
  const after = asked ? ([String(asked[0]), String(asked[1])] as const) : null;
  const rows = await taxDocumentsBelow(db, filter, { after, limit: limit + 1 });
  const count = (table: SQL) => sql`(select count(*) from ${table} d where ${bounds(sql`d.issued_at`, filter)})`;
  const none = sql`0`;
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select (${filter.kind === "credit_note" ? none : count(sql`invoices`)} + ${filter.kind === "invoice" ? none : count(sql`credit_notes`)})::int as total`,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentDocument) satisfies TaxDocuments,
    meta: { total: counted[0]?.total ?? 0, next_cursor: rows.length > limit && last ? cursorOf([last.at, last.number]) : null },
  };
}

const presentDocument = (row: DocumentRow): TaxDocuments[number] => ({
  number: row.number,
  kind: row.kind,
  order_id: row.order_id,
  order_number: row.order_number,
  amount: toSar(row.amount),
  vat: toSar(row.vat),
  issued_at: new Date(row.at).toISOString(),
});
