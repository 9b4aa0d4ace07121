import { type SQL, sql } from "drizzle-orm";
import { CONVERSATION_TARGETS } from "#contract/notifications/notification-path.ts";
import { DEFAULT_CHOICES, DEFAULT_CONVERSATION_EMAILS } from "#contract/notifications/notification-preferences.ts";
import { riyadhDay, riyadhInstant, riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { wakeRunners } from "#server/jobs/enqueue-job.ts";
import { LETTER_KINDS } from "./notification-choices.ts";

export const CONVERSATION_LETTER = "conversation-letter-mail";

/** The payload of its job: what was said to a person after `since` until `until` (ISO 8601). */
export interface Letter {
  userId: number;
  since: string;
  until: string;
}

const HOUR = "07:00";
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** What is older is no news, whatever was missed. */
const OLDEST_MS = 8 * DAY_MS;
/** People of one statement. */
const AT_ONCE = 500;

/** When the last letters were due: at seven in Riyadh, the weekly ones on Sunday. */
export function lettersDue(now: Date): { daily: Date; weekly: Date } {
  const today = riyadhInstant(riyadhDay(now), HOUR);
  const sunday = riyadhInstant(riyadhDay(riyadhWeekStart(now)), HOUR);
  return {
    daily: today <= now ? today : new Date(today.getTime() - DAY_MS),
    weekly: sunday <= now ? sunday : new Date(sunday.getTime() - WEEK_MS),
  };
}

/** Rows `one` of a person `pref` whom emails of their kind reach, that nobody has read yet. */
export const newsOfConversations = (since: SQL, until: SQL): SQL => sql`
  one.user_id = pref.user_id and one.read_at is null and one.created_at > ${since} and one.created_at <= ${until}
  and one.target ->> 'type' = any(${sql.param([...CONVERSATION_TARGETS])}::text[])
  and (${sql.join(
    LETTER_KINDS.map(
      (kind) =>
        sql`(one.kind = ${kind} and coalesce((pref.choices -> ${kind}::text ->> 'email')::boolean, ${DEFAULT_CHOICES[kind].email}::boolean))`,
    ),
    sql` or `,
  )})`;

/**
 * Begins a letter to each person to whom something was said in conversations before the last seven o'clock and who gets such letters:
 * in the statement that moves them on, so that each thing is told once, whoever asks and however often.
 * @returns how many letters
 */
export async function gatherLetters(db: Database, now: Date): Promise<number> {
  let letters = 0;
  for (;;) {
    const begun = await db.transaction((tx) => gatherSome(tx, now));
    letters += begun;
    if (begun < AT_ONCE) return letters;
  }
}

async function gatherSome(tx: Executor, now: Date): Promise<number> {
  const { daily, weekly } = lettersDue(now);
  const how = sql`coalesce(pref.conversation_emails, ${DEFAULT_CONVERSATION_EMAILS}::text)`;
  const until = sql`(case ${how} when 'weekly' then ${weekly.toISOString()} else ${daily.toISOString()} end)::timestamptz`;
  const oldest = new Date(now.getTime() - OLDEST_MS).toISOString();
  const since = sql`greatest(coalesce(pref.gathered_until, ${oldest}::timestamptz), ${oldest}::timestamptz)`;
  const { rows } = await tx.execute<{ letters: number }>(sql`
    with due as (
      select pref.user_id, ${since} as since, ${until} as until
      from notification_preferences as pref join users on users.id = pref.user_id and users.deleted_at is null
      where ${how} in ('daily', 'weekly') and ${since} < ${until}
        and exists (select from notifications as one where ${newsOfConversations(since, until)})
      order by pref.user_id limit ${AT_ONCE} for update of pref skip locked
    ),
    moved as (
      update notification_preferences as pref set gathered_until = due.until from due where pref.user_id = due.user_id
      returning pref.user_id, due.since, due.until
    ),
    queued as (
      insert into jobs (kind, queue, priority, payload, run_at)
      select ${CONVERSATION_LETTER}, 'normal', 6::smallint,
        jsonb_build_object('userId', moved.user_id, 'since', moved.since, 'until', moved.until), ${now.toISOString()}::timestamptz
      from moved returning 1
    )
    select count(*)::int as letters from queued`);
  const letters = rows[0]?.letters ?? 0;
  if (letters > 0) await wakeRunners(tx);
  return letters;
}
