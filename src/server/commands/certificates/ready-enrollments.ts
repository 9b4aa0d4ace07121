import { type SQL, sql } from "drizzle-orm";
import type { ReadyCause, ReadyRow } from "#contract/certificates/ready-certificates.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";
import { ENROLLED, meetsEverything } from "./meets-everything.ts";
import { mandatesEnded, templateInForce } from "./template-in-force.ts";

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
}

/** A page of enrollments that meet every rule and have no certificate, the newest first, with how many there are. */
export async function readyEnrollments(db: Executor, filter: ReadyFilter, query: NewestQuery, now: Date) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["number"])[0];
  const wanted = sql.join(
    [
      meetsEverything(now),
      ...(filter.program === undefined ? [] : [sql`e.program_id = ${filter.program}`]),
      ...(filter.cohort === undefined ? [] : [sql`e.cohort_id = ${filter.cohort}`]),
      ...(filter.categories === null ? [] : [sql`p.category_id = any(${`{${filter.categories.join(",")}}`}::int[])`]),
    ] satisfies SQL[],
    sql` and `,
  );
  const { rows } = await db.execute<Found>(sql`
    select e.id, e.user_id, u.name_ar, u.name_en, p.id as program_id, p.title_ar, p.title_en, c.id as cohort_id, c.starts_on::text,
      u.email_verified_at is null as unverified, e.access_until <= ${now.toISOString()}::timestamptz as over,
      exists (select from certificates x where x.enrollment_id = e.id and x.status = 'revoked') as revoked
    from ${ENROLLED} join users u on u.id = e.user_id
    where ${wanted} ${after === null ? sql`` : sql`and e.id < ${after}`} order by e.id desc limit ${limit + 1}`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${ENROLLED} where ${wanted}`);
  const template = await templateInForce(db);
  const ended = template !== null && mandatesEnded(template.signatories, now).length > 0;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => presented(row, ended)),
    meta: { total: counted[0]?.total ?? 0, next_cursor: rows.length > limit && last ? cursorOf([last.id]) : null },
  };
}

function presented(row: Found, ended: boolean): ReadyRow {
  const holds: Record<ReadyCause, boolean> = {
    email_unverified: row.unverified,
    mandate_ended: ended,
    revoked: row.revoked,
    access_over: row.over,
    soon: true,
  };
  const causes = ["email_unverified", "mandate_ended", "revoked", "access_over", "soon"] as const;
  return {
    enrollment_id: row.id,
    person: { id: row.user_id, name: { ar: row.name_ar, en: row.name_en ?? row.name_ar } },
    program: { id: row.program_id, title: { ar: row.title_ar, en: row.title_en } },
    cohort: row.cohort_id === null || row.starts_on === null ? null : { id: row.cohort_id, starts_on: row.starts_on },
    cause: causes.find((cause) => holds[cause]) ?? "soon",
  };
}
