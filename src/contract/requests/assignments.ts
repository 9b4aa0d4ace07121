import { object as form, string } from "yup";
import { type Capability, ROLES, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, linesField } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";

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

/** The roles that may settle a kind: what waits can be referred to each of them. */
export const rolesSettling = (kind: InboxKind): StaffRole[] =>
  STAFF_ROLES.filter((role) => (ROLES[role] as readonly Capability[]).includes(SETTLED_BY[kind]));

/** Of the staff: who does it. */
const colleague = () => object({ id: integer(), name: object({ ar: text(), en: text() }) });
export type Colleague = Static<ReturnType<typeof colleague>>;

/** Who answers what waits, and what whoever gave it to them wrote: for staff alone. */
const assignee = () => object({ ...colleague().properties, note: nullable(text()) });
export type Assignee = Static<ReturnType<typeof assignee>>;

/** What a row of a queue says of its limit, and of who answers it. */
export const queued = () => ({
  /** The last day of the answer: three business days, and as long again as its sender let it wait. */
  reply_by: day(),
  /** Days from today to that day; below 0 it is overdue by so many. */
  days_left: integer(),
  /** It waits for its sender, or for a carrier, and no day counts. */
  waits: flag(),
  overdue: flag(),
  assignee: nullable(assignee()),
  /** The role that it was referred to: it lies in the queue of that role until one of them takes it, and is there again when they give it back. */
  role: nullable(oneOf(...STAFF_ROLES)),
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

export const ASSIGNMENT_NOTE_MAX = 1_000;

const TO = new RegExp(`^(?:me|none|role:(?:${STAFF_ROLES.join("|")})|[1-9]\\d{0,8})$`, "u");

/** Said twice it is the same. `to` is `me`, `none` for everybody again, the id of an account, or `role:support`, which wants a note. */
export const assign = endpoint("PUT", "/admin/assignments/:kind/:id", {
  summary:
    "Give what waits to one of the staff who may settle it, or refer it to a role of theirs: they are told; or give it back to everybody",
  access: "staff",
  capability: "search.read",
  params: object({ kind: oneOf(...ASSIGNED_KINDS), id: text(60) }),
  form: form({
    to: string()
      .required(key("selection"))
      .matches(TO, { message: key("selection"), excludeEmptyString: true }),
    /** To whoever is given it, for staff alone. */
    note: linesField()
      .max(ASSIGNMENT_NOTE_MAX)
      .default("")
      // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
      .when("to", { is: (to: unknown) => String(to).startsWith("role:"), then: (schema) => schema.required(key("required")) }),
  }),
  data: object({
    assignee: nullable(colleague()),
    role: nullable(oneOf(...STAFF_ROLES)),
    /** Who had it. */ before: nullable(colleague()),
  }),
  problems: ["request_not_found", "request_closed"],
});
export type Assigned = DataOf<typeof assign>;

/** So many of them are told. */
export const REFERRALS_TOLD = 20;

export const listReferrals = endpoint("GET", "/admin/assignments/:kind/:id/referrals", {
  summary: "To whom what waits was referred with a note, the newest first; for staff alone",
  access: "staff",
  capability: "search.read",
  shows: "people",
  params: object({ kind: oneOf(...ASSIGNED_KINDS), id: text(60) }),
  data: list(
    object({
      id: integer(),
      /** A role, or one of the staff. */
      role: nullable(oneOf(...STAFF_ROLES)),
      to: nullable(colleague()),
      note: text(),
      by: nullable(colleague()),
      at: instant(),
    }),
  ),
  problems: ["request_not_found"],
});
