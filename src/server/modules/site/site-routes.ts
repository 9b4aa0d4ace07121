import { Problem } from "#contract/problem.ts";
import { getAbout, getSettings, listPartnerReviews, listPartners } from "#contract/site.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { aboutTexts, allPartnerReviews, allPartners, siteSettings } from "./site-queries.ts";

export function siteRoutes(route: Route, services: Services): void {
  route(getSettings, async ({ language, db }) => {
    const settings = await siteSettings(db, language);
    if (!settings) throw new Problem("unavailable");
    return { data: { ...settings, payments: { card_fields_url: services.gateways.cardFieldsUrl || null } } };
  });
  route(listPartners, async ({ language, db }) => ({ data: await allPartners(db, language) }));
  route(listPartnerReviews, async ({ language, db }) => ({ data: await allPartnerReviews(db, language) }));
  route(getAbout, async ({ language, db }) => ({ data: await aboutTexts(db, language) }));
}
