import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only the student area meets: they come with its words, and cost a visitor of Home nothing. */
export const studentProblemMessages = {
  invitation_closed: msg`This invitation is no longer open: it was used, withdrawn, or its time is over.`,
  tax_document_pending: msg`The invoice is still with the tax authority. Please try again in a few minutes.`,
  second_factor_required: msg`Confirm that it is you with your second step`,
  second_factor_expired: msg`This step has expired. Please log in again.`,
  passkey_refused: msg`This passkey was not accepted. Try again, or use another way.`,
  password_needed: msg`Log in with your password first, then confirm with the passkey.`,
  reauth_required: msg`This was not done: it needs your password.`,
  email_unverified: msg`Please verify your e-mail first: open the link that we sent to it.`,
  email_unavailable: msg`Another account uses this e-mail now. Please contact us.`,
  course_access_denied: msg`You do not have permission to view this course`,
  conversation_blocked: msg`You cannot write in this course at the moment`,
  review_too_early: msg`You can review after completing 20% of the program.`,
  item_locked: msg`This is not open yet`,
  enrollment_not_found: msg`Enrollment not found`,
  section_not_found_for_enrollment: msg`Course section not found for this enrollment.`,
  request_not_found: msg`This request was not found`,
  certificate_not_found: msg`Certificate not found`,
  delivery_exists: msg`A paper copy was already requested. You can track it here.`,
  request_already_pending: msg`A request for this program is open already. You can follow it in My requests.`,
  request_closed: msg`This request is closed and cannot be changed.`,
  excuse_window_closed: msg`The time to excuse this session is over: 72 hours after its end.`,
  excuse_pending: msg`An excuse for this session is waiting for its decision already.`,
  excuse_not_needed: msg`This session needs no excuse.`,
  postponement_not_allowed: msg`This program cannot be postponed now`,
  withdrawal_not_allowed: msg`You can’t withdraw: this program isn’t running`,
  quote_expired: msg`The refund was calculated a while ago. It has been calculated again; please look at it once more.`,
  refund_not_eligible: msg`This program cannot be refunded`,
  attempts_used_up: msg`You have used all attempts.`,
  attempt_open: msg`An attempt at this quiz is in progress. You can go on with it.`,
  attempt_closed: msg`This attempt is over and takes no more answers.`,
  already_reviewed: msg`You have reviewed this program already. You can change your review.`,
  review_closed: msg`You can edit a review for 30 days after it is published.`,
  submission_closed: msg`This work was handed in already.`,
  access_expired: msg`Access to this program has ended`,
  check_in_code_invalid: msg`Code not valid`,
  check_in_closed: msg`Outside check-in time`,
  check_in_not_enrolled: msg`Not one of your sessions`,
  /** `mark` and `by` as the register has them; an answer of an older server has neither. */
  check_in_already_marked: msg({
    message:
      "{mark, select, present {{by, select, instructor {Your instructor has marked you present in this session.} other {You are already marked present in this session.}}} late {{by, select, instructor {Your instructor has marked you late in this session.} other {You are already marked late in this session.}}} absent {{by, select, instructor {Your instructor has marked you absent in this session.} other {You are marked absent in this session.}}} excused {Your excuse for this session was accepted: you are marked excused.} other {Your attendance of this session is already recorded.}}",
  }),
  check_in_tries_used: msg`Too many wrong codes. Your instructor can mark you in the register.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;
