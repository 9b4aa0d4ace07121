import { object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/**
 * What became of a mail: not tried yet; accepted by the mail server; tried again later; its address was refused; given up after a day of
 * tries, until somebody decides; closed by staff with a reason.
 */
export const MAIL_STATES = ["waiting", "sent", "deferred", "bounced", "dead", "closed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why the last try failed. */
export const MAIL_FAULTS = ["address", "refused", "unreachable", "timeout", "sign_in", "other"] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** An address that refused so many mails within the days that mails are kept: its holder is rather called. */
export const BOUNCES_TO_CALL = 2;
export const MAIL_DAYS = 30;

const REASON_MAX = 300;

const mail = () =>
  object({
    /** Null of one that was not tried yet: it is written when it is sent. */
    id: nullable(integer()),
    job_id: integer(),
    /** Of the job that writes it; each says one thing. */
    kind: text(),
    /** Null where its job will find out. */
    recipient: nullable(text()),
    /** Whose account has this e-mail now. */
    person: nullable(object({ id: integer(), name: bothTexts() })),
    subject: nullable(text()),
    state: oneOf(...MAIL_STATES),
    tries: integer(),
    fault: nullable(oneOf(...MAIL_FAULTS)),
    created_at: instant(),
    sent_at: nullable(instant()),
  });
export type ListedMail = DataOf<typeof listMails>[number];

/** `cursor` is `meta.next_cursor` of the page before it. */
export const listMails = endpoint("GET", "/admin/mails", {
  summary: "Mails of the last month by what became of them, the newest first; found by the beginning of an address",
  access: "staff",
  capability: "jobs.read",
  shows: "people",
  query: object({
    cursor: optional(text(120)),
    per_page: optional(integer(1, 100)),
    q: optional(text(254)),
    "filter[state]": optional(oneOf(...MAIL_STATES)),
  }),
  data: list(mail()),
  meta: object({
    total: integer(),
    next_cursor: nullable(text()),
    /** How many are in each state under the same search. */
    states: object(Object.fromEntries(MAIL_STATES.map((state) => [state, integer()])) as Record<MailState, ReturnType<typeof integer>>),
  }),
});

const one = () => object({ id: integer(1) });

export const readMail = endpoint("GET", "/admin/mails/:id", {
  summary: "A mail as it was sent, without the secrets of its links",
  access: "staff",
  capability: "jobs.read",
  shows: "person",
  params: one(),
  data: object({
    id: integer(),
    job_id: integer(),
    kind: text(),
    recipient: text(),
    person: nullable(object({ id: integer(), name: bothTexts() })),
    subject: text(),
    state: oneOf(...MAIL_STATES),
    tries: integer(),
    fault: nullable(oneOf(...MAIL_FAULTS)),
    created_at: instant(),
    sent_at: nullable(instant()),
    /** Its text; what opens an account or a link of its own is masked. */
    body: text(),
    attachments: list(text()),
    /** What the mail server or the network said at the last try. */
    error: nullable(text()),
    /** How often staff sent it once more. */
    resends: integer(),
    /** Mails to this address that came back lately, this one counted. */
    bounces: integer(),
    /** So many that its holder is rather called. */
    call: flag(),
    can: object({ resend: flag(), close: flag() }),
  }),
});
export type ReadMail = DataOf<typeof readMail>;

/** It is written anew, so that its links hold, and leaves once. One that is tried again later is tried now. */
export const resendMail = endpoint("POST", "/admin/mails/:id/resend", {
  summary: "Send a mail once more",
  access: "staff",
  capability: "jobs.write",
  params: one(),
  data: ok(),
  problems: ["not_found", "mail_closed"],
});

/** Audited with the reason. */
export const closeMail = endpoint("POST", "/admin/mails/:id/close", {
  summary: "Close a mail that was given up after a day of tries, with the reason",
  access: "staff",
  capability: "jobs.write",
  params: one(),
  form: form({ reason: requiredLines(REASON_MAX, "reason.required") }),
  data: ok(),
  problems: ["not_found", "mail_closed"],
});
