import { boolean, number, object as form, string } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { NOTIFICATION_KINDS, type NotificationChoices, type NotificationKind } from "./notifications.ts";
import { flag, integer, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

const chosen = (app: boolean, push: boolean, email: boolean) => ({ app, push, email });
/** Until a person chooses: emails for what somebody waits for or may lose, and for nothing else. */
export const DEFAULT_CHOICES: NotificationChoices = {
  session_soon: chosen(true, true, false),
  session_changed: chosen(true, true, true),
  recording_ready: chosen(true, true, false),
  grade_published: chosen(true, true, false),
  time_changed: chosen(true, true, true),
  group_work: chosen(true, true, false),
  request_decided: chosen(true, true, true),
  excuse_decided: chosen(true, true, false),
  certificate_issued: chosen(true, true, true),
  delivery_update: chosen(true, true, true),
  payment_result: chosen(true, true, true),
  refund_done: chosen(true, false, true),
  review_reply: chosen(true, false, false),
  announcement: chosen(true, true, false),
  coupon: chosen(true, false, false),
  seat_free: chosen(true, true, true),
  seat_offer: chosen(true, true, false),
  cart_reminder: chosen(false, false, false),
  seat_choice: chosen(true, true, true),
  enrolled: chosen(true, true, true),
  request_waiting: chosen(true, true, false),
  work_handed_in: chosen(true, true, false),
};

/** Emails of these kinds go only to who agreed to them: each change is kept with its history among the consents. */
export const EMAILS_BY_CONSENT = ["seat_offer", "cart_reminder"] as const satisfies readonly NotificationKind[];
export type EmailByConsent = (typeof EMAILS_BY_CONSENT)[number];

/** How emails about what is said in conversations of courses come: each by itself, gathered in a letter, or not at all. */
export const CONVERSATION_EMAILS = ["each", "daily", "weekly", "never"] as const;
export type ConversationEmails = (typeof CONVERSATION_EMAILS)[number];
export const DEFAULT_CONVERSATION_EMAILS: ConversationEmails = "daily";

/** Told by an email of their own (receipt with invoice, refund), whatever is chosen: no second one is sent. */
export const OWN_EMAIL: readonly NotificationKind[] = ["payment_result", "refund_done"];

const channels = () => object({ app: flag(), push: flag(), email: flag() });
const choices = () =>
  object(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels()])) as Record<NotificationKind, ReturnType<typeof channels>>);

export const notificationPreferences = () =>
  object({
    choices: choices(),
    /** Of the kinds whose emails are wished for. */
    conversation_emails: oneOf(...CONVERSATION_EMAILS),
    /** Minutes after midnight in Riyadh; null where the device may ring at any time. */
    quiet_hours: nullable(object({ from: integer(), to: integer() })),
    version: integer(),
    /** Public key that a browser subscribes with; null where Web Push is off. */
    push_key: nullable(text()),
    /** Browsers of this account that are reached by Web Push. */
    push_devices: integer(),
  });
export type NotificationPreferences = Static<ReturnType<typeof notificationPreferences>>;

export const getNotificationPreferences = endpoint("GET", "/notification-preferences", {
  summary: "What the caller wants to be told, where and when",
  access: "session",
  data: notificationPreferences(),
});

const minutes = () =>
  number()
    .integer()
    .min(0)
    .max(24 * 60 - 1)
    .required(key("required"));
/** A kind that is not said, as by a page which is older than the kind, stays as it is kept. */
export const notificationPreferencesForm = form({
  choices: form(
    Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [
        kind,
        form({ app: boolean().required(), push: boolean().required(), email: boolean().required() }).default(undefined),
      ]),
    ),
  ).required(),
  /** Where it is not said it stays as it is kept. */
  conversation_emails: string()
    .oneOf([...CONVERSATION_EMAILS])
    .default(undefined),
  quiet_hours: form({ from: minutes(), to: minutes() }).nullable().default(null),
  version: number().integer().required(),
});

/** A stale version answers 409 `version_conflict` with what is kept. */
export const updateNotificationPreferences = endpoint("PATCH", "/notification-preferences", {
  summary: "Choose what to be told, where and when",
  access: "session",
  form: notificationPreferencesForm,
  data: notificationPreferences(),
  problems: ["version_conflict"],
});

export const pushSubscriptionForm = form({
  endpoint: string().required(key("required")).max(600).url(),
  keys: form({
    p256dh: string()
      .required(key("required"))
      .max(200)
      .matches(/^[\w-]+={0,2}$/u),
    auth: string()
      .required(key("required"))
      .max(100)
      .matches(/^[\w-]+={0,2}$/u),
  }).required(),
});

/** The same browser again takes the place of its earlier subscription. It ends with the session of its device. */
export const subscribePush = endpoint("POST", "/push/subscriptions", {
  summary: "Reach this browser by Web Push",
  access: "session",
  success: 201,
  secret: true,
  form: pushSubscriptionForm,
  data: object({ id: uuid() }),
});

export const unsubscribePush = endpoint("DELETE", "/push/subscriptions/:id", {
  summary: "Reach that browser no longer",
  access: "session",
  params: object({ id: uuid() }),
  data: ok(),
});
