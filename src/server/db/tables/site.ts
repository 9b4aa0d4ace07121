import { boolean, doublePrecision, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import type { Signatory } from "#contract/certificates/certificates.ts";
import type { StaffSettings } from "#contract/content/staff-settings.ts";
import { instantColumn, staffRecord } from "./columns.ts";

/** One row, made empty by the migrations. */
export const settings = pgTable("settings", {
  id: integer("id").primaryKey(),
  siteNameAr: text("site_name_ar").notNull(),
  siteNameEn: text("site_name_en").notNull(),
  taglineAr: text("tagline_ar").notNull().default(""),
  taglineEn: text("tagline_en").notNull().default(""),
  email: text("email").notNull().default(""),
  phone: text("phone").notNull().default(""),
  addressAr: text("address_ar").notNull().default(""),
  addressEn: text("address_en").notNull().default(""),
  twitter: text("twitter").notNull().default(""),
  linkedin: text("linkedin").notNull().default(""),
  copyrightAr: text("copyright_ar").notNull().default(""),
  copyrightEn: text("copyright_en").notNull().default(""),
  vatNumber: text("vat_number").notNull().default(""),
  mapLatitude: doublePrecision("map_latitude").notNull().default(24.7136),
  mapLongitude: doublePrecision("map_longitude").notNull().default(46.6753),
  demo: boolean("demo").notNull().default(false),
  /** Halalas; a larger refund wants a second person of the staff. Null: none does. */
  refundLimit: integer("refund_limit").default(500_000),
  /** The university as certificates name it; empty: by the name of the site. */
  issuerAr: text("issuer_ar").notNull().default(""),
  issuerEn: text("issuer_en").notNull().default(""),
  /** Who signs certificates from now on, at most two. */
  signatories: jsonb("signatories").$type<Signatory[]>().notNull().default([]),
  version: integer("version").notNull().default(1),
});

/** The settings as they were in a version that was replaced; the audit log has who replaced it. */
export const settingsVersions = pgTable("settings_versions", {
  version: integer("version").primaryKey(),
  values: jsonb("values").$type<StaffSettings>().notNull(),
  replacedAt: instantColumn("replaced_at").notNull(),
});

/** A message of the university on every page, from one moment to another. */
export const banners = pgTable(
  "banners",
  {
    id: serial("id").primaryKey(),
    textAr: text("text_ar").notNull(),
    textEn: text("text_en").notNull(),
    startsAt: instantColumn("starts_at").notNull(),
    endsAt: instantColumn("ends_at").notNull(),
    ...staffRecord(),
  },
  (table) => [index("banners_shown").on(table.endsAt)],
);

export const partners = pgTable("partners", {
  id: serial("id").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  url: text("url"),
  position: integer("position").notNull().default(100),
  ...staffRecord(),
});

export const partnerReviews = pgTable(
  "partner_reviews",
  {
    id: serial("id").primaryKey(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    quoteAr: text("quote_ar").notNull(),
    quoteEn: text("quote_en").notNull(),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    roleAr: text("role_ar").notNull(),
    roleEn: text("role_en").notNull(),
    position: integer("position").notNull().default(100),
    ...staffRecord(),
  },
  (table) => [index("partner_reviews_partner").on(table.partnerId)],
);

export const about = pgTable("about", {
  id: serial("id").primaryKey(),
  titleAr: text("title_ar").notNull(),
  titleEn: text("title_en").notNull(),
  summaryAr: text("summary_ar").notNull(),
  summaryEn: text("summary_en").notNull(),
  bodyAr: jsonb("body_ar").$type<string[]>().notNull(),
  bodyEn: jsonb("body_en").$type<string[]>().notNull(),
});

export const newsPosts = pgTable(
  "news_posts",
  {
    id: serial("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    /** Names the category in addresses: the filter of the news page. */
    categorySlug: text("category_slug").notNull().default("news"),
    categoryAr: text("category_ar").notNull(),
    categoryEn: text("category_en").notNull(),
    glaze: text("glaze", { enum: ["data", "tech", "business", "health", "lang", "design", "edu", "law"] }).notNull(),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    excerptAr: text("excerpt_ar").notNull(),
    excerptEn: text("excerpt_en").notNull(),
    bodyAr: jsonb("body_ar").$type<string[]>().notNull(),
    bodyEn: jsonb("body_en").$type<string[]>().notNull(),
    authorAr: text("author_ar").notNull().default(""),
    authorEn: text("author_en").notNull().default(""),
    tagsAr: jsonb("tags_ar").$type<string[]>().notNull().default([]),
    tagsEn: jsonb("tags_en").$type<string[]>().notNull().default([]),
    coverUrl: text("cover_url"),
    coverWidth: integer("cover_width"),
    coverHeight: integer("cover_height"),
    searchFolded: text("search_folded").notNull(),
    publishedAt: instantColumn("published_at").notNull(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
    ...staffRecord(),
  },
  (table) => [index("news_posts_published").on(table.publishedAt)],
);

/** The dictionary of the search; the migrations bring what a new platform begins with (`contract/search/dictionary.ts`). */
export const searchIdeas = pgTable("search_ideas", {
  id: serial("id").primaryKey(),
  names: jsonb("names").$type<string[]>().notNull(),
  /** Names that people ask with, and that texts mean otherwise. */
  asked: jsonb("asked").$type<string[]>().notNull().default([]),
  ...staffRecord(),
});

/** Pages of standing text: `privacy`, `terms-conditions`. */
export const pages = pgTable("pages", {
  slug: text("slug").primaryKey(),
  titleAr: text("title_ar").notNull(),
  titleEn: text("title_en").notNull(),
  leadAr: text("lead_ar").notNull(),
  leadEn: text("lead_en").notNull(),
  /** Sections in order; `id` is the anchor, the same in both languages. A paragraph may hold `{name}` of the terms constants. */
  sectionsAr: jsonb("sections_ar").$type<PageSection[]>().notNull(),
  sectionsEn: jsonb("sections_en").$type<PageSection[]>().notNull(),
  updatedAt: instantColumn("updated_at").notNull(),
  /** Archived, the text that comes with the platform stands in its place. */
  ...staffRecord(),
});

export interface PageSection {
  id: string;
  heading: string;
  paragraphs: string[];
  /** A list after the paragraphs. */
  points?: string[];
}
