import type { ItemKind } from "#contract/classroom/lesson-content.ts";

/** What keeps something from being published (I6): `data.missing` of the problem `nothing_to_learn`. */
export interface MissingPart {
  subject: "item" | "program";
  id: number;
  /** Of an item. */
  kind: ItemKind | null;
  title: { ar: string; en: string };
  /** `content`: neither text nor film nor file. `film`: a lesson of a film without it. `lessons`: neither a published lesson nor a session. */
  what: "content" | "film" | "questions" | "sessions" | "lessons";
}

/** What an answer of the server says is missing; nothing where it says something else. */
export function missingParts(data: unknown): MissingPart[] {
  const { missing } = (data ?? {}) as { missing?: unknown };
  return Array.isArray(missing) ? (missing as MissingPart[]) : [];
}
