/**
 * Accounts of learners that look like one person's: the same phone, document or whole name. Each is held against the oldest that it is
 * like. A pair is joined (`account-merge.ts`), or said to be two people.
 */
import { number, object as form } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { countedMeta, ok, pageQuery } from "#contract/shapes.ts";
import { LIKENESSES, MERGE_REASON_MAX } from "./account-merge.ts";

const account = () => object({ id: integer(), name: object({ ar: text(), en: nullable(text()) }), email: text() });

/** The most alike first. Found once an hour at most, by whoever reads them first. */
export const adminListDuplicates = endpoint("GET", "/admin/users/duplicates", {
  summary: "Accounts that look like one person's",
  access: "staff",
  capability: "people.read",
  shows: "people",
  query: object({ ...pageQuery(), "filter[state]": optional(oneOf("open", "two_people")) }),
  data: list(
    object({
      first: account(),
      second: account(),
      by: list(oneOf(...LIKENESSES)),
      /** Why they are two people; null while nobody has said so. */
      two_people: nullable(object({ reason: text(), at: instant() })),
    }),
  ),
  meta: countedMeta(),
});
export type DuplicateAccounts = DataOf<typeof adminListDuplicates>[number];

const account_id = () => number().integer().required(key("required")).min(1);

/** The pair leaves the list until it is put back. One that is no account of a learner: 404. */
export const adminKeepApart = endpoint("POST", "/admin/users/duplicates/two-people", {
  summary: "Say that two accounts are two people's",
  access: "staff",
  capability: "people.merge",
  form: form({ id: account_id(), other_id: account_id(), reason: requiredLines(MERGE_REASON_MAX) }),
  data: ok(),
});

export const adminPutBackDuplicates = endpoint("DELETE", "/admin/users/duplicates/two-people/:id/:other", {
  summary: "Put a pair back among those that look like one person's",
  access: "staff",
  capability: "people.merge",
  params: object({ id: integer(1), other: integer(1) }),
  data: ok(),
});
