import type { CourseOutline } from "#contract/content/teaching-content.ts";

/** By unit: whether it stands open. */
export type OpenUnits = ReadonlyMap<number, boolean>;

/**
 * Decides for units that are seen for the first time: finished ones are one line, what is still worked on stands open. What was
 * decided stays, whatever is read meanwhile: a page does not fold under the hand of who works on it.
 * @returns the same where there is nothing new
 */
export function withNewUnits(known: OpenUnits, outline: CourseOutline, now: Date): OpenUnits {
  const fresh = outline.sections.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return known;
  const current = currentUnit(outline, now);
  return new Map([
    ...known,
    ...fresh.map(({ id, items }) => [id, id === current || items.length === 0 || items.some(({ status }) => status === "draft")] as const),
  ]);
}

/** Where the course is now: the unit of its next lecture, else the last one. */
function currentUnit({ sections }: CourseOutline, now: Date): number | null {
  const next = sections.find(({ items }) => items.some(({ starts_at }) => starts_at !== null && Date.parse(starts_at) > now.getTime()));
  return (next ?? sections.at(-1))?.id ?? null;
}
