import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { NOTIFICATION_KINDS } from "#contract/notifications/notifications.ts";
import type { PersonMessage } from "#contract/accounts/person-notices.ts";
import { NOTIFICATION_MAIL } from "#server/commands/notifications/deliver.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import type { Executor } from "#server/db/client.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Words } from "#server/words.ts";

interface Email extends Record<string, unknown> {
  state: NonNullable<PersonMessage["email"]>;
  at: string | null;
}
type Row = typeof notifications.$inferSelect & { email: Email | null };

/** Of one person, those of the app's list and those that went elsewhere alone; what a newer version wrote is not read here. */
const told = (userId: number) => and(eq(notifications.userId, userId), inArray(notifications.kind, [...NOTIFICATION_KINDS]));

/**
 * A job that was set aside and then dropped by staff is done, and its e-mail was not sent. One whose address was refused is done too: its mail
 * says so (`mail-once.ts`).
 */
const email = sql<Email | null>`(
  select jsonb_build_object('at', coalesce(job.dead_at, job.done_at), 'state', case when job.dead_at is not null then 'failed'
    when job.done_at is null then 'waiting'
    when exists (select from mails mail where mail.job_id = job.id and mail.state = 'bounced') then 'returned' else 'sent' end) from jobs job
  where job.kind = ${sql.raw(`'${NOTIFICATION_MAIL}'`)} and job.payload ->> 'notificationId' = notifications.id::text limit 1)`;

/** A page of what a person was told, the newest first, with what became of its e-mail. */
export async function messagesOf(db: Executor, userId: number, limit: number, offset: number): Promise<Row[]> {
  const rows = await db
    .select({ row: notifications, email })
    .from(notifications)
    .where(told(userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  return rows.map((one) => ({ ...one.row, email: one.email }));
}

export const countMessages = (db: Executor, userId: number): Promise<number> => db.$count(notifications, told(userId));

/** Null where it cannot be read. */
export function messageData(row: Row, words: Words): PersonMessage | null {
  const content = readContent(row);
  if (!content) return null;
  const [ar, en] = [notificationSentences(words, "ar", content), notificationSentences(words, "en", content)];
  return {
    id: row.id,
    kind: row.kind,
    title: { ar: ar.title, en: en.title },
    body: { ar: ar.body, en: en.body },
    created_at: row.createdAt.toISOString(),
    in_app: row.shown,
    read_at: row.readAt?.toISOString() ?? null,
    email: row.email?.state ?? null,
    email_at: row.email?.at ? new Date(row.email.at).toISOString() : null,
  };
}
