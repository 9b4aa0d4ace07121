/**
 * What people asked for about their own data (`privacy.ts`), as the staff see it. Jobs answer it once it is known who asked: by the second
 * factor; of a copy by the password too, where e-mail and mobile are long the same; else staff look first (office.md §9).
 */
import { object as form, string } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid } from "#contract/schema.ts";
import { key, linesField, requiredLines } from "#contract/form-fields.ts";
import { newestMeta, newestQuery, ok } from "#contract/shapes.ts";
import { IDENTIFIED_BY, IDENTITY, IDENTITY_CHECKS } from "./identity-check.ts";
import { keptByLaw } from "../privacy.ts";

export const DATA_REQUEST_KINDS = ["erasure", "copy"] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];
/**
 * `unconfirmed`: an erasure whose password was not given yet; `unchecked`: staff have to look at who asked; `under_way`: the copy is being
 * made, or the erasure waits for its day; `refused`: staff were not sure of who asked.
 */
export const DATA_REQUEST_STATES = ["unconfirmed", "unchecked", "under_way", "done", "cancelled", "refused"] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

const dataRequest = () => ({
  id: uuid(),
  kind: oneOf(...DATA_REQUEST_KINDS),
  state: oneOf(...DATA_REQUEST_STATES),
  person: object({ id: integer(), name: bothTexts() }),
  created_at: instant(),
  /** By when the law wants it answered; of a confirmed erasure the day of it. */
  due_at: instant(),
  /** It waits or is under way, and that day is over. */
  late: flag(),
  /** Null of what was asked for before this was kept, and of an erasure that was not confirmed yet. */
  identified_by: nullable(oneOf(...IDENTIFIED_BY)),
});

/** A copy goes with its account: of whom was erased the erasure alone is left. */
export const listDataRequests = endpoint("GET", "/admin/data-requests", {
  summary: "Erasures, or copies of their data, that people asked for, the newest first",
  access: "staff",
  capability: "people.read",
  shows: "people",
  query: object({
    ...newestQuery(),
    /** `erasure` where none is named. */
    "filter[kind]": optional(oneOf(...DATA_REQUEST_KINDS)),
    "filter[state]": optional(oneOf(...DATA_REQUEST_STATES)),
  }),
  data: list(object(dataRequest())),
  meta: newestMeta(),
});
export type DataRequest = DataOf<typeof listDataRequests>[number];

export const readDataRequest = endpoint("GET", "/admin/data-requests/:id", {
  summary: "What a person asked for about their data: its steps, and what the law keeps of an erasure",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: uuid() }),
  data: object({
    ...dataRequest(),
    /** Of an erasure, in their order. */
    steps: list(object({ to: oneOf("requested", "confirmed", "scheduled", "cancelled", "done", "refused"), at: instant() }), 10),
    /** Of a copy: how large it is, and until when its person can read it. */
    copy: nullable(object({ bytes: nullable(integer()), expires_at: nullable(instant()) })),
    /** Of an erasure: what stays, why, and for how many years. */
    kept: list(keptByLaw(), 10),
    /** When the person's e-mail or mobile became another one, where that was within the last days (`IDENTITY.settledDays`). */
    contact_changed_at: nullable(instant()),
    /** What staff found: `how` is null where they refused, and `note` says why. */
    check: nullable(
      object({
        how: nullable(oneOf(...IDENTITY_CHECKS)),
        note: nullable(text()),
        by: object({ id: integer(), name: bothTexts() }),
        at: instant(),
      }),
    ),
  }),
  problems: ["not_found"],
});

/** How staff made sure of who asked; `other` says it in words. */
export const identityForm = form({
  how: string().required(key("selection")).oneOf(IDENTITY_CHECKS, key("selection")),
  note: linesField()
    .max(IDENTITY.noteMax)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("how", { is: "other", then: (schema) => schema.required(key("required")) }),
});

/** Audited with who did it. A copy is prepared then; an erasure comes to its day, and not within `IDENTITY.graceHours`. Its person is told. */
export const passDataRequest = endpoint("POST", "/admin/data-requests/:id/identity", {
  summary: "Write down how one of the staff made sure of who asked: what was asked for goes on",
  access: "staff",
  capability: "people.write",
  params: object({ id: uuid() }),
  form: identityForm,
  data: ok(),
  problems: ["not_found", "request_closed", "own_account"],
});

/** Audited with who did it. Its person is told the reason, and may ask again. */
export const refuseDataRequest = endpoint("POST", "/admin/data-requests/:id/refuse", {
  summary: "Refuse what was asked for about a person's data, since it is not sure that it was they who asked",
  access: "staff",
  capability: "people.write",
  params: object({ id: uuid() }),
  form: form({ reason: requiredLines(IDENTITY.noteMax, "reason.required") }),
  data: ok(),
  problems: ["not_found", "request_closed", "own_account"],
});
