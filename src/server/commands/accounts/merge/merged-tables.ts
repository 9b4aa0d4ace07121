/** What becomes of rows that point at an account which becomes part of another. */
export type Merged =
  /** They are the other's from now on. */
  | { rows: "move" }
  /** The same, where the other has no row of the same values yet; what it has stands. */
  | { rows: "move unless"; same: readonly string[] }
  /** Ways to sign in and choices of the account that is closed: they go. */
  | { rows: "go" }
  /** What was done by or to the closed account stays its history, or learners have none. */
  | { rows: "stay" };

const MOVE: Merged = { rows: "move" };
const GO: Merged = { rows: "go" };
const STAY: Merged = { rows: "stay" };
const moveUnless = (...same: string[]): Merged => ({ rows: "move unless", same });

/** Every column that points at an account: one that is missing fails the test. In the order in which they are gone through. */
export const MERGED_TABLES: Readonly<Record<string, Merged>> = {
  "enrollments.user_id": MOVE,
  "orders.user_id": MOVE,
  "order_requests.user_id": moveUnless("key"),
  "coupon_redemptions.user_id": MOVE,
  "payment_cards.user_id": MOVE,
  "refund_quotes.user_id": MOVE,
  "refunds.asked_by": MOVE,
  "refund_approvals.asked_by": STAY,
  "refund_approvals.settled_by": STAY,
  "certificates.user_id": MOVE,
  "certificate_deliveries.user_id": MOVE,
  "name_corrections.user_id": MOVE,
  "postponements.user_id": MOVE,
  "withdrawals.user_id": MOVE,
  "excuses.user_id": MOVE,
  "excuses.decided_by": STAY,
  "attendance_marks.user_id": moveUnless("session_id"),
  "attendance_marks.marked_by": STAY,
  "attendance_check_ins.user_id": moveUnless("session_id"),
  "attendance_registers.submitted_by": STAY,
  "attendance_overrides.by_user": STAY,
  "progress_events.user_id": moveUnless("id"),
  "lesson_notes.user_id": moveUnless("id"),
  "reviews.user_id": moveUnless("program_id"),
  "review_reports.user_id": moveUnless("review_id"),
  "waiting_list.user_id": moveUnless("cohort_id"),
  "seat_alerts.user_id": moveUnless("program_id"),
  "wishes.user_id": moveUnless("program_id"),
  "conversation_threads.learner_id": MOVE,
  "conversation_threads.user_id": MOVE,
  "conversation_threads.last_by": MOVE,
  "conversation_posts.user_id": MOVE,
  "conversation_reports.user_id": moveUnless("post_id"),
  "conversation_blocks.user_id": moveUnless("program_id"),
  "conversation_reads.user_id": moveUnless("thread_id"),
  "files.owner_id": MOVE,
  "uploads.user_id": MOVE,
  "notifications.user_id": moveUnless("notice_id"),
  "notice_recipients.user_id": moveUnless("notice_id"),
  "notification_preferences.user_id": moveUnless(),
  "calendar_feeds.user_id": moveUnless(),
  "consents.user_id": MOVE,
  "data_exports.user_id": GO,
  "account_deletions.user_id": STAY,
  "staff_notes.person_id": MOVE,
  "staff_notes.author_id": STAY,
  "account_views.person_id": MOVE,
  "account_views.viewer_id": STAY,
  "enrollment_import_lines.learner_id": MOVE,
  "enrollment_imports.made_by": STAY,
  "manual_enrollments.made_by": STAY,
  // The queue of its devices: what waits there is sent under the account that stays.
  "devices.user_id": MOVE,
  "outbox_streams.user_id": MOVE,
  "ledger.user_id": moveUnless("key"),
  "cart_items.user_id": GO,
  "carts.user_id": GO,
  "push_subscriptions.user_id": GO,
  "sessions.user_id": GO,
  "one_time_tokens.user_id": GO,
  "email_changes.user_id": GO,
  "authenticators.user_id": GO,
  "passkeys.user_id": GO,
  "recovery_codes.user_id": GO,
  "second_factor_tickets.user_id": GO,
  "passkey_challenges.user_id": GO,
  "second_factor_resets.user_id": GO,
  "provider_identities.user_id": GO,
  "provisioned_accounts.user_id": STAY,
  "account_makers.user_id": STAY,
  "account_makers.maker_id": STAY,
  "pending_approvals.person_id": STAY,
  "pending_approvals.asked_by": STAY,
  "pending_approvals.settled_by": STAY,
  "saved_views.user_id": STAY,
  "staff_exports.user_id": STAY,
  "staff_roles.user_id": STAY,
  "staff_roles.granted_by": STAY,
  "course_imports.user_id": STAY,
  "course_exports.user_id": STAY,
  "contact_answers.written_by": STAY,
  "instructors.user_id": STAY,
  "absences.user_id": STAY,
  "departures.user_id": STAY,
  "users.merged_into": MOVE,
};
