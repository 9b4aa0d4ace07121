import { number, object as form } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, key, linesField } from "#contract/form-fields.ts";
import { day, integer, list, object, oneOf, text } from "#contract/schema.ts";
import { requestDetail } from "./admin-requests.ts";
import { POSTPONEMENT_HINDRANCES } from "./postponements.ts";
import { REQUEST } from "./requests.ts";

const named = () => object({ kind: oneOf("withdrawal"), id: text(60) });

export const getOffers = endpoint("GET", "/admin/requests/:kind/:id/offers", {
  summary: "Later cohorts into which a postponement can be offered in place of a withdrawal",
  access: "staff",
  capability: "requests.read",
  about: "request",
  params: named(),
  data: object({
    /** Why none can be offered. */
    reasons: list(oneOf(...POSTPONEMENT_HINDRANCES)),
    /** Those with a free seat, the nearest first. */
    cohorts: list(object({ id: integer(), starts_at: day(), ends_at: day(), seats_total: integer(), seats_left: integer() })),
    /** The last day on which an offer of today can be taken. */
    until: day(),
  }),
  problems: ["request_not_found"],
});
export type Offers = DataOf<typeof getOffers>;

/** Holds a seat of the cohort until it is answered or lapses; no day of the answer counts meanwhile. */
export const offerPostponement = endpoint("POST", "/admin/requests/:kind/:id/offer", {
  summary: "Offer a postponement into a later cohort in place of a withdrawal",
  access: "staff",
  capability: "requests.decide",
  about: "request",
  params: named(),
  form: form({
    cohort_id: chosenId(),
    note: linesField().max(REQUEST.noteMax).default(""),
    /** Of the request as it was seen. */
    version: number().required(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647),
  }),
  data: requestDetail(),
  problems: ["request_not_found", "request_closed", "version_conflict", "question_open", "postponement_not_allowed", "seat_unavailable"],
});
