import { endpoint } from "#contract/endpoint.ts";
import { integer, object, optional, text } from "#contract/schema.ts";

/**
 * One step into a program that costs nothing: no cart, no billing details, no payment. The order of 0 SAR, its receipt and its invoice are
 * made all the same. `cohort_id`: the cohort that stood on screen; left out it is the next one that can be joined.
 * A program that has a price by now answers `price_changed` with `expected_total`, SAR; one that is the caller's already `already_enrolled`.
 */
export const enrollFree = endpoint("POST", "/learning-programs/:id/enroll", {
  summary: "Enroll in a program that is free",
  access: "session",
  success: 201,
  rate: "write",
  params: object({ id: integer(1) }),
  body: object({ cohort_id: optional(integer(1)) }),
  data: object({ order_id: text() }),
  problems: ["already_enrolled", "program_unavailable", "seat_unavailable", "prerequisite_missing", "price_changed"],
});
