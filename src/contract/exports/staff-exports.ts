import { assigneeFilter } from "#contract/shapes.ts";
import { USER_TYPES } from "#contract/accounts/admin-users.ts";
import type { Capability } from "#contract/accounts/roles.ts";
import { RISK_CODES } from "#contract/attendance/at-risk.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CERTIFICATE_STATUSES } from "#contract/certificates/certificates.ts";
import { DISCOUNT_TYPES } from "#contract/orders/admin-commerce.ts";
import { CHARGEBACK_STATES } from "#contract/orders/chargebacks.ts";
import { PAYOUT_STATES } from "#contract/orders/payouts.ts";
import { TRANSFER_STATES } from "#contract/orders/admin-transfers.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import { day, fileBytes, instant, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { SECURITY_EVENTS } from "#contract/security/security-event-names.ts";

/** Lists that can be taken away as a file. */
export const EXPORT_KINDS = [
  "people",
  "orders",
  "requests",
  "security_events",
  "at_risk",
  "tax_documents",
  "campaign_codes",
  "certificates",
  "transfers",
  "chargebacks",
  "payouts",
  "coupons",
  "sponsors",
  "sponsor_statement",
  "course_grades",
  "course_submissions",
  "course_activity",
  "roster",
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Whoever may read the list may export it. */
export const EXPORT_NEEDS: Readonly<Record<ExportKind, Capability>> = {
  people: "people.read",
  orders: "money.read",
  requests: "requests.read",
  security_events: "audit.read",
  at_risk: "people.read",
  tax_documents: "money.read",
  campaign_codes: "money.read",
  certificates: "certificates.read",
  transfers: "money.read",
  chargebacks: "money.read",
  payouts: "money.read",
  coupons: "money.read",
  sponsors: "money.read",
  sponsor_statement: "money.read",
  course_grades: "people.read",
  course_submissions: "people.read",
  course_activity: "people.read",
  roster: "people.read",
};
/** The columns of each list, in the order in which a file has them where nobody chose. Those of a course's tables are not chosen. */
export const EXPORT_COLUMNS = {
  people: ["number", "nameAr", "nameEn", "email", "phone", "type", "made", "suspended"],
  orders: ["number", "date", "buyer", "programs", "payment", "total", "status"],
  requests: ["kind", "number", "person", "program", "received", "replyBy", "status"],
  security_events: ["number", "date", "event", "actor", "about", "subject", "details", "address", "request", "hash"],
  at_risk: ["number", "person", "program", "absences", "attendance", "grade", "inactive", "progress", "lastSeen"],
  certificates: ["number", "nameAr", "nameEn", "program", "date", "revokedOn", "status"],
  transfers: ["number", "date", "buyer", "total", "returned", "status"],
  chargebacks: ["reference", "purchase", "date", "buyer", "amount", "replyBy", "status"],
  payouts: [
    "provider",
    "payoutReference",
    "expectedOn",
    "gross",
    "fees",
    "feesVat",
    "withheld",
    "netPaid",
    "receivedOn",
    "receivedSum",
    "status",
  ],
  coupons: ["code", "percent", "discount", "used", "limit", "startsOn", "endsOn", "status"],
  sponsors: ["nameAr", "nameEn", "vatNumber", "contact", "email", "paid", "awaited", "seats", "taken"],
  sponsor_statement: ["number", "date", "program", "begins", "seats", "taken", "total", "learnerPart", "invoice", "status"],
  campaign_codes: ["code", "usedOn", "purchase", "discount"],
  tax_documents: ["number", "kind", "date", "purchase", "net", "vat", "total", "taxPeriod", "taxPeriodState"],
  course_grades: [],
  course_submissions: [],
  course_activity: [],
  roster: [],
} as const satisfies Record<ExportKind, readonly string[]>;
export type ExportColumn = (typeof EXPORT_COLUMNS)[ExportKind][number];
/** More than any list has. */
const COLUMNS_MOST = 30;

/** How a list is written. */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
/**
 * The audit log alone may be had with its own proof: an archive that somebody else can check. Who learns and teaches what (`roster`) is
 * an archive of OneRoster 1.2, and nothing else.
 */
export const STAFF_EXPORT_FORMATS = [...EXPORT_FORMATS, "signed", "oneroster"] as const;
export type ExportFormat = (typeof STAFF_EXPORT_FORMATS)[number];
/** A format that one list alone has. */
const OF_ONE_LIST: Partial<Record<ExportFormat, ExportKind>> = { signed: "security_events", oneroster: "roster" };
/** Whether a list can be had in a format. */
export const isFormatOf = (kind: ExportKind, format: ExportFormat): boolean =>
  kind === "roster" ? format === "oneroster" : (OF_ONE_LIST[format] ?? kind) === kind;
/** Formats that are an archive. */
export const ARCHIVES: readonly ExportFormat[] = ["signed", "oneroster"];

/** A file is there for so long. */
export const EXPORT_HOURS = 24;
/** So many of the latest are told. */
export const EXPORTS_TOLD = 20;
export const CSV = "text/csv";
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const ZIP = "application/zip";

/** What the lists are filtered by, in the words of their own calls; what a list does not know is passed over. */
export const exportFilter = () =>
  object({
    q: optional(text(120)),
    type: optional(oneOf(...USER_TYPES)),
    suspended: optional(oneOf("yes", "no")),
    order_status: optional(oneOf(...ORDER_STATUSES)),
    from: optional(day()),
    to: optional(day()),
    kinds: optional(text(200)),
    request_status: optional(oneOf("open", "closed", "all")),
    /** `me`, `none` or the id of an account, and those of it whose limit is over. */
    assignee: assigneeFilter(),
    due: optional(oneOf("overdue")),
    name: optional(oneOf(...SECURITY_EVENTS)),
    person: optional(integer(1)),
    actor: optional(integer(1)),
    address: optional(text(64)),
    subject: optional(text(100)),
    request: optional(text(64)),
    looks: optional(oneOf("yes")),
    /** A campaign of discount codes: its codes are asked for. */
    campaign: optional(integer(1, 2_147_483_647)),
    /** A program: what its trainees did in it is asked for. */
    program: optional(integer(1, 2_147_483_647)),
    /** A sponsor: its agreements are asked for. */
    sponsor: optional(integer(1, 2_147_483_647)),
    flag: optional(oneOf(...RISK_CODES)),
    certificate_status: optional(oneOf(...CERTIFICATE_STATUSES)),
    transfer_state: optional(oneOf(...TRANSFER_STATES)),
    chargeback_state: optional(oneOf(...CHARGEBACK_STATES)),
    payout_state: optional(oneOf(...PAYOUT_STATES)),
    provider: optional(text(40)),
    discount_type: optional(oneOf(...DISCOUNT_TYPES)),
    archived: optional(oneOf("yes")),
  });
export type ExportFilter = Static<ReturnType<typeof exportFilter>>;

const staffExport = () =>
  object({
    id: uuid(),
    kind: oneOf(...EXPORT_KINDS),
    format: oneOf(...STAFF_EXPORT_FORMATS),
    status: oneOf("queued", "ready", "expired"),
    /** Null until it is ready. */
    rows: nullable(integer()),
    bytes: nullable(integer()),
    created_at: instant(),
    expires_at: nullable(instant()),
  });
export type StaffExport = Static<ReturnType<typeof staffExport>>;

export const makeExport = endpoint("POST", "/admin/exports", {
  summary:
    "Ask for a list as a CSV or XLSX file, exactly as it is filtered and with the columns that are named, or all of them, the audit log as a signed archive too, and who learns and teaches what as an archive of OneRoster 1.2; a job writes it, and it is there for a day. The caller has just confirmed that it is they",
  access: "staff",
  capability: "exports.make",
  success: 201,
  body: object({
    kind: oneOf(...EXPORT_KINDS),
    filter: exportFilter(),
    format: optional(oneOf(...STAFF_EXPORT_FORMATS)),
    columns: optional(list(text(30), COLUMNS_MOST)),
  }),
  data: staffExport(),
  problems: ["reauth_required", "capability_required"],
});

export const listExports = endpoint("GET", "/admin/exports", {
  summary: "The latest files that the caller asked for",
  access: "staff",
  capability: "exports.make",
  data: list(staffExport()),
});

/** Another's file answers as a missing one; so does one of a list that the caller may not read any more. */
export const readExport = endpoint("GET", "/admin/exports/:id/file", {
  summary: "The file of an export of the caller's own",
  access: "staff",
  capability: "exports.make",
  params: object({ id: uuid() }),
  media: [CSV, XLSX, ZIP],
  data: fileBytes(),
  shows: "people",
});
