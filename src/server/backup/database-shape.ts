import type pg from "pg";

/** A table as a backup reads and writes it. */
export interface TableShape {
  name: string;
  /** Those that hold values: what the database computes itself is left out. */
  columns: { name: string; type: string }[];
}

/** A rule between tables that is taken away while rows come in any order, and is made again, and so checked, at the end. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Values are written as text and read again: nothing of a session's settings may change what the text says. */
export const EXACT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1";

/** Every table of the product, by name. Which migrations ran stands apart (`drizzle`). */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname`,
  );
  return rows;
}

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}

/** The next number of each counter; null of one that gave none yet. */
export async function countersOf(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** When the newest migration that ran was made, milliseconds since 1970: how drizzle tells them apart. */
export async function newestMigrationOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return Number(rows[0]?.newest ?? 0);
}
