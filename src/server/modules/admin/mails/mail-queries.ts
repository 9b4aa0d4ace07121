import { type SQL, sql } from "drizzle-orm";
import { BOUNCES_TO_CALL, type ListedMail, MAIL_STATES, type MailFault, type MailState, type ReadMail } from "#contract/messages/mails.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { together } from "#server/db/reads/together.ts";
import { JOB_RULES } from "#server/jobs/kinds.ts";

interface MailsQuery {
  cursor?: string | undefined;
  per_page?: number | undefined;
  q?: string | undefined;
  "filter[state]"?: MailState | undefined;
}

const MAIL_KINDS = Object.entries(JOB_RULES).flatMap(([kind, { outside }]) => (outside === "mail" ? [kind] : []));

/** What became of a mail that was tried, with its job: a finished one is forgotten with its mails. */
const STATE = sql`case when m.state in ('sent', 'bounced') then m.state
  when j.id is null or j.done_at is not null then 'closed' when j.dead_at is not null then 'dead' else m.state end`;
const WAITS = sql`case when j.attempts = 0 then 'waiting' else 'deferred' end`;

/** To whom a mail will go that was not written yet, where its job says so. */
const ADDRESSEE = sql`coalesce(j.payload ->> 'email', (select email from users where id = case when j.payload ->> 'userId' ~ '^\\d{1,9}$'
  then (j.payload ->> 'userId')::int end), (select u.email from notifications n join users u on u.id = n.user_id
  where n.id = case when j.payload ->> 'notificationId' ~ '^[\\da-f-]{36}$' then (j.payload ->> 'notificationId')::uuid end))`;

/** Jobs whose mails were not tried: those that stopped before stand among stopped work. */
const UNTRIED = sql`j.kind in ${MAIL_KINDS} and j.done_at is null and j.dead_at is null
  and not exists (select 1 from mails where mails.job_id = j.id)`;

/** Letters that stand for others in a pattern stand for themselves. */
const beginning = (q: string): string => `${q.toLowerCase().replaceAll(/[\\%_]/gu, "\\$&")}%`;

const all = (...conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );

/** Which rows of the table can be in a state at all, for its index. */
const COARSE: Record<MailState, SQL> = {
  sent: sql`m.state = 'sent'`,
  bounced: sql`m.state = 'bounced'`,
  waiting: sql`m.state = 'waiting'`,
  deferred: sql`m.state = 'deferred'`,
  dead: sql`m.state in ('waiting', 'deferred')`,
  closed: sql`m.state in ('waiting', 'deferred')`,
};

interface Row extends Record<string, unknown> {
  source: "tried" | "job";
  row_id: number;
  at: string;
  job_id: number;
  kind: string;
  recipient: string | null;
  subject: string | null;
  state: MailState;
  tries: number;
  fault: MailFault | null;
  sent_at: string | null;
  person: number | null;
  ar: string | null;
  en: string | null;
}

/** A page of the mails, the newest first, with how many are in each state under the same search. */
export async function listedMails(db: Executor, query: MailsQuery) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const state = query["filter[state]"];
  const q = query.q?.trim() ? beginning(query.q.trim()) : undefined;
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["instant", "string", "number"]);
  const beyond = (at: SQL, source: string, id: SQL): SQL | undefined =>
    after ? sql`(${at}, ${source}::text, ${id}) < (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::bigint)` : undefined;
  const found = q === undefined ? undefined : sql`m.recipient like ${q}`;
  const foundLater = q === undefined ? undefined : sql`${ADDRESSEE} like ${q}`;
  const tried = all(
    sql`true`,
    found,
    state && COARSE[state],
    state && sql`${STATE} = ${state}`,
    beyond(sql`m.created_at`, "tried", sql`m.id`),
  );
  const untried = all(UNTRIED, foundLater, state && sql`${WAITS} = ${state}`, beyond(sql`j.created_at`, "job", sql`j.id`));
  const rows = sql`select one.*, u.id as person, u.name_ar as ar, u.name_en as en from (
      (select 'tried' as source, m.id::float8 as row_id, m.created_at as at, m.job_id::float8, m.kind, m.recipient, m.subject, ${STATE} as state,
        m.tries, m.fault, m.sent_at from mails m left join jobs j on j.id = m.job_id
        where ${tried} order by m.created_at desc, m.id desc limit ${limit + 1})
      union all
      (select 'job', j.id::float8, j.created_at, j.id::float8, j.kind, ${ADDRESSEE}, null, ${WAITS}, j.attempts, null, null from jobs j
        where ${untried} order by j.created_at desc, j.id desc limit ${limit + 1})
    ) one left join users u on u.email = one.recipient and u.deleted_at is null
    order by one.at desc, one.source desc, one.row_id desc limit ${limit + 1}`;
  const counts = sql`select state, sum(n)::int as n from (
      select ${STATE} as state, count(*) as n from mails m left join jobs j on j.id = m.job_id where ${all(sql`true`, found)} group by 1
      union all select ${WAITS}, count(*) from jobs j where ${all(UNTRIED, foundLater)} group by 1
    ) counted group by state`;
  const [read, counted] = await together(db, async (at) =>
    Promise.all([at.execute<Row>(rows), at.execute<{ state: MailState; n: number }>(counts)]),
  );
  const page = read.rows.slice(0, limit);
  const last = page.at(-1);
  const of = (one: MailState) => counted.rows.find((row) => row.state === one)?.n ?? 0;
  const states = Object.fromEntries(MAIL_STATES.map((one) => [one, of(one)])) as Record<MailState, number>;
  const total = state ? states[state] : MAIL_STATES.reduce((sum, one) => sum + states[one], 0);
  const more = read.rows.length > limit && last;
  return {
    data: page.map(listed),
    meta: { total, next_cursor: more ? cursorOf([new Date(last.at).toISOString(), last.source, last.row_id]) : null, states },
  };
}

const personOf = ({ person, ar, en }: Pick<Row, "person" | "ar" | "en">) =>
  person === null ? null : { id: person, name: { ar: ar ?? "", en: en ?? ar ?? "" } };
const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

const listed = (row: Row): ListedMail => ({
  id: row.source === "tried" ? row.row_id : null,
  job_id: row.job_id,
  kind: row.kind,
  recipient: row.recipient,
  person: personOf(row),
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  fault: row.fault,
  created_at: new Date(row.at).toISOString(),
  sent_at: instantOf(row.sent_at),
});

interface Whole extends Row {
  recipient: string;
  subject: string;
  body: string;
  attachments: string[];
  error: string | null;
  resends: number;
  bounces: number;
  job: boolean;
}

/** A mail as it was sent; null where there is none. */
export async function mailById(db: Executor, id: number): Promise<ReadMail | null> {
  const { rows } = await db.execute<Whole>(sql`
    select m.id::float8 as row_id, m.created_at as at, m.job_id::float8, m.kind, m.recipient, m.subject, ${STATE} as state, m.tries, m.fault,
      m.sent_at, m.body, m.attachments, m.error, m.resends, j.id is not null as job, u.id as person, u.name_ar as ar, u.name_en as en,
      (select count(*)::int from mails other where other.recipient = m.recipient and other.state = 'bounced') as bounces
    from mails m left join jobs j on j.id = m.job_id left join users u on u.email = m.recipient and u.deleted_at is null
    where m.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { recipient, subject, body, attachments, error, resends, bounces } = row;
  return {
    ...listed({ ...row, source: "tried" }),
    id: row.row_id,
    recipient,
    subject,
    body,
    attachments,
    error,
    resends,
    bounces,
    call: bounces >= BOUNCES_TO_CALL,
    can: { resend: row.job && row.state !== "waiting", close: row.state === "dead" },
  };
}
