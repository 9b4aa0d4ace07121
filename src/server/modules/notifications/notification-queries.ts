import { and, count, desc, inArray, sql } from "drizzle-orm";
import type { Notification } from "#contract/notifications/notifications.ts";
import type { Language } from "#contract/shapes.ts";
import { shownToUser } from "#server/commands/notifications/notification-choices.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { together } from "#server/db/together.ts";
import type { Words } from "#server/words.ts";

type Row = typeof notifications.$inferSelect;

/** A page of the app's own list, newest first, and how many of the list nobody has read. */
export async function notificationPage(
  db: Executor,
  asked: { userId: number; unread: boolean; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number; unread: number }> {
  const [[sum], rows] = await together(db, async (at) =>
    Promise.all([
      prepared(at, "numbers of notifications", numbersQuery).execute(asked),
      prepared(at, "page of notifications", pageQuery).execute(asked),
    ]),
  );
  const { all = 0, unread = 0 } = sum ?? {};
  return { rows, total: asked.unread ? unread : all, unread };
}

const mine = shownToUser(sql.placeholder("userId"));

const numbersQuery = (db: Executor, name: string) =>
  db
    .select({ all: count(), unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int` })
    .from(notifications)
    .where(mine)
    .prepare(name);

const pageQuery = (db: Executor, name: string) =>
  db
    .select()
    .from(notifications)
    .where(and(mine, sql`(not ${sql.placeholder("unread")}::boolean or ${notifications.readAt} is null)`))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(name);

/**
 * Takes rows that cannot be read out of the list for good, so that what is counted is what is seen (I8). The rows stay, for
 * whoever looks into it. While nothing can be written (a full disk) they are merely left out.
 */
export async function hideNotifications(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update(notifications)
      .set({ shown: false })
      .where(inArray(notifications.id, [...ids]));
}

/** In the language asked for, and in both: a list that is kept on a device can change language without us. Null where it cannot be read. */
export function notificationData(row: Row, words: Words, language: Language): Notification | null {
  const content = readContent(row);
  if (!content) return null;
  const said = (spoken: Language) => notificationSentences(words, spoken, content);
  const translations = { ar: said("ar"), en: said("en") };
  return {
    id: row.id,
    kind: row.kind,
    ...translations[language],
    target: row.target,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
    translations,
  };
}
