import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { integer, list, object, optional } from "#contract/schema.ts";
import { option } from "#contract/shapes.ts";

export const listNationalities = endpoint("GET", "/nationalities", {
  summary: "Nationalities as value and label",
  access: "public",
  data: list(option()),
});
export type Option = DataOf<typeof listNationalities>[number];

/** Cities of a nationality's country; of Saudi Arabia where none is given. */
export const listCities = endpoint("GET", "/cities", {
  summary: "Cities as value and label",
  access: "public",
  query: object({ nationality_id: optional(integer(1)) }),
  data: list(option()),
});
