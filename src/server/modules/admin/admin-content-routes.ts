import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { adminBanners, adminCategories, adminNews, adminPartnerReviews, adminPartners } from "#contract/content/admin-content.ts";
import { Problem } from "#contract/problem.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { coverPhotoOf } from "#server/commands/catalogue/cover-photo.ts";
import { refoldPrograms } from "#server/commands/catalogue/refold-programs.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { banners, newsPosts, partnerReviews, partners } from "#server/db/tables/site.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, mustExist, serveResource, slugOf } from "./serve-resource.ts";

const archivedAt = (row: { archivedAt: Date | null }) => row.archivedAt?.toISOString() ?? null;

/** So many at the most of a kind that visitors read all of. */
const MOST_TOLD = 200;

/** What staff keep of the public site: categories, partners, what they say, news. */
export function adminContentRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminCategories, {
    subject: "category",
    table: categories,
    order: [asc(categories.position), asc(categories.id)],
    most: { count: MOST_TOLD, field: "name_ar" },
    search: holds(categories.nameAr, categories.nameEn, categories.slug),
    async present(db, rows) {
      const ids = rows.map(({ id }) => id);
      const counts = await db
        .select({ id: programs.categoryId, count: sql<number>`count(*)::int` })
        .from(programs)
        .where(and(inArray(programs.categoryId, ids), eq(programs.status, "published")))
        .groupBy(programs.categoryId);
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: archivedAt(row),
        slug: row.slug,
        name: { ar: row.nameAr, en: row.nameEn },
        glaze: row.glaze,
        position: row.position,
        programs_count: counts.find(({ id }) => id === row.id)?.count ?? 0,
      }));
    },
    columns: async (tx, { slug, name, glaze, position }, before) => ({
      slug: await slugOf(tx, categories, { asked: slug, title: name.en, before: before?.slug ?? null }),
      nameAr: name.ar,
      nameEn: name.en,
      glaze,
      position,
    }),
    async written(tx, row, _form, before) {
      // Programs are found by the name of their category too.
      if (before && (before.nameAr !== row.nameAr || before.nameEn !== row.nameEn))
        await refoldPrograms(tx, eq(programs.categoryId, row.id));
    },
    async mayArchive(tx, { id }) {
      const published = await tx.$count(programs, and(eq(programs.categoryId, id), eq(programs.status, "published")));
      if (published > 0) throw new Problem("still_in_use", { data: { programs: published } });
    },
  });

  serveResource(route, services, adminBanners, {
    subject: "banner",
    shownIn: ["settings"],
    table: banners,
    order: [desc(banners.endsAt), desc(banners.id)],
    most: { count: MOST_TOLD, field: "text_ar" },
    search: holds(banners.textAr, banners.textEn),
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: archivedAt(row),
        text: { ar: row.textAr, en: row.textEn },
        starts_at: row.startsAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
      })),
    columns: async (_tx, { text, starts_at: startsAt, ends_at: endsAt }) => ({
      textAr: text.ar,
      textEn: text.en,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    }),
  });

  serveResource(route, services, adminPartners, {
    subject: "partner",
    shownIn: ["partners"],
    table: partners,
    order: [asc(partners.position), asc(partners.id)],
    most: { count: MOST_TOLD, field: "name_ar" },
    search: holds(partners.nameAr, partners.nameEn),
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: archivedAt(row),
        name: { ar: row.nameAr, en: row.nameEn },
        url: row.url,
        position: row.position,
      })),
    columns: async (_tx, { name, url, position }) => ({ nameAr: name.ar, nameEn: name.en, url: url || null, position }),
  });

  serveResource(route, services, adminPartnerReviews, {
    subject: "partner_review",
    shownIn: ["partners"],
    table: partnerReviews,
    order: [asc(partnerReviews.position), asc(partnerReviews.id)],
    most: { count: MOST_TOLD, field: "quote_ar" },
    search: holds(partnerReviews.nameAr, partnerReviews.nameEn, partnerReviews.quoteAr, partnerReviews.quoteEn),
    filter: (query) => (query["filter[partner_id]"] === undefined ? undefined : eq(partnerReviews.partnerId, query["filter[partner_id]"])),
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: archivedAt(row),
        partner_id: row.partnerId,
        quote: { ar: row.quoteAr, en: row.quoteEn },
        name: { ar: row.nameAr, en: row.nameEn },
        role: { ar: row.roleAr, en: row.roleEn },
        position: row.position,
      })),
    async columns(tx, { partner_id: partnerId, quote, name, role, position }, before) {
      await mustExist(tx, partners, { id: partnerId, field: "partner_id", before: before?.partnerId });
      return {
        partnerId,
        quoteAr: quote.ar,
        quoteEn: quote.en,
        nameAr: name.ar,
        nameEn: name.en,
        roleAr: role.ar,
        roleEn: role.en,
        position,
      };
    },
  });

  serveResource(route, services, adminNews, {
    subject: "news_post",
    shownIn: ["news"],
    table: newsPosts,
    order: [desc(newsPosts.publishedAt), desc(newsPosts.id)],
    search: (q) => holds(newsPosts.searchFolded)(fold(q)),
    filter: (query) => (query["filter[category]"] === undefined ? undefined : eq(newsPosts.categorySlug, query["filter[category]"])),
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: archivedAt(row),
        slug: row.slug,
        category: { slug: row.categorySlug, name: { ar: row.categoryAr, en: row.categoryEn } },
        glaze: row.glaze,
        title: { ar: row.titleAr, en: row.titleEn },
        excerpt: { ar: row.excerptAr, en: row.excerptEn },
        body: { ar: row.bodyAr, en: row.bodyEn },
        author: { ar: row.authorAr, en: row.authorEn },
        tags: { ar: row.tagsAr, en: row.tagsEn },
        cover_photo: coverPhotoOf(row),
        published_at: row.publishedAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
      })),
    async columns(tx, form, before, now) {
      const { category, title, excerpt, body, author, tags } = form;
      const both = [title, excerpt, category.name].flatMap(({ ar, en }) => [ar, en]);
      return {
        slug: await slugOf(tx, newsPosts, { asked: form.slug, title: title.en, before: before?.slug ?? null }),
        categorySlug: category.slug,
        categoryAr: category.name.ar,
        categoryEn: category.name.en,
        glaze: form.glaze,
        titleAr: title.ar,
        titleEn: title.en,
        excerptAr: excerpt.ar,
        excerptEn: excerpt.en,
        bodyAr: body.ar,
        bodyEn: body.en,
        authorAr: author.ar,
        authorEn: author.en,
        tagsAr: tags.ar,
        tagsEn: tags.en,
        searchFolded: fold([...both, ...tags.ar, ...tags.en, ...body.ar, ...body.en].join(" ")),
        publishedAt: new Date(form.published_at),
        updatedAt: now,
      };
    },
  });
}
