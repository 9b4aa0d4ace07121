import { eq } from "drizzle-orm";
import { CONVERSATION_TARGETS, notificationPath } from "#contract/notifications/notification-path.ts";
import { unsubscribePath } from "#contract/notifications/unsubscribe.ts";
import { EMAILS_BY_CONSENT } from "#contract/notifications/notification-preferences.ts";
import { unsubscribeToken } from "#server/commands/notifications/email-consent.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import { calendarText } from "#server/commands/schedule/calendar-text.ts";
import { SCHEDULE_WEEKS, scheduleWindow, studentSessions } from "#server/commands/schedule/student-schedule.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { type EmailAttachment, recipientName } from "#server/emails/email.ts";
import { notificationEmail } from "#server/emails/notification-email.ts";
import type { Services } from "#server/services.ts";

const DAY_MS = 86_400_000;

/** Mails a notification in the language of the account, with the address of its screen; nothing where the account is gone. */
export async function sendNotificationMail(services: Services, id: string): Promise<void> {
  const { db, words, config, log } = services;
  const [found] = await db
    .select({ row: notifications, user: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, id));
  if (!found || found.user.deletedAt) return;
  const { row, user } = found;
  const content = readContent(row);
  // However often it is tried, it says nothing.
  if (!content) return log.error({ id }, "a notification cannot be read and is not mailed");
  const isSaid = CONVERSATION_TARGETS.some((type) => type === row.target.type);
  const ends = isSaid ? "conversation" : EMAILS_BY_CONSENT.find((kind) => kind === content.kind);
  const email = notificationEmail(
    words,
    { to: user.email, language: user.language, name: recipientName(user) },
    {
      content,
      target: row.target.type,
      link: `${config.publicUrl}${notificationPath(row.target)}`,
      unsubscribe: ends ? `${config.publicUrl}${unsubscribePath(unsubscribeToken(config.secret, user.id, ends))}` : undefined,
      attachments: content.kind === "session_changed" ? await changedSession(services, row.target.id, user) : [],
    },
  );
  await sendEmail(services, email);
}

/** The session of a student as it is now: a calendar that has it already changes it. An instructor has no such session. */
async function changedSession(
  services: Services,
  sessionId: string | null,
  user: Pick<typeof users.$inferSelect, "id" | "language">,
): Promise<EmailAttachment[]> {
  const now = services.clock.now();
  // One that was moved may have begun already when its mail leaves.
  const from = new Date(now.getTime() - DAY_MS);
  const window = scheduleWindow({ from, to: new Date(from.getTime() + SCHEDULE_WEEKS.most * 7 * DAY_MS) }, now);
  const asked = { ...window, userId: user.id, sessionIds: [Number(sessionId)], language: user.language };
  const sessions = await studentSessions(services.db, asked, now);
  if (sessions.length === 0) return [];
  const content = calendarText(services, sessions, { language: user.language, now, of: "student" });
  return [{ filename: "session.ics", content, contentType: "text/calendar" }];
}
