import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { APPROVAL_STATUSES, refusalForm } from "#contract/orders/admin-commerce.ts";
import { COHORT_ENDINGS } from "#contract/catalogue/cohort-ending.ts";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import {
  day,
  flag,
  instant,
  integer,
  list,
  nullable,
  number as decimal,
  object,
  oneOf,
  optional,
  sar,
  text,
  uuid,
} from "#contract/schema.ts";
import { vatReport } from "#contract/reports/vat-report.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";
import { APPROVAL_KINDS, CHANGED_FIELDS, FIGURE_NAMES } from "./approval-kinds.ts";

const TYPES = ["student", "instructor", "staff", "admin"] as const;

const grantedRole = () =>
  object({
    role: oneOf(...STAFF_ROLES),
    until: nullable(day()),
    /** Ids of the categories of programs that it is limited to; null or absent is all of them. */
    categories: optional(nullable(list(integer()))),
  });

/** A change that one of the staff asked for; it happens when a second person confirms it. */
const approval = () =>
  object({
    id: uuid(),
    kind: oneOf(...APPROVAL_KINDS),
    status: oneOf(...APPROVAL_STATUSES),
    /** Whose rights change; null for an account that is still to be made, and for the limit. */
    person: nullable(object({ id: integer(), name: bothTexts() })),
    /** Of `staff_account`, while it waits. */
    account: nullable(object({ email: text(), name: bothTexts() })),
    /** Of `staff_account` and `role`; `from` is null for a new account. */
    role: nullable(object({ from: nullable(oneOf(...TYPES)), to: oneOf(...TYPES) })),
    /** Of `staff_account` and `staff_roles`: `from` is empty for a new account. */
    roles: nullable(object({ from: list(grantedRole()), to: list(grantedRole()) })),
    /** Of `refund_limit`, SAR; null is no limit at all. */
    limit: nullable(object({ from: nullable(sar()), to: nullable(sar()) })),
    /** Of `account_merge`: what becomes part of the person's account. */
    merge: nullable(object({ closed: object({ id: integer(), name: bothTexts() }), reason: text() })),
    /** Of `cohort_ending`: with what stood before who asked. `into_starts_on` is of a merge. */
    cohort: nullable(
      object({
        id: integer(),
        program: bothTexts(),
        starts_on: day(),
        ending: oneOf(...COHORT_ENDINGS),
        into_starts_on: nullable(day()),
        people: integer(),
        refund: sar(),
        reason: text(),
      }),
    ),
    /** What of the university's things it is about; null for rights, accounts and settings. */
    subject: nullable(object({ kind: oneOf("program", "campaign", "certificate", "vat_period"), id: text(), name: bothTexts() })),
    /** What it is now and what it would be; `money` is SAR. */
    changes: list(object({ field: oneOf(...CHANGED_FIELDS), money: flag(), from: nullable(text()), to: nullable(text()) })),
    /** Why it was asked for, where that is asked. */
    reason: nullable(text()),
    /** What it touches, as it stood for who asked and stands now; SAR where it is money. Once settled, as it stood. */
    figures: list(object({ name: oneOf(...FIGURE_NAMES), asked: nullable(decimal()), now: decimal() })),
    /** Of `vat_period`: by category, as it is computed while it waits, and as it was filed once it was confirmed; else null. */
    vat: nullable(vatReport()),
    /** The figures of now in one word: whoever approves says that they saw them. */
    seen: text(),
    /** Why it was refused. */
    note: nullable(text()),
    /** Without an answer it lapses after this day. */
    lapses_on: nullable(day()),
    asked_by: object({ id: integer(), name: bothTexts() }),
    settled_by: nullable(object({ id: integer(), name: bothTexts() })),
    created_at: instant(),
    settled_at: nullable(instant()),
  });

/** The id of the wish of a change that may have to wait; null where it happened at once. */
export const approvalMeta = () => object({ approval: nullable(uuid()) });

export const listApprovals = endpoint("GET", "/admin/approvals", {
  summary:
    "Changes that wait for a second person of the staff, the oldest first: the caller's own, and those of kinds that their roles show",
  access: "staff",
  capability: "approvals.read",
  query: object({
    ...pageQuery(),
    "filter[status]": optional(oneOf(...APPROVAL_STATUSES, "all")),
    /** Those alone that the caller may approve. */
    "filter[for]": optional(oneOf("me")),
  }),
  data: list(approval()),
  meta: pageMeta(),
  shows: "people",
});

export const readApproval = endpoint("GET", "/admin/approvals/:id", {
  summary: "A change that waits or waited for a second person",
  access: "staff",
  capability: "approvals.read",
  params: object({ id: text(60) }),
  data: approval(),
  shows: "people",
  problems: ["request_not_found"],
});
export type Approval = DataOf<typeof readApproval>;

const settled = { access: "staff", params: object({ id: text(60) }), data: approval() } as const;

export const confirmApproval = endpoint("POST", "/admin/approvals/:id/confirm", {
  summary:
    "Confirm a change that somebody else asked for, who neither made this account nor was made by it: it happens now. The caller has just given their password, and says which figures they saw",
  capability: "approvals.decide",
  body: object({ seen: optional(text(400)) }),
  problems: [
    "request_not_found",
    "request_closed",
    "reauth_required",
    "second_person_needed",
    "own_account",
    "version_conflict",
    "figures_moved",
    "certificate_not_found",
    "books_closed",
    "last_staff",
    "accounts_apart",
    "cohort_ended",
    "requests_open",
    "seat_unavailable",
    "capability_required",
  ],
  ...settled,
});

export const refuseApproval = endpoint("POST", "/admin/approvals/:id/refuse", {
  summary: "Refuse a change that waits for a second person, with a reason, or take one's own wish back",
  capability: "approvals.read",
  form: refusalForm,
  problems: ["request_not_found", "request_closed", "capability_required"],
  ...settled,
});
