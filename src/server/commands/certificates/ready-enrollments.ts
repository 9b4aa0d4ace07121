import { type SQL, sql } from "drizzle-orm";
import { type listReadyCertificates, READY_CHOICES, type ReadyCause, type ReadyRow } from "#contract/certificates/ready-certificates.ts";
import type { MetaOf } from "#contract/endpoint.ts";
import type { DeadReason } from "#contract/jobs/dead-jobs.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";
import { CERTIFICATE_CHECK } from "./issue-certificate.ts";
import { ENROLLED, meetsEverything } from "./meets-everything.ts";
import { mandatesEnded, templateInForce } from "./template-in-force.ts";

type Meta = MetaOf<typeof listReadyCertificates>;

interface ReadyFilter {
  program: number | undefined;
  cohort: number | undefined;
  /** Of programs of these categories; null is all of them. */
  categories: readonly number[] | null;
}

interface Found extends Record<string, unknown> {
  id: number;
  user_id: number;
  name_ar: string;
  name_en: string | null;
  program_id: number;
  title_ar: string;
  title_en: string;
  cohort_id: number | null;
  starts_on: string | null;
  unverified: boolean;
  revoked: boolean;
  over: boolean;
  /** Of the work that was set aside. */
  job_id: number | null;
  dead_reason: DeadReason | null;
  dead_at: string | null;
}

interface Group extends Record<string, unknown> {
  program_id: number;
  title_ar: string;
  title_en: string;
  cohort_id: number | null;
  starts_on: string | null;
  count: number;
}

/** A page of enrollments that meet every rule and have no certificate, the newest first, with how many there are and of what. */
export async function readyEnrollments(db: Executor, filter: ReadyFilter, query: NewestQuery, now: Date) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["number"])[0];
  const all = (...conditions: (SQL | null)[]): SQL =>
    sql.join(
      conditions.filter((one) => one !== null),
      sql` and `,
    );
  const { program, cohort, categories } = filter;
  const ready = all(meetsEverything(now), categories === null ? null : sql`p.category_id = any(${`{${categories.join(",")}}`}::int[])`);
  const wanted = all(
    ready,
    program === undefined ? null : sql`e.program_id = ${program}`,
    cohort === undefined ? null : sql`e.cohort_id = ${cohort}`,
    after === null ? null : sql`e.id < ${after}`,
  );
  const { rows } = await db.execute<Found>(sql`
    select e.id, e.user_id, u.name_ar, u.name_en, p.id as program_id, p.title_ar, p.title_en, c.id as cohort_id, c.starts_on::text,
      u.email_verified_at is null as unverified, e.access_until <= ${now.toISOString()}::timestamptz as over,
      exists (select from certificates x where x.enrollment_id = e.id and x.status = 'revoked') as revoked,
      job.id::float8 as job_id, job.dead_reason, job.dead_at
    from ${ENROLLED} join users u on u.id = e.user_id
    left join lateral (
      select j.id, j.dead_reason, j.dead_at from jobs j where j.dead_at is not null and j.done_at is null
        and j.kind = ${CERTIFICATE_CHECK} and j.payload ->> 'enrollmentId' = e.id::text order by j.id desc limit 1
    ) job on true
    where ${wanted} order by e.id desc limit ${limit + 1}`);
  // One look at all of them says how many there are of each program and cohort, and so of those that are asked for.
  const { rows: groups } = await db.execute<Group>(sql`
    select p.id as program_id, p.title_ar, p.title_en, c.id as cohort_id, c.starts_on::text, count(*)::int as count
    from ${ENROLLED} where ${ready} group by p.id, c.id order by count(*) desc, p.id, c.id`);
  const template = await templateInForce(db);
  const ended = template !== null && mandatesEnded(template.signatories, now).length > 0;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isWanted = (one: Group) => (program ?? one.program_id) === one.program_id && (cohort ?? one.cohort_id) === one.cohort_id;
  const next = rows.length > limit && last ? cursorOf([last.id]) : null;
  return {
    data: shown.map((row) => presented(row, ended)),
    meta: { total: countOf(groups.filter(isWanted)), next_cursor: next, ...choicesOf(groups, filter) },
  };
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Programs with their sums, and the cohorts of the program that is asked for. */
function choicesOf(groups: readonly Group[], { program, cohort }: ReadyFilter): Pick<Meta, "programs" | "cohorts"> {
  const programs = [...new Map(groups.map((one) => [one.program_id, one])).values()]
    .map(({ program_id: id, title_ar: ar, title_en: en }) => ({
      id,
      title: { ar, en },
      count: countOf(groups.filter((one) => one.program_id === id)),
    }))
    .toSorted((one, other) => other.count - one.count);
  const of = program ?? (cohort === undefined ? undefined : groups.find((one) => one.cohort_id === cohort)?.program_id);
  const cohorts = groups.flatMap(({ program_id, cohort_id: id, starts_on, count }) =>
    program_id === of && id !== null && starts_on !== null ? [{ id, program_id, starts_on, count }] : [],
  );
  return { programs: programs.slice(0, READY_CHOICES), cohorts: cohorts.slice(0, READY_CHOICES) };
}

function presented(row: Found, ended: boolean): ReadyRow {
  const { job_id, dead_reason: reason, dead_at: deadAt } = row;
  const failed =
    job_id !== null && deadAt !== null ? { job_id, reason: reason ?? "retries_exhausted", at: new Date(deadAt).toISOString() } : null;
  const holds: Record<ReadyCause, boolean> = {
    email_unverified: row.unverified,
    mandate_ended: ended,
    revoked: row.revoked,
    access_over: row.over,
    failed: failed !== null,
    soon: true,
  };
  const causes = ["email_unverified", "mandate_ended", "revoked", "access_over", "failed", "soon"] as const;
  const cause = causes.find((one) => holds[one]) ?? "soon";
  return {
    enrollment_id: row.id,
    person: { id: row.user_id, name: { ar: row.name_ar, en: row.name_en ?? row.name_ar } },
    program: { id: row.program_id, title: { ar: row.title_ar, en: row.title_en } },
    cohort: row.cohort_id === null || row.starts_on === null ? null : { id: row.cohort_id, starts_on: row.starts_on },
    cause,
    failed: cause === "failed" ? failed : null,
  };
}
