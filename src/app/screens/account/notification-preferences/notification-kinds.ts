import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NotificationKind } from "#contract/notifications/notifications.ts";

/** What each kind is called (glossary §3.19). */
export const KIND_NAMES: Record<NotificationKind, MessageDescriptor> = {
  session_soon: msg`Session soon`,
  session_changed: msg`Schedule change`,
  recording_ready: msg`New recording`,
  grade_published: msg`New grade`,
  request_decided: msg`Request decision`,
  excuse_decided: msg`Excuse decision`,
  certificate_issued: msg`New certificate`,
  delivery_update: msg({ message: "Delivery", context: "certificate" }),
  payment_result: msg`Payment result`,
  refund_done: msg`Refund`,
  review_reply: msg`Review reply`,
  announcement: msg`Announcement`,
  coupon: msg`Offer`,
  seat_free: msg`Free seat`,
  request_waiting: msg`A trainee’s request`,
  work_handed_in: msg`Work handed in`,
};
