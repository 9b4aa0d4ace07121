import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#contract/notifications/notifications.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { type NoticeAudience, noticeRecipients, notices } from "#server/db/tables/notifications.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { deliver, type News } from "./deliver.ts";

/** Job that tells a notice; its payload is `{ noticeId }`. Registered by the notifications module. */
export const TELL_NOTICE = "tell-notice";

/** So many people are told in one transaction. */
const BATCH = 1_000;
/** So many are written down by name in one statement. */
const LISTED_AT_ONCE = 5_000;

/** News of minutes, before news of days. */
const PUNCTUAL: readonly NotificationKind[] = ["session_soon", "session_changed"];
const priorityOf = (kind: NotificationKind): number => (PUNCTUAL.includes(kind) ? 2 : 4);

/**
 * Tells everybody who learns in a cohort, or in any cohort of a program, once each and however many they are: the caller's transaction
 * writes one row and one job, and the job tells them in batches.
 * @param expiresAt after which it is old news
 */
export async function notifyLearners(
  tx: Executor,
  of: Exclude<NoticeAudience, { listed: true }>,
  news: News,
  now: Date,
  expiresAt?: Date,
): Promise<void> {
  await writeNotice(tx, of, news, now, expiresAt);
}

/** The same for people by name, each with values of their own over those of the news. */
export async function notifyListed(
  tx: Executor,
  people: readonly { userId: number; values?: object }[],
  news: News,
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const id = await writeNotice(tx, { listed: true }, news, now);
  for (let from = 0; from < people.length; from += LISTED_AT_ONCE) {
    const rows = people.slice(from, from + LISTED_AT_ONCE).map(({ userId, values }) => ({ user_id: userId, values: values ?? null }));
    await listRecipients(
      tx,
      id,
      sql`select user_id, "values" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (user_id int, "values" jsonb)`,
    );
  }
}

/** The same for people whom a query names: `user_id` and `values`. */
export async function notifyFound(tx: Executor, people: SQL, news: News, now: Date): Promise<void> {
  await listRecipients(tx, await writeNotice(tx, { listed: true }, news, now), people);
}

async function writeNotice(tx: Executor, audience: NoticeAudience, news: News, now: Date, expiresAt?: Date): Promise<string> {
  const id = uuidV7(now);
  const { kind, target, values } = news;
  await tx.insert(notices).values({ id, kind, target, values: { ...values }, audience, expiresAt: expiresAt ?? null, createdAt: now });
  await enqueueJob(tx, { kind: TELL_NOTICE, payload: { noticeId: id }, runAt: now, priority: priorityOf(kind) - 2 });
  return id;
}

async function listRecipients(tx: Executor, id: string, people: SQL): Promise<void> {
  await tx.execute(sql`
    with people as (${people})
    insert into ${noticeRecipients} (notice_id, user_id, "values") select ${id}::uuid, user_id, "values" from people on conflict do nothing`);
}

/**
 * Tells a notice to whoever has not been told: batch by batch, each in a transaction with the note of how far it came. Killed in the
 * middle, it goes on from there: nobody is told twice, and nobody is left out.
 */
export async function sendNotice(db: Database, id: string, now: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (!(await db.transaction((tx) => sendBatch(tx, id, now)))) return;
  }
}

/** Answers whether there may be more. */
async function sendBatch(tx: Executor, id: string, now: Date): Promise<boolean> {
  const [notice] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isNull(notices.finishedAt)))
    .for("update");
  if (!notice) return false;
  const over = notice.expiresAt !== null && notice.expiresAt <= now;
  // `notifyMany` wrote the three as one news.
  const news = { kind: notice.kind, target: notice.target, values: notice.values } as unknown as News;
  const delivery = { at: notice.createdAt, now, notice: id, priority: priorityOf(notice.kind) };
  const { people, last, told } = over ? { people: 0, last: null, told: 0 } : await deliver(tx, nextPeople(tx, notice), news, delivery);
  const finished = people < BATCH;
  await tx
    .update(notices)
    .set({ lastUserId: last ?? notice.lastUserId, told: notice.told + told, finishedAt: finished ? now : null })
    .where(eq(notices.id, id));
  if (finished) await tx.delete(noticeRecipients).where(eq(noticeRecipients.noticeId, id));
  return !finished;
}

/** The next ones in the order of their ids: who learned when it happened and learns still, or who is listed. */
function nextPeople(tx: Executor, { id, audience, lastUserId, createdAt }: typeof notices.$inferSelect): SQL {
  if ("listed" in audience)
    return sql`${tx
      .select({ userId: noticeRecipients.userId, own: noticeRecipients.values })
      .from(noticeRecipients)
      .where(and(eq(noticeRecipients.noticeId, id), gt(noticeRecipients.userId, lastUserId)))
      .orderBy(asc(noticeRecipients.userId))
      .limit(BATCH)}`;
  const learning = "cohortId" in audience ? eq(enrollments.cohortId, audience.cohortId) : eq(enrollments.programId, audience.programId);
  return sql`${tx
    .selectDistinct({ userId: enrollments.userId, own: sql`null::jsonb` })
    .from(enrollments)
    .where(and(learning, gt(enrollments.userId, lastUserId), or(givesAccess(createdAt), eq(enrollments.status, "completed"))))
    .orderBy(asc(enrollments.userId))
    .limit(BATCH)}`;
}
