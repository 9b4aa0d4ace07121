import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { keptReports } from "#server/db/tables/learning/at-risk-marks.ts";

const NAME = "duplicate_accounts";
const OLD_MS = 3_600_000;

/**
 * Finds accounts that look like one person's, where nobody did for an hour. Each is held against the oldest account that has the same
 * phone, document, or whole Arabic name of three words and more: of a thousand with one phone there are a thousand pairs. What staff said
 * about a pair stays.
 */
export async function keepDuplicates(db: Database, now: Date): Promise<void> {
  const fresh = and(eq(keptReports.name, NAME), gt(keptReports.asOf, new Date(now.getTime() - OLD_MS)));
  if ((await db.$count(keptReports, fresh)) > 0) return;
  await db.transaction(async (tx) => {
    await tx
      .insert(keptReports)
      .values({ name: NAME, asOf: new Date(0), counts: [] })
      .onConflictDoNothing();
    const [before] = await tx.select().from(keptReports).where(eq(keptReports.name, NAME)).for("update");
    // Whoever waited takes what came meanwhile.
    if (before && before.asOf > now) return;
    await tx.execute(FOUND);
    await tx.update(keptReports).set({ asOf: now }).where(eq(keptReports.name, NAME));
  });
}

const FOUND = sql`
  with open as materialized (
    select id, name_ar, phone, national_id, document_number from users
    where type = 'student' and deleted_at is null and merged_into is null),
  likeness as materialized (
    select id, 'phone' as by, sealed_whole(phone) as key from open where phone <> ''
    union all select id, 'document', sealed_whole(national_id) from open where national_id is not null
    union all select id, 'document', sealed_whole(document_number) from open where document_number is not null
    union all select id, 'name', fold_text(name_ar) from open where array_length(string_to_array(trim(name_ar), ' '), 1) >= 3),
  firsts as (select by, key, min(id) as first from likeness group by by, key having count(distinct id) > 1),
  found as materialized (
    select firsts.first as first_id, likeness.id as second_id, bool_or(firsts.by = 'phone') as phone, bool_or(firsts.by = 'document') as document,
      bool_or(firsts.by = 'name') as name, count(distinct firsts.by)::smallint as weight
    from firsts join likeness on likeness.by = firsts.by and likeness.key = firsts.key and likeness.id <> firsts.first
    group by 1, 2),
  gone as (
    delete from duplicate_accounts d
    where (d.apart_at is null and not exists (select 1 from found f where f.first_id = d.first_id and f.second_id = d.second_id))
      or not exists (select 1 from open where open.id = d.first_id) or not exists (select 1 from open where open.id = d.second_id))
  insert into duplicate_accounts as d (first_id, second_id, phone, document, name, weight) select * from found
  on conflict (first_id, second_id) do update
    set phone = excluded.phone, document = excluded.document, name = excluded.name, weight = excluded.weight
    where (d.phone, d.document, d.name) is distinct from (excluded.phone, excluded.document, excluded.name)`;
