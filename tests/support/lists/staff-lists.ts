import type { ListEntry } from "./list-entry.ts";
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

export const STAFF_LISTS: Record<string, ListEntry> = {
  "/admin/capabilities": { short: "the roles of the contract" },
  "/admin/users/:id/roles": { short: "each role of the contract at most once" },
  "/admin/search": { short: "FOUND_MOST of each of FOUND_KINDS" },
  "/admin/exports": { short: "EXPORTS_TOLD of the caller's own" },
  "/admin/approvals": { who: "staff", plant: plants.approvals, newest: "last page", ...latest("pending_approvals") },
  "/admin/categories": { who: "staff", plant: plants.categories, newest: { found: () => "q=Field%2010000" }, ...newest("categories") },
  "/admin/certificates": { who: "staff", plant: plants.certificates, newest: "first page", ...latest("certificates", { at: "issued_at" }) },
  "/admin/cohorts": {
    who: "staff",
    plant: plants.cohorts,
    newest: { found: (ids) => `filter[program_id]=${ids.program}&filter[starts_after]=2027-10-27` },
    key: id,
    id: (ids) => `select id from cohorts where program_id = ${ids.program} order by starts_on desc, id desc limit 1`,
    count: () => "select count(*)::int from cohorts",
  },
  "/admin/cohorts/:id/sessions": { short: "a cohort is given at most MOST_SESSIONS by staff, and a series is made of at most 60" },
  "/admin/coupons": { who: "staff", plant: plants.coupons, newest: { found: () => "q=BULK10000" }, ...newest("coupons") },
  "/admin/deliveries": {
    who: "staff",
    plant: plants.deliveries,
    newest: "last page",
    ...latest("certificate_deliveries"),
    key: (row: { delivery: { id: string } }) => row.delivery.id,
  },
  "/admin/instructors": { who: "staff", plant: plants.instructors, newest: "last page", ...newest("instructors") },
  "/admin/jobs/dead": { who: "staff", plant: plants.deadJobs, newest: "first page", ...newest("jobs", "where dead_at is not null") },
  "/admin/messages": { who: "staff", plant: plants.messages, newest: { found: () => "q=MS-10000" }, ...latest("contact_messages") },
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
    newest: "last page",
    key: id,
    id: () =>
      "select id from (select id, created_at from postponements where status = 'pending' union all select id, created_at from withdrawals where status = 'pending' union all select id, created_at from absences) r order by created_at desc, id::text desc limit 1",
    count:
      () => `select ((select count(*) from postponements where status = 'pending') + (select count(*) from withdrawals where status = 'pending')
      + (select count(*) from absences where status = 'pending'))::int`,
  },
  "/admin/reviews": { who: "staff", plant: plants.reviews, newest: "last page", ...latest("reviews") },
  "/admin/search-ideas": { short: "MOST_IDEAS that are not archived" },
  "/admin/sections": { who: "staff", plant: plants.sections, newest: "last page", ...newest("program_sections") },
  "/admin/security-events": {
    who: "staff",
    plant: plants.securityEvents,
    newest: { found: (ids) => `filter[name]=login_succeeded&filter[person]=${ids.staff}` },
    ...newest("security_events", "where name = 'login_succeeded'"),
    count: undefined,
  },
  "/admin/trainer-applications": {
    who: "staff",
    plant: plants.applications,
    newest: { found: () => "q=TA-10000" },
    ...latest("trainer_applications"),
  },
  "/admin/users": { who: "staff", plant: plants.people, newest: "first page", ...newest("users") },
};
