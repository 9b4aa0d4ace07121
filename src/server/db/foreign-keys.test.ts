import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WHO_DID_IT = "says who did it, read from its own row; accounts are emptied, never deleted, and nobody is asked what they did";
const PLACE = "a place of an address, read from its own row; places are never deleted, and no list is of one place";

/** Foreign keys that no index leads, and why that is right. */
/** A partial index holds the one that counts of each person; the others are a few. */
const ONE_EACH = "a partial index leads with it";
const WITHOUT_INDEX: Record<string, string> = {
  "account_deletions.checked_by": WHO_DID_IT,
  "attendance_marks.marked_by": WHO_DID_IT,
  "attendance_overrides.by_user": WHO_DID_IT,
  "attendance_registers.submitted_by": WHO_DID_IT,
  "authenticators.user_id": ONE_EACH,
  "second_factor_resets.user_id": ONE_EACH,
  "book_corrections.written_by": WHO_DID_IT,
  "contact_answers.written_by": WHO_DID_IT,
  "data_exports.checked_by": WHO_DID_IT,
  "excuses.decided_by": WHO_DID_IT,
  "payment_differences.settled_by": WHO_DID_IT,
  "pending_approvals.asked_by": WHO_DID_IT,
  "pending_approvals.settled_by": WHO_DID_IT,
  "refund_approvals.settled_by": WHO_DID_IT,
  "vat_periods.asked_by": WHO_DID_IT,
  "vat_periods.closed_by": WHO_DID_IT,
  "certificate_deliveries.city_id": PLACE,
  "certificate_deliveries.country_id": PLACE,
  "trainer_applications.city_id": PLACE,
  "trainer_applications.nationality_id": PLACE,
  "users.city_id": PLACE,
  "users.nationality_id": PLACE,
};

it("S7: every foreign key has an index that begins with it, or stands in the list with its reason", async () => {
  const { rows } = await server.services.db.execute<{ key: string }>(sql`
    select con.conrelid::regclass || '.' || (
      select string_agg(a.attname, ', ' order by k.place) from unnest(con.conkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as key
    from pg_constraint con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = con.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (select attname from pg_attribute where attrelid = con.conrelid and attnum = con.conkey[1])))
        and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] = con.conkey)
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

it("S7: what lists filter and order by is led by an index", async () => {
  const { rows } = await server.services.db.execute<{ definition: string }>(sql`
    select regexp_replace(indexdef, '^.* ON public\\.', '') as definition from pg_indexes where schemaname = 'public'`);
  const definitions = rows.map(({ definition }) => definition);
  for (const lead of [
    "class_sessions USING btree (starts_at",
    "enrollments USING btree (program_id",
    "enrollments USING btree (status",
    "program_instructors USING btree (instructor_id",
    "users USING gin (search_folded gin_trgm_ops)",
    "programs USING gin (search_folded gin_trgm_ops)",
  ])
    expect(
      definitions.some((definition) => definition.startsWith(lead)),
      lead,
    ).toBe(true);
});

it("S7: people are found by folded names and e-mail alike", async () => {
  const found = async (query: string) => {
    const { rows } = await server.services.db.execute<{ yes: boolean }>(sql`
      select person_folded('أحمد آل سُعُود', 'Ahmad AlSaud', 'A.Saud@Example.com') like '%' || fold_text(${query}) || '%' as yes`);
    return rows[0]?.yes;
  };
  for (const query of ["احمد", "ال سعود", "أحــمد", "alsaud", "a.saud@example"]) expect(await found(query), query).toBe(true);
  for (const query of ["خالد", "0551234567"]) expect(await found(query), query).toBe(false);
});
