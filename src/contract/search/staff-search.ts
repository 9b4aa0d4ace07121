import type { Capability } from "#contract/accounts/roles.ts";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";

/** What the staff find from one field, in the order in which it is shown. */
export const FOUND_KINDS = ["order", "person", "request", "certificate", "program"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** What a role has to allow for a kind to be looked for. */
export const FOUND_NEEDS: Readonly<Record<FoundKind, Capability>> = {
  order: "money.read",
  person: "people.read",
  request: "requests.read",
  certificate: "certificates.read",
  program: "programs.read",
};

/** So many of a kind are answered. */
export const FOUND_MOST = 3;
/** Fewer letters find too much. */
export const FOUND_FROM = 2;

const found = () =>
  object({
    kind: oneOf(...FOUND_KINDS),
    id: text(),
    /** Of an order, request or certificate. */
    number: nullable(text()),
    /** Of a person, or of whom it is; a program's title. */
    name: bothTexts(),
    /** Whose it is; null where it is nobody's. */
    person_id: nullable(integer()),
    /** The program that it is about; of an order the first. */
    about: nullable(bothTexts()),
    /** By what one person of a name is told from another: the e-mail. */
    detail: nullable(text()),
    /** A person's type or `suspended`, the state of a program, order or certificate, the kind of a request. */
    state: text(),
  });

/** `kinds` are separated by commas; what the caller's roles do not allow is left out. */
export const staffSearch = endpoint("GET", "/admin/search", {
  summary:
    "People, purchases, requests, certificates and programs by what is read out: a number, a name in either script, an e-mail, a phone or an ID (whole or its last four digits)",
  access: "staff",
  capability: "search.read",
  shows: "people",
  query: object({ q: text(120), kinds: optional(text(80)) }),
  data: list(found()),
  /** Kinds of which there are more than are answered. */
  meta: object({ more: list(oneOf(...FOUND_KINDS)) }),
});
export type Found = DataOf<typeof staffSearch>[number];
