import type { Pool } from "pg";

/** Changes with what follows: a template made by another version of it is not taken. */
export const RESET_VERSION = "2";

/**
 * What a migrated database holds, kept beside it, and a function that brings it back. Bringing one database back takes some
 * milliseconds; making another takes two seconds on the embedded database, and half a second on PostgreSQL. Which of some 200 tables
 * hold rows is one statement without parameters: a session plans it once.
 */
export const REMEMBER_TEMPLATE = `
create schema template;
create table template.tables (name text primary key, columns text not null, filled boolean not null);
create table template.sequences (name text primary key, value bigint not null, called boolean not null);
do $$
declare one record; has_rows boolean; states text;
begin
  for one in
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
  loop
    execute format('select exists (select from public.%I)', one.name) into has_rows;
    insert into template.tables values (one.name, one.columns, has_rows);
    if has_rows then execute format('create table template.%I as select * from public.%I', 'of_' || one.name, one.name); end if;
  end loop;
  for one in select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
    execute format('insert into template.sequences select %L, last_value, is_called from public.%I', one.name, one.name);
  end loop;
  select string_agg(format('select %L where exists (select from public.%I)', name, name), ' union all ') into states from template.tables;
  execute format('create function template.full_tables() returns setof text language plpgsql as %L', 'begin return query ' || states || '; end');
end $$;
create function template.reset() returns void language plpgsql as $$
declare one record;
begin
  -- Neither triggers nor foreign keys have anything to say to it.
  perform set_config('session_replication_role', 'replica', true);
  for one in select name from template.full_tables() as name loop
    execute format('delete from public.%I', one.name);
  end loop;
  for one in select * from template.tables where filled loop
    execute format('insert into public.%I (%s) overriding system value select %s from template.%I', one.name, one.columns, one.columns, 'of_' || one.name);
  end loop;
  for one in select * from template.sequences loop
    perform setval(format('public.%I', one.name)::regclass, one.value, one.called);
  end loop;
end $$;`;

/** Ends what a server left behind in the session that it used, and brings the content back. Plans are kept: they are what took the time. */
export async function resetDatabase(pool: Pool): Promise<void> {
  await pool.query("rollback");
  await pool.query("close all; unlisten *; reset all; select pg_advisory_unlock_all(); discard temp; discard sequences; set jit = off");
  await pool.query("select template.reset()");
}
