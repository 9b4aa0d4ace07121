import { bothTexts } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, type Static, text, uuid } from "#contract/schema.ts";
import { SECURITY_EVENTS } from "./security-event-names.ts";

const known = () => nullable(object({ id: integer(), name: bothTexts() }));

const securityEvent = () =>
  object({
    id: integer(),
    at: instant(),
    name: oneOf(...SECURITY_EVENTS),
    /** Who acted; null where nobody is known. */
    actor: known(),
    /** Whom it is about. */
    person: known(),
    subject: nullable(text()),
    /** Personal values: null once they are erased. */
    address: nullable(text()),
    user_agent: nullable(text()),
    typed: nullable(text()),
    device_id: nullable(uuid()),
    request_id: nullable(text()),
    /** Kinds, counts, amounts in halalas. */
    details: list(object({ key: text(), value: text() })),
    /** What was changed, what is personal in it masked; empty once it is erased. */
    changes: list(object({ field: text(), before: nullable(text()), after: nullable(text()) })),
    /** Whether it is tied into the chain yet: within seconds. */
    linked: flag(),
    /** Hexadecimal SHA-256: its place in the chain; null until it is linked. */
    hash: nullable(text()),
  });

export type SecurityEventRow = Static<ReturnType<typeof securityEvent>>;

const entry = () =>
  object({
    event: securityEvent(),
    /** That of the event before it; null until it is linked. */
    previous_hash: nullable(text()),
    hash: nullable(text()),
  });

/** By what entries are looked for, whoever looks. */
const sought = () => ({
  "filter[name]": optional(oneOf(...SECURITY_EVENTS)),
  /** What it is about: `order 0192…`. */
  "filter[subject]": optional(text(100)),
  /** The technical number of the call that it happened in. */
  "filter[request]": optional(text(64)),
  /** Who looked, and changed nothing. */
  "filter[looks]": optional(oneOf("yes")),
  "filter[from]": optional(instant()),
  "filter[to]": optional(instant()),
  before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  per_page: optional(integer(1, 100)),
});

/** The page after this one begins before the id `next`; null at the end. */
export const listSecurityEvents = endpoint("GET", "/admin/security-events", {
  summary:
    "The security log, the newest first, by name, person, actor, address, subject, technical number, looks alone and time; reading it is an event of its own",
  access: "staff",
  capability: "audit.read",
  query: object({
    ...sought(),
    /** An account that acted or that an event is about. */
    "filter[person]": optional(integer(1)),
    /** An account that acted. */
    "filter[actor]": optional(integer(1)),
    /** The address that an event came from, while it is kept. */
    "filter[address]": optional(text(64)),
  }),
  data: list(securityEvent()),
  meta: object({ next: nullable(integer()) }),
});

export const readSecurityEvent = endpoint("GET", "/admin/security-events/:id", {
  summary: "An event of the security log with its place in the chain; reading it is an event of its own",
  access: "staff",
  capability: "audit.read",
  params: object({ id: integer(1, Number.MAX_SAFE_INTEGER) }),
  data: entry(),
});

/** Whoever works here reads what stands of themselves in it, whatever else their roles let them see. */
export const listOwnActions = endpoint("GET", "/admin/own-actions", {
  summary: "What the caller did, as the security log has it, the newest first; reading it is an event of its own",
  access: "staff",
  capability: "search.read",
  query: object(sought()),
  data: list(securityEvent()),
  meta: object({ next: nullable(integer()) }),
});

export const readOwnAction = endpoint("GET", "/admin/own-actions/:id", {
  summary: "One of them with its place in the chain; another's answers as a missing one",
  access: "staff",
  capability: "search.read",
  params: object({ id: integer(1, Number.MAX_SAFE_INTEGER) }),
  data: entry(),
});

const anchor = () => object({ id: integer(), hash: text() });

const logState = () =>
  object({
    linked: integer(),
    /** Events of the last seconds. */
    waiting: integer(),
    head: nullable(anchor()),
    /** The latest head that lies where no writer to the database reaches. */
    noted: nullable(object({ ...anchor().properties, at: instant() })),
    /** Null before the first check. `why` is one of `CHAIN_FAULTS`. */
    checked: nullable(object({ at: instant(), linked: integer(), broken: nullable(object({ id: integer(), why: text() })) })),
    /** A check waits or is at work. */
    checking: flag(),
  });

/** Of several that are asked for at a time there is one. */
export const checkSecurityLog = endpoint("POST", "/admin/security-log/checks", {
  summary: "Check the whole chain of the security log now, in the background; its result is told by GET /admin/security-log",
  access: "staff",
  capability: "audit.read",
  data: logState(),
});

export const readSecurityLog = endpoint("GET", "/admin/security-log", {
  summary: "How far the chain of the security log is linked, the head that was noted outside of it, and what the last check found",
  access: "staff",
  capability: "audit.read",
  data: logState(),
});
