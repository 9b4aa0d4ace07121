import { eq } from "drizzle-orm";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Services } from "#server/services.ts";

/** Mails a notification in the language of the account, with the address of its screen; nothing where the account is gone. */
export async function sendNotificationMail({ db, words, mail, config, log }: Services, id: string): Promise<void> {
  const [found] = await db
    .select({ row: notifications, email: users.email, language: users.language, gone: users.deletedAt })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, id));
  if (!found || found.gone) return;
  const content = readContent(found.row);
  // However often it is tried, it says nothing.
  if (!content) return log.error({ id }, "a notification cannot be read and is not mailed");
  const { title, body } = notificationSentences(words, found.language, content);
  await mail.send({ to: found.email, subject: title, text: `${body}\n\n${config.publicUrl}${notificationPath(found.row.target)}\n` });
}
