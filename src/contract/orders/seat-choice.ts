import { lineCohort } from "#contract/cart/cart.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { instant, integer, list, nullable, object, sar, text } from "#contract/schema.ts";
import { programReference } from "#contract/shapes.ts";
import { order } from "./orders.ts";

/** Who paid for a seat that was gone by then chooses another cohort within so many hours; after that the money goes back by itself. */
export const SEAT_CHOICE_HOURS = 48;

/** Program and cohort whose seat is gone, and the cohorts of that program that have one. */
export const getSeatChoice = endpoint("GET", "/orders/:id/seat-choice", {
  summary: "What the buyer of a paid order without its seat can choose from",
  access: "session",
  params: object({ id: text(60) }),
  data: object({
    program: programReference(),
    cohorts: list(lineCohort()),
    /** What goes back otherwise. */
    amount: sar(),
    until: instant(),
  }),
});
export type SeatChoice = DataOf<typeof getSeatChoice>;

/** Takes a seat in another cohort for the same money, or, with null, asks for the money back. Once chosen, it answers with the order as it is. */
export const chooseSeat = endpoint("POST", "/orders/:id/seat-choice", {
  summary: "Take another cohort for a paid order, or its money back",
  access: "session",
  rate: "write",
  params: object({ id: text(60) }),
  body: object({ cohort_id: nullable(integer(1)) }),
  data: order(),
  problems: ["seat_unavailable", "already_enrolled", "order_closed"],
});
