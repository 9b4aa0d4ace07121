import { array, object as form, string } from "yup";
import {
  bothLines,
  bothLists,
  bothMany,
  bothOptional,
  bothParagraphs,
  bothTexts,
  count,
  instantField,
  seenVersion,
  slugField,
  staffCalls,
} from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { webAddress } from "./web-address.ts";
import { chosenId, key, MULTI_LINE, requiredText } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { coverPhoto, GLAZES } from "#contract/shapes.ts";
import { PAGE_SLUGS } from "#contract/site/site.ts";

const position = () => count(0, 10_000).default(100);
const glaze = () => string().required(key("selection")).oneOf(GLAZES, key("selection"));
const kept = { id: integer(), version: integer(), archived_at: nullable(instant()) };
/** What staff write of a category. */
export const categoryForm = form({ slug: slugField(), name: bothLines(80), glaze: glaze(), position: position() });

export const adminCategories = staffCalls(
  "/admin/categories",
  { one: "a category", many: "Categories in their order" },
  {
    row: object({ ...kept, slug: text(), name: bothTexts(), glaze: oneOf(...GLAZES), position: integer(), programs_count: integer() }),
    fields: categoryForm,
    query: {},
    may: { read: "programs.read", write: "programs.write" },
  },
);

/** What staff write of a partner. */
export const partnerForm = form({ name: bothLines(120), url: webAddress(), position: position() });

export const adminPartners = staffCalls(
  "/admin/partners",
  { one: "a partner", many: "Partners in their order" },
  {
    row: object({ ...kept, name: bothTexts(), url: nullable(text()), position: integer() }),
    fields: partnerForm,
    query: {},
    may: { read: "content.read", write: "content.write" },
  },
);

/** What staff write of what a partner says. */
export const partnerReviewForm = form({
  partner_id: chosenId(),
  quote: bothParagraphs(600),
  name: bothLines(120),
  role: bothLines(120),
  position: position(),
});

export const adminPartnerReviews = staffCalls(
  "/admin/partner-reviews",
  { one: "what a partner says", many: "What partners say, in its order" },
  {
    row: object({ ...kept, partner_id: integer(), quote: bothTexts(), name: bothTexts(), role: bothTexts(), position: integer() }),
    fields: partnerReviewForm,
    query: { "filter[partner_id]": optional(integer(1)) },
    may: { read: "content.read", write: "content.write" },
  },
);

const endsLater = (end: string | null | undefined, start: string | null | undefined) =>
  !end || !start || Date.parse(end) > Date.parse(start);

/** What staff write of a banner: it is shown from one moment to another. */
export const bannerForm = form({
  text: bothLines(300),
  starts_at: instantField().required(key("required")),
  ends_at: instantField()
    .required(key("required"))
    .test("after", key("day.after"), (end, { parent }) => endsLater(end, (parent as { starts_at?: string | null }).starts_at)),
});

export const adminBanners = staffCalls(
  "/admin/banners",
  { one: "a banner", many: "Banners, the last to end first" },
  {
    row: object({ ...kept, text: bothTexts(), starts_at: instant(), ends_at: instant() }),
    fields: bannerForm,
    query: {},
    may: { read: "content.read", write: "content.write" },
  },
);

/** What staff write of a news post. */
export const newsForm = form({
  slug: slugField(),
  category: form({ slug: slugField().required(key("required")), name: bothLines(60) }),
  glaze: glaze(),
  title: bothLines(160),
  excerpt: bothParagraphs(400),
  body: bothMany(4_000, 200),
  author: bothOptional(120),
  tags: bothMany(40, 12),
  published_at: instantField().required(key("required")),
});

export const adminNews = staffCalls(
  "/admin/news-posts",
  { one: "a news post", many: "News posts, the newest first, also those that are not out yet" },
  {
    row: object({
      ...kept,
      slug: text(),
      category: object({ slug: text(), name: bothTexts() }),
      glaze: oneOf(...GLAZES),
      title: bothTexts(),
      excerpt: bothTexts(),
      body: bothLists(),
      author: bothTexts(),
      tags: bothLists(),
      cover_photo: coverPhoto(),
      published_at: instant(),
      updated_at: instant(),
    }),
    fields: newsForm,
    query: { "filter[category]": optional(text(100)) },
    may: { read: "content.read", write: "content.write" },
  },
);

const standingSection = () =>
  form({
    id: slugField().required(key("required")),
    heading: requiredText(200),
    paragraphs: array(requiredText(6_000).meta(MULTI_LINE))
      .max(60, key("list.max", { max: 60 }))
      .default([]),
    points: array(requiredText(1_000).meta(MULTI_LINE))
      .max(60, key("list.max", { max: 60 }))
      .default([]),
  });
const sections = () =>
  array(standingSection())
    .required(key("required"))
    .min(1, key("required"))
    .max(60, key("list.max", { max: 60 }));

const pageSection = () => object({ id: text(), heading: text(), paragraphs: list(text()), points: list(text()) });
const standingPage = () =>
  object({
    slug: oneOf(...PAGE_SLUGS),
    /** 0: the university has put none of its own in yet. */
    version: integer(),
    /** The text that comes with the platform is shown. */
    sample: flag(),
    title: bothTexts(),
    lead: bothTexts(),
    sections: object({ ar: list(pageSection()), en: list(pageSection()) }),
    /** Of the own text; null for the sample. */
    updated_at: nullable(instant()),
  });
const ofSlug = () => object({ slug: oneOf(...PAGE_SLUGS) });

export const adminListPages = endpoint("GET", "/admin/pages", {
  summary: "Pages of standing text as they are shown now",
  access: "staff",
  capability: "content.read",
  data: list(standingPage()),
});

export const adminReadPage = endpoint("GET", "/admin/pages/:slug", {
  summary: "A page of standing text",
  access: "staff",
  capability: "content.read",
  params: ofSlug(),
  data: standingPage(),
});

/** What staff write of a page of standing text. */
export const pageForm = form({
  title: bothLines(160),
  lead: bothParagraphs(800),
  sections: form({
    ar: sections(),
    en: sections().test(
      "anchors",
      key("translation.missing"),
      (en, { parent }) => en?.map(({ id }) => id).join() === (parent as { ar?: { id: string }[] }).ar?.map(({ id }) => id).join(),
    ),
  }),
  version: seenVersion().min(0),
});

export const adminChangePage = endpoint("PUT", "/admin/pages/:slug", {
  summary: "Put the university's own text in place of the sample, or change it; the anchors are the same in both languages",
  access: "staff",
  capability: "content.write",
  params: ofSlug(),
  form: pageForm,
  data: standingPage(),
  problems: ["version_conflict"],
});

export const adminArchivePage = endpoint("POST", "/admin/pages/:slug/archive", {
  summary: "Show the platform's sample again; the own text is kept",
  access: "staff",
  capability: "content.write",
  params: ofSlug(),
  form: form({ version: seenVersion() }),
  data: standingPage(),
  problems: ["version_conflict"],
});

export const adminRestorePage = endpoint("POST", "/admin/pages/:slug/restore", {
  summary: "Show the university's own text again",
  access: "staff",
  capability: "content.write",
  params: ofSlug(),
  form: form({ version: seenVersion() }),
  data: standingPage(),
  problems: ["version_conflict"],
});
