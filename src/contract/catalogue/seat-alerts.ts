import { endpoint } from "#contract/endpoint.ts";
import { integer, list, object } from "#contract/schema.ts";

/** Programs that one person waits for at a time. */
export const SEAT_ALERTS_AT_MOST = 100;

const alerts = () => object({ program_ids: list(integer()) });
const program = () => object({ id: integer(1) });

/** Programs that the caller waits for; each goes from the list when it was told of. */
export const listSeatAlerts = endpoint("GET", "/student/seat-alerts", {
  summary: "Full programs of which the caller is told when a seat is free",
  access: "student",
  inView: true,
  data: alerts(),
});

/** Asked twice it is one; a seat that is free by now is told of at once. */
export const askSeatAlert = endpoint("PUT", "/student/seat-alerts/:id", {
  summary: "Be told once when a program has a seat again",
  access: "student",
  rate: "write",
  params: program(),
  data: alerts(),
  problems: ["already_enrolled"],
});

export const dropSeatAlert = endpoint("DELETE", "/student/seat-alerts/:id", {
  summary: "Be told no more",
  access: "student",
  params: program(),
  data: alerts(),
});
