import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LetterKind, MessageKind } from "#contract/messages/message-kinds.ts";

/** The platform's own wording of a message, which stands until staff put theirs in its place. */
export interface OwnWording {
  title: MessageDescriptor;
  body: MessageDescriptor;
}

const IN_REQUEST = msg({ message: "{program}. The decision and its note are in your request." });
const HELD = msg({ message: "{session}, {when}." });
const DELIVERED = msg({ message: "Certificate of {program}. {tracking}" });
const INSIDE = msg({ message: "In {program}." });
const FROM = msg({ message: "From a trainee of {program}." });
const BEGINS = msg({ message: "{program}: it begins on {day}." });

/** No plural form stands in them: what is counted is a value that comes worded (`3 grades`), so that whoever writes a text meets none. */
export const NOTIFICATION_TEXTS: Record<Exclude<MessageKind, LetterKind>, OwnWording> = {
  session_soon: { title: msg`Your session starts soon`, body: HELD },
  session_moved: { title: msg`A session has moved`, body: msg({ message: "{session}: now {when}." }) },
  session_cancelled: { title: msg`A session is cancelled`, body: msg({ message: "{session}, which was on {when}. {reason}" }) },
  session_restored: { title: msg`A session takes place after all`, body: HELD },
  session_recorded: { title: msg`A session becomes a recording`, body: msg({ message: "{session}, which was on {when}." }) },
  session_substitute: { title: msg`Another instructor holds a session`, body: HELD },
  recording_ready: { title: msg`A recording is ready`, body: msg({ message: "{session} in {program} can be watched now." }) },
  grade_new: { title: msg`A new grade`, body: msg({ message: "{item} in {program}." }) },
  grades_new: { title: msg`New grades`, body: msg({ message: "{grades} in {program}." }) },
  work_returned: { title: msg`Work returned for changes`, body: msg({ message: "{item} in {program} was given back with a note." }) },
  extra_time_given: {
    title: msg`You have more time in quizzes`,
    body: msg({ message: "{extra} more in every quiz of {program} that has a time limit and begins from now on." }),
  },
  extra_time_ended: { title: msg`Your extra time in quizzes has ended`, body: INSIDE },
  due_moved: { title: msg`A due date has moved for you`, body: msg({ message: "{item} in {program}: now {when}." }) },
  due_restored: { title: msg`A due date is as everybody’s again`, body: msg({ message: "{item} in {program}." }) },
  works_to_review: { title: msg`Works wait for your review`, body: msg({ message: "{item} in {program}: until {when}." }) },
  reviews_received: { title: msg`Your work was reviewed`, body: msg({ message: "{item} in {program}." }) },
  group_work: {
    title: msg`Your group’s work was handed in`,
    body: msg({ message: "{item} in {program}: one of you handed it in for all." }),
  },
  review_reply: { title: msg`Reply to your review`, body: msg({ message: "The instructor of {program} answered you." }) },
  question_answered: { title: msg`A new answer to your question`, body: INSIDE },
  answer_accepted: { title: msg`Your answer was accepted`, body: INSIDE },
  instructor_message: { title: msg`A message from your instructor`, body: INSIDE },
  announcement: { title: msg`New announcement`, body: msg({ message: "{title} in {program}." }) },
  postponement_offered: {
    title: msg`A postponement is offered to you`,
    body: msg({ message: "In place of withdrawing from {program}. The seat is kept until {when}." }),
  },
  offer_ended: {
    title: msg`The offered postponement ended`,
    body: msg({ message: "The cohort of {program} that was offered to you is not held. Your withdrawal is being reviewed again." }),
  },
  request_asked: { title: msg`Your request needs more information`, body: IN_REQUEST },
  postponement_approved: { title: msg`Postponement approved`, body: IN_REQUEST },
  postponement_rejected: { title: msg`Postponement rejected`, body: IN_REQUEST },
  withdrawal_approved: { title: msg`Withdrawal approved`, body: IN_REQUEST },
  withdrawal_rejected: { title: msg`Withdrawal rejected`, body: IN_REQUEST },
  name_correction_approved: { title: msg`Name correction approved`, body: IN_REQUEST },
  name_correction_rejected: { title: msg`Name correction rejected`, body: IN_REQUEST },
  excuse_approved: { title: msg`Excuse accepted`, body: msg({ message: "{session}." }) },
  excuse_rejected: { title: msg`Excuse rejected`, body: msg({ message: "{session}." }) },
  certificate_issued: { title: msg`Your certificate is ready`, body: msg({ message: "Congratulations on completing {program}." }) },
  delivery_preparing: { title: msg`Your certificate is being prepared`, body: DELIVERED },
  delivery_shipped: { title: msg`Your certificate is on its way`, body: DELIVERED },
  delivery_delivered: { title: msg`Your certificate was delivered`, body: DELIVERED },
  delivery_returned: { title: msg`Your certificate came back to us`, body: DELIVERED },
  delivery_cancelled: { title: msg`The delivery was cancelled`, body: DELIVERED },
  payment_paid: {
    title: msg`Payment received`,
    body: msg({ message: "We received {amount} SAR for order {number}. Your programs are ready." }),
  },
  payment_failed: { title: msg`Payment not completed`, body: msg({ message: "Order {number} is not paid. You were not charged." }) },
  copy_approved: { title: msg`We know that it was you who asked`, body: msg`The copy of your data is being prepared.` },
  copy_rejected: { title: msg`The copy of your data is not prepared`, body: msg({ message: "Reason: {reason}" }) },
  erasure_approved: {
    title: msg`We know that it was you who asked`,
    body: msg({ message: "Your account will be deleted on {day}. You can change your mind until then." }),
  },
  erasure_rejected: { title: msg`Your account is not deleted`, body: msg({ message: "Reason: {reason}" }) },
  refund_done: {
    title: msg`Refunded`,
    body: msg({ message: "{amount} SAR of order {number} are on their way to your payment method." }),
  },
  coupon: { title: msg`An offer for you`, body: msg({ message: "Code {code}: {percent}% off." }) },
  cart_one: { title: msg`Your cart is waiting`, body: msg({ message: "{program} is still in your cart." }) },
  cart_many: { title: msg`Your cart is waiting`, body: msg({ message: "{program} and more, {programs}, are still in your cart." }) },
  seat_free: { title: msg`A seat is free`, body: msg({ message: "{program} has a seat again. It goes to whoever buys first." }) },
  seat_offered: {
    title: msg`A seat is kept for you`,
    body: msg({
      message: "{program}, which starts on {start}. The seat is yours to buy until {when}; then it goes to the next in line.",
    }),
  },
  seat_lapsed: {
    title: msg`A seat offer has ended`,
    body: msg({ message: "The seat in {program}, which starts on {start}, went to the next in line." }),
  },
  seat_cancelled: {
    title: msg`A cohort you waited for is not held`,
    body: msg({
      message:
        "{program}: the cohort that was to start on {start} is not held, and your place in its line has ended. Other cohorts can be chosen.",
    }),
  },
  seat_moved: {
    title: msg`Your place in line has moved`,
    body: msg({ message: "{program}: you now wait for a seat in the cohort that starts on {start}." }),
  },
  seat_choice: {
    title: msg`Your seat was gone: please choose`,
    body: msg({
      message:
        "Your payment for {program} arrived after its last seat was taken. Choose another cohort or your money back until {when}. Without a choice the money goes back.",
    }),
  },
  enrolled_later: { title: msg`You were enrolled`, body: BEGINS },
  enrolled_now: { title: msg`You were enrolled`, body: msg({ message: "{program} is open to you now." }) },
  enrolled_moved: { title: msg`You are in another cohort`, body: BEGINS },
  enrolled_cancelled: {
    title: msg`Your cohort is cancelled`,
    body: msg({ message: "{program}: what you paid online is given back in full. You can join another cohort." }),
  },
  enrolled_undone: {
    title: msg`An enrollment was taken back`,
    body: msg({ message: "{program}: the university enrolled you by mistake." }),
  },
  enrolled_extended: {
    title: msg`You have more time`,
    body: msg({ message: "{program}: its content stays open to you until {day}." }),
  },
  enrolled_ended: {
    title: msg`An enrollment was ended`,
    body: msg({
      message: "{program}: its content is closed now. What you reached in it stays in your account. Ask us if this is a mistake.",
    }),
  },
  absence_approved: { title: msg`Your absence notice was accepted`, body: IN_REQUEST },
  absence_rejected: { title: msg`Your absence notice was not accepted`, body: IN_REQUEST },
  departure_approved: { title: msg`Your request to leave the program was approved`, body: IN_REQUEST },
  departure_rejected: { title: msg`Your request to leave the program was rejected`, body: IN_REQUEST },
  waiting_excuse: { title: msg`An excuse to review`, body: FROM },
  waiting_withdrawal: { title: msg`A withdrawal needs your recommendation`, body: FROM },
  waiting_peer_report: { title: msg`A review of a trainee’s work was reported`, body: FROM },
  waiting_question: { title: msg`A question waits for an answer`, body: FROM },
  waiting_message: { title: msg`A trainee wrote to you`, body: FROM },
  waiting_answered: { title: msg`A trainee answered you`, body: INSIDE },
  waiting_assigned: { title: msg`A request was assigned to you`, body: INSIDE },
  waiting_assigned_other: { title: msg`A request was assigned to you`, body: msg`Its limit is in your list.` },
  waiting_assigned_many: { title: msg`Requests were assigned to you`, body: msg({ message: "{requests} are in your list." }) },
  waiting_referred: { title: msg`A request was referred to your role`, body: INSIDE },
  waiting_referred_other: {
    title: msg`A request was referred to your role`,
    body: msg`It is nobody’s yet: whoever takes it first answers it.`,
  },
  waiting_approval: { title: msg`Something waits for your approval`, body: msg({ message: "Someone else asked for it. {day}" }) },
  waiting_approval_confirmed: { title: msg`What you asked for was approved`, body: msg`It holds from now on.` },
  waiting_approval_refused: { title: msg`What you asked for was not approved`, body: msg`Nothing changed. The reason stands beside it.` },
  waiting_approval_lapsed: { title: msg`What you asked for has lapsed`, body: msg`Nobody approved it in time, and nothing changed.` },
  work_handed_in: { title: msg`Work was handed in`, body: msg({ message: "It waits to be marked in {program}." }) },
};
