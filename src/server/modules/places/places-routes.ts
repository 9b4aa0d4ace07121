import { listCities, listNationalities } from "#contract/places/places.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { cityOptions, nationalityOptions } from "./places-queries.ts";

export function placesRoutes(route: Route, _services: Services): void {
  route(listNationalities, async ({ db, language }) => ({ data: await nationalityOptions(db, language) }));
  route(listCities, async ({ db, query, language }) => ({ data: await cityOptions(db, query.nationality_id, language) }));
}
