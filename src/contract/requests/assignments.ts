import { object as form, string } from "yup";
import type { Capability } from "#contract/accounts/roles.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { day, flag, integer, list, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";

/** Everything that waits for staff. */
export const INBOX_KINDS = [
  "postponement",
  "withdrawal",
  "excuse",
  "delivery",
  "name_correction",
  "trainer",
  "contact",
  "review_report",
  "absence",
  "departure",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What settles each kind: whoever holds it assigns, and is assigned to. */
export const SETTLED_BY: Record<InboxKind, Capability> = {
  postponement: "requests.decide",
  withdrawal: "requests.decide",
  excuse: "requests.decide",
  delivery: "certificates.deliver",
  name_correction: "requests.decide",
  trainer: "applications.decide",
  contact: "messages.write",
  review_report: "reviews.moderate",
  absence: "requests.decide",
  departure: "requests.decide",
};

/** Of the staff: who does it. */
const colleague = () => object({ id: integer(), name: object({ ar: text(), en: text() }) });
export type Colleague = Static<ReturnType<typeof colleague>>;

/** What a row of a queue says of its limit, and of who answers it. */
export const queued = () => ({
  /** The last day of the answer: three business days, and as long again as its sender let it wait. */
  reply_by: day(),
  /** Days from today to that day; below 0 it is overdue by so many. */
  days_left: integer(),
  /** It waits for its sender, or for a carrier, and no day counts. */
  waits: flag(),
  overdue: flag(),
  assignee: nullable(colleague()),
});

/** An instructor marks an excuse at an address of their own: it is nobody's of the staff. */
export const ASSIGNED_KINDS = INBOX_KINDS.filter((kind) => kind !== "excuse");

/** So many of the staff are offered, by their names. */
export const ASSIGNEES_TOLD = 200;

export const listAssignees = endpoint("GET", "/admin/assignees/:kind", {
  summary: "Who of the staff may be given what waits of a kind: whoever may settle it",
  access: "staff",
  capability: "search.read",
  shows: "people",
  params: object({ kind: oneOf(...ASSIGNED_KINDS) }),
  data: list(colleague()),
});

/** Said twice it is the same. `to` is `me`, `none` for everybody again, or the id of an account. */
export const assign = endpoint("PUT", "/admin/assignments/:kind/:id", {
  summary: "Give what waits to one of the staff who may settle it, who is told; or back to everybody",
  access: "staff",
  capability: "search.read",
  params: object({ kind: oneOf(...ASSIGNED_KINDS), id: text(60) }),
  form: form({
    to: string()
      .required(key("selection"))
      .matches(/^(?:me|none|[1-9]\d{0,8})$/u, { message: key("selection"), excludeEmptyString: true }),
  }),
  data: object({ assignee: nullable(colleague()), /** Who had it. */ before: nullable(colleague()) }),
  problems: ["request_not_found", "request_closed"],
});
export type Assigned = DataOf<typeof assign>;
