import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { TARGET_TYPES } from "./notification-path.ts";
import { instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";

export type { NotificationTarget } from "./notification-path.ts";

/** No form here: a bell in the layout reads this without yup. Choices are in `notification-preferences.ts`. */

/** What a person is told of (api.md §8). */
export const NOTIFICATION_KINDS = [
  "session_soon",
  "session_changed",
  "recording_ready",
  "grade_published",
  "time_changed",
  "group_work",
  "request_decided",
  "excuse_decided",
  "certificate_issued",
  "delivery_update",
  "payment_result",
  "refund_done",
  "review_reply",
  "announcement",
  "coupon",
  "seat_free",
  "seat_offer",
  "cart_reminder",
  "seat_choice",
  "enrolled",
  "request_waiting",
  "work_handed_in",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an instructor is told of; everybody else hears of all kinds but the last two, which are an instructor's work. */
const TEACHING_KINDS: readonly NotificationKind[] = [
  "session_soon",
  "session_changed",
  "request_waiting",
  "work_handed_in",
  "request_decided",
];
const WORK_KINDS: readonly NotificationKind[] = ["request_waiting", "work_handed_in"];

/** The kinds that somebody can be told of, in the order of the list. */
export const kindsFor = (instructor: boolean): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => (instructor ? TEACHING_KINDS.includes(kind) : !WORK_KINDS.includes(kind)));

/** Where: in the app's own list, on the device by Web Push, by e-mail. */
export const NOTIFICATION_CHANNELS = ["app", "push", "email"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>;

export const notification = () =>
  object({
    id: uuid(),
    kind: oneOf(...NOTIFICATION_KINDS),
    title: text(),
    body: text(),
    /** What it is about: `notificationPath` names its screen. */
    target: notificationTarget(),
    created_at: instant(),
    read_at: nullable(instant()),
    translations: object({ ar: sentences(), en: sentences() }),
  });
export type Notification = Static<ReturnType<typeof notification>>;

export function notificationTarget() {
  return object({ type: oneOf(...TARGET_TYPES), id: nullable(text()) });
}

function sentences() {
  return object({ title: text(), body: text() });
}

export const listNotifications = endpoint("GET", "/notifications", {
  summary: "What the caller was told, newest first",
  access: "session",
  query: object({ ...pageQuery(), "filter[unread]": optional(oneOf("true", "false")) }),
  data: list(notification()),
  meta: object({ ...pageMeta().properties, unread: integer() }),
});
export type NotificationList = DataOf<typeof listNotifications>;

/** For a bell: cheap enough to ask on every arrival. */
export const countUnread = endpoint("GET", "/notifications/unread", {
  summary: "How many notifications are unread",
  access: "session",
  data: object({ unread: integer() }),
});

/** Ids that are unknown or another's are passed over; reading twice keeps the first time. */
export const readNotifications = endpoint("POST", "/notifications/read", {
  summary: "Mark notifications as read: these, or all until an instant",
  access: "session",
  lane: "requests",
  body: object({ ids: optional(list(uuid(), 100)), all_until: optional(instant()) }),
  data: object({ unread: integer() }),
});
