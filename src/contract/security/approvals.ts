import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { APPROVAL_STATUSES } from "#contract/orders/admin-commerce.ts";
import { COHORT_ENDINGS } from "#contract/catalogue/cohort-ending.ts";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";

const TYPES = ["student", "instructor", "staff", "admin"] as const;

const grantedRole = () =>
  object({
    role: oneOf(...STAFF_ROLES),
    until: nullable(day()),
    /** Ids of the categories of programs that it is limited to; null or absent is all of them. */
    categories: optional(nullable(list(integer()))),
  });

/** A change of rights that one of the staff asked for; it happens when a second person confirms it. */
const approval = () =>
  object({
    id: uuid(),
    kind: oneOf("staff_account", "role", "staff_roles", "refund_limit", "second_factor_reset", "account_merge", "cohort_ending"),
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
    asked_by: object({ id: integer(), name: bothTexts() }),
    settled_by: nullable(object({ id: integer(), name: bothTexts() })),
    created_at: instant(),
    settled_at: nullable(instant()),
  });

/** The id of the wish of a change that may have to wait; null where it happened at once. */
export const approvalMeta = () => object({ approval: nullable(uuid()) });

export const listApprovals = endpoint("GET", "/admin/approvals", {
  summary: "Changes of rights that wait for a second person of the staff, the oldest first",
  access: "staff",
  capability: "roles.read",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf(...APPROVAL_STATUSES, "all")) }),
  data: list(approval()),
  meta: pageMeta(),
  shows: "people",
});

export const readApproval = endpoint("GET", "/admin/approvals/:id", {
  summary: "A change of rights that waits or waited for a second person",
  access: "staff",
  capability: "roles.read",
  params: object({ id: text(60) }),
  data: approval(),
  shows: "people",
  problems: ["request_not_found"],
});
export type Approval = DataOf<typeof readApproval>;

const settled = { access: "staff", capability: "approvals.decide", params: object({ id: text(60) }), data: approval() } as const;

export const confirmApproval = endpoint("POST", "/admin/approvals/:id/confirm", {
  summary:
    "Confirm a change that somebody else asked for, who neither made this account nor was made by it: it happens now. The caller has just given their password",
  problems: [
    "request_not_found",
    "request_closed",
    "reauth_required",
    "second_person_needed",
    "own_account",
    "version_conflict",
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
  summary: "Refuse a change that waits for a second person, or take one's own wish back",
  problems: ["request_not_found", "request_closed"],
  ...settled,
});
