import { array, number, object as form, string } from "yup";
import {
  amountField,
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
  noneForNull,
} from "#contract/admin-resource.ts";
import { signatory } from "#contract/certificates/certificates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chosenId, key, MULTI_LINE, requiredText } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, number as decimal, object, oneOf, optional, sar, text } from "#contract/schema.ts";
import { coverPhoto, GLAZES } from "#contract/shapes.ts";
import { approvalMeta } from "#contract/security/approvals.ts";
import { PAGE_SLUGS } from "#contract/site/site.ts";

const position = () => count(0, 10_000).default(100);
const glaze = () => string().required(key("selection")).oneOf(GLAZES, key("selection"));
const kept = { id: integer(), version: integer(), archived_at: nullable(instant()) };
const webAddress = () =>
  string()
    .transform(noneForNull)
    .trim()
    .max(300)
    .matches(/^https:\/\/[^\s/]+\.[^\s]+$/u, { message: key("link"), excludeEmptyString: true })
    .default("");

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

const staffSettings = () =>
  object({
    version: integer(),
    site_name: bothTexts(),
    tagline: bothTexts(),
    email: text(),
    phone: text(),
    address: bothTexts(),
    twitter: text(),
    linkedin: text(),
    copyright_text: bothTexts(),
    vat_number: text(),
    city_map: object({ lat: decimal(), lng: decimal() }),
    /** A refund above it wants a second person of the staff; null: none does. */
    refund_limit: nullable(sar()),
    /** The university as certificates name it; empty: by the name of the site. */
    issuer: bothTexts(),
    /** Who signs the certificates that are issued from now on. */
    signatories: list(signatory()),
  });

export const adminReadSettings = endpoint("GET", "/admin/settings", {
  summary: "All settings",
  access: "staff",
  capability: "settings.read",
  data: staffSettings(),
});

const degrees = (most: number) =>
  number()
    .required(key("required"))
    .typeError(key("required"))
    .min(-most, key("number.range", { min: -most, max: most }))
    .max(most, key("number.range", { min: -most, max: most }));

/** The settings as staff write them. */
export const settingsForm = form({
  site_name: bothLines(80),
  tagline: bothOptional(160),
  email: string()
    .trim()
    .max(254)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u, { message: key("email"), excludeEmptyString: true })
    .default(""),
  phone: string()
    .trim()
    .max(40)
    .matches(/^[\d\s+()-]*$/u, key("phone.characters"))
    .default(""),
  address: bothOptional(300),
  twitter: webAddress(),
  linkedin: webAddress(),
  copyright_text: bothOptional(200),
  vat_number: string()
    .trim()
    .matches(/^3\d{13}3$/u, { message: key("vatNumber"), excludeEmptyString: true })
    .default(""),
  city_map: form({ lat: degrees(90), lng: degrees(180) }),
  refund_limit: amountField().nullable().default(null),
  issuer: bothOptional(120),
  signatories: array(form({ name: bothLines(80), title: bothLines(80) }))
    .max(2, key("list.max", { max: 2 }))
    .default([]),
  version: seenVersion(),
});

export const adminChangeSettings = endpoint("PUT", "/admin/settings", {
  summary: "Change the settings: all of them, and the version that was seen. A higher refund limit waits for a second person",
  access: "staff",
  capability: "settings.write",
  form: settingsForm,
  data: staffSettings(),
  meta: approvalMeta(),
  problems: ["version_conflict", "reauth_required", "request_already_pending", "second_admin_missing"],
});
