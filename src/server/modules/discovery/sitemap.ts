import { and, asc, count, countDistinct, eq, isNull, lte, max } from "drizzle-orm";
import { pageAddress } from "#contract/site/page-address.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { newsPosts, pages } from "#server/db/tables/site.ts";
import { xmlText } from "#server/http/xml-text.ts";

/** A page by its path; when it last changed, where that is known. */
export interface SitemapPage {
  path: string;
  changedAt: Date | null;
}

/** Each stands in the map once per language; the protocol allows 50,000 addresses in a file. */
export const PAGES_PER_FILE = 50_000 / LANGUAGES.length;
/** Files that an index may name here: three million programs and posts. */
const MOST_FILES = 120;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** How many files the map takes. */
export const sitemapFileCount = (pageCount: number, perFile: number): number =>
  Math.min(MOST_FILES, Math.max(1, Math.ceil(pageCount / perFile)));

/** How many pages there are to find. */
export async function countPages(db: Executor, now: Date): Promise<number> {
  const [program] = await db.select({ number: count() }).from(programs).where(published);
  const [post] = await db.select({ number: count() }).from(newsPosts).where(out(now));
  const [teacher] = await db
    .select({ number: countDistinct(programInstructors.instructorId) })
    .from(programInstructors)
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(published);
  return STANDING.length + (program?.number ?? 0) + (post?.number ?? 0) + (teacher?.number ?? 0);
}

/** A part of all pages in a fixed order: the standing ones, programs, posts, those who teach. */
export async function pagesFrom(db: Executor, now: Date, offset: number, limit: number): Promise<SitemapPage[]> {
  const standing = (await standingPages(db, now)).slice(offset, offset + limit);
  const [total] = await db.select({ number: count() }).from(programs).where(published);
  const skipped = Math.max(0, offset - STANDING.length);
  const programRows = await db
    .select({ id: programs.id, changedAt: programs.updatedAt })
    .from(programs)
    .where(published)
    .orderBy(asc(programs.id))
    .limit(limit - standing.length)
    .offset(skipped);
  const postRows = await db
    .select({ id: newsPosts.id, changedAt: newsPosts.updatedAt, publishedAt: newsPosts.publishedAt })
    .from(newsPosts)
    .where(out(now))
    .orderBy(asc(newsPosts.id))
    .limit(limit - standing.length - programRows.length)
    .offset(Math.max(0, skipped - (total?.number ?? 0)));
  const [posts] = await db.select({ number: count() }).from(newsPosts).where(out(now));
  const teacherRows = await db
    .select({ id: programInstructors.instructorId, changedAt: max(programs.updatedAt) })
    .from(programInstructors)
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(published)
    .groupBy(programInstructors.instructorId)
    .orderBy(asc(programInstructors.instructorId))
    .limit(limit - standing.length - programRows.length - postRows.length)
    .offset(Math.max(0, skipped - (total?.number ?? 0) - (posts?.number ?? 0)));
  return [
    ...standing,
    ...programRows.map(({ id, changedAt }) => ({ path: `/courses/${id}`, changedAt })),
    ...postRows.map((row) => ({ path: `/news/${row.id}`, changedAt: later(row.changedAt, row.publishedAt) })),
    ...teacherRows.map(({ id, changedAt }) => ({ path: `/instructors/${id}`, changedAt })),
  ];
}

/** Every page in both languages, each naming the other (`x-default` is the Arabic one, which has the bare address). */
export function urlSet(origin: string, list: readonly SitemapPage[]): string {
  const urls = list.flatMap(({ path, changedAt }) => {
    const at = (language: (typeof LANGUAGES)[number]) => xmlText(pageAddress(origin, path, language));
    const link = (name: string, address: string) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`;
    const alternates = [...LANGUAGES.map((other) => link(other, at(other))), link("x-default", at(DEFAULT_LANGUAGE))].join("");
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return LANGUAGES.map((language) => `<url><loc>${at(language)}</loc>${changed}${alternates}</url>`);
  });
  return `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

export function sitemapIndex(origin: string, files: number): string {
  const rows = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${xmlText(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${rows.join("\n")}\n</sitemapindex>\n`;
}

/** Pages that are no row of a list; each changes with what it shows. */
const STANDING = [
  "/",
  "/courses",
  "/news",
  "/about",
  "/privacy",
  "/terms-conditions",
  "/accessibility",
  "/help",
  "/cookies",
  "/contact",
  "/join-as-trainer",
] as const;

async function standingPages(db: Executor, now: Date): Promise<SitemapPage[]> {
  const [program] = await db
    .select({ at: max(programs.updatedAt) })
    .from(programs)
    .where(published);
  const [post] = await db
    .select({ at: max(newsPosts.publishedAt) })
    .from(newsPosts)
    .where(out(now));
  const texts = await db.select({ slug: pages.slug, at: pages.updatedAt }).from(pages).where(isNull(pages.archivedAt));
  const changes: Record<string, Date | null> = {
    "/": later(program?.at ?? null, post?.at ?? null),
    "/courses": program?.at ?? null,
    "/news": post?.at ?? null,
    ...Object.fromEntries(texts.map(({ slug, at }) => [`/${slug}`, at])),
  };
  return STANDING.map((path) => ({ path, changedAt: changes[path] ?? null }));
}

const published = and(eq(programs.status, "published"));
const out = (now: Date) => and(lte(newsPosts.publishedAt, now), isNull(newsPosts.archivedAt));

function later<T extends Date | null>(one: T, other: T): T {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
