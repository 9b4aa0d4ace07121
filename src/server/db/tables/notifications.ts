import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ConversationEmails } from "#contract/notifications/notification-preferences.ts";
import type { NotificationChoices, NotificationKind, NotificationTarget } from "#contract/notifications/notifications.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** News for many people, told to them in batches by a job that can be taken up where it stopped. */
export const notices = pgTable(
  "notices",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    target: jsonb("target").$type<NotificationTarget>().notNull(),
    values: jsonb("values").$type<Record<string, unknown>>().notNull(),
    audience: jsonb("audience").$type<NoticeAudience>().notNull(),
    /** Everybody up to this one is told: people are told in the order of their ids. */
    lastUserId: integer("last_user_id").notNull().default(0),
    told: integer("told").notNull().default(0),
    /** Old news from then on: nobody is told any more. */
    expiresAt: instantColumn("expires_at"),
    finishedAt: instantColumn("finished_at"),
    createdAt: createdAt(),
  },
  (table) => [index("notices_created").on(table.createdAt)],
);

/** Who learns: in a cohort, in any cohort of a program, or who is listed by name in `notice_recipients`. */
export type NoticeAudience = { cohortId: number } | { programId: number } | { listed: true };

/** People of a notice that no enrollment tells, with what is particular to each; gone once they are told. */
export const noticeRecipients = pgTable(
  "notice_recipients",
  {
    noticeId: uuid("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Over the notice's own; null for none. */
    values: jsonb("values").$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] }), index("notice_recipients_user").on(table.userId)],
);

/** What happened to a person. The sentence is made of kind and values when it is read, in the language asked for. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NotificationKind>().notNull(),
    target: jsonb("target").$type<NotificationTarget>().notNull(),
    values: jsonb("values").$type<Record<string, unknown>>().notNull(),
    /** False where the person wants this kind elsewhere than in the app: the row then only feeds mail and push. */
    shown: boolean("shown").notNull().default(true),
    readAt: instantColumn("read_at"),
    /** Where it is one of many of the same news. */
    noticeId: uuid("notice_id").references(() => notices.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.noticeId, table.userId).where(sql`${table.noticeId} is not null`),
    index("notifications_user").on(table.userId, table.shown, table.createdAt),
    index("notifications_unread").on(table.userId, table.readAt),
  ],
);

/** What a person chose; who has no row has the defaults of the contract. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  choices: jsonb("choices").$type<Partial<NotificationChoices>>().notNull(),
  /** Minutes after midnight in Riyadh; both or none. From 22:00 to 07:00 passes midnight. */
  quietFrom: smallint("quiet_from"),
  quietTo: smallint("quiet_to"),
  /** Null: as the contract says. */
  conversationEmails: text("conversation_emails").$type<ConversationEmails>(),
  /** Up to when letters have told of conversations; what was said before is no news. */
  gatheredUntil: instantColumn("gathered_until"),
  version: integer("version").notNull().default(1),
});

/** Where a browser of a person is reached by Web Push (RFC 8030). It ends with the device's session. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: uuid("device_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language", { enum: ["ar", "en"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("push_subscriptions_endpoint").on(table.endpoint), index("push_subscriptions_user").on(table.userId)],
);
