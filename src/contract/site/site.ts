import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { programCard } from "#contract/catalogue/catalogue.ts";
import { PAYMENT_METHODS } from "#contract/orders/payment-methods.ts";
import { flag, instant, integer, list, nullable, number, object, oneOf, optional, text } from "#contract/schema.ts";

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
    /** Messages of the university that are shown now, until they end. A device's copy may be older than this field. */
    banners: optional(list(object({ id: integer(), text: text(), ends_at: instant() }))),
    /** Origins the browser may embed for card fields. */
    payments: object({
      card_fields_url: nullable(text()),
      /** Ways to pay that have a provider (`QABAS_PAYMENTS`). A device's copy may be older than this field. */
      methods: optional(list(oneOf(...PAYMENT_METHODS))),
    }),
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

/** What can be counted about the platform at this moment; archived programs and those without a program are left out. */
export const getFigures = endpoint("GET", "/about/figures", {
  summary: "How many programs, instructors, fields and partners there are",
  access: "public",
  data: object({
    courses: integer(),
    diplomas: integer(),
    instructors: integer(),
    fields: integer(),
    partners: integer(),
    /** Over all published programs; `avg` is null before the first review. */
    rating: object({ avg: nullable(number()), count: integer() }),
  }),
});
export type Figures = DataOf<typeof getFigures>;

/** At most this many are listed; `getFigures` says how many there are. */
export const LISTED_INSTRUCTORS = 24;

export const listInstructors = endpoint("GET", "/instructors", {
  summary: "Those who teach published programs, first who teaches most of them",
  access: "public",
  data: list(object({ id: integer(), name: text(), title: nullable(text()), fields: list(text()) }), LISTED_INSTRUCTORS),
});
export type Instructor = DataOf<typeof listInstructors>[number];

/** At most so many of an instructor's programs, and of what was written of them, stand on a page. */
export const TAUGHT_LISTED = 48;
export const TAUGHT_REVIEWS = 12;

export const getInstructor = endpoint("GET", "/instructors/:id", {
  summary: "Who teaches published programs: the programs, most wanted first, and the newest reviews of them",
  access: "public",
  params: object({ id: integer(1) }),
  data: object({
    id: integer(),
    name: text(),
    title: nullable(text()),
    fields: list(text()),
    /** Over all those programs; `avg` is 0 before the first review. */
    rating: object({ avg: number(), count: integer() }),
    programs: list(programCard(), TAUGHT_LISTED),
    reviews: list(
      object({
        id: integer(),
        program: object({ id: integer(), title: text() }),
        stars: integer(1, 5),
        body: nullable(text()),
        author: object({ name: text() }),
        verified: flag(),
        created_at: instant(),
        reply: nullable(object({ body: text(), by: text(), at: instant() })),
      }),
      TAUGHT_REVIEWS,
    ),
  }),
  problems: ["not_found"],
});
export type InstructorPage = DataOf<typeof getInstructor>;

/** Standing text; each has an address of its own, such as `/privacy`. The sections of `help` are its articles. */
export const PAGE_SLUGS = ["privacy", "terms-conditions", "accessibility", "help", "cookies"] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];

export const getPage = endpoint("GET", "/pages/:slug", {
  summary: "A page of standing text: `privacy`, `terms-conditions`, `accessibility`, `help` or `cookies`",
  access: "public",
  params: object({ slug: text(60) }),
  data: object({
    slug: text(),
    title: text(),
    lead: text(),
    /** True while it is the text that comes with the platform, which no university has approved as its own. */
    sample: flag(),
    /** `id` is the anchor, the same in both languages. */
    sections: list(object({ id: text(), heading: text(), paragraphs: list(text()), points: optional(list(text())) })),
    updated_at: instant(),
  }),
  problems: ["not_found"],
});
export type StandingText = DataOf<typeof getPage>;
