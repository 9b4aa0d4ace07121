import type { ListEntry } from "./list-entry.ts";
import { ROWS } from "./planting.ts";
import * as plants from "./plants.ts";

const id = (row: { id: unknown }) => row.id;
const newest = (table: string, more = "") => ({
  key: id,
  id: () => `select id from ${table} ${more} order by id desc limit 1`,
  count: () => `select count(*)::int from ${table} ${more}`,
});
/** Ids that say nothing of when a row was made. */
const latest = (table: string, { at = "created_at", where = "" } = {}) => ({
  key: id,
  id: () => `select id from ${table} ${where} order by ${at} desc, id desc limit 1`,
  count: () => `select count(*)::int from ${table} ${where}`,
});

const TAX_DOCUMENTS = "from (select number, issued_at from invoices union all select number, issued_at from credit_notes) d";
/** Who did not open a running course for ten days, at the hour of the tests. */
const INACTIVE = `from enrollments e join users u on u.id = e.user_id join cohorts c on c.id = e.cohort_id
  left join enrollment_standings s on s.enrollment_id = e.id
  where e.status = 'active' and e.progress < 100 and e.started_at <= '2026-11-12T06:00:00Z' and c.starts_on <= '2026-11-12'
    and c.ends_on >= '2026-11-22' and (s.last_seen_at is null or s.last_seen_at <= '2026-11-12T06:00:00Z')`;

/** Who is far enough in the planted program of certificates, which asks for nothing else. */
const READY = "from enrollments e join programs p on p.id = e.program_id where p.slug = 'ready' and e.progress = 100";

export const STAFF_LISTS: Record<string, ListEntry> = {
  "/admin/capabilities": { short: "the roles of the contract" },
  "/admin/electronic-documents": {
    who: "staff",
    plant: plants.electronicDocuments,
    newest: "first page",
    ...latest("tax_documents", { at: "issued_at" }),
  },
  "/admin/users/:id/roles": { short: "each role of the contract at most once" },
  "/admin/search": { short: "FOUND_MOST of each of FOUND_KINDS" },
  "/admin/api-keys": { short: "API_KEYS.most that live, and API_KEYS.told with those that ended" },
  "/admin/assignees/:kind": { short: "ASSIGNEES_TOLD by name" },
  "/admin/assignments/:kind/:id/referrals": { short: "REFERRALS_TOLD, the newest" },
  "/admin/list-views": { short: "SAVED_VIEWS.most of one account, and as many that are shared with its roles" },
  "/admin/exports": { short: "EXPORTS_TOLD of the caller's own" },
  "/admin/approvals": { who: "staff", plant: plants.approvals, newest: "last page", ...latest("pending_approvals") },
  "/admin/categories": { who: "staff", plant: plants.categories, newest: { found: () => `q=Field%20${ROWS}` }, ...newest("categories") },
  "/admin/certificates": { who: "staff", plant: plants.certificates, newest: "first page", ...latest("certificates", { at: "issued_at" }) },
  "/admin/certificates/ready": {
    who: "staff",
    plant: plants.ready,
    newest: "first page",
    key: (row: { enrollment_id: number }) => row.enrollment_id,
    id: () => `select e.id ${READY} order by e.id desc limit 1`,
    count: () => `select count(*)::int ${READY}`,
  },
  "/admin/cohorts": {
    who: "staff",
    plant: plants.cohorts,
    newest: { found: (ids) => `filter[program_id]=${ids.program}&filter[starts_after]=2027-10-27` },
    key: id,
    id: (ids) => `select id from cohorts where program_id = ${ids.program} order by starts_on desc, id desc limit 1`,
    count: () => "select count(*)::int from cohorts",
  },
  "/admin/cohorts/:id/sessions": { short: "a cohort is given at most MOST_SESSIONS by staff, and a series is made of at most 60" },
  "/admin/cohorts/:id/waiting-list": { short: "WAITING_TOLD from the front of the line; its whole length stands beside them" },
  "/admin/coupons": { who: "staff", plant: plants.coupons, newest: { found: () => `q=BULK${ROWS}` }, ...newest("coupons") },
  "/admin/coupon-campaigns": {
    who: "staff",
    plant: plants.campaigns,
    newest: "first page",
    ...newest("coupon_campaigns"),
  },
  "/admin/sponsors": { who: "staff", plant: plants.sponsors, newest: "first page", ...newest("sponsors") },
  "/admin/bulk-runs": { short: "BULK.told of the caller's own" },
  "/admin/bulk-runs/:id/rows": {
    who: "staff",
    plant: plants.bulkRuns,
    path: () => `/admin/bulk-runs/${plants.A_BULK_RUN}/rows`,
    newest: "last page",
    key: (row: { place: number }) => row.place,
    id: () => `select max(place) from bulk_run_rows where run_id = '${plants.A_BULK_RUN}'`,
    count: () => `select count(*)::int from bulk_run_rows where run_id = '${plants.A_BULK_RUN}'`,
  },
  "/admin/enrollment-imports": {
    who: "staff",
    plant: plants.enrollmentImports,
    newest: "first page",
    ...latest("enrollment_imports"),
  },
  "/admin/enrollment-imports/:id/lines": {
    who: "staff",
    plant: plants.enrollmentImports,
    path: () => `/admin/enrollment-imports/${plants.AN_IMPORT}/lines`,
    newest: "last page",
    key: (row: { line: number }) => row.line,
    id: () => `select max(line) from enrollment_import_lines where import_id = '${plants.AN_IMPORT}'`,
    count: () => `select count(*)::int from enrollment_import_lines where import_id = '${plants.AN_IMPORT}'`,
  },
  "/admin/deliveries": {
    who: "staff",
    plant: plants.deliveries,
    newest: "last page",
    ...latest("certificate_deliveries"),
    key: (row: { delivery: { id: string } }) => row.delivery.id,
  },
  "/admin/instructors": { who: "staff", plant: plants.instructors, newest: "last page", ...newest("instructors") },
  "/admin/mails": { who: "staff", plant: plants.mails, newest: "first page", ...newest("mails") },
  "/admin/jobs/dead": { who: "staff", plant: plants.deadJobs, newest: "first page", ...newest("jobs", "where dead_at is not null") },
  "/admin/messages": { who: "staff", plant: plants.messages, newest: { found: () => `q=MS-${ROWS}` }, ...latest("contact_messages") },
  "/admin/name-corrections": { who: "staff", plant: plants.deliveries, newest: "last page", ...latest("name_corrections") },
  "/admin/news-posts": { who: "staff", plant: plants.news, newest: "first page", ...latest("news_posts", { at: "published_at" }) },
  "/admin/orders": { who: "staff", plant: plants.orders, newest: "first page", ...latest("orders") },
  "/admin/orders/:id": { short: "the programs of one cart" },
  "/admin/pages": { short: "standing texts have the slugs of PAGE_SLUGS, and none is made" },
  "/admin/partner-reviews": { who: "staff", plant: plants.partners, newest: "last page", ...newest("partner_reviews") },
  "/admin/partners": { who: "staff", plant: plants.partners, newest: "last page", ...newest("partners") },
  "/admin/programs": { who: "staff", plant: plants.programs, newest: "first page", ...newest("programs") },
  "/admin/refund-approvals": { who: "staff", plant: plants.refundApprovals, newest: "last page", ...latest("refund_approvals") },
  "/admin/requests": {
    who: "staff",
    plant: { after: [plants.excuses, plants.postponements, plants.withdrawals, plants.absences, plants.departures], sql: () => [] },
    path: () => "/admin/requests?filter[kind]=postponement,withdrawal,absence",
    newest: { found: () => "sort=-created_at" },
    key: id,
    id: () =>
      "select id from (select id, created_at from postponements where status = 'pending' union all select id, created_at from withdrawals where status = 'pending' union all select id, created_at from absences) r order by created_at desc, id::text desc limit 1",
    count:
      () => `select ((select count(*) from postponements where status = 'pending') + (select count(*) from withdrawals where status = 'pending')
      + (select count(*) from absences where status = 'pending'))::int`,
  },
  "/admin/reports/at-risk": {
    who: "staff",
    plant: plants.learners,
    path: () => "/admin/reports/at-risk?filter[flag]=inactive",
    newest: "last page",
    key: id,
    id: () => `select e.id ${INACTIVE} order by e.id desc limit 1`,
    count: () => `select count(*)::int ${INACTIVE}`,
  },
  "/admin/reported-posts": { who: "staff", plant: plants.conversation, newest: "last page", ...latest("conversation_posts") },
  "/admin/reviews": { who: "staff", plant: plants.reviews, newest: "last page", ...latest("reviews") },
  "/admin/users/:id/messages": {
    who: "staff",
    plant: plants.notifications,
    path: (ids) => `/admin/users/${ids.learner}/messages`,
    newest: "first page",
    key: id,
    id: (ids) => `select id from notifications where user_id = ${ids.learner} order by created_at desc, id desc limit 1`,
    count: (ids) => `select count(*)::int from notifications where user_id = ${ids.learner}`,
  },
  "/admin/users/:id/notes": { short: "NOTES.most of one person" },
  "/admin/banners": { short: "MOST_TOLD that are not archived" },
  "/admin/message-texts": { short: "MESSAGE_KINDS, a list of the code" },
  "/admin/settings/versions": { short: "SETTINGS_VERSIONS_TOLD, the newest" },
  "/admin/certificate-templates": { short: "MOST_TEMPLATES that are not archived" },
  "/admin/ready-answers": { short: "MOST_READY that are not archived" },
  "/admin/rooms": { short: "MOST_PLACES that are not archived" },
  "/admin/holidays": { short: "MOST_PLACES that are not archived" },
  "/admin/own-hours": { short: "MOST_PLACES that are not archived" },
  "/admin/tools": { short: "MOST_TOOLS that are not archived" },
  "/admin/learning-platforms": { short: "MOST_PLATFORMS that are not archived" },
  "/admin/learning-platforms/:id": { short: "PLATFORM_COURSES_MOST of each kind" },
  "/admin/search-ideas": { short: "MOST_IDEAS that are not archived" },
  "/admin/sections": { who: "staff", plant: plants.sections, newest: "last page", ...newest("program_sections") },
  "/admin/security-events": {
    who: "staff",
    plant: plants.securityEvents,
    newest: { found: (ids) => `filter[name]=login_succeeded&filter[person]=${ids.staff}` },
    ...newest("security_events", "where name = 'login_succeeded'"),
    count: undefined,
  },
  "/admin/own-actions": {
    who: "staff",
    plant: plants.securityEvents,
    newest: { found: () => "filter[name]=login_succeeded" },
    ...newest("security_events", "where name = 'login_succeeded'"),
    count: undefined,
  },
  "/admin/data-requests": { who: "staff", plant: plants.erasures, newest: "first page", ...latest("account_deletions") },
  "/admin/chargebacks": {
    who: "staff",
    plant: plants.chargebacks,
    newest: "last cursor",
    ...latest("chargebacks", { at: "due_on" }),
  },
  "/admin/payouts": {
    who: "staff",
    plant: plants.payouts,
    newest: "first page",
    ...latest("payouts", { at: "expected_on" }),
  },
  "/admin/reconciliations": {
    who: "staff",
    plant: plants.reconciliations,
    newest: "first page",
    ...latest("reconciliations", { at: "starts_at" }),
  },
  "/admin/vat-periods": { short: "VAT_PERIODS_TOLD quarters" },
  "/admin/reconciliations/:id": { short: "DIFFERENCES_MOST of one day, and CORRECTIONS_TOLD" },
  "/admin/tax-documents": {
    who: "staff",
    plant: plants.taxDocuments,
    newest: "first page",
    key: (row: { number: string }) => row.number,
    id: () => `select number ${TAX_DOCUMENTS} order by issued_at desc, number desc limit 1`,
    count: () => `select count(*)::int ${TAX_DOCUMENTS}`,
  },
  "/admin/transfers": {
    who: "staff",
    plant: plants.transfers,
    newest: "first page",
    ...latest("payments", { where: "where provider = 'transfer'" }),
  },
  "/admin/trainer-applications": {
    who: "staff",
    plant: plants.applications,
    newest: { found: () => `q=TA-${ROWS}` },
    ...latest("trainer_applications"),
  },
  "/admin/users/duplicates": {
    who: "staff",
    plant: plants.people,
    newest: "first page",
    key: (row) => (row as { second: { id: number } }).second.id,
    id: () => "select second_id as id from duplicate_accounts order by weight desc, second_id desc limit 1",
    count: () => "select count(*)::int from duplicate_accounts",
  },
  "/admin/users": { who: "staff", plant: plants.people, newest: "first page", ...newest("users") },
};
