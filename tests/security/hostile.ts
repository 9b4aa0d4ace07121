/** Hostile text in every stored field: as a door that was forgotten, or a table that was written by another hand, would leave it. */
import type pg from "pg";
import { PUBLIC_CHANNEL } from "#server/db/channels.ts";

/** Ends a script, an attribute and a template, and runs where it is taken for markup. Behind it stands where it was stored. */
export const HOSTILE = `<img src=x data-evil onerror=alert(1)></script><script data-evil>alert(2)</script>"'{{7*7}}\${7*7}`;
const marked = (place: string): string => `${HOSTILE}⟦${place}⟧`;
/** An address that would run where it is followed. */
const ADDRESS = "javascript:alert(3)//";

/** What no person reads: books of the machine, and what is signed or counted. */
const UNREAD =
  /^(?:audit_log|security_|jobs|job_|recurring|ledger|idempotency|outbox|counters|rate_limits|one_time_tokens|sessions|devices|signing_keys|webhook|order_requests|reference_numbers|__drizzle)/u;
const WRITTEN =
  /(?:_ar|_en|^(?:name|full_name|holder_name|body|reply_body|reply_by|note|notes|reason|message|bio|specialization|address|city_name|district|carrier|feedback|text|evidence|decision_note|recommendation_note|cancel_reason|hidden_reason))$/u;
const ADDRESSES = /^(?:url|join_url|tracking_url|twitter|linkedin)$/u;
/** Keys of JSON below which people's words stand. */
const WORDS =
  /^(?:ar|en|text|name|full_name|heading|title|caption|alt|by|question|answer|author|paragraph|comment|feedback|note|runs|body|items|head|rows|paragraphs|points_text)$|_(?:ar|en)$/u;

interface Column {
  table: string;
  column: string;
  type: string;
}

/** @returns the places that were written, as `table.column` */
export async function plantHostileText(db: pg.Client): Promise<string[]> {
  const { rows: columns } = await db.query<Column>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb') order by 1, 2`,
  );
  const planted: string[] = [];
  for (const { table, column, type } of columns.filter((one) => !UNREAD.test(one.table))) {
    const place = `${table}.${column}`;
    const written =
      type === "jsonb"
        ? await plantInJson(db, table, column, place)
        : WRITTEN.test(column)
          ? await db.query(`update "${table}" set "${column}" = "${column}" || $1 where "${column}" is not null`, [marked(place)])
          : ADDRESSES.test(column)
            ? await db.query(`update "${table}" set "${column}" = $1`, [`${ADDRESS}${place}`])
            : null;
    if ((written?.rowCount ?? 0) > 0) planted.push(place);
  }
  // Public reads are kept in memory until somebody says that they changed.
  await db.query("select pg_notify($1, '')", [PUBLIC_CHANNEL]);
  return planted;
}

async function plantInJson(db: pg.Client, table: string, column: string, place: string): Promise<{ rowCount: number }> {
  const { rows } = await db.query<{ at: string; value: unknown }>(
    `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null`,
  );
  let rowCount = 0;
  for (const { at, value } of rows) {
    const changed = JSON.stringify(withWords(value, WORDS.test(column), marked(place)));
    if (changed === JSON.stringify(value)) continue;
    await db.query(`update "${table}" set "${column}" = $1::jsonb where ctid = $2::tid`, [changed, at]);
    rowCount += 1;
  }
  return { rowCount };
}

/** The same value with a mark behind every text that people wrote. */
function withWords(value: unknown, words: boolean, mark: string): unknown {
  if (typeof value === "string") return words ? value + mark : value;
  if (Array.isArray(value)) return value.map((one) => withWords(one, words, mark));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withWords(one, WORDS.test(key), mark)]));
}
