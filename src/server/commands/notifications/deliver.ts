import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_CHOICES, DEFAULT_CONVERSATION_EMAILS, OWN_EMAIL } from "#contract/notifications/notification-preferences.ts";
import { CONVERSATION_TARGETS, type NotificationTarget } from "#contract/notifications/notification-path.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { wakeRunners } from "#server/jobs/enqueue-job.ts";
import { ringsAt } from "./quiet-hours.ts";

/** Jobs with `{ notificationId }`: no sentence and no address waits in the queue. */
export const NOTIFICATION_MAIL = "notification-mail";
export const NOTIFICATION_PUSH = "notification-push";

/** What happened, and what it is about; its screen is `notificationPath`. */
export type News = NotificationContent & { target: NotificationTarget };

export interface Delivery {
  /** When it happened: the app's list is ordered by it. */
  at: Date;
  now: Date;
  /** One of many of the same news: its emails and pushes stand behind those of single people. */
  notice?: string;
  /** Of the jobs for emails and pushes; 0 goes first. */
  priority: number;
}

export interface Delivered {
  /** People who were asked for, the one with the highest id, and who of them was told now. */
  people: number;
  last: number | null;
  told: number;
}

/**
 * Tells people what happened, all in one statement: a row for the app's own list of each, and jobs for email and device as each
 * chose. Devices get a job only where one subscribed; in quiet hours it waits for their end, and a session that starts soon would be
 * over by then. Whoever has the notice already is passed over, and so is an account that is gone.
 * @param people a query of `user_id` and `own`, values over those of the news or null
 */
export async function deliver(tx: Executor, people: SQL, news: News, { at, now, notice, priority }: Delivery): Promise<Delivered> {
  const { kind, target, values } = news;
  const usual = DEFAULT_CHOICES[kind];
  const chose = (channel: "app" | "push" | "email") =>
    sql`coalesce((pref.choices -> ${kind}::text ->> ${channel}::text)::boolean, ${usual[channel]}::boolean)`;
  // What is said in conversations is gathered in letters (`gather-letters.ts`).
  const isSaid = CONVERSATION_TARGETS.some((type) => type === target.type);
  const time = sql`${now.toISOString()}::timestamptz`;
  const queued = (job: string, queue: "normal" | "bulk", when: SQL, runAt: SQL) => sql`
    insert into jobs (kind, queue, priority, payload, run_at)
    select ${job}, ${queue}, ${priority}::smallint, jsonb_build_object('notificationId', told.id), ${runAt}
    from told join chosen using (user_id) where ${when} returning 1`;
  const { rows } = await tx.execute<{ people: number; last: number | null; told: number; jobs: number }>(sql`
    with people (user_id, own) as (${people}),
    chosen as (
      select people.user_id, people.own, ${chose("app")} as app, ${chose("push")} as push, ${chose("email")} and (not ${isSaid}::boolean
          or coalesce(pref.conversation_emails, ${DEFAULT_CONVERSATION_EMAILS}::text) = 'each') as email,
        ${ringsAt(now, sql`pref.quiet_from`, sql`pref.quiet_to`)} as rings_at
      from people
      join users on users.id = people.user_id and users.deleted_at is null
      left join notification_preferences as pref on pref.user_id = people.user_id
    ),
    told as (
      insert into notifications (id, user_id, kind, target, "values", shown, notice_id, created_at)
      select ${newId(now)}, user_id, ${kind}, ${JSON.stringify(target)}::jsonb,
        ${JSON.stringify(values)}::jsonb || coalesce(own, '{}'::jsonb), app, ${notice ?? null}::uuid, ${at.toISOString()}::timestamptz
      from chosen
      on conflict (notice_id, user_id) where notice_id is not null do nothing
      returning id, user_id
    ),
    emails as (${queued(NOTIFICATION_MAIL, notice ? "bulk" : "normal", sql`chosen.email and not ${OWN_EMAIL.includes(kind)}::boolean`, time)}),
    rings as (${queued(
      NOTIFICATION_PUSH,
      "bulk",
      sql`chosen.push and (${kind !== "session_soon"}::boolean or chosen.rings_at <= ${time})
        and exists (select from push_subscriptions as one where one.user_id = chosen.user_id)`,
      sql`chosen.rings_at`,
    )})
    select (select count(*) from people)::int as people, (select max(user_id) from people) as last, (select count(*) from told)::int as told,
      ((select count(*) from emails) + (select count(*) from rings))::int as jobs`);
  const [delivered] = rows;
  if (!delivered) throw new Error("a count was not answered");
  if (delivered.jobs > 0) await wakeRunners(tx);
  return delivered;
}

/** A UUID v7 (RFC 9562 §5.7) a row, as `uuidV7` makes one: of the v4 of the database the random part is kept. */
const newId = (now: Date): SQL =>
  sql`(${now.getTime().toString(16).padStart(12, "0")} || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
