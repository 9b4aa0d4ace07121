import type { QueueName } from "#contract/jobs/dead-jobs.ts";

/** What several kinds wait on outside: where it hangs, those kinds alone are held up. */
export type Outside = "mail" | "push" | "gateway" | "live" | "files" | "readers" | "webhooks" | "records";

/** How jobs of a kind are done. */
export interface JobRules {
  queue: QueueName;
  /** Inside the queue; 0 goes first. */
  priority: number;
  /** A handler that takes longer is told to end, and its job is tried again later. */
  deadlineSeconds: number;
  outside: Outside | null;
}

/** Workers of each queue in a process, and how many of them may be at jobs that wait on the same thing outside. */
export const QUEUE_SIZES: Readonly<Record<QueueName, { workers: number; outside: Readonly<Record<Outside, number>> }>> = {
  urgent: { workers: 4, outside: { mail: 4, push: 1, gateway: 1, live: 1, files: 1, readers: 1, webhooks: 1, records: 1 } },
  normal: { workers: 5, outside: { mail: 2, push: 1, gateway: 2, live: 1, files: 1, readers: 1, webhooks: 1, records: 1 } },
  bulk: { workers: 8, outside: { mail: 2, push: 3, gateway: 1, live: 1, files: 1, readers: 1, webhooks: 2, records: 1 } },
};

/** Longer than connection, greeting and a silent socket of the mail server together: a mail that is told to end was not accepted. */
const MAIL_SECONDS = 120;
const FILE_SECONDS = 1_800;

const rules = (queue: QueueName, priority: number, deadlineSeconds: number, outside: Outside | null): JobRules => ({
  queue,
  priority,
  deadlineSeconds,
  outside,
});

/** Where nothing is said. */
const ORDINARY = rules("normal", 5, 60, null);

/** Every kind of the product. A person waits for what is urgent; nobody does for what is bulk. */
export const JOB_RULES: Readonly<Record<string, JobRules>> = {
  "password-reset-mail": rules("urgent", 0, MAIL_SECONDS, "mail"),
  "email-change-mail": rules("urgent", 1, MAIL_SECONDS, "mail"),
  "email-verification-mail": rules("urgent", 0, MAIL_SECONDS, "mail"),
  "registration-refused-mail": rules("urgent", 0, MAIL_SECONDS, "mail"),
  "password-changed-mail": rules("urgent", 1, MAIL_SECONDS, "mail"),
  "email-changed-mail": rules("urgent", 1, MAIL_SECONDS, "mail"),
  "new-device-mail": rules("urgent", 1, MAIL_SECONDS, "mail"),
  "second-factor-mail": rules("urgent", 1, MAIL_SECONDS, "mail"),
  "receipt-mail": rules("urgent", 2, MAIL_SECONDS, "mail"),

  "refund-payment": rules("normal", 1, 120, "gateway"),
  "refund-program": rules("normal", 1, 120, "gateway"),
  "send-tax-document": rules("normal", 2, 120, "gateway"),
  "reconcile-payments": rules("bulk", 4, 900, "gateway"),
  "forget-card": rules("normal", 5, 120, "gateway"),
  "seat-freed": rules("normal", 2, 60, null),
  "seat-choice-lapsed": rules("normal", 2, 60, null),
  "attempt-deadline": rules("normal", 2, 60, null),
  "end-cohort": rules("normal", 3, 300, null),
  "enrollment-import": rules("normal", 3, 300, null),
  "live-recording": rules("normal", 5, 60, "live"),
  "certificate-check": rules("normal", 4, 120, null),
  "delete-account": rules("normal", 5, 300, null),
  "seat-invitation-mail": rules("normal", 2, MAIL_SECONDS, "mail"),
  "refund-mail": rules("normal", 3, MAIL_SECONDS, "mail"),
  "accounts-joined-mail": rules("normal", 3, MAIL_SECONDS, "mail"),
  "message-text-trial": rules("urgent", 2, MAIL_SECONDS, "mail"),
  "roles-changed-mail": rules("normal", 3, MAIL_SECONDS, "mail"),
  "security-log-broken-mail": rules("urgent", 2, MAIL_SECONDS, "mail"),
  "contact-mail": rules("normal", 4, MAIL_SECONDS, "mail"),
  "contact-answer-mail": rules("normal", 4, MAIL_SECONDS, "mail"),
  "trainer-application-mail": rules("normal", 4, MAIL_SECONDS, "mail"),
  "trainer-application-news": rules("normal", 4, MAIL_SECONDS, "mail"),
  "notification-mail": rules("normal", 5, MAIL_SECONDS, "mail"),
  "conversation-letter-mail": rules("normal", 6, MAIL_SECONDS, "mail"),

  "tell-notice": rules("bulk", 2, 900, null),
  "seat-alert": rules("bulk", 1, 300, null),
  "notification-push": rules("bulk", 3, 60, "push"),
  "webhook-delivery": rules("bulk", 4, 60, "webhooks"),
  "platform-score": rules("bulk", 4, 60, "webhooks"),
  "learning-statement": rules("bulk", 4, 60, "records"),
  "check-upload": rules("bulk", 6, FILE_SECONDS, "files"),
  // A course may be read for a minute: films and pictures do not wait for it.
  "read-import": rules("bulk", 6, FILE_SECONDS, "readers"),
  // Somebody waits for it beside the course.
  "course-export": rules("normal", 5, FILE_SECONDS, null),
  "write-portfolio": rules("bulk", 6, FILE_SECONDS, null),
  "export-data": rules("bulk", 7, FILE_SECONDS, null),
  // Somebody waits for these beside the list.
  "bulk-run": rules("normal", 4, FILE_SECONDS, null),
  "security-log-check": rules("normal", 5, FILE_SECONDS, null),
  "staff-export": rules("normal", 5, FILE_SECONDS, null),
};

export const rulesOf = (kind: string): JobRules => (Object.hasOwn(JOB_RULES, kind) ? JOB_RULES[kind] : undefined) ?? ORDINARY;
