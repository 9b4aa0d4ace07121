import { type SQL, sql } from "drizzle-orm";
import type { InboxKind } from "#contract/requests/admin-requests.ts";
import { categoryList } from "#server/http/security/staff-scope.ts";

/** Where the requests of a kind stand, as `r`, and which of them are open. */
const KINDS: Record<InboxKind, { table: SQL; open: SQL }> = {
  postponement: { table: sql`postponements`, open: sql`r.status = 'pending'` },
  withdrawal: { table: sql`withdrawals`, open: sql`r.status in ('pending', 'instructor_reviewed')` },
  excuse: { table: sql`excuses`, open: sql`r.status = 'pending'` },
  delivery: { table: sql`certificate_deliveries`, open: sql`r.status in ('requested', 'preparing', 'shipped', 'returned')` },
  name_correction: { table: sql`name_corrections`, open: sql`r.status = 'pending'` },
  absence: { table: sql`absences`, open: sql`r.status = 'pending'` },
  departure: { table: sql`departures`, open: sql`r.status = 'pending'` },
  trainer: { table: sql`trainer_applications`, open: sql`r.status in ('submitted', 'under_review', 'needs_info', 'interview')` },
  contact: { table: sql`(select * from contact_messages where status <> 'spam')`, open: sql`r.status in ('new', 'in_progress')` },
  review_report: { table: sql`review_reports`, open: sql`r.settled_at is null` },
};

/** Columns of every kind, in this order: kind, the id as it is indexed, id, reference, status, open, who, about what, when, version, the program's category. */
const OF_ENROLLMENT = (kind: "postponement" | "withdrawal" | "excuse"): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, r.reference, r.status, ${KINDS[kind].open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id
  from ${KINDS[kind].table} r join users u on u.id = r.user_id join enrollments e on e.id = r.enrollment_id join programs p on p.id = e.program_id`;

const OF_CERTIFICATE = (kind: "delivery" | "name_correction", version: SQL): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, c.number as reference, r.status, ${KINDS[kind].open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, ${version} as version, p.category_id
  from ${KINDS[kind].table} r join users u on u.id = r.user_id join certificates c on c.id = r.certificate_id join programs p on p.id = c.program_id`;

const OF_INSTRUCTOR = (kind: "absence" | "departure", subject: SQL): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, r.reference, r.status, ${KINDS[kind].open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id
  from ${KINDS[kind].table} r join users u on u.id = r.user_id left join programs p on p.id = ${subject}`;

const SOURCES: Record<InboxKind, SQL> = {
  postponement: OF_ENROLLMENT("postponement"),
  withdrawal: OF_ENROLLMENT("withdrawal"),
  excuse: OF_ENROLLMENT("excuse"),
  delivery: OF_CERTIFICATE("delivery", sql`r.version`),
  name_correction: OF_CERTIFICATE("name_correction", sql`1`),
  absence: OF_INSTRUCTOR(
    "absence",
    sql`(select c.program_id from absence_sessions a join class_sessions s on s.id = a.session_id join cohorts c on c.id = s.cohort_id
      where a.absence_id = r.id order by s.starts_at limit 1)`,
  ),
  departure: OF_INSTRUCTOR("departure", sql`r.program_id`),
  trainer: sql`
    select 'trainer' as kind, id as key, id::text as id, reference, status, ${KINDS.trainer.open} as open,
      null::int as user_id, full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id
    from ${KINDS.trainer.table} r`,
  contact: sql`
    select 'contact' as kind, id as key, id::text as id, reference, status, ${KINDS.contact.open} as open, null::int as user_id,
      full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id
    from ${KINDS.contact.table} r`,
  review_report: sql`
    select 'review_report' as kind, null::uuid as key, r.review_id::text || '-' || r.user_id::text as id, null as reference,
      case when r.settled_at is null then 'open' else 'settled' end as status, ${KINDS.review_report.open} as open, u.id as user_id, u.name_ar,
      coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, 1 as version, p.category_id
    from ${KINDS.review_report.table} r join users u on u.id = r.user_id join reviews v on v.id = r.review_id join programs p on p.id = v.program_id`,
};

/** Requests of these kinds, as one table. */
export const unionOf = (kinds: readonly InboxKind[]): SQL =>
  sql.join(
    kinds.map((kind) => SOURCES[kind]),
    sql` union all `,
  );

/** The same without what hangs on them: all of them and no other, since each names what it is about. A planner has little to think about. */
export const narrowOf = (kinds: readonly InboxKind[]): SQL =>
  sql.join(
    kinds.map((kind) => {
      const { table, open } = KINDS[kind];
      const id = kind === "review_report" ? sql`r.review_id::text || '-' || r.user_id::text` : sql`r.id::text`;
      return sql`select ${sql.raw(`'${kind}'`)} as kind, ${id} as id, ${open} as open, r.created_at from ${table} r`;
    }),
    sql` union all `,
  );

/** Open ones of these kinds, a row each with nothing in it: to be counted no further than a bound. */
export const openOf = (kinds: readonly InboxKind[], categories: readonly number[] | null): SQL =>
  categories === null
    ? sql`select 1 from (${narrowOf(kinds)}) r where r.open`
    : sql`select 1 from (${unionOf(kinds)}) r where r.open and (r.category_id is null or r.category_id = any(${categoryList(categories)}))`;
