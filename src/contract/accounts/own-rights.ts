import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { list, object, oneOf } from "#contract/schema.ts";
import { CAPABILITIES, STAFF_ROLES } from "./roles.ts";

/** By it the console shows the places and steps of a role alone; the server refuses the others anyway. */
export const readOwnRights = endpoint("GET", "/platform/rights", {
  summary: "What the caller may do for the university: both lists are empty for whoever does not work there",
  access: "session",
  data: object({ roles: list(oneOf(...STAFF_ROLES)), capabilities: list(oneOf(...CAPABILITIES)) }),
});
export type OwnRights = DataOf<typeof readOwnRights>;
