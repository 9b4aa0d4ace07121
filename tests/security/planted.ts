/** What the checks put into the tables of their own database, where no call could make it in time. */
import type pg from "pg";

/** A published program like one of the demo, with one cohort to come and as many seats as asked for, and a lesson. */
export async function plantProgram(db: pg.Client, slug: string, seats: number): Promise<{ programId: number; cohortId: number }> {
  const { rows } = await db.query<{ id: number }>(
    `insert into programs select (jsonb_populate_record(null::programs, to_jsonb(p) || jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('programs', 'id')), 'slug', $1::text, 'price', 100000, 'price_after_discount', null,
       'title_en', $1::text, 'enrollments_count', 0))).*
     from programs p where p.status = 'published' and p.type = 'course' order by p.id limit 1 returning id`,
    [slug],
  );
  const programId = rows[0]?.id ?? 0;
  await db.query(
    `with section as (insert into program_sections (program_id, kind, position, title_ar, title_en) values ($1, 'unit', 1, 'وحدة', 'Unit') returning id)
     insert into program_items (section_id, kind, position, title_ar, title_en) select id, 'lesson', 1, 'درس', 'Lesson' from section`,
    [programId],
  );
  const { rows: cohorts } = await db.query<{ id: number }>(
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total)
     values ($1, '2027-01-10', '2027-03-10', '[0,2]', 1020, 90, $2) returning id`,
    [programId, seats],
  );
  return { programId, cohortId: cohorts[0]?.id ?? 0 };
}

/** A coupon of ten per cent. */
export async function plantCoupon(
  db: pg.Client,
  code: string,
  {
    usageLimit = null,
    perUserLimit = null,
    expiresAt = null,
  }: { usageLimit?: number | null; perUserLimit?: number | null; expiresAt?: string | null } = {},
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into coupons (code, type, value, usage_limit, per_user_limit, expires_at) values ($1, 'percentage', 10, $2, $3, $4) returning id`,
    [code, usageLimit, perUserLimit, expiresAt],
  );
  return rows[0]?.id ?? 0;
}

/** Waits until something that runs beside the calls (a job) has come true. */
export async function comesTrue(holds: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
