import type { adminReadPage } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";

export type PageRow = DataOf<typeof adminReadPage>;

/** Paragraphs stand apart by an empty line, points each on a line of their own. */
const APART = "\n\n";
const LINE = "\n";

const cut = (text: unknown, at: RegExp): string[] =>
  String(text ?? "")
    .split(at)
    .map((part) => part.trim())
    .filter(Boolean);

/** A standing page as its form has it: the texts of a section as one, whose parts are told apart by lines. */
export const shapedPage = ({ title, lead, sections }: Pick<PageRow, "title" | "lead" | "sections">): object => {
  const flat = (of: PageRow["sections"]["ar"]) =>
    of.map(({ id, heading, paragraphs, points }) => ({ id, heading, paragraphs: paragraphs.join(APART), points: points.join(LINE) }));
  return { title, lead, sections: { ar: flat(sections.ar), en: flat(sections.en) } };
};

interface Written {
  id?: string;
  heading?: string;
  paragraphs?: string;
  points?: string;
}

/** The body of the page: what was written as one is cut again, and a section has the same anchor in both languages. */
export function pageBody(written: Record<string, unknown>): object {
  const { ar = [], en = [] } = (written["sections"] ?? {}) as { ar?: Written[]; en?: Written[] };
  const whole = (of: Written[]) =>
    of.map(({ heading = "", paragraphs, points }, place) => ({
      id: ar[place]?.id ?? "",
      heading,
      paragraphs: cut(paragraphs, /\n\s*\n/u),
      points: cut(points, /\n/u),
    }));
  return { ...written, sections: { ar: whole(ar), en: whole(en) } };
}
