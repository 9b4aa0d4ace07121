import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { About, Partner, PartnerReview, Settings } from "#contract/site/site.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { about, banners, partnerReviews, partners, settings } from "#server/db/tables/site.ts";
import { filled } from "./term-words.ts";

/** More than that at once nobody reads. */
const BANNERS_SHOWN = 3;

interface ShownBanner {
  id: number;
  text_ar: string;
  text_en: string;
  ends_at: string;
}

/** The one row of settings, which the migrations make, and the banners of this moment; without what only the process knows. */
export async function siteSettings(db: Executor, language: Language, now: Date): Promise<Omit<Settings, "payments"> | null> {
  // One statement for both: every page asks for them.
  const shown = sql<ShownBanner[]>`(select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
    select id, text_ar, text_en, ends_at from ${banners}
    where archived_at is null and starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()}
    order by starts_at desc, id desc limit ${BANNERS_SHOWN}
  ) b)`;
  const [found] = await db.select({ row: settings, shown }).from(settings).orderBy(asc(settings.id)).limit(1);
  if (!found) return null;
  const { row } = found;
  const own = chooser(language);
  return {
    site_name: own(row.siteNameAr, row.siteNameEn),
    tagline: own(row.taglineAr, row.taglineEn),
    email: row.email,
    phone: row.phone,
    address: own(row.addressAr, row.addressEn),
    twitter: row.twitter,
    linkedin: row.linkedin,
    copyright_text: own(row.copyrightAr, row.copyrightEn),
    vat_number: row.vatNumber,
    city_map: { lat: row.mapLatitude, lng: row.mapLongitude },
    demo: row.demo,
    banners: found.shown.map((one) => ({ id: one.id, text: own(one.text_ar, one.text_en), ends_at: new Date(one.ends_at).toISOString() })),
  };
}

export async function allPartners(db: Executor, language: Language): Promise<Partner[]> {
  const own = chooser(language);
  const rows = await db.select().from(partners).where(isNull(partners.archivedAt)).orderBy(asc(partners.position), asc(partners.id));
  return rows.map((row) => ({ id: row.id, name: own(row.nameAr, row.nameEn), url: row.url }));
}

export async function allPartnerReviews(db: Executor, language: Language): Promise<PartnerReview[]> {
  const own = chooser(language);
  const rows = await db
    .select({ review: partnerReviews, partnerAr: partners.nameAr, partnerEn: partners.nameEn })
    .from(partnerReviews)
    .innerJoin(partners, eq(partners.id, partnerReviews.partnerId))
    .where(and(isNull(partnerReviews.archivedAt), isNull(partners.archivedAt)))
    .orderBy(asc(partnerReviews.position), asc(partnerReviews.id));
  return rows.map(({ review, partnerAr, partnerEn }) => ({
    id: review.id,
    quote: own(review.quoteAr, review.quoteEn),
    name: own(review.nameAr, review.nameEn),
    role: own(review.roleAr, review.roleEn),
    partner: own(partnerAr, partnerEn),
  }));
}

/** @param names what `{name}` in a paragraph stands for */
export async function aboutTexts(db: Executor, language: Language, names: Readonly<Record<string, string>>): Promise<About[]> {
  const own = chooser(language);
  const rows = await db.select().from(about).orderBy(asc(about.id));
  return rows.map((row) => ({
    id: row.id,
    title: own(row.titleAr, row.titleEn),
    summary: own(row.summaryAr, row.summaryEn),
    body: (language === "en" ? row.bodyEn : row.bodyAr).map((text) => filled(text, names)),
  }));
}

const chooser =
  (language: Language) =>
  (ar: string, en: string): string =>
    language === "en" ? en : ar;
