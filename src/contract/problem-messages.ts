import { msg } from "@lingui/core/macro";
import type { ProblemCode, TransportCode } from "./problem.ts";

/**
 * Sentences of codes, for both ends: toasts in the browser, `message` of the envelope on the server. Home loads these. What only
 * the student area meets is in `problem-messages-student.ts`; `problem-messages-all.ts` has them all.
 */
export const problemMessages = {
  bad_request: msg`Invalid request`,
  unauthenticated: msg`Please log in to continue`,
  forbidden: msg`This page is not available to your account`,
  xsrf_mismatch: msg`This page has been open for too long. Please try again.`,
  role_required: msg`This page is not available to your account`,
  device_limit_reached: msg`Your account is on 3 devices, the maximum. Log out one of them to use this device.`,
  account_suspended: msg`This account is suspended. Please contact us.`,
  not_found: msg`Not found`,
  already_in_cart: msg`Already in your cart`,
  already_enrolled: msg`You already have this program`,
  seat_unavailable: msg`This cohort is full`,
  prerequisite_missing: msg`Another program has to be completed before this one`,
  program_unavailable: msg`This program is no longer available`,
  price_changed: msg`The price has changed. Please review the new total.`,
  outbox_forked: msg`Failed to sync cart with server`,
  owner_mismatch: msg`These changes belong to another account and wait for it.`,
  in_progress: msg`Your request is being processed. Try again shortly.`,
  version_conflict: msg`This was changed on another device`,
  too_large: msg`The request is too large`,
  unsupported_file: msg`This file was not accepted. Please choose another.`,
  validation_error: msg`Please check the details and send again.`,
  idempotency_key_reused: msg`Invalid request`,
  login_invalid: msg`These details are not correct. Check them or reset your password.`,
  coupon_not_found: msg`This code is not valid`,
  coupon_expired: msg`This code has expired`,
  coupon_not_started: msg`This code is not active yet`,
  coupon_limit_reached: msg`This code has reached its limit`,
  coupon_not_applicable: msg`This code does not apply to your programs`,
  coupon_min_total: msg({ message: "This code needs a total of {amount} SAR or more" }),
  coupon_already_used: msg`You have used this code already`,
  cart_empty: msg`Your cart is empty`,
  too_many_requests: msg`Too many requests. Try again shortly.`,
  unexpected: msg`Something went wrong. None of your data was lost. Try again shortly.`,
  unavailable: msg`Server error. We are fixing it. Try again shortly.`,
  read_only: msg`Nothing can be saved at the moment, because the server has no room left. You can go on reading; try again later.`,
  payments_closed: msg`Nothing can be paid here at the moment. What is free is open to you, and your cart is kept.`,
  gateway_timeout: msg`The server is not responding`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;

/** What the browser says when no answer of ours arrived (R9.3). A cancelled call is silent. */
export const transportMessages = {
  network: msg`Check your internet connection`,
  timeout: msg`The answer took too long. You can try again.`,
  unreadable: msg`Something went wrong. Try again shortly.`,
} as const satisfies Record<Exclude<TransportCode, "cancelled">, unknown>;
