/** Why people's data are worked with (PDPL, article 31): one purpose with its ground, whose data they are, and where they lie. */
export interface ProcessingActivity {
  purpose: string;
  /** Article 5 and 6 of the law. */
  ground: string;
  people: string;
  data: string;
  recipients: string;
  tables: readonly string[];
}

const NOBODY = "nobody outside of the university";

export const PROCESSING: readonly ProcessingActivity[] = [
  {
    purpose: "Accounts and signing in",
    ground: "contract with the person",
    people: "learners, instructors, staff",
    data: "names, e-mail; sealed: national ID or passport, phone, birth date; nationality, city, picture; hashes of password, tokens and devices; browser names",
    recipients: "the mail provider (address, what a mail says)",
    tables: ["users", "devices", "sessions", "removed_sessions", "one_time_tokens", "email_changes", "staff_roles", "account_makers"],
  },
  {
    purpose: "Learning, attendance and marks",
    ground: "contract with the person; reports that education authorities ask for",
    people: "learners, instructors",
    data: "enrollments, progress, work and answers, marks, attendance, notes, reviews, requests with their reasons and papers",
    recipients: "the instructors of a course; who verifies a certificate sees what it says",
    tables: [
      "enrollments",
      "enrollment_standings",
      "item_progress",
      "progress_events",
      "attempts",
      "submissions",
      "grade_marks",
      "lesson_notes",
      "attendance_marks",
      "attendance_check_ins",
      "attendance_overrides",
      "excuses",
      "postponements",
      "withdrawals",
      "absences",
      "departures",
      "request_events",
      "request_files",
      "reviews",
      "certificates",
      "certificate_deliveries",
      "name_corrections",
      "files",
      "course_imports",
      "review_reports",
    ],
  },
  {
    purpose: "Orders, payments and tax documents",
    ground: "contract with the person; VAT Implementing Regulations",
    people: "buyers",
    data: "name, e-mail and sealed phone of the bill, what was bought, amounts, the last four digits of cards",
    recipients: "the payment provider; the tax authority where it asks",
    tables: [
      "carts",
      "cart_items",
      "orders",
      "payments",
      "refunds",
      "invoices",
      "credit_notes",
      "coupon_redemptions",
      "payment_cards",
      "order_requests",
      "refund_quotes",
    ],
  },
  {
    purpose: "News, reminders and marketing",
    ground: "contract with the person; for marketing their consent, taken back at any time",
    people: "learners, instructors, staff",
    data: "what was told and read, addresses of browsers that take notices, consents with their history",
    recipients: "the mail provider; the push services of the browsers",
    tables: [
      "notifications",
      "notice_recipients",
      "notification_preferences",
      "push_subscriptions",
      "seat_alerts",
      "calendar_feeds",
      "consents",
    ],
  },
  {
    purpose: "Messages and applications of visitors",
    ground: "the person's own request",
    people: "visitors, applicants",
    data: "name, e-mail, sealed phone, message or application with its CV, answers",
    recipients: NOBODY,
    tables: ["contact_messages", "contact_answers", "trainer_applications", "trainer_application_events"],
  },
  {
    purpose: "Security and proof of what was done",
    ground: "legitimate interest in safe accounts; the controls of the National Cybersecurity Authority",
    people: "everybody who signs in or tries to",
    data: "ids of accounts, what happened; apart and for a year: address, browser, what was typed, masked changes",
    recipients: "authorities where the law asks",
    tables: ["security_events", "security_event_values", "audit_log", "pending_approvals", "rate_limits"],
  },
  {
    purpose: "Exactly one effect of what a device sends",
    ground: "contract with the person",
    people: "learners, instructors, staff",
    data: "what was changed and answered",
    recipients: NOBODY,
    tables: ["ledger", "outbox_streams", "idempotency_keys", "uploads", "jobs"],
  },
  {
    purpose: "Rights over one's data",
    ground: "Personal Data Protection Law, articles 4 and 18",
    people: "whoever asks",
    data: "wishes with their dates and ends, copies for a day",
    recipients: "the person",
    tables: ["data_exports", "account_deletions"],
  },
];
