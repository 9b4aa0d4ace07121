import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { openRow } from "#server/db/sealing/sealed-columns.ts";

/** Held for the working of the service, and of no meaning to the person: hashes of secrets, counters, queues. */
export const NOT_PERSONAL: readonly string[] = [
  "sessions",
  "one_time_tokens",
  "second_factor_tickets",
  "passkey_challenges",
  "outbox_streams",
  "outbox_ledger",
  "idempotency_keys",
  "push_subscriptions",
];
/** Secrets are nobody's to carry home in a file, and neither are the right answers to a quiz. */
const SECRET = /hash|token|secret|^auth$|p256dh|sealed|^owner_tag$|^marked_on$|^questions$/u;
const PERSON = ["user_id", "owner_id"];
/** Rows that hang on a person's rows: by which column of theirs, and on what. */
const PARENTS: Record<string, string> = {
  enrollment_id: "select id from enrollments where user_id = ",
  order_id: "select id from orders where user_id = ",
  excuse_id: "select id from excuses where user_id = ",
};
/** What happened to a person's requests, of any kind. */
const REQUESTS = ["postponements", "withdrawals", "excuses", "certificate_deliveries", "name_corrections"];

export type PersonalData = Record<string, Record<string, unknown>[]>;

/**
 * Everything the database holds about a person, a list of rows by table. Tables are found by their columns, so that one that is
 * added tomorrow is in the copy too.
 */
export async function collectPersonalData(db: Executor, userId: number): Promise<PersonalData> {
  const data: PersonalData = { users: await rows(db, "users", sql`id = ${userId}`) };
  for (const { table, columns } of await personalTables(db)) {
    const direct = PERSON.find((column) => columns.includes(column));
    const parent = Object.keys(PARENTS).find((column) => columns.includes(column));
    if (direct) data[table] = await rows(db, table, sql`${sql.identifier(direct)} = ${userId}`);
    else if (parent) data[table] = await rows(db, table, sql`${sql.identifier(parent)} in (${sql.raw(PARENTS[parent] ?? "")}${userId})`);
  }
  const requests = sql.join(
    REQUESTS.map((table) => sql`select id::text from ${sql.identifier(table)} where user_id = ${userId}`),
    sql` union all `,
  );
  // What staff and instructors wrote about somebody is theirs to know; who wrote it is not.
  for (const table of ["staff_notes", "learner_notes"])
    data[table] = (await rows(db, table, sql`person_id = ${userId}`)).map(({ author_id: _author, ...note }) => note);
  for (const table of ["data_exports", "account_deletions"])
    data[table] = (data[table] ?? []).map(({ checked_by: _checker, ...asked }) => asked);
  // So is who looked at their pages: when and why, not who it was.
  data["account_views"] = (await rows(db, "account_views", sql`person_id = ${userId}`)).map(
    ({ viewer_id: _viewer, viewer_session: _session, ...view }) => view,
  );
  // Mails name an address alone.
  data["mails"] = await rows(db, "mails", sql`recipient = (select email from users where id = ${userId})`);
  // What instructors wrote to somebody is theirs too; which of them it was is not.
  const written = sql`thread_id in (select id from conversation_threads where learner_id = ${userId}) and user_id <> ${userId}`;
  data["conversation_messages"] = (await rows(db, "conversation_posts", written)).map(({ user_id: _author, ...post }) => post);
  // What other learners wrote about somebody's work, once it is shown to them; who it was is not. Reasons of others are theirs.
  const received = sql`submission_id in (select w.id from submissions w join enrollments e on e.id = w.enrollment_id where e.user_id = ${userId})`;
  data["peer_reviews_received"] = (await rows(db, "peer_reviews", sql`told_at is not null and hidden_reason is null and ${received}`)).map(
    ({ enrollment_id: _reviewer, ...review }) => review,
  );
  // What instructors noted on the pages of their work, once they may read it; which of them it was is not theirs.
  const noted = sql`exists (select 1 from submissions w join enrollments e on e.id = w.enrollment_id
    where e.user_id = ${userId} and (w.status = 'returned' or (w.status = 'graded' and not w.withheld))
      and (page_notes.submission_id = w.id or page_notes.file_id = w.file_id))`;
  data["page_notes"] = (await rows(db, "page_notes", noted)).map(({ author_id: _author, ...note }) => note);
  data["peer_reviews"] = (data["peer_reviews"] ?? []).map(({ reported_reason: _by, told_at: _at, ...review }) => review);
  for (const table of ["request_events", "request_files"]) data[table] = await rows(db, table, sql`request_id::text in (${requests})`);
  return data;
}

/** Tables that hold something of one person. */
async function personalTables(db: Executor): Promise<{ table: string; columns: string[] }[]> {
  const { rows: found } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`);
  const marks = [...PERSON, ...Object.keys(PARENTS)];
  return found.filter(({ table, columns }) => !NOT_PERSONAL.includes(table) && columns.some((column) => marks.includes(column)));
}

async function rows(db: Executor, table: string, where: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { rows: found } = await db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(table)} where ${where}`);
  return found
    .map((kept) => openRow(table, kept))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column) && !isUnannounced(table, row, column))));
}

/** What an instructor noted and did not announce, or wrote to staff alone: it is theirs until then. */
function isUnannounced(table: string, row: Record<string, unknown>, column: string): boolean {
  switch (table) {
    case "grade_marks":
      return row.published_at === null && ["degree", "feedback"].includes(column);
    case "submissions":
      return row.withheld === true && ["degree", "feedback", "rubric", "comments"].includes(column);
    case "attempts":
      return row.withheld === true && ["marks", "score"].includes(column);
    case "withdrawals":
      return column === "recommendation_note";
    default:
      return false;
  }
}
