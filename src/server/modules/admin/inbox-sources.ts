import { type SQL, sql } from "drizzle-orm";
import type { InboxKind } from "#contract/requests/assignments.ts";
import { categoryList } from "#server/http/security/staff-scope.ts";

/** Requests of a kind: with all that is shown of them, and narrow, with what tells which of them stand on a page. */
interface Source {
  wide: SQL;
  /** Joins nothing: each request names what it is about, so that neither holds more rows than the other. */
  narrow: SQL;
}

interface Standing {
  table: SQL;
  open: SQL;
  waits?: SQL;
  clock?: SQL;
}

const narrow = (
  kind: InboxKind,
  { table, open, waits = sql`false`, clock = sql`r.created_at` }: Standing,
  id = sql`r.id::text`,
): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, ${id} as id, ${open} as open, r.created_at, ${clock} as clock_at, ${waits} as waits from ${table} r`;

/** Of a table that keeps since when it waits for its sender; as its index has them. */
const PAUSED = { waits: sql`(r.waits_since is not null)`, clock: sql`coalesce(r.clock_at, r.created_at)` };

/** Columns of every kind, in this order: kind, the id as it is indexed, id, reference, status, open, who, about what, when, version, the program's category, since when its days count (later by as long as its sender let it wait), and whether it waits for its sender, or a carrier, now. */
const OF_ENROLLMENT = (kind: "postponement" | "withdrawal" | "excuse", standing: Standing): Source => ({
  narrow: narrow(kind, standing),
  wide: sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, r.reference, r.status, ${standing.open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id,
    ${standing.clock ?? sql`r.created_at`} as clock_at, ${standing.waits ?? sql`false`} as waits
  from ${standing.table} r join users u on u.id = r.user_id join enrollments e on e.id = r.enrollment_id join programs p on p.id = e.program_id`,
});

const OF_CERTIFICATE = (kind: "delivery" | "name_correction", { table, open, waits = sql`false` }: Standing, version: SQL): Source => ({
  narrow: narrow(kind, { table, open, waits }),
  wide: sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, c.number as reference, r.status, ${open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, ${version} as version, p.category_id, r.created_at as clock_at, ${waits} as waits
  from ${table} r join users u on u.id = r.user_id join certificates c on c.id = r.certificate_id join programs p on p.id = c.program_id`,
});

const OF_INSTRUCTOR = (kind: "absence" | "departure", { table, open }: Standing, subject: SQL): Source => ({
  narrow: narrow(kind, { table, open }),
  wide: sql`
  select ${sql.raw(`'${kind}'`)} as kind, r.id as key, r.id::text as id, r.reference, r.status, ${open} as open, u.id as user_id,
    u.name_ar, coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, r.version, p.category_id, r.created_at as clock_at, false as waits
  from ${table} r join users u on u.id = r.user_id left join programs p on p.id = ${subject}`,
});

/** When the days of an application began: later by every time that it waited for its applicant. */
export const applicationClock = sql<string>`trainer_applications.created_at + coalesce((select sum(later.at - asked.at) from trainer_application_events asked
  join trainer_application_events later on later.application_id = asked.application_id and later.position = asked.position + 1
  where asked.application_id = trainer_applications.id and asked.status = 'needs_info'), interval '0')`;

/** One that joins nothing anyway. */
const one = (wide: SQL): Source => ({ narrow: wide, wide });
const PENDING = sql`r.status = 'pending'`;
const REPORTED = sql`r.settled_at is null`;

const SOURCES: Record<InboxKind, Source> = {
  postponement: OF_ENROLLMENT("postponement", { table: sql`postponements`, open: PENDING, ...PAUSED }),
  withdrawal: OF_ENROLLMENT("withdrawal", {
    table: sql`withdrawals`,
    open: sql`r.status in ('pending', 'instructor_reviewed')`,
    ...PAUSED,
  }),
  excuse: OF_ENROLLMENT("excuse", { table: sql`excuses`, open: PENDING }),
  delivery: OF_CERTIFICATE(
    "delivery",
    {
      table: sql`certificate_deliveries`,
      open: sql`r.status in ('requested', 'preparing', 'shipped', 'returned')`,
      waits: sql`r.status = 'shipped'`,
    },
    sql`r.version`,
  ),
  name_correction: OF_CERTIFICATE("name_correction", { table: sql`name_corrections`, open: PENDING }, sql`1`),
  absence: OF_INSTRUCTOR(
    "absence",
    { table: sql`absences`, open: PENDING },
    sql`(select c.program_id from absence_sessions a join class_sessions s on s.id = a.session_id join cohorts c on c.id = s.cohort_id
      where a.absence_id = r.id order by s.starts_at limit 1)`,
  ),
  departure: OF_INSTRUCTOR("departure", { table: sql`departures`, open: PENDING }, sql`r.program_id`),
  trainer: one(sql`
    select 'trainer' as kind, id as key, id::text as id, reference, status, status in ('submitted', 'under_review', 'needs_info', 'interview') as open,
      null::int as user_id, full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id,
      ${applicationClock} as clock_at, status = 'needs_info' as waits
    from trainer_applications`),
  contact: one(sql`
    select 'contact' as kind, id as key, id::text as id, reference, status, status in ('new', 'in_progress') as open, null::int as user_id,
      full_name as name_ar, full_name as name_en, null as subject_ar, null as subject_en, created_at, version, null::int as category_id,
      created_at as clock_at, false as waits
    from contact_messages where status <> 'spam'`),
  review_report: {
    narrow: narrow("review_report", { table: sql`review_reports`, open: REPORTED }, sql`r.review_id::text || '-' || r.user_id::text`),
    wide: sql`
    select 'review_report' as kind, null::uuid as key, r.review_id::text || '-' || r.user_id::text as id, null as reference,
      case when r.settled_at is null then 'open' else 'settled' end as status, ${REPORTED} as open, u.id as user_id, u.name_ar,
      coalesce(u.name_en, u.name_ar) as name_en, p.title_ar as subject_ar, p.title_en as subject_en, r.created_at, 1 as version, p.category_id, r.created_at as clock_at, false as waits
    from review_reports r join users u on u.id = r.user_id join reviews v on v.id = r.review_id join programs p on p.id = v.program_id`,
  },
};

/** Requests of these kinds, as one table. */
export const unionOf = (kinds: readonly InboxKind[]): SQL =>
  sql.join(
    kinds.map((kind) => SOURCES[kind].wide),
    sql` union all `,
  );

/** The same without what hangs on them: where nothing is asked of people and programs, a planner has little to think about. */
export const narrowOf = (kinds: readonly InboxKind[]): SQL =>
  sql.join(
    kinds.map((kind) => sql`select kind, id, open, created_at, clock_at, waits from (${SOURCES[kind].narrow}) n`),
    sql` union all `,
  );

/** Open ones of these kinds, a row each with nothing in it: to be counted no further than a bound. */
export const openOf = (kinds: readonly InboxKind[], categories: readonly number[] | null): SQL =>
  categories === null
    ? sql`select 1 from (${narrowOf(kinds)}) r where r.open`
    : sql`select 1 from (${unionOf(kinds)}) r where r.open and (r.category_id is null or r.category_id = any(${categoryList(categories)}))`;
