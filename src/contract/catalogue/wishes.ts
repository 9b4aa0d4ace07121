import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { flag, integer, list, object } from "#contract/schema.ts";
import { programCard } from "./catalogue.ts";

const program = () => object({ id: integer(1) });
const wished = () => object({ wished: flag() });

/** Published ones alone, the newest wish first, with both languages' texts: a device keeps the list for when there is no network. */
export const listWishes = endpoint("GET", "/student/wishes", {
  summary: "Programs that the caller keeps for later",
  access: "student",
  data: list(programCard()),
});
export type Wishes = DataOf<typeof listWishes>;

/** Added twice it is one, and keeps its place. */
export const addWish = endpoint("PUT", "/student/wishes/:id", {
  summary: "Keep a program for later",
  access: "student",
  lane: "requests",
  subject: "id",
  params: program(),
  data: wished(),
});

/** One that is not there is no matter. */
export const removeWish = endpoint("DELETE", "/student/wishes/:id", {
  summary: "Keep a program no more",
  access: "student",
  lane: "requests",
  subject: "id",
  params: program(),
  data: wished(),
});
