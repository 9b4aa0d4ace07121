import { lineCohort } from "#contract/cart/cart.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, optional } from "#contract/schema.ts";
import { programReference } from "#contract/shapes.ts";

/** An offered seat is kept this long, hours; never into the day on which the cohort begins. */
export const SEAT_OFFER_HOURS = 24;
/** Cohorts whose list one person stands on at a time. */
export const WAITING_AT_MOST = 20;

const places = () =>
  list(
    object({
      program: programReference(),
      cohort: lineCohort(),
      /** 1 is the next to be offered a seat; an offered one has none before it. */
      place: integer(1),
      /** Until then a seat is kept for the caller; null: they wait. */
      offered_until: nullable(instant()),
      joined_at: instant(),
    }),
  );

/** Whether the caller agreed to be told of offers by e-mail too. */
const choices = () => object({ by_email: flag() });

/** Offers first, then by joining. */
export const listWaiting = endpoint("GET", "/student/waiting-list", {
  summary: "Cohorts whose waiting list the caller stands on, with the place and the offer",
  access: "student",
  inView: true,
  data: places(),
  meta: choices(),
});
export type WaitingPlace = DataOf<typeof listWaiting>[number];

/**
 * Joins at the end; asked twice it is one place. A seat that is free by now is offered at once. `by_email` is the consent to be told of
 * an offer by e-mail too, kept with its history.
 */
export const joinWaitingList = endpoint("PUT", "/student/waiting-list/:id", {
  summary: "Join the waiting list of a full cohort",
  access: "student",
  rate: "write",
  params: object({ id: integer(1) }),
  body: object({ by_email: optional(flag()) }),
  data: places(),
  meta: choices(),
  problems: ["already_enrolled"],
});

/** Also declines an offer: its seat goes to the next. One that is not there is no matter. */
export const leaveWaitingList = endpoint("DELETE", "/student/waiting-list/:id", {
  summary: "Leave the waiting list of a cohort",
  access: "student",
  params: object({ id: integer(1) }),
  data: places(),
  meta: choices(),
});
