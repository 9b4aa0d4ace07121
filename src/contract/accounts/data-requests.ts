/** What people asked for about their own data (`privacy.ts`), as the staff see it. Jobs answer it: nobody has to decide anything. */
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";
import { keptByLaw } from "./privacy.ts";

export const DATA_REQUEST_KINDS = ["erasure", "copy"] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];
/** `unconfirmed`: an erasure whose password was not given yet; `under_way`: the copy is being made, or the erasure waits for its day. */
export const DATA_REQUEST_STATES = ["unconfirmed", "under_way", "done", "cancelled"] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

const dataRequest = () => ({
  id: uuid(),
  kind: oneOf(...DATA_REQUEST_KINDS),
  state: oneOf(...DATA_REQUEST_STATES),
  person: object({ id: integer(), name: bothTexts() }),
  created_at: instant(),
  /** By when the law wants it answered; of a confirmed erasure the day of it. */
  due_at: instant(),
  /** It is under way, and that day is over. */
  late: flag(),
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
    steps: list(object({ to: oneOf("requested", "confirmed", "scheduled", "cancelled", "done"), at: instant() }), 10),
    /** Of a copy: how large it is, and until when its person can read it. */
    copy: nullable(object({ bytes: nullable(integer()), expires_at: nullable(instant()) })),
    /** Of an erasure: what stays, why, and for how many years. */
    kept: list(keptByLaw(), 10),
  }),
  problems: ["not_found"],
});
