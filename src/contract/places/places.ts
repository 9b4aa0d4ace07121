import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { integer, list, object, optional, text } from "#contract/schema.ts";
import { option } from "#contract/shapes.ts";

export const listNationalities = endpoint("GET", "/nationalities", {
  summary: "Nationalities as value and label",
  access: "public",
  /** `code` is ISO 3166-1 alpha-2: what a name and an identity must be follows it. */
  data: list(object({ ...option().properties, code: text() })),
});
export type Nationality = DataOf<typeof listNationalities>[number];

/** Cities of a nationality's country; of Saudi Arabia where none is given. */
export const listCities = endpoint("GET", "/cities", {
  summary: "Cities as value and label",
  access: "public",
  query: object({ nationality_id: optional(integer(1)) }),
  data: list(option()),
});
export type Option = DataOf<typeof listCities>[number];
