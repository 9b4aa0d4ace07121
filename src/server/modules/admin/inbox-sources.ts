import { type SQL, sql } from "drizzle-orm";
import { INBOX_KINDS, type InboxKind } from "#contract/requests/assignments.ts";
import { categoryList } from "#server/http/security/staff-scope.ts";

/** Columns of every kind, in this order: kind, the id as it is indexed, id, reference, status, open, who, about what, when, version, the program's category, since when its days count (later by as long as its sender let it wait), and whether it waits for its sender, or a carrier, now. */
const OF_ENROLLMENT = (kind: "postponement" | "withdrawal" | "excuse", table: SQL, reference: SQL, open: SQL): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, ${reference} as reference, r.status, ${open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id, r.created_at as clock_at, false as waits
  from ${table} r join users u on u.id = r.user_id join enrollments e on e.id = r.enrollment_id join programs p on p.id = e.program_id`;

const OF_CERTIFICATE = (kind: "delivery" | "name_correction", table: SQL, open: SQL, version: SQL, waits = sql`false`): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, c.number as reference, r.status, ${open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, ${version} as version, p.category_id, r.created_at as clock_at, ${waits} as waits
  from ${table} r join users u on u.id = r.user_id join certificates c on c.id = r.certificate_id join programs p on p.id = c.program_id`;

const OF_INSTRUCTOR = (kind: "absence" | "departure", table: SQL, subject: SQL): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, r.reference, r.status, r.status = 'pending' as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id, r.created_at as clock_at, false as waits
  from ${table} r join users u on u.id = r.user_id left join programs p on p.id = ${subject}`;

/** When the days of an application began: later by every time that it waited for its applicant. */
export const applicationClock = sql<string>`trainer_applications.created_at + coalesce((select sum(later.at - asked.at) from trainer_application_events asked
  join trainer_application_events later on later.application_id = asked.application_id and later.position = asked.position + 1
  where asked.application_id = trainer_applications.id and asked.status = 'needs_info'), interval '0')`;

const SOURCES: Record<InboxKind, SQL> = {
  postponement: OF_ENROLLMENT("postponement", sql`postponements`, sql`r.reference`, sql`r.status = 'pending'`),
  withdrawal: OF_ENROLLMENT("withdrawal", sql`withdrawals`, sql`r.reference`, sql`r.status in ('pending', 'instructor_reviewed')`),
  excuse: OF_ENROLLMENT("excuse", sql`excuses`, sql`r.reference`, sql`r.status = 'pending'`),
  delivery: OF_CERTIFICATE(
    "delivery",
    sql`certificate_deliveries`,
    sql`r.status in ('requested', 'preparing', 'shipped', 'returned')`,
    sql`r.version`,
    sql`r.status = 'shipped'`,
  ),
  name_correction: OF_CERTIFICATE("name_correction", sql`name_corrections`, sql`r.status = 'pending'`, sql`1`),
  absence: OF_INSTRUCTOR(
    "absence",
    sql`absences`,
    sql`(select c.program_id from absence_sessions a join class_sessions s on s.id = a.session_id join cohorts c on c.id = s.cohort_id
      where a.absence_id = r.id order by s.starts_at limit 1)`,
  ),
  departure: OF_INSTRUCTOR("departure", sql`departures`, sql`r.program_id`),
  trainer: sql`
    select 'trainer' as kind, id as key, id::text as id, reference, status, status in ('submitted', 'under_review', 'needs_info', 'interview') as open,
      null::int as user_id, full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id,
      ${applicationClock} as clock_at, status = 'needs_info' as waits
    from trainer_applications`,
  contact: sql`
    select 'contact' as kind, id as key, id::text as id, reference, status, status in ('new', 'in_progress') as open, null::int as user_id,
      full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id,
      created_at as clock_at, false as waits
    from contact_messages where status <> 'spam'`,
  review_report: sql`
    select 'review_report' as kind, null::uuid as key, r.review_id::text || '-' || r.user_id::text as id, null as reference,
      case when r.settled_at is null then 'open' else 'settled' end as status, r.settled_at is null as open, u.id as user_id, u.name_ar,
      coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, 1 as version, p.category_id, r.created_at as clock_at, false as waits
    from review_reports r join users u on u.id = r.user_id join reviews v on v.id = r.review_id join programs p on p.id = v.program_id`,
};

/** Requests of these kinds, as one table. */
export const unionOf = (kinds: readonly InboxKind[]): SQL =>
  sql.join(
    kinds.map((kind) => SOURCES[kind]),
    sql` union all `,
  );

/** Open ones of these kinds, a row each with nothing in it: to be counted no further than a bound. */
export const openOf = (kinds: readonly InboxKind[], categories: readonly number[] | null): SQL =>
  sql`select 1 from (${unionOf(kinds)}) r where r.open
    and ${categories === null ? sql`true` : sql`(r.category_id is null or r.category_id = any(${categoryList(categories)}))`}`;

/** The kinds of a filter, separated by commas; null where one of them is none. */
export function kindsOf(asked: string | undefined): InboxKind[] | null {
  const words = (asked ?? "").split(",").flatMap((word) => word.trim() || []);
  if (words.some((word) => !(INBOX_KINDS as readonly string[]).includes(word))) return null;
  return words.length === 0 ? [...INBOX_KINDS] : INBOX_KINDS.filter((kind) => words.includes(kind));
}
