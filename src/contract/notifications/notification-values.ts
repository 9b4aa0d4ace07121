import { EXTRA_TIME_UNITS } from "#contract/coursework/allowances.ts";
import type { NotificationKind } from "./notifications.ts";
import {
  day,
  flag,
  instant,
  integer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type Static,
  type TSchema,
} from "#contract/schema.ts";

/** A name in both languages: what a person reads, they may read in either. */
export interface Both {
  ar: string;
  en: string;
}

const both = () => object({ ar: text(), en: text() });

/** What each kind's sentence is made of. Instants are ISO 8601, UTC; money is halalas. */
export const notificationValues = {
  session_soon: object({ session: both(), starts_at: instant() }),
  /** `reason` is the instructor's own word for a cancellation. */
  session_changed: object({
    session: both(),
    change: oneOf("moved", "cancelled", "restored", "recorded", "substitute"),
    starts_at: instant(),
    reason: optional(nullable(text())),
  }),
  /** Of a session that is over: it can be watched now. */
  recording_ready: object({ session: both(), program: both() }),
  /**
   * `count` grades at once, where there are more than one: `item` is one of them. `returned`: work was given back instead. `peers`: other
   * learners reviewed it.
   */
  grade_published: object({
    item: both(),
    program: both(),
    count: optional(integer()),
    returned: optional(flag()),
    peers: optional(flag()),
  }),
  /**
   * More time for this learner: in quizzes (`extra`), or until work falls due (`item`, `due_at`), given or taken back. Why stands nowhere
   * but on their page. `reviews_due`: works of others wait to be reviewed until then.
   */
  time_changed: object({
    change: oneOf("extra_given", "extra_ended", "due_moved", "due_restored", "reviews_due"),
    program: both(),
    extra: optional(object({ unit: oneOf(...EXTRA_TIME_UNITS), amount: integer() })),
    item: optional(both()),
    due_at: optional(instant()),
  }),
  /** To the others of a group: one of them handed in its work for all. Who it was stands with the work alone, which an erasure reaches. */
  group_work: object({ item: both(), program: both() }),
  request_decided: object({
    request: oneOf("postponement", "withdrawal", "name_correction", "absence", "departure", "copy", "erasure"),
    /**
     * `asked`: nothing is decided before the sender has answered a question of staff. `offered`: a postponement in place of the
     * withdrawal, to be taken `until` then; `offer_ended`: its cohort is not held. Of a copy of data, or the erasure of an account, staff
     * know who asked, or do not for that `reason`; the account is erased at `until`. Those are about no program, and have no words there.
     */
    decision: oneOf("approved", "rejected", "asked", "offered", "offer_ended"),
    until: optional(instant()),
    reason: optional(text()),
    program: both(),
  }),
  excuse_decided: object({ decision: oneOf("approved", "rejected"), session: both() }),
  certificate_issued: object({ program: both() }),
  delivery_update: object({
    status: oneOf("preparing", "shipped", "delivered", "returned", "cancelled"),
    program: both(),
    tracking_number: optional(text()),
  }),
  payment_result: object({ result: oneOf("paid", "failed"), order_number: text(), amount: integer() }),
  refund_done: object({ order_number: text(), amount: integer() }),
  /** To a review; or, with `about`, to what a learner asked, answered or wrote in a course. */
  review_reply: object({ program: both(), about: optional(oneOf("answer", "accepted", "message")) }),
  announcement: object({ title: both(), program: both() }),
  coupon: object({ code: text(), percent: number() }),
  /** Asked for at a full program, told once. */
  seat_free: object({ program: both() }),
  /**
   * From the waiting list: a seat is kept until an instant, or was kept and went to the next; the cohort is not held, or its list went on
   * with another one's. `starts_on` is the first day of the cohort, of the other one where the place `moved`.
   */
  seat_offer: object({ program: both(), state: oneOf("offered", "lapsed", "cancelled", "moved"), starts_on: day(), until: instant() }),
  /** Programs that have lain in the cart for a day, `program` is one of them. */
  cart_reminder: object({ program: both(), count: integer() }),
  /** A paid order whose seat was gone: its buyer chooses another cohort or the money until an instant. */
  seat_choice: object({ program: both(), until: instant() }),
  /**
   * By the university: `starts_at` is the morning of its cohort's first day, null without one; of one whose access was `extended` it is the
   * last moment of it.
   */
  enrolled: object({
    program: both(),
    change: oneOf("made", "moved", "undone", "cancelled", "extended", "ended"),
    starts_at: nullable(instant()),
  }),
  /**
   * To an instructor: a learner asked for something, or asked a question; to one of the staff: they were `assigned` it, or as many as
   * `count` at once, or what they had asked was `answered`. Who asks stands in the request alone. What is about no program has no words there.
   */
  request_waiting: object({
    request: oneOf(
      "excuse",
      "withdrawal",
      "question",
      "message",
      // A learner reported what another wrote about their work.
      "peer_report",
      "assigned",
      // To a role of the reader's: whoever of them takes it first has it.
      "referred",
      "answered",
      // A second person is wanted `until` then; or one answered what the reader asked for, or nobody did.
      "approval",
      "approval_confirmed",
      "approval_refused",
      "approval_lapsed",
    ),
    program: both(),
    count: optional(integer()),
    until: optional(instant()),
  }),
  /** To an instructor: work waits to be marked. */
  work_handed_in: object({ program: both() }),
} satisfies Record<NotificationKind, TSchema>;

export type NotificationValues = { [K in NotificationKind]: Static<(typeof notificationValues)[K]> };

/** A kind with the values of its own. */
export type NotificationContent = { [K in NotificationKind]: { kind: K; values: NotificationValues[K] } }[NotificationKind];
