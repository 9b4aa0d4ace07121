import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NotificationChoices, NotificationKind, NotificationTarget } from "#contract/notifications.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

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
    createdAt: createdAt(),
  },
  (table) => [
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
