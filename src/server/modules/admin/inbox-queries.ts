import { type SQL, sql } from "drizzle-orm";
import type { Inbox, InboxRow } from "#contract/requests/admin-requests.ts";
import { INBOX_KINDS, type InboxKind } from "#contract/requests/assignments.ts";
import type { Holiday } from "#contract/orders/refund.ts";
import type { Counted } from "#contract/rules/paging.ts";
import { namedLike } from "#server/commands/accounts/named-like.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import type { AssigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Executor } from "#server/db/client.ts";
import { countedOf } from "#server/db/count-to.ts";
import { categoryList } from "#server/http/security/staff-scope.ts";
import { together } from "#server/db/reads/together.ts";
import { narrowOf, unionOf } from "./inbox-sources.ts";
import { holdersOf, isAssigned } from "./queues/assignees.ts";
import { limitOf, overdueBefore } from "./queues/queue-clock.ts";

interface Row extends Record<string, unknown> {
  kind: InboxKind;
  id: string;
  reference: string | null;
  status: string;
  open: boolean;
  user_id: number | null;
  name_ar: string;
  name_en: string;
  subject_ar: string | null;
  subject_en: string | null;
  created_at: Date | string;
  version: number;
  clock_at: Date | string;
  waits: boolean;
}

export interface InboxFilter {
  kinds: readonly InboxKind[];
  status: "open" | "closed" | "all";
  /** Of the person, the reference or the program. */
  q: string;
  /** One request alone. */
  id?: string;
  /** Those of programs of these categories, and those of no program; null is all of them. */
  categories: readonly number[] | null;
  /** Of one person alone. */
  userId?: number;
  assignee?: AssigneeFilter;
  /** Of open ones: those whose limit is over. */
  overdue?: boolean;
  newestFirst: boolean;
  limit: number;
  offset: number;
  /** How far they are counted; left out, they are not. */
  countTo?: number;
}

/** Everything that waits for staff, of all kinds in one order: who waits longest is nearest to the limit. */
export async function readInbox(db: Executor, filter: InboxFilter, now: Date): Promise<{ items: Inbox; counted: Counted }> {
  const late = filter.overdue ? overdueBefore(await readHolidays(db), now) : null;
  const wanted = conditionsOf(filter, late);
  const waiting = filter.status === "all" ? sql`r.open desc, r.waits, r.clock_at, r.id` : sql`r.waits, r.clock_at, r.id`;
  const order = filter.newestFirst ? sql`r.created_at desc, r.id desc` : waiting;
  const most = filter.countTo ?? 0;
  // Where nothing is asked of people and programs, they are not joined before it is known which rows stand on the page.
  const isPlain = filter.q === "" && filter.id === undefined && filter.userId === undefined && filter.categories === null;
  const source = isPlain ? narrowOf : unionOf;
  // What stands on the page is, of each kind, among that kind's own first ones: those come by its index.
  const first = sql.join(
    filter.kinds.map(
      (kind) => sql`(select * from (${source([kind])}) r where ${wanted} order by ${order} limit ${filter.offset + filter.limit})`,
    ),
    sql` union all `,
  );
  // Which rows stand on the page is found without what hangs on them: that is read of these rows alone.
  const [counted, page, holidays] = await together(db, async (at) =>
    Promise.all([
      at.execute<{ found: number }>(
        sql`select count(*)::int as found from (select 1 from (${source(filter.kinds)}) r where ${wanted} limit ${most + 1}) r`,
      ),
      at.execute<{ kind: InboxKind; id: string }>(
        sql`select r.kind, r.id from (${first}) r order by ${order} limit ${filter.limit} offset ${filter.offset}`,
      ),
      readHolidays(at),
    ]),
  );
  const [rows, holders] = await together(db, async (at) =>
    Promise.all([rowsOf(at, page.rows), holdersOf(at, filter.kinds, idsOf(page.rows))]),
  );
  return { counted: countedOf(counted.rows[0]?.found ?? 0, most), items: rows.map((row) => asRow(row, { holidays, holders, now })) };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Rows by kind and id, in the order given. */
async function rowsOf(db: Executor, page: readonly { kind: InboxKind; id: string }[]): Promise<Row[]> {
  if (page.length === 0) return [];
  const kinds = INBOX_KINDS.filter((kind) => page.some((one) => one.kind === kind));
  const named = kinds.map((kind) => {
    const ids = page.filter((one) => one.kind === kind).map(({ id }) => sql`${id}`);
    // As text an id stands in no index; a reported review has two, and no id of its own.
    const column = kind === "review_report" ? sql`r.id` : sql`r.key`;
    return sql`(select * from (${unionOf([kind])}) r where ${column} in (${sql.join(ids, sql`, `)}))`;
  });
  const { rows } = await db.execute<Row>(sql.join(named, sql` union all `));
  const byId = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return page.flatMap(({ kind, id }) => byId.get(`${kind} ${id}`) ?? []);
}

/** All that fits, the newest first, in batches: each goes on where the one before it ended. */
export async function* inboxBatches(
  db: Executor,
  filter: Omit<InboxFilter, "newestFirst" | "limit" | "offset">,
  { size, now }: { size: number; now: Date },
): AsyncGenerator<Inbox> {
  const all = unionOf(filter.kinds);
  const holidays = await readHolidays(db);
  const wanted = conditionsOf(filter, filter.overdue ? overdueBefore(holidays, now) : null);
  for (let last: (Row & { at: string }) | null = null; ; ) {
    const { rows }: { rows: (Row & { at: string })[] } = await db.execute<Row & { at: string }>(
      sql`select r.*, to_json(r.created_at) #>> '{}' as at from (${all}) r
        where ${wanted} and ${last ? sql`(r.created_at, r.id) < (${last.at}::timestamptz, ${last.id})` : sql`true`}
        order by r.created_at desc, r.id desc limit ${size}`,
    );
    if (rows.length > 0) {
      const holders = await holdersOf(db, filter.kinds, idsOf(rows));
      yield rows.map((row) => asRow(row, { holidays, holders, now }));
    }
    last = rows.at(-1) ?? null;
    if (rows.length < size || !last) return;
  }
}

/** @param late before when the days of what is overdue began; null where the limit does not matter */
export function conditionsOf(filter: Omit<InboxFilter, "newestFirst" | "limit" | "offset">, late: Date | null = null): SQL {
  const assigned = isAssigned(filter.assignee ?? null, sql`r.kind`, sql`r.id`);
  const like = `%${filter.q.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
  return sql.join(
    [
      sql`true`,
      ...(filter.status === "all" ? [] : [sql`r.open = ${filter.status === "open"}`]),
      ...(filter.id === undefined ? [] : [sql`r.id = ${filter.id}`]),
      ...(filter.categories === null ? [] : [sql`(r.category_id is null or r.category_id = any(${categoryList(filter.categories)}))`]),
      ...(assigned ? [assigned] : []),
      ...(late === null ? [] : [sql`r.open and not r.waits and r.clock_at < ${late.toISOString()}::timestamptz`]),
      ...(filter.userId === undefined ? [] : [sql`r.user_id = ${filter.userId}`]),
      ...(filter.q === ""
        ? []
        : [
            sql`(concat_ws(' ', r.reference, r.subject_ar, r.subject_en) ilike ${like}
              or ${namedLike(sql`concat_ws(' ', r.name_ar, r.name_en)`, filter.q) ?? sql`false`})`,
          ]),
    ],
    sql` and `,
  );
}

interface Known {
  holidays: readonly Holiday[];
  holders: Awaited<ReturnType<typeof holdersOf>>;
  now: Date;
}

function asRow(row: Row, { holidays, holders, now }: Known): InboxRow {
  return {
    kind: row.kind,
    id: row.id,
    reference: row.reference,
    status: row.status,
    open: row.open,
    person: { user_id: row.user_id, name: { ar: row.name_ar, en: row.name_en } },
    subject: row.subject_ar === null ? null : { ar: row.subject_ar, en: row.subject_en ?? row.subject_ar },
    created_at: new Date(row.created_at).toISOString(),
    ...limitOf({ since: new Date(row.clock_at), open: row.open, waits: row.waits }, holidays, now),
    ...holders(row.kind, row.id),
    version: row.version,
  };
}
