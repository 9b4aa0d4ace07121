import { Problem } from "#contract/problem.ts";
import {
  getAbout,
  getFigures,
  getInstructor,
  getPage,
  getSettings,
  listInstructors,
  listPartnerReviews,
  listPartners,
} from "#contract/site/site.ts";
import { PAYMENT_METHODS } from "#contract/orders/payment-methods.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { siteFigures, teachingNow } from "./about-queries.ts";
import { instructorPage } from "./instructor-queries.ts";
import { standingText } from "./page-queries.ts";
import { aboutTexts, allPartnerReviews, allPartners, siteSettings } from "./site-queries.ts";
import { termWords } from "./term-words.ts";

export function siteRoutes(route: Route, services: Services): void {
  route(getSettings, async ({ language, db, now }) => {
    const settings = await siteSettings(db, language, now);
    if (!settings) throw new Problem("unavailable");
    const methods = PAYMENT_METHODS.filter((method) => services.gateways.forMethod(method) !== null);
    return { data: { ...settings, payments: { card_fields_url: services.gateways.cardFieldsUrl || null, methods } } };
  });
  route(listPartners, async ({ language, db }) => ({ data: await allPartners(db, language) }));
  route(listPartnerReviews, async ({ language, db }) => ({ data: await allPartnerReviews(db, language) }));
  route(getAbout, async ({ language, db }) => ({ data: await aboutTexts(db, language, termWords(services.words, language)) }));
  route(getFigures, async ({ db }) => ({ data: await siteFigures(db) }));
  route(listInstructors, async ({ language, db }) => ({ data: await teachingNow(db, language) }));
  route(getInstructor, async ({ params, language, db, now }) => {
    const person = await instructorPage(db, params.id, language, now);
    if (!person) throw new Problem("not_found");
    return { data: person };
  });
  route(getPage, async ({ params, language, db }) => {
    const page = await standingText(db, params.slug, language, termWords(services.words, language));
    if (!page) throw new Problem("not_found");
    return { data: page };
  });
}
