import { eq } from "drizzle-orm";
import { adminArchivePage, adminChangePage, adminListPages, adminReadPage, adminRestorePage } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { PAGE_SLUGS, type PageSlug } from "#contract/site/site.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { DEFAULT_PAGES } from "#server/db/standing-text/default-pages.ts";
import { pages } from "#server/db/tables/site.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "./serve-resource.ts";

type StandingPage = DataOf<typeof adminReadPage>;
type PageRow = typeof pages.$inferSelect;

/** Pages of standing text: each is there once. */
export function adminPagesRoutes(route: Route, { db }: Services): void {
  route(adminListPages, async () => {
    const rows = await db.select().from(pages);
    return {
      data: PAGE_SLUGS.map((slug) =>
        presentPage(
          slug,
          rows.find((row) => row.slug === slug),
        ),
      ),
    };
  });

  route(adminReadPage, async ({ params }) => {
    const [row] = await db.select().from(pages).where(eq(pages.slug, params.slug));
    return { data: presentPage(params.slug, row) };
  });

  route(adminChangePage, async (call) => {
    const { title, lead, sections, version } = call.body;
    const { slug } = call.params;
    const texts = {
      titleAr: title.ar,
      titleEn: title.en,
      leadAr: lead.ar,
      leadEn: lead.en,
      sectionsAr: sections.ar,
      sectionsEn: sections.en,
      updatedAt: call.now,
    };
    const row = await db.transaction(async (tx) => {
      const before = await seenPage(tx, slug, version);
      const next = { ...texts, version: version + 1 };
      const [after] = await tx
        .insert(pages)
        .values({ slug, ...next })
        .onConflictDoUpdate({ target: pages.slug, set: next })
        .returning();
      await kept(tx, slug, before ? `version ${version}` : null, `version ${version + 1}`, contextOf(call));
      return after;
    });
    return { data: presentPage(slug, row) };
  });

  const putAway = async (slug: PageSlug, version: number, archived: boolean, context: ActionContext) => {
    const row = await db.transaction(async (tx) => {
      const before = await seenPage(tx, slug, version);
      if (!before) throw new Problem("not_found");
      if ((before.archivedAt !== null) === archived) return before;
      const [after] = await tx
        .update(pages)
        .set({ archivedAt: archived ? context.now : null, version: version + 1 })
        .where(eq(pages.slug, slug))
        .returning();
      await kept(tx, slug, archived ? "active" : "archived", archived ? "archived" : "active", context);
      return after;
    });
    return { data: presentPage(slug, row) };
  };
  route(adminArchivePage, (call) => putAway(call.params.slug, call.body.version, true, contextOf(call)));
  route(adminRestorePage, (call) => putAway(call.params.slug, call.body.version, false, contextOf(call)));
}

/** The audit row of a change, and the end of public copies. */
async function kept(tx: Executor, slug: PageSlug, from: string | null, to: string, context: ActionContext): Promise<void> {
  await recordTransition(tx, { subject: "page", subjectId: slug, from, to }, context);
  await touchPublic(tx);
}

/** The university's own text, locked; none where the version is 0. */
async function seenPage(tx: Executor, slug: PageSlug, version: number): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(pages).where(eq(pages.slug, slug)).for("update");
  if ((row?.version ?? 0) !== version) throw new Problem("version_conflict", { data: presentPage(slug, row) });
  return row;
}

function presentPage(slug: PageSlug, row: PageRow | undefined): StandingPage {
  const own = row && row.archivedAt === null ? row : null;
  const sample = DEFAULT_PAGES[slug];
  const version = row?.version ?? 0;
  if (!own) {
    const side = (language: 0 | 1) =>
      sample.sections.map(({ id, heading, paragraphs, points = [] }) => ({
        id,
        heading: heading[language],
        paragraphs: paragraphs.map((text) => text[language]),
        points: points.map((text) => text[language]),
      }));
    return {
      slug,
      version,
      sample: true,
      title: { ar: sample.title[0], en: sample.title[1] },
      lead: { ar: sample.lead[0], en: sample.lead[1] },
      sections: { ar: side(0), en: side(1) },
      updated_at: null,
    };
  }
  const withPoints = (sections: PageRow["sectionsAr"]) => sections.map((section) => ({ ...section, points: section.points ?? [] }));
  return {
    slug,
    version,
    sample: false,
    title: { ar: own.titleAr, en: own.titleEn },
    lead: { ar: own.leadAr, en: own.leadEn },
    sections: { ar: withPoints(own.sectionsAr), en: withPoints(own.sectionsEn) },
    updated_at: own.updatedAt.toISOString(),
  };
}
