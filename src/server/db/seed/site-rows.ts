import { sql } from "drizzle-orm";
import { fold } from "#contract/rules/arabic-fold.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import { about, newsPosts, partnerReviews, partners, settings } from "#server/db/tables/site.ts";
import { COUPONS } from "./coupons.ts";
import { NEWS } from "./news/news.ts";
import { seededId, type SeededProgram } from "./programs/program-rows.ts";
import type { CategorySlug } from "./programs/program-seed.ts";
import { REVIEWS } from "./reviews.ts";
import { ABOUT, PARTNER_REVIEWS, PARTNERS, SETTINGS } from "./site-texts.ts";

const DAY_MS = 86_400_000;
/** News comes out at 09:00 in Riyadh. */
const MORNING_MS = 9 * 3_600_000;

export async function seedSite(db: Executor, now: Date): Promise<void> {
  const row = {
    siteNameAr: SETTINGS.siteName[0],
    siteNameEn: SETTINGS.siteName[1],
    taglineAr: SETTINGS.tagline[0],
    taglineEn: SETTINGS.tagline[1],
    email: SETTINGS.email,
    phone: SETTINGS.phone,
    addressAr: SETTINGS.address[0],
    addressEn: SETTINGS.address[1],
    twitter: SETTINGS.twitter,
    linkedin: SETTINGS.linkedin,
    copyrightAr: SETTINGS.copyright[0],
    copyrightEn: SETTINGS.copyright[1],
    vatNumber: SETTINGS.vatNumber,
    issuerAr: SETTINGS.issuer[0],
    issuerEn: SETTINGS.issuer[1],
    signatories: [...SETTINGS.signatories],
    mapLatitude: SETTINGS.map.latitude,
    mapLongitude: SETTINGS.map.longitude,
    demo: true,
  };
  // The migrations made the row, empty; without them it is made here.
  await db
    .insert(settings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: settings.id, set: row });
  await db.insert(about).values({
    titleAr: ABOUT.title[0],
    titleEn: ABOUT.title[1],
    summaryAr: ABOUT.summary[0],
    summaryEn: ABOUT.summary[1],
    bodyAr: ABOUT.body.map(([ar]) => ar),
    bodyEn: ABOUT.body.map(([, en]) => en),
  });
  await seedPartners(db);
  await seedNews(db, now);
}

async function seedPartners(db: Executor): Promise<void> {
  const rows = await db
    .insert(partners)
    .values(PARTNERS.map(({ slug, name }, position) => ({ nameAr: name[0], nameEn: name[1], url: `https://${slug}.example`, position })))
    .returning({ id: partners.id });
  const ids = new Map(PARTNERS.map(({ slug }, index) => [slug, rows[index]?.id ?? 0]));
  await db.insert(partnerReviews).values(
    PARTNER_REVIEWS.map(({ partner, quote, name, role }, position) => ({
      partnerId: seededId(ids, partner),
      quoteAr: quote[0],
      quoteEn: quote[1],
      nameAr: name[0],
      nameEn: name[1],
      roleAr: role[0],
      roleEn: role[1],
      position,
    })),
  );
}

async function seedNews(db: Executor, now: Date): Promise<void> {
  const today = riyadhDayStart(riyadhDay(now)).getTime();
  await db.insert(newsPosts).values(
    NEWS.map((post) => ({
      slug: post.slug,
      categorySlug: post.category.slug,
      categoryAr: post.category.name[0],
      categoryEn: post.category.name[1],
      glaze: post.glaze,
      titleAr: post.title[0],
      titleEn: post.title[1],
      excerptAr: post.excerpt[0],
      excerptEn: post.excerpt[1],
      bodyAr: post.body.map(([ar]) => ar),
      bodyEn: post.body.map(([, en]) => en),
      authorAr: post.author[0],
      authorEn: post.author[1],
      tagsAr: post.tags.map(([ar]) => ar),
      tagsEn: post.tags.map(([, en]) => en),
      searchFolded: fold([...post.title, ...post.excerpt, ...post.category.name, ...post.tags.flat(), ...post.body.flat()].join(" ")),
      publishedAt: new Date(today - post.daysAgo * DAY_MS + MORNING_MS),
      updatedAt: new Date(today - post.daysAgo * DAY_MS + MORNING_MS),
    })),
  );
}

export async function seedReviews(db: Executor, programs: readonly SeededProgram[], now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db.insert(reviews).values(
    programs.flatMap(({ id, seed }) =>
      (REVIEWS[seed.slug] ?? []).map((review) => ({
        programId: id,
        authorAr: review.author[0],
        authorEn: review.author[1],
        stars: review.stars,
        body: review.body ?? null,
        status: "published" as const,
        verified: review.verified ?? false,
        replyBody: review.reply?.body ?? null,
        replyBy: review.reply?.by ?? null,
        repliedAt: review.reply ? ago(review.reply.daysAgo) : null,
        createdAt: ago(review.daysAgo),
      })),
    ),
  );
}

/** Answers the coupons' ids by code. */
export async function seedCoupons(db: Executor, categoryIds: Map<CategorySlug, number>, now: Date): Promise<Map<string, number>> {
  const later = (days: number | undefined): Date | null => (days === undefined ? null : new Date(now.getTime() + days * DAY_MS));
  const money = (sar: number | undefined): number | null => (sar === undefined ? null : toHalalas(sar));
  const rows = await db
    .insert(coupons)
    .values(
      COUPONS.map((coupon) => ({
        code: coupon.code,
        type: coupon.type,
        value: coupon.type === "fixed" ? toHalalas(coupon.value) : coupon.value,
        maxDiscount: money(coupon.maxDiscount),
        minTotal: money(coupon.minTotal),
        startsAt: later(coupon.starts),
        expiresAt: later(coupon.expires),
        usageLimit: coupon.usageLimit ?? null,
        perUserLimit: coupon.perUserLimit ?? null,
        usedCount: coupon.used,
        categoryIds: coupon.categories ? coupon.categories.map((slug) => seededId(categoryIds, slug)) : sql`null`,
      })),
    )
    .returning({ id: coupons.id });
  return new Map(COUPONS.map(({ code }, index) => [code, rows[index]?.id ?? 0]));
}
