/** One action on many rows of a list: looked into first, then carried out by a job row by row, and taken back where that can be done. */
import { object as form, string } from "yup";
import { USER_TYPES } from "#contract/accounts/admin-users.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, linesField } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid, type Static } from "#contract/schema.ts";
import { assigneeFilter, pageMeta, pageQuery } from "#contract/shapes.ts";

export const BULK = {
  rowsMost: 5_000,
  /** Rows that are chosen one by one: those of some pages. */
  chosenMost: 200,
  undoHours: 24,
  reasonMax: 500,
  /** So many of the latest of one account are told. */
  told: 20,
} as const;

export const BULK_LISTS = [
  "requests",
  "messages",
  "applications",
  "deliveries",
  "name_corrections",
  "reviews",
  "posts",
  "people",
  "certificates",
] as const;
export type BulkList = (typeof BULK_LISTS)[number];

export const BULK_ACTIONS = [
  "assign",
  "approve",
  "reject",
  "prepare",
  "deliver",
  "publish",
  "hide",
  "keep",
  "suspend",
  "restore",
  "reissue",
  "revoke",
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Says why: whoever it happens to, or the audit log, reads the reason. */
export const BULK_WITH_REASON: readonly BulkAction[] = ["reject", "hide", "suspend", "reissue", "revoke"];
export const BULK_WITH_UNDO: readonly BulkAction[] = ["assign", "hide", "suspend"];

/** `ready` was looked into, and nothing was changed; `stopped`: its job was set aside, and staff decide about it. */
export const BULK_STATES = ["ready", "running", "done", "undoing", "undone", "stopped"] as const;
/** `will` waits for its turn; `kept` was not taken back. */
export const BULK_RESULTS = ["will", "changed", "skipped", "undone", "kept"] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

/** Why a row is left as it is. `refused` has the code of a problem. */
export const BULK_REASONS = [
  "missing",
  "moved",
  "closed",
  "already",
  "other_role",
  "other_assignee",
  "own_page",
  "own_account",
  "merged",
  "not_suspended",
  "other_step",
  "refused",
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** What a list is filtered by, in the words of its own address; what a list does not know is passed over. */
const bulkFilter = () =>
  object({
    q: optional(text(120)),
    /** Of requests, separated by commas. */
    kinds: optional(text(200)),
    status: optional(text(40)),
    assignee: assigneeFilter(),
    due: optional(oneOf("overdue")),
    type: optional(oneOf(...USER_TYPES)),
    suspended: optional(oneOf("yes", "no")),
  });
export type BulkFilter = Static<ReturnType<typeof bulkFilter>>;

const bulkRun = () =>
  object({
    id: uuid(),
    list: oneOf(...BULK_LISTS),
    action: oneOf(...BULK_ACTIONS),
    status: oneOf(...BULK_STATES),
    created_at: instant(),
    started_at: nullable(instant()),
    done_at: nullable(instant()),
    /** Null where it cannot be taken back, or not any more. */
    undo_until: nullable(instant()),
    counts: object({ total: integer(), will: integer(), changed: integer(), skipped: integer(), undone: integer(), kept: integer() }),
    /** Rows that are left as they are, by why. */
    reasons: list(object({ reason: oneOf(...BULK_REASONS), code: nullable(text()), rows: integer() })),
    /** Of approvals: what they come to. */
    weights: nullable(object({ without_money: integer(), ending: integer(), refunds: integer(), amount: sar() })),
  });

const staff = { access: "staff", capability: "search.read" } as const;
const one = { params: object({ id: uuid() }), data: bulkRun(), ...staff } as const;

/** Of rows that are named, or of all that a filter finds. What each may do is asked again when it is carried out. */
export const prepareBulkRun = endpoint("POST", "/admin/bulk-runs", {
  summary: "Look into an action on many rows of a list: how many it changes, how many it leaves and why; nothing is changed",
  success: 201,
  body: object({
    list: oneOf(...BULK_LISTS),
    action: oneOf(...BULK_ACTIONS),
    ids: optional(list(text(80), BULK.chosenMost)),
    filter: optional(bulkFilter()),
  }),
  data: bulkRun(),
  ...staff,
});
export type BulkRun = DataOf<typeof prepareBulkRun>;

export const listBulkRuns = endpoint("GET", "/admin/bulk-runs", {
  summary: "The caller's own actions on many rows, the newest first",
  data: list(bulkRun()),
  ...staff,
});

export const readBulkRun = endpoint("GET", "/admin/bulk-runs/:id", {
  summary: "One of the caller's own actions on many rows: how far it is, and what it changed",
  problems: ["not_found"],
  ...one,
});

export const listBulkRows = endpoint("GET", "/admin/bulk-runs/:id/rows", {
  summary: "The rows of an action, each with what became of it",
  params: object({ id: uuid() }),
  query: object({ ...pageQuery(), "filter[result]": optional(oneOf(...BULK_RESULTS)) }),
  data: list(
    object({
      place: integer(),
      /** As its list names it: an id, of a request with its kind before it. */
      subject: text(),
      /** Its number, where it has one. */
      label: nullable(text()),
      result: oneOf(...BULK_RESULTS),
      reason: nullable(oneOf(...BULK_REASONS)),
      code: nullable(text()),
    }),
  ),
  meta: pageMeta(),
  problems: ["not_found"],
  ...staff,
});
export type BulkRow = DataOf<typeof listBulkRows>[number];

/** Said twice under its key it is begun once. */
export const startBulkRun = endpoint("POST", "/admin/bulk-runs/:id/start", {
  summary: "Carry an action out: a job does it row by row; what changed since it was looked into is left, and said",
  form: form({
    reason: linesField().max(BULK.reasonMax).default(""),
    /** Of an assignment: `me`, `none`, or the id of an account. */
    to: string()
      .default("")
      .matches(/^(?:me|none|[1-9]\d{0,8})?$/u, { message: key("selection") }),
  }),
  problems: ["not_found", "bulk_closed", "reauth_required"],
  ...one,
});

export const undoBulkRun = endpoint("POST", "/admin/bulk-runs/:id/undo", {
  summary: "Take an action back within a day: rows that nobody has touched since; the others stay, and say so",
  problems: ["not_found", "bulk_closed"],
  ...one,
});
