/**
 * The only list of machine codes, each with its HTTP status (api.md §0). Screens match on codes, never on sentences.
 */
export const PROBLEM_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  payment_declined: 402,
  bnpl_rejected: 402,
  forbidden: 403,
  /** The call does not repeat the XSRF cookie, or there is none any more: the answer brings one, and the same call may be sent again. */
  xsrf_mismatch: 403,
  role_required: 403,
  /** One of the staff, whose roles do not allow this call. */
  capability_required: 403,
  course_access_denied: 403,
  /** Instructors keep the caller from writing in this course. */
  conversation_blocked: 403,
  review_too_early: 403,
  item_locked: 403,
  device_limit_reached: 403,
  account_suspended: 403,
  account_merged: 403,
  accounts_apart: 409,
  cohort_ended: 409,
  /** A tax period that is not over. */
  period_running: 409,
  /** A tax period or a day of reconciliation that is closed: a dated correction alone is taken. */
  books_closed: 409,
  /** A correction of something that is not closed: it can be changed itself. */
  books_open: 409,
  requests_open: 409,
  /** One of the staff looks at a learner's pages: only marked reads are open, and no change at all. */
  view_only: 403,
  /** The password, given in the last minutes, is asked for: `reauthenticate`, then the same call again. */
  reauth_required: 403,
  /** The password was right: the second factor is asked for, with a ticket. Or the password was given where the factor is asked for. */
  second_factor_required: 403,
  /** One of the staff without a second factor: nothing else is open before they have one. */
  second_factor_enrollment_required: 403,
  /** A passkey alone signs learners in; others give the password first. */
  password_needed: 403,
  /** Passwords are off for the e-mail's domain: its people sign in at the provider that `data` names. */
  sso_required: 403,
  /** The e-mail of the account is to be verified first. */
  email_unverified: 403,
  not_found: 404,
  enrollment_not_found: 404,
  request_not_found: 404,
  certificate_not_found: 404,
  section_not_found_for_enrollment: 404,
  check_in_not_enrolled: 404,
  /** The national sign-in waits for a decision of this ID already. */
  national_pending: 409,
  check_in_closed: 409,
  check_in_already_marked: 409,
  check_in_tries_used: 409,
  request_already_pending: 409,
  request_closed: 409,
  /** The sender has not answered the last question yet. */
  question_open: 409,
  /** The question was answered, or another one was asked since. */
  question_closed: 409,
  /** It was answered, lapsed, or another cohort was offered since. */
  offer_closed: 409,
  excuse_window_closed: 409,
  excuse_pending: 409,
  excuse_not_needed: 409,
  delivery_exists: 409,
  postponement_not_allowed: 409,
  withdrawal_not_allowed: 409,
  quote_expired: 409,
  refund_not_eligible: 422,
  /** A bank decides about money of the order: until then nothing of it goes back. */
  chargeback_open: 409,
  already_in_cart: 409,
  already_enrolled: 409,
  /** Staff and instructors are not enrolled; neither is an account that is gone. */
  not_a_learner: 409,
  /** The enrollment is over, or waits for its day: nothing of it can be moved. */
  enrollment_closed: 409,
  /** Its job is at work, is forgotten, or waits for no decision. */
  mail_closed: 409,
  seat_unavailable: 409,
  program_unavailable: 409,
  prerequisite_missing: 409,
  /** An invitation to a company's seat that was used, withdrawn or is over. */
  invitation_closed: 409,
  order_already_paid: 409,
  order_closed: 409,
  payment_in_progress: 409,
  price_changed: 409,
  /** A company's invoice waits for the tax authority: nobody may have it before. */
  tax_document_pending: 409,
  /** Only an electronic invoice that was rejected is made anew. */
  tax_document_standing: 409,
  outbox_forked: 409,
  owner_mismatch: 409,
  in_progress: 409,
  application_open: 409,
  application_closed: 409,
  version_conflict: 409,
  /** What a change touches is more or less than whoever approves it saw: `data` says it as it stands now. */
  figures_moved: 409,
  still_in_use: 409,
  /** A signatory of the template in force no longer holds the office. */
  mandate_ended: 409,
  email_unavailable: 409,
  own_account: 409,
  last_staff: 409,
  second_person_needed: 409,
  second_admin_missing: 409,
  second_factor_kept: 409,
  second_factor_missing: 409,
  factor_too_new: 409,
  attempts_used_up: 409,
  attempt_open: 409,
  attempt_closed: 409,
  quiz_overdue: 409,
  submission_closed: 409,
  group_full: 409,
  reviewing_closed: 409,
  marks_published: 409,
  session_clash: 409,
  session_closed: 409,
  already_reviewed: 409,
  review_closed: 409,
  import_closed: 409,
  bulk_closed: 409,
  upload_offset_conflict: 409,
  too_many_uploads: 409,
  access_expired: 410,
  too_large: 413,
  unsupported_file: 415,
  validation_error: 422,
  check_in_code_invalid: 422,
  idempotency_key_reused: 422,
  login_invalid: 422,
  /** What came back from a provider is late, used, forged or of another browser. */
  sso_refused: 422,
  /** The provider names no e-mail that it has proved and may speak for. */
  sso_email_unproven: 422,
  /** An e-mail or a national ID that is known; which, the owner hears by mail. */
  registration_refused: 422,
  reset_link_invalid: 422,
  second_factor_expired: 422,
  passkey_refused: 422,
  coupon_not_found: 422,
  coupon_expired: 422,
  coupon_not_started: 422,
  coupon_limit_reached: 422,
  coupon_not_applicable: 422,
  coupon_min_total: 422,
  coupon_already_used: 422,
  checksum_mismatch: 422,
  cart_empty: 422,
  method_unavailable: 422,
  import_too_large: 422,
  nothing_to_learn: 422,
  attendance_locked: 423,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  payment_unavailable: 503,
  sso_unavailable: 503,
  national_unavailable: 503,
  storage_full: 503,
  read_only: 503,
  payments_closed: 503,
  gateway_timeout: 504,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Problems that only the client meets: they have no HTTP status of ours (R9.3). */
export type TransportCode = "network" | "timeout" | "unreadable" | "cancelled";

export const isProblemCode = (value: unknown): value is ProblemCode => typeof value === "string" && Object.hasOwn(PROBLEM_STATUS, value);

export interface ProblemOptions {
  /** `data` of the envelope: what the client needs to go on (devices, new total, mark). */
  data?: unknown;
  /** Field errors, by field: keys of `field-messages.ts`. */
  fields?: Record<string, { key: string; values?: Record<string, string | number> }[]>;
  /** Values for the sentence of the code. */
  values?: Record<string, string | number>;
  /** Seconds after which to try again (`Retry-After`). */
  retryAfter?: number;
  /** By which the answer is found in our logs (`X-Request-Id`): a person can name it to us. */
  reference?: string | undefined;
  cause?: unknown;
}

/**
 * The one error that crosses the wire. The server throws it below the routes; `server/http` turns it into the envelope;
 * `call()` rebuilds it in the browser.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.options = options;
  }
}
