/** What stands in braces in the texts of messages: each is said in the reader's language when the message is made. */
export const MESSAGE_VARIABLES = [
  "amount",
  "code",
  "day",
  "extra",
  "grades",
  "item",
  "name",
  "number",
  "percent",
  "program",
  "programs",
  "reason",
  "requests",
  "seats",
  "session",
  "start",
  "title",
  "tracking",
  "when",
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

export const MESSAGE_GROUPS = [
  "sessions",
  "learning",
  "requests",
  "certificates",
  "money",
  "receipts",
  "seats",
  "enrollments",
  "teaching",
] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

interface KindRule {
  group: MessageGroup;
  /** The text has to say them: without them nobody knows what it is about, or what to do. */
  required: readonly MessageVariable[];
  /** The text may say them as well; each can be empty. */
  optional: readonly MessageVariable[];
}

const of = (group: MessageGroup, required: readonly MessageVariable[], optional: readonly MessageVariable[] = []): KindRule => ({
  group,
  required,
  optional,
});

const MEETING = of("sessions", ["session", "when"]);
const REQUEST = of("requests", ["program"]);
const DELIVERY = of("certificates", ["program"], ["tracking"]);
const TAUGHT = of("teaching", ["program"]);
const LEARNT = of("learning", ["program"]);
const REFUND = of("receipts", ["amount", "number"], ["program", "name"]);

/**
 * Messages whose wording staff may change: one event of the product each, told in the app, by push and by e-mail; those of `receipts`
 * by e-mail alone, round a tax invoice or a credit note whose own wording is nobody's. Letters of security (passwords, devices, roles,
 * the second factor, addresses) are not among them: their wording is the platform's alone.
 */
export const MESSAGE_KINDS = {
  session_soon: MEETING,
  session_moved: MEETING,
  session_cancelled: of("sessions", ["session", "when"], ["reason"]),
  session_restored: MEETING,
  session_recorded: MEETING,
  session_substitute: MEETING,
  recording_ready: of("sessions", ["session", "program"]),
  grade_new: of("learning", ["item", "program"]),
  grades_new: of("learning", ["grades", "program"]),
  work_returned: of("learning", ["item", "program"]),
  extra_time_given: of("learning", ["extra", "program"]),
  extra_time_ended: LEARNT,
  due_moved: of("learning", ["item", "program", "when"]),
  due_restored: of("learning", ["item", "program"]),
  works_to_review: of("learning", ["item", "program", "when"]),
  reviews_received: of("learning", ["item", "program"]),
  group_work: of("learning", ["item", "program"]),
  review_reply: LEARNT,
  question_answered: LEARNT,
  answer_accepted: LEARNT,
  instructor_message: LEARNT,
  announcement: of("learning", ["title", "program"]),
  request_asked: REQUEST,
  postponement_offered: of("requests", ["program", "when"]),
  offer_ended: REQUEST,
  postponement_approved: REQUEST,
  postponement_rejected: REQUEST,
  withdrawal_approved: REQUEST,
  withdrawal_rejected: REQUEST,
  name_correction_approved: REQUEST,
  name_correction_rejected: REQUEST,
  copy_approved: of("requests", []),
  copy_rejected: of("requests", ["reason"]),
  erasure_approved: of("requests", ["day"]),
  erasure_rejected: of("requests", ["reason"]),
  excuse_approved: of("requests", ["session"]),
  excuse_rejected: of("requests", ["session"]),
  certificate_issued: of("certificates", ["program"]),
  delivery_preparing: DELIVERY,
  delivery_shipped: DELIVERY,
  delivery_delivered: DELIVERY,
  delivery_returned: DELIVERY,
  delivery_cancelled: DELIVERY,
  payment_paid: of("money", ["amount", "number"]),
  payment_failed: of("money", ["number"]),
  refund_done: of("money", ["amount", "number"]),
  coupon: of("money", ["code", "percent"]),
  cart_one: of("money", ["program"]),
  cart_many: of("money", ["program", "programs"]),
  receipt_paid: of("receipts", ["amount"], ["number", "program", "name"]),
  receipt_free: of("receipts", [], ["number", "program", "name"]),
  receipt_seats: of("receipts", ["seats"], ["amount", "number", "program", "name"]),
  refund_returned: REFUND,
  refund_paid_twice: REFUND,
  refund_not_completed: REFUND,
  seat_free: of("seats", ["program"]),
  seat_offered: of("seats", ["program", "start", "when"]),
  seat_lapsed: of("seats", ["program", "start"]),
  seat_cancelled: of("seats", ["program", "start"]),
  seat_moved: of("seats", ["program", "start"]),
  seat_choice: of("seats", ["program", "when"]),
  enrolled_later: of("enrollments", ["program", "day"]),
  enrolled_now: of("enrollments", ["program"]),
  enrolled_moved: of("enrollments", ["program", "day"]),
  enrolled_cancelled: of("enrollments", ["program"]),
  enrolled_undone: of("enrollments", ["program"]),
  enrolled_extended: of("enrollments", ["program", "day"]),
  enrolled_ended: of("enrollments", ["program"]),
  absence_approved: TAUGHT,
  absence_rejected: TAUGHT,
  departure_approved: TAUGHT,
  departure_rejected: TAUGHT,
  waiting_excuse: TAUGHT,
  waiting_withdrawal: TAUGHT,
  waiting_question: TAUGHT,
  waiting_message: TAUGHT,
  waiting_peer_report: TAUGHT,
  waiting_answered: TAUGHT,
  waiting_assigned: TAUGHT,
  waiting_assigned_other: of("teaching", []),
  waiting_assigned_many: of("teaching", ["requests"]),
  waiting_referred: TAUGHT,
  waiting_referred_other: of("teaching", []),
  waiting_approval: of("teaching", [], ["day"]),
  waiting_approval_confirmed: of("teaching", []),
  waiting_approval_refused: of("teaching", []),
  waiting_approval_lapsed: of("teaching", []),
  work_handed_in: TAUGHT,
} as const satisfies Record<string, KindRule>;
export type MessageKind = keyof typeof MESSAGE_KINDS;

export const isMessageKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_KINDS, name);

/** Of a receipt, or of money that went back and why: told by e-mail alone. */
export type LetterKind = Extract<MessageKind, `receipt_${string}` | `refund_${RefundReason}`>;
export type RefundReason = "returned" | "paid_twice" | "not_completed";

export const isLetter = (kind: MessageKind): kind is LetterKind => kindRule(kind).group === "receipts";

/** The rules of a kind, by a name that is known. */
export const kindRule = (kind: MessageKind): KindRule => MESSAGE_KINDS[kind];
