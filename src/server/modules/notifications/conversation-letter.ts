import { eq, sql } from "drizzle-orm";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { unsubscribePath } from "#contract/notifications/unsubscribe.ts";
import { unsubscribeToken } from "#server/commands/notifications/email-consent.ts";
import { type Letter, newsOfConversations } from "#server/commands/notifications/gather-letters.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import { notificationPreferences, notifications } from "#server/db/tables/notifications.ts";
import { users } from "#server/db/tables/identity.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { conversationLetter } from "#server/emails/conversation-letter.ts";
import { recipientName } from "#server/emails/email.ts";
import type { Services } from "#server/services.ts";

/** One evening's answers are one row a thread; so many threads are more than anybody follows. */
const ROWS_AT_MOST = 200;

/** Mails what was said to a person, in the language of the account; nothing where it was read meanwhile, or is not wished for any more. */
export async function sendConversationLetter(services: Services, { userId, since, until }: Letter): Promise<void> {
  const { db, words, config } = services;
  const [person] = await db
    .select({ user: users, how: notificationPreferences.conversationEmails })
    .from(users)
    .innerJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(eq(users.id, userId));
  if (!person || person.user.deletedAt || person.how === "never") return;
  const { user } = person;
  const said = newsOfConversations(sql`${since}::timestamptz`, sql`${until}::timestamptz`);
  const found = await db
    .select()
    .from(notifications)
    .where(
      sql`${notifications.id} in (select one.id from notification_preferences as pref join notifications as one on ${said}
        where pref.user_id = ${userId} order by one.created_at, one.id limit ${ROWS_AT_MOST})`,
    )
    .orderBy(notifications.createdAt, notifications.id);
  const news = found.flatMap((row) => {
    const content = readContent(row);
    return content ? [{ content, link: `${config.publicUrl}${notificationPath(row.target)}` }] : [];
  });
  if (news.length === 0) return;
  const unsubscribe = `${config.publicUrl}${unsubscribePath(unsubscribeToken(config.secret, userId, "conversation"))}`;
  await sendEmail(
    services,
    conversationLetter(words, { to: user.email, language: user.language, name: recipientName(user) }, { news, unsubscribe }),
  );
}
