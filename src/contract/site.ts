import { endpoint, type DataOf } from "./endpoint.ts";
import { flag, integer, list, nullable, number, object, text } from "./schema.ts";

export const getSettings = endpoint("GET", "/settings/general", {
  summary: "Site settings",
  access: "public",
  data: object({
    site_name: text(),
    tagline: text(),
    email: text(),
    phone: text(),
    address: text(),
    twitter: text(),
    linkedin: text(),
    copyright_text: text(),
    vat_number: text(),
    city_map: object({ lat: number(), lng: number() }),
    /** True while the data is the invented demo. */
    demo: flag(),
    /** Origins the browser may embed for card fields. */
    payments: object({ card_fields_url: nullable(text()) }),
  }),
});
export type Settings = DataOf<typeof getSettings>;

export const listPartners = endpoint("GET", "/partners", {
  summary: "Partners",
  access: "public",
  data: list(object({ id: integer(), name: text(), url: nullable(text()) })),
});
export type Partner = DataOf<typeof listPartners>[number];

export const listPartnerReviews = endpoint("GET", "/partner-reviews", {
  summary: "What partners say",
  access: "public",
  data: list(object({ id: integer(), quote: text(), name: text(), role: text(), partner: text() })),
});
export type PartnerReview = DataOf<typeof listPartnerReviews>[number];

/** A list whose first item is used (platform-spec §3). */
export const getAbout = endpoint("GET", "/about", {
  summary: "About the platform",
  access: "public",
  data: list(object({ id: integer(), title: text(), summary: text(), body: list(text()) })),
});
export type About = DataOf<typeof getAbout>[number];
