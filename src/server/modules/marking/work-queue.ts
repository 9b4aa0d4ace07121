import { type SQL, sql } from "drizzle-orm";
import type { MarkingDetails, MarkingRow } from "#contract/coursework/marking.ts";
import { handMarked, standsForAll } from "#server/commands/coursework/waiting-work.ts";
import type { Executor } from "#server/db/client.ts";
import { userNamed } from "#server/commands/accounts/named-like.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { attempts, submissions } from "#server/db/tables/learning.ts";

/**
 * What was handed in for a course, of applications and of quizzes with answers for a person: one thin row each. Everything that is
 * asked of the queue is counted, filtered and cut over these in the database; only the page that is shown is then read whole.
 */
const workOf = (programId: number): SQL => sql`
  select ${submissions.id}, 'application' as kind, ${submissions.itemId}, ${submissions.enrollmentId}, ${enrollments.userId},
    case ${submissions.status} when 'graded' then 'graded' when 'returned' then 'returned' else 'waiting' end as state,
    ${submissions.status} = 'graded' and not ${submissions.withheld} as published,
    coalesce(${submissions.submittedAt}, ${submissions.updatedAt}) as at, ${submissions.jointId} as joint_id
  from ${submissions} join ${enrollments} on ${enrollments.id} = ${submissions.enrollmentId}
  where ${enrollments.programId} = ${programId} and ${enrollments.status} <> 'withdrawn' and ${submissions.status} <> 'draft' and ${standsForAll}
  union all
  select ${attempts.id}, 'activity', ${attempts.itemId}, ${attempts.enrollmentId}, ${enrollments.userId},
    case when ${attempts.score} is null then 'waiting' else 'graded' end,
    ${attempts.score} is not null and not ${attempts.withheld},
    coalesce(${attempts.submittedAt}, ${attempts.startedAt}), null
  from ${attempts} join ${enrollments} on ${enrollments.id} = ${attempts.enrollmentId}
  where ${enrollments.programId} = ${programId} and ${enrollments.status} <> 'withdrawn' and ${handMarked}`;

export interface QueueFilter {
  state: MarkingRow["state"] | "all";
  itemId?: number | undefined;
  published?: "yes" | "no" | undefined;
  q: string;
}
export interface QueuePage {
  newestFirst: boolean;
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

interface CountedItem {
  id: number;
  kind: MarkingRow["kind"];
  ar: string;
  en: string;
  waiting: number;
  total: number;
}
interface Found {
  page: { id: string; at: string }[] | null;
  total: number;
  waiting: number;
  returned: number;
  graded: number;
  unpublished: number;
  items: CountedItem[] | null;
}

/** Ids of one page of a course's queue, with what is counted over all of it. @throws Problem `validation_error` for a wrong cursor */
export async function queuePage(db: Executor, programId: number, filter: QueueFilter, page: QueuePage) {
  const after = page.cursor === undefined ? null : cursorValues(page.cursor, ["instant", "uuid"]);
  const named = userNamed(filter.q);
  const wanted = sql.join(
    [
      sql`true`,
      ...(filter.state === "all" ? [] : [sql`work.state = ${filter.state}`]),
      ...(filter.itemId === undefined ? [] : [sql`work.item_id = ${filter.itemId}`]),
      ...(filter.published === undefined ? [] : [sql`work.state = 'graded' and work.published = ${filter.published === "yes"}`]),
      ...(named
        ? [
            sql`exists (select 1 from ${users} where ${named} and ${users.id} in (select work.user_id union all select oe.user_id
        from submissions o join enrollments oe on oe.id = o.enrollment_id where o.joint_id = work.joint_id))`,
          ]
        : []),
    ],
    sql` and `,
  );
  const beyond = after ? sql`(at, id) ${page.newestFirst ? sql`<` : sql`>`} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const way = page.newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with work as materialized (${workOf(programId)}),
      wanted as materialized (select id, at from work where ${wanted}),
      page as (select id, at from wanted where ${beyond} order by at ${way}, id ${way} limit ${page.limit + 1} offset ${after ? 0 : page.offset}),
      counted as (select item_id, kind, (count(*) filter (where state = 'waiting'))::int as waiting, count(*)::int as total, min(at) as first
        from work group by item_id, kind)
    select (select json_agg(json_build_object('id', id, 'at', at) order by at ${way}, id ${way}) from page) as page,
      (select count(*)::int from wanted) as total,
      (select json_agg(json_build_object('id', counted.item_id, 'kind', counted.kind, 'ar', ${programItems.titleAr}, 'en', ${programItems.titleEn},
        'waiting', counted.waiting, 'total', counted.total) order by counted.first, counted.item_id)
        from counted join ${programItems} on ${programItems.id} = counted.item_id) as items,
      (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'returned'))::int as returned,
      (count(*) filter (where state = 'graded'))::int as graded,
      (count(*) filter (where state = 'graded' and not published))::int as unpublished
    from work`);
  const [found] = rows;
  const keys = found?.page ?? [];
  const shown = keys.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    total: found?.total ?? 0,
    next: keys.length > page.limit && last ? cursorOf([last.at, last.id]) : null,
    counts: {
      waiting: found?.waiting ?? 0,
      returned: found?.returned ?? 0,
      graded: found?.graded ?? 0,
      unpublished: found?.unpublished ?? 0,
    },
    items: (found?.items ?? []).map(({ id, kind, ar, en, waiting, total }) => ({
      id,
      kind,
      translations: { ar: { title: ar }, en: { title: en } },
      waiting,
      total,
    })),
  };
}

type Neighbours = Pick<MarkingDetails, "position" | "previous_id" | "next_id">;

/** What comes before and after it among what waits for the same item; once that is done, the pile of the next item. */
export async function neighboursOf(db: Executor, programId: number, row: MarkingRow): Promise<Neighbours> {
  const key = sql`(${row.submitted_at}::timestamptz, ${row.id}::uuid)`;
  const { rows } = await db.execute<{
    place: number;
    waiting: number;
    previous: string | null;
    next: string | null;
    other: string | null;
  }>(sql`
    with waits as materialized (select id, at, item_id = ${row.item.id} as same from (${workOf(programId)}) work where state = 'waiting')
    select (count(*) filter (where same and (at, id) < ${key}))::int as place, (count(*) filter (where same))::int as waiting,
      (select id from waits where same and (at, id) < ${key} order by at desc, id desc limit 1) as previous,
      (select id from waits where same and (at, id) > ${key} order by at, id limit 1) as next,
      (select id from waits where not same order by at, id limit 1) as other
    from waits`);
  const [found] = rows;
  if (row.state !== "waiting" || !found) return { position: null, previous_id: null, next_id: found?.other ?? null };
  return {
    position: { place: found.place + 1, waiting: found.waiting },
    previous_id: found.previous,
    next_id: found.next ?? found.other,
  };
}
