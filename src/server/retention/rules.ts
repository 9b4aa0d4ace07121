import { type SQL, sql } from "drizzle-orm";
import { MAIL_DAYS } from "#contract/messages/mails.ts";

/** How long rows of a table stay, and why. */
export type Rule = {
  /** Why a person's name or address may stay in it after their erasure; left out: none does. */
  names?: string;
} & (
  | { kept: "for ever"; because: string }
  /** Goes with the row that it hangs on. */
  | { kept: "with"; of: string; because: string }
  /** A job of its own module takes it away. */
  | { kept: "by its own job"; days: number; because: string }
  /** Taken away in batches by the retention job: `batch` is one bounded statement, whose row count says whether there is more. */
  | { kept: "days"; days: number; because: string; batch: (before: Date, limit: number) => SQL }
);

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Deletes at most so many rows of a table that fit a condition. */
const deleted = (table: string, where: (before: Date) => SQL) => (before: Date, limit: number) => {
  const name = sql.identifier(table);
  return sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${where(before)} limit ${limit}))`;
};

const MONEY = "books of account and tax documents: ten years by the Zakat and VAT rules, and what was bought stays the buyer's";
const LEARNING = "a person's study record: certificates and transcripts are reckoned from it for as long as anybody may ask";
const CONTENT = "content that staff or instructors keep; they archive or delete it themselves";
const TAX_NAMES = "tax documents name their buyer as they were issued, for ten years (VAT Implementing Regulations)";
const REQUEST = "a request with its decision, part of the study record";
const OWN = "a person's own things; erased with the account";
const PLACES = "reference data, of fixed size";
const COUNTERS = "numbers without gaps go on from it";

const forEver = (because: string, names?: string): Rule => ({ kept: "for ever", because, ...(names ? { names } : {}) });
const withOwner = (of: string, because = "says nothing without it"): Rule => ({ kept: "with", of, because });

/** Every table of the database. A table without a rule fails the test, so that none grows unnoticed. */
export function retentionRules({ auditYears }: { auditYears: number }): Record<string, Rule> {
  return {
    about: forEver(CONTENT),
    absence_sessions: withOwner("absences"),
    absences: forEver(REQUEST),
    account_deletions: forEver("proof that a person's wish to be forgotten was fulfilled"),
    account_makers: forEver("who made whom decides for good who is no second person for whom; goes with the account"),
    announcements: forEver(CONTENT),
    at_risk_marks: withOwner("enrollments", "reckoned anew every ten minutes"),
    attempts: forEver(LEARNING),
    attendance_check_ins: withOwner("class_sessions"),
    attendance_marks: forEver(LEARNING),
    attendance_overrides: withOwner("enrollments"),
    attendance_policies: withOwner("programs"),
    attendance_registers: withOwner("class_sessions"),
    audit_log: {
      kept: "days",
      days: auditYears * 366,
      because: "who changed what: as long as the law lets anybody dispute it (QABAS_AUDIT_YEARS); each removal is told to the log",
      batch: deleted("audit_log", (before) => sql`created_at < ${at(before)}`),
    },
    authenticators: forEver(OWN),
    calendar_feeds: forEver(OWN),
    caption_lines: withOwner("files"),
    cart_items: withOwner("carts"),
    carts: forEver(OWN),
    catalogue_entries: forEver("one row for each program, field and instructor that ever was listed: devices learn by it what is gone"),
    categories: forEver(CONTENT),
    certificate_deliveries: forEver(REQUEST),
    certificate_templates: forEver("what certificates say, in versions; each certificate keeps its own in its snapshot"),
    certificates: forEver(
      "whoever holds one may have it verified at any time",
      "a certificate that was issued stays what was signed, with its holder's name",
    ),
    cities: forEver(PLACES),
    class_sessions: forEver(LEARNING),
    cohorts: forEver(LEARNING),
    consents: forEver("proof of what was agreed to, erased with the account"),
    contact_answers: withOwner("contact_messages"),
    contact_messages: forEver("staff close or erase them; a question may come back years later"),
    conversation_blocks: withOwner("programs"),
    conversation_posts: withOwner("conversation_threads"),
    conversation_reads: withOwner("conversation_threads"),
    conversation_reports: withOwner("conversation_posts"),
    conversation_settings: withOwner("programs"),
    conversation_threads: forEver(
      "what a course asked and answered helps who learns there later; messages go with their learner's account",
    ),
    counters: forEver(COUNTERS),
    coupon_redemptions: forEver(MONEY),
    coupons: forEver(MONEY),
    coupon_campaigns: forEver(MONEY),
    sponsors: forEver(MONEY),
    sponsorships: withOwner("orders"),
    course_exports: {
      kept: "days",
      days: 30,
      because: "the package goes after a day; the row says until then that it was made",
      batch: deleted("course_exports", (before) => sql`created_at < ${at(before)} and file_id is null`),
    },
    course_imports: forEver("the report of what was brought in; its archive goes when it is decided on"),
    credit_notes: forEver(MONEY, TAX_NAMES),
    data_exports: { kept: "by its own job", days: 7, because: "the file expires; the row says that it was made" },
    departures: forEver(REQUEST),
    devices: {
      kept: "days",
      days: 1_096,
      because: "a browser that comes back within three years is known, and its waiting changes are its owner's",
      batch: deleted(
        "devices",
        (before) => sql`last_seen_at < ${at(before)} and not exists (select 1 from sessions where sessions.device_id = devices.id)`,
      ),
    },
    email_changes: { kept: "by its own job", days: 30, because: "the way back after a change of address is open for 7 days" },
    bulk_run_rows: withOwner("bulk_runs"),
    bulk_runs: {
      kept: "days",
      days: 366,
      because: "what was done to many rows at once is asked for a year; a look that nothing came of goes after a day",
      batch: deleted(
        "bulk_runs",
        (before) => sql`created_at < ${at(before)} or (status = 'ready' and created_at < ${at(before)} + interval '365 days')`,
      ),
    },
    enrollment_import_lines: {
      kept: "days",
      days: 7,
      because: "what a file said of people is of no use once its report was read",
      batch: deleted(
        "enrollment_import_lines",
        (before) => sql`import_id in (select id from enrollment_imports where created_at < ${at(before)})`,
      ),
    },
    enrollment_imports: forEver("who enrolled how many and why"),
    enrollment_standings: withOwner("enrollments"),
    enrollments: forEver(LEARNING),
    excuse_sessions: withOwner("excuses"),
    excuses: forEver(REQUEST),
    files: forEver("a file goes when nothing names it any more; a sweep takes what is left over"),
    grade_items: withOwner("programs"),
    grade_marks: forEver(LEARNING),
    holidays: forEver(PLACES),
    idempotency_keys: {
      kept: "days",
      days: 7,
      because: "a form may be sent again for a week (architecture, idempotency)",
      batch: deleted("idempotency_keys", (before) => sql`expires_at < ${at(before)} + interval '7 days'`),
    },
    instructors: forEver(CONTENT),
    invoices: forEver(MONEY, TAX_NAMES),
    item_contents: withOwner("program_items"),
    item_files: withOwner("program_items"),
    item_progress: forEver(LEARNING),
    jobs: { kept: "by its own job", days: 30, because: "finished ones say what was done; dead ones stay until somebody decides" },
    mails: {
      kept: "days",
      days: MAIL_DAYS,
      because: "what became of a mail is asked about for some weeks, as long as its finished job is kept",
      batch: deleted("mails", (before) => sql`created_at < ${at(before)}`),
    },
    kept_reports: forEver("one row of each report whose rows are kept"),
    ledger: {
      kept: "days",
      days: 90,
      because: "the row stays for ever, so that no change has effect twice (P2); its answer is emptied once its stream has moved on",
      batch: ledgerCompaction,
    },
    due_extensions: withOwner("enrollments"),
    group_sets: withOwner("programs"),
    learner_groups: withOwner("group_sets"),
    group_members: withOwner("enrollments"),
    peer_reviews: withOwner("submissions"),
    extra_times: withOwner("enrollments"),
    regrades: withOwner("program_items"),
    regraded_attempts: withOwner("regrades"),
    learning_record_store: forEver("whether anything is reported: one row, of nobody"),
    learning_statements: withOwner("enrollments"),
    learner_notes: forEver("what instructors noted about a learner of theirs; goes with the account"),
    lesson_notes: forEver(OWN),
    live_attendances: withOwner("class_sessions"),
    live_recordings: withOwner("class_sessions"),
    live_reports: withOwner("class_sessions"),
    manual_enrollments: withOwner("enrollments"),
    name_corrections: forEver(REQUEST),
    nationalities: forEver(PLACES),
    news_posts: forEver(CONTENT),
    notice_recipients: withOwner("notices"),
    notices: {
      kept: "days",
      days: 366,
      because: "what was told to many goes once nobody has it among their notifications any more",
      batch: deleted(
        "notices",
        (before) => sql`created_at < ${at(before)} and not exists (select 1 from notifications where notifications.notice_id = notices.id)`,
      ),
    },
    notification_preferences: forEver(OWN),
    national_requests: withOwner("sign_in_attempts", "what the national sign-in was asked of a phone"),
    notifications: {
      kept: "days",
      days: 180,
      because: "what was read half a year ago is history; what nobody read stays twice as long",
      batch: deleted(
        "notifications",
        (before) =>
          sql`created_at < ${at(before)} and (read_at is not null or not shown or created_at < ${at(before)} - interval '180 days')`,
      ),
    },
    one_time_tokens: {
      kept: "days",
      days: 30,
      because: "a link that is over by a month is of no use, and its hash of none either",
      batch: deleted("one_time_tokens", (before) => sql`expires_at < ${at(before)}`),
    },
    seat_invitations: {
      kept: "days",
      days: 400,
      because: "an invitation lasts two weeks; for a year its link still says why it holds no more",
      batch: deleted("seat_invitations", (before) => sql`created_at < ${at(before)}`),
    },
    company_seats: withOwner("orders"),
    order_items: withOwner("orders"),
    own_hours: forEver(PLACES),
    order_requests: withOwner("orders"),
    orders: forEver(MONEY, TAX_NAMES),
    outbox_streams: {
      kept: "days",
      days: 1_096,
      because: "says how far a device was heard; goes three years after its last change, with its device",
      batch: deleted(
        "outbox_streams",
        (before) => sql`not exists (select 1 from devices where devices.owner_tag = outbox_streams.owner_tag)
          and not exists (select 1 from ledger where ledger.outbox_id = outbox_streams.outbox_id and ledger.owner_tag = outbox_streams.owner_tag
            and ledger.lane = outbox_streams.lane and ledger.created_at >= ${at(before)})`,
      ),
    },
    package_states: forEver(LEARNING),
    pages: forEver(CONTENT),
    bank_comments: forEver(OWN),
    book_corrections: forEver(MONEY),
    vat_periods: forEver(MONEY),
    banners: forEver(CONTENT),
    settings_versions: forEver(CONTENT),
    message_texts: forEver(CONTENT),
    partner_reviews: forEver(CONTENT),
    partners: forEver(CONTENT),
    passkey_challenges: { kept: "by its own job", days: 1, because: "what was to be signed within five minutes is over by then" },
    passkeys: forEver(OWN),
    payment_cards: { kept: "by its own job", days: 1, because: "a removed card can come back for a moment; others are their owner's" },
    payment_differences: withOwner("reconciliations"),
    payments: forEver(MONEY),
    pending_approvals: forEver("who asked for a change of rights and who confirmed it; names and e-mails go when it is settled"),
    portfolios: {
      kept: "days",
      days: 30,
      because: "the archive goes after a day; the row says until then that it was made",
      batch: deleted("portfolios", (before) => sql`created_at < ${at(before)} and file_id is null`),
    },
    postponements: forEver(REQUEST),
    program_instructors: withOwner("programs"),
    program_items: forEver(CONTENT),
    program_prerequisites: withOwner("programs"),
    program_sections: forEver(CONTENT),
    programs: forEver(CONTENT),
    progress_events: {
      kept: "days",
      days: 180,
      because: "steps on the way say nothing beside the furthest, which `item_progress` keeps; what began, ended or was rated stays",
      batch: deleted("progress_events", (before) => sql`created_at < ${at(before)} and verb in ('progressed', 'watched')`),
    },
    provisioned_accounts: withOwner("users", "what a university's directory calls the account, and whether it left"),
    provider_identities: withOwner("users", "whom an identity provider knows the account as"),
    push_subscriptions: withOwner("users", "ends with the device's session"),
    rate_limits: { kept: "by its own job", days: 1, because: "a window that is over limits nobody" },
    recovery_codes: forEver(OWN),
    reconciliations: forEver(MONEY),
    payouts: forEver(MONEY),
    payout_lines: withOwner("payouts"),
    chargebacks: forEver(MONEY),
    chargeback_steps: withOwner("chargebacks"),
    recurring_jobs: forEver("one row of each recurring job"),
    reference_numbers: forEver(COUNTERS),
    refund_approvals: forEver(MONEY),
    refund_quotes: forEver(MONEY),
    refunds: forEver(MONEY),
    removed_sessions: {
      kept: "days",
      days: 1_096,
      because: "a device that was away for three years reads its schedule anew",
      batch: deleted("removed_sessions", (before) => sql`removed_at < ${at(before)}`),
    },
    request_events: forEver(REQUEST),
    request_files: forEver(REQUEST),
    review_reports: withOwner("reviews"),
    reviews: forEver("public opinion, its author's to delete"),
    waiting_list: {
      kept: "by its own job",
      days: 1,
      because: "goes with the purchase, with leaving, with an offer that lapses, and once the cohort has begun",
    },
    ready_answers: forEver(PLACES),
    rooms: forEver(PLACES),
    seat_alerts: withOwner("programs", "goes with the telling"),
    second_factor_resets: forEver("who was helped back into an account, and how it ended; goes with the account"),
    second_factor_tickets: {
      kept: "by its own job",
      days: 1,
      because: "a sign-in that was not finished within ten minutes is over by then",
    },
    security_event_values: {
      kept: "by its own job",
      days: 365,
      because: "addresses and typed names are personal; the chain holds without them",
    },
    security_events: forEver("append-only and chained: a missing row would break the chain"),
    security_log_checks: {
      kept: "days",
      days: 366,
      because: "what the daily check of the chain found, for whoever audits the year",
      batch: deleted("security_log_checks", (before) => sql`at < ${at(before)}`),
    },
    security_log_head: forEver("one row"),
    session_recordings: withOwner("class_sessions"),
    sessions: {
      kept: "days",
      days: 30,
      because: "one that is over lets nobody in",
      batch: deleted("sessions", (before) => sql`expires_at < ${at(before)}`),
    },
    settings: forEver("one row"),
    sealing_keys: forEver("personal values are sealed with them; one that seals nothing any more is taken away a week later"),
    search_ideas: forEver(CONTENT),
    sign_in_attempts: {
      kept: "days",
      days: 1,
      because: "a sign-in at a provider is over after a quarter of an hour, and so is what the provider said",
      batch: deleted("sign_in_attempts", (before) => sql`expires_at < ${at(before)}`),
    },
    tax_documents: forEver(MONEY, TAX_NAMES),
    tax_units: forEver("whoever checks a tax document needs the certificate of the unit that signed it"),
    signing_keys: forEver("whoever holds a certificate may have it verified at any time"),
    staff_exports: {
      kept: "days",
      days: 30,
      because: "the file goes after a day; the row says until then that it was made, the security log for good",
      batch: deleted("staff_exports", (before) => sql`created_at < ${at(before)} and file_id is null`),
    },
    account_views: {
      kept: "days",
      days: 366,
      because: "a person may ask for a year who of the staff looked at their pages; the security log says it for good",
      batch: deleted("account_views", (before) => sql`created_at < ${at(before)}`),
    },
    api_keys: {
      kept: "days",
      days: 366,
      because: "who of the staff let which script in is asked for a year after its key ended; the security log says it for good",
      batch: deleted("api_keys", (before) => sql`least(expires_at, coalesce(revoked_at, expires_at)) < ${at(before)}`),
    },
    saved_views: forEver("lists as one of the staff keeps them; each goes when its owner takes it away, and all with the account"),
    assignments: forEver("who of the staff answers what waits; goes with their account, or when it is given back"),
    referrals: forEver("to whom of the staff, or to which of their roles, what waits was handed and why; part of its history"),
    duplicate_accounts: forEver("accounts that look like one person's; a pair goes once one of them is gone, joined, or unlike the other"),
    staff_notes: forEver("what staff noted about a person; goes with the account"),
    staff_roles: forEver("who may do what; one that ended stays until the roles are set anew, and all go with the account"),
    submissions: forEver(LEARNING),
    taken_tokens: {
      kept: "days",
      days: 7,
      because: "a provider's token is too old to be taken again after minutes",
      batch: deleted("taken_tokens", (before) => sql`taken_at < ${at(before)}`),
    },
    tool_scores: forEver(LEARNING),
    tool_subjects: forEver("what an external tool knows a person by, for its grades to find them; erased with the account"),
    tools: forEver(CONTENT),
    trainer_application_events: withOwner("trainer_applications"),
    trainer_applications: forEver("staff decide on them; erased on request"),
    uploads: { kept: "by its own job", days: 7, because: "an upload that nobody finished or used is cleared away" },
    users: forEver("invoices point at it; its personal data are emptied when the account is deleted"),
    webhook_events: {
      kept: "days",
      days: 366,
      because: "no gateway repeats a notice after a year",
      batch: deleted("webhook_events", (before) => sql`received_at < ${at(before)}`),
    },
    wishes: forEver(OWN),
    withdrawals: forEver(REQUEST),
  };
}

/** The last answers of each stream stay whole: a device that lost them asks for these again. */
const WHOLE_OF_STREAM = 100;

/**
 * Empties answers of changes that nobody can ask for any more: older than the moment, and of a stream only those that it has moved
 * on from. Status, message and code stay: a replay is still told what became of its change, and that it has no effect twice.
 */
const ledgerCompaction = (before: Date, limit: number): SQL => sql`
  update ledger set answer = jsonb_set(answer, '{data}', 'null') - 'meta'
  where id = any(array(
    select one.id from ledger one
      left join outbox_streams stream on stream.outbox_id = one.outbox_id and stream.owner_tag = one.owner_tag and stream.lane = one.lane
    where one.created_at < ${before.toISOString()}::timestamptz and one.answer -> 'data' <> 'null'::jsonb
      and (one.seq is null or stream.mark is null or one.seq <= stream.mark - ${WHOLE_OF_STREAM})
    order by one.id limit ${limit}))`;
