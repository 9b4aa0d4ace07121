import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { deliver, type News } from "./deliver.ts";

/** Before the emails and pushes of news for many. */
const PRIORITY = 1;

export type NewNotification = News & { userId: number };

/** Tells a person what happened, in the transaction in which it happened. */
export async function notify(tx: Executor, { userId, ...news }: NewNotification, now: Date): Promise<void> {
  await notifyEach(tx, [userId], news as News, now);
}

/**
 * Tells a few people the same, as those who teach a program; of many a request only writes that they are to be told
 * (`notifications/tell-many.ts`).
 * @param which of them, a condition on `one.user_id`
 */
export async function notifyEach(tx: Executor, userIds: readonly number[], news: News, now: Date, which?: SQL): Promise<void> {
  if (userIds.length === 0) return;
  const people = sql`select one.user_id, null::jsonb as own from unnest(${sql.param([...userIds])}::int[]) as one (user_id) where ${which ?? sql`true`}`;
  await deliver(tx, people, news, { at: now, now, priority: PRIORITY });
}
