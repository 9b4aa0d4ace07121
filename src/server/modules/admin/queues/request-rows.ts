import { sql } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import type { BulkFilter } from "#contract/jobs/bulk-runs.ts";
import { INBOX_KINDS, type InboxKind } from "#contract/requests/assignments.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { assigneeFilter, kindsOf } from "#server/commands/staff/queue-filters.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { conditionsOf } from "../inbox-queries.ts";
import { unionOf } from "../inbox-sources.ts";
import { overdueBefore } from "./queue-clock.ts";

/** What waits, as a row of a run: its kind and its id. */
export interface Subject {
  kind: InboxKind;
  id: string;
}

export const subjectOf = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** Null where it names none. */
export function readSubject(text: string): Subject | null {
  const [, word, id] = /^([a-z_]+) ([\da-f-]{1,60})$/u.exec(text) ?? [];
  const kind = INBOX_KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : null;
}

export interface StandingRequest extends Subject, Record<string, unknown> {
  reference: string | null;
  status: string;
  open: boolean;
  version: number;
  category_id: number | null;
  assignee_id: number | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** How these stand, whoever asks. One that is missing is not among them. */
export async function standingRequests(db: Executor, subjects: readonly string[]): Promise<StandingRequest[]> {
  const known = subjects.flatMap((one) => readSubject(one) ?? []);
  const named = INBOX_KINDS.flatMap((kind) => {
    const ids = known.flatMap((one) => (one.kind === kind && UUID.test(one.id) ? [one.id] : []));
    // A reported review has no id of its own, and is assigned one by one.
    if (ids.length === 0 || kind === "review_report") return [];
    return [
      sql`(select r.kind, r.id, r.reference, r.status, r.open, r.version, r.category_id, g.assignee_id from (${unionOf([kind])}) r
        left join assignments g on g.kind = r.kind and g.subject_id = r.id where r.key = any(${`{${ids.join(",")}}`}::uuid[]))`,
    ];
  });
  if (named.length === 0) return [];
  return (await db.execute<StandingRequest>(sql.join(named, sql` union all `))).rows;
}

/** Whether it is of the categories in which somebody may do something; what is of no program is everybody's. */
export const isWithin = (categories: readonly number[] | null, category: number | null): boolean =>
  categories === null || category === null || categories.includes(category);

/** Requests that the filter of their list finds, as the list shows them to whoever asks. */
export async function findRequests(
  db: Executor,
  filter: BulkFilter,
  staffer: Staffer,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const kinds = kindsOf(filter.kinds);
  if (!kinds) return refuseField("filter", "selection");
  const closed = filter.status === "closed";
  const late = filter.due === "overdue" ? overdueBefore(await readHolidays(db), now) : null;
  const wanted = conditionsOf(
    {
      kinds,
      status: closed ? "closed" : "open",
      q: (filter.q ?? "").trim(),
      categories: categoriesOf(staffer.roles, "requests.read"),
      assignee: assigneeFilter(filter.assignee, staffer),
    },
    late,
  );
  const order = closed ? sql`r.created_at desc, r.id desc` : sql`r.waits, r.clock_at, r.id`;
  const { rows } = await db.execute<Subject & Record<string, unknown>>(
    sql`select r.kind, r.id from (${unionOf(kinds)}) r where ${wanted} order by ${order} limit ${limit}`,
  );
  return rows.map(subjectOf);
}
