import { and, count, eq, inArray, isNull, type Placeholder, sql } from "drizzle-orm";
import type { InferType } from "yup";
import {
  DEFAULT_CHOICES,
  DEFAULT_CONVERSATION_EMAILS,
  type NotificationPreferences,
  type notificationPreferencesForm,
} from "#contract/notifications/notification-preferences.ts";
import { NOTIFICATION_KINDS, type NotificationChoices } from "#contract/notifications/notifications.ts";
import { Problem } from "#contract/problem.ts";
import { recordEmailConsents } from "./email-consent.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#server/db/tables/notifications.ts";

/** Kinds that tell of conversations. */
export const LETTER_KINDS = ["review_reply", "request_waiting"] as const satisfies readonly (typeof NOTIFICATION_KINDS)[number][];

/** Versions begin at 1 in a row; who has none yet has this. */
const NO_ROW = 0;

/** What a person chose, over the defaults. `pushKey` is told to browsers. */
export async function readChoices(db: Executor, userId: number, pushKey: string | null): Promise<NotificationPreferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  const [reached] = await db.select({ devices: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  return {
    choices: { ...DEFAULT_CHOICES, ...row?.choices },
    conversation_emails: row?.conversationEmails ?? DEFAULT_CONVERSATION_EMAILS,
    quiet_hours: row?.quietFrom != null && row.quietTo != null ? { from: row.quietFrom, to: row.quietTo } : null,
    version: row?.version ?? NO_ROW,
    push_key: pushKey,
    push_devices: reached?.devices ?? 0,
  };
}

/** A kind that is not said stays as it is. @throws Problem `version_conflict` with what is kept */
export async function writeChoices(
  tx: Executor,
  userId: number,
  wanted: InferType<typeof notificationPreferencesForm>,
  pushKey: string | null,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select({ choices: notificationPreferences.choices, conversationEmails: notificationPreferences.conversationEmails })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const said = Object.fromEntries(Object.entries(wanted.choices).filter(([, channels]) => channels)) as Partial<NotificationChoices>;
  const conversationEmails = wanted.conversation_emails ?? row?.conversationEmails ?? null;
  const choices = { ...DEFAULT_CHOICES, ...row?.choices, ...said };
  const wishes = (all: Partial<NotificationChoices>, how: string | null) =>
    JSON.stringify([how ?? DEFAULT_CONVERSATION_EMAILS, ...LETTER_KINDS.map((kind) => (all[kind] ?? DEFAULT_CHOICES[kind]).email)]);
  // What was told in another way before is no news of the first letter.
  const isOther = wishes(choices, conversationEmails) !== wishes(row?.choices ?? {}, row?.conversationEmails ?? null);
  const values = {
    choices,
    conversationEmails,
    ...(isOther ? { gatheredUntil: now } : {}),
    quietFrom: wanted.quiet_hours?.from ?? null,
    quietTo: wanted.quiet_hours?.to ?? null,
    version: wanted.version + 1,
  };
  const written =
    wanted.version === NO_ROW
      ? await tx
          .insert(notificationPreferences)
          .values({ userId, ...values })
          .onConflictDoNothing()
          .returning({ version: notificationPreferences.version })
      : await tx
          .update(notificationPreferences)
          .set(values)
          .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.version, wanted.version)))
          .returning({ version: notificationPreferences.version });
  if (written.length === 0) throw new Problem("version_conflict", { data: await readChoices(tx, userId, pushKey) });
  await recordEmailConsents(tx, userId, row?.choices ?? {}, values.choices, now);
}

/** How many notifications of the app's own list nobody has read. */
export async function unreadCount(db: Executor, userId: number): Promise<number> {
  const [row] = await prepared(db, "number of unread notifications", unreadQuery).execute({ userId });
  return row?.unread ?? 0;
}

const unreadQuery = (db: Executor, name: string) =>
  db
    .select({ unread: count() })
    .from(notifications)
    .where(and(shownToUser(sql.placeholder("userId")), isNull(notifications.readAt)))
    .prepare(name);

/** What stands in a person's own list: kinds that a newer version wrote are not there until this one knows them (I8). */
export const shownToUser = (userId: number | Placeholder) =>
  and(eq(notifications.userId, userId), eq(notifications.shown, true), inArray(notifications.kind, [...NOTIFICATION_KINDS]));
