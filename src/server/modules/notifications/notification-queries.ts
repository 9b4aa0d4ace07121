import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Notification } from "#contract/notifications.ts";
import type { Language } from "#contract/shapes.ts";
import type { NotificationContent } from "#contract/notification-values.ts";
import { notificationSentences } from "#server/commands/notification-words.ts";
import type { Executor } from "#server/db/client.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Words } from "#server/words.ts";

type Row = typeof notifications.$inferSelect;

/** A row's kind and values belong together: `notify` writes nothing else. */
export const contentOf = ({ kind, values }: Pick<Row, "kind" | "values">): NotificationContent =>
  ({ kind, values }) as unknown as NotificationContent;

/** A page of the app's own list, newest first. */
export async function notificationPage(
  db: Executor,
  asked: { userId: number; unread: boolean; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const wanted = and(
    eq(notifications.userId, asked.userId),
    eq(notifications.shown, true),
    asked.unread ? isNull(notifications.readAt) : undefined,
  );
  const [sum] = await db.select({ total: count() }).from(notifications).where(wanted);
  const rows = await db
    .select()
    .from(notifications)
    .where(wanted)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(asked.limit)
    .offset(asked.offset);
  return { rows, total: sum?.total ?? 0 };
}

/** In the language asked for, and in both: a list that is kept on a device can change language without us. */
export function notificationData(row: Row, words: Words, language: Language): Notification {
  const said = (spoken: Language) => notificationSentences(words, spoken, contentOf(row));
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
