import { and, eq, isNull } from "drizzle-orm";
import type { PageSlug, StandingText } from "#contract/site/site.ts";
import { PAGE_SLUGS } from "#contract/site/site.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { DEFAULT_PAGES } from "#server/db/standing-text/default-pages.ts";
import { pages } from "#server/db/tables/site.ts";
import { filled } from "./term-words.ts";

/** When the texts below `db/standing-text/` last changed: to be changed with them. */
const DEFAULTS_CHANGED = "2026-11-27T06:00:00.000Z";

const isPage = (slug: string): slug is PageSlug => (PAGE_SLUGS as readonly string[]).includes(slug);

/**
 * A page of standing text: the university's own where it put one into the table, else the text that comes with the
 * platform, marked as a sample. Every installation has all of them: its footer and its checkout link to them.
 * @param names what `{name}` in a text stands for
 */
export async function standingText(
  db: Executor,
  slug: string,
  language: Language,
  names: Readonly<Record<string, string>>,
): Promise<StandingText | null> {
  if (!isPage(slug)) return null;
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), isNull(pages.archivedAt)))
    .limit(1);
  const arabic = language === "ar";
  const say = (text: string): string => filled(text, names);
  if (row) {
    return {
      slug,
      title: arabic ? row.titleAr : row.titleEn,
      lead: say(arabic ? row.leadAr : row.leadEn),
      sample: false,
      sections: (arabic ? row.sectionsAr : row.sectionsEn).map(({ id, heading, paragraphs, points }) => ({
        id,
        heading,
        paragraphs: paragraphs.map(say),
        ...(points ? { points: points.map(say) } : {}),
      })),
      updated_at: row.updatedAt.toISOString(),
    };
  }
  const own = ([ar, en]: readonly [string, string]): string => say(arabic ? ar : en);
  const { title, lead, sections } = DEFAULT_PAGES[slug];
  return {
    slug,
    title: own(title),
    lead: own(lead),
    sample: true,
    sections: sections.map(({ id, heading, paragraphs, points }) => ({
      id,
      heading: own(heading),
      paragraphs: paragraphs.map(own),
      ...(points ? { points: points.map(own) } : {}),
    })),
    updated_at: DEFAULTS_CHANGED,
  };
}
