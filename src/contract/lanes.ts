import { CART_REJECTIONS } from "#contract/cart/cart.ts";
import type { Lane } from "./endpoint.ts";
import type { ProblemCode } from "./problem.ts";

/** What may end any queued mutation. */
const ANY = ["bad_request", "forbidden", "role_required", "not_found", "too_large", "validation_error", "idempotency_key_reused"] as const;

/**
 * Problem codes that end a queued mutation of a lane: rejected with a reason on screen. Every other failure is retried (P6).
 * Both ends read this one list: the server stores such a refusal as the answer, the device takes the record out of its queue.
 * A code that a call of a lane may answer with and that stands not here would hold up that lane for good; a test compares.
 */
export const LANE_REJECTIONS = {
  cart: CART_REJECTIONS,
  learning: [
    ...ANY,
    "course_access_denied",
    "access_expired",
    "item_locked",
    "attempts_used_up",
    "attempt_open",
    "attempt_closed",
    "quiz_overdue",
    "submission_closed",
    "reviewing_closed",
    "version_conflict",
    "review_too_early",
    "already_reviewed",
    "review_closed",
    "check_in_code_invalid",
    "check_in_closed",
    "check_in_not_enrolled",
    "check_in_already_marked",
    "check_in_tries_used",
  ],
  requests: [
    ...ANY,
    "enrollment_not_found",
    "seat_unavailable",
    "version_conflict",
    "request_already_pending",
    "certificate_not_found",
    "delivery_exists",
    "email_unverified",
    "postponement_not_allowed",
    "excuse_window_closed",
    "excuse_pending",
    "excuse_not_needed",
  ],
  teaching: [...ANY, "attendance_locked", "version_conflict"],
  conversation: [...ANY, "course_access_denied", "access_expired", "conversation_blocked"],
  contact: ["bad_request", "validation_error", "too_large", "idempotency_key_reused"],
} as const satisfies Record<Lane, readonly ProblemCode[]>;

/** Whether a code is the last word on a queued mutation of this lane. */
export const endsMutation = (lane: Lane, code: ProblemCode): boolean => (LANE_REJECTIONS[lane] as readonly ProblemCode[]).includes(code);
