import { LANGUAGES, type Glaze, type Language } from "#contract/shapes.ts";

/** What networks show of a shared address: 1200 × 630 pixels (Open Graph). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Raised whenever the same words would be drawn otherwise. */
const SHARE_VERSION = 1;

/** What stands in the picture of a program. */
export interface SharedProgram {
  id: number;
  language: Language;
  title: string;
  category: string;
  glaze: Glaze;
}

/** Of what is drawn, 32 bits (FNV-1a): another title is another address, so that nobody keeps showing the old one. */
function markOf({ title, category, glaze }: SharedProgram): string {
  let hash = 0x811c9dc5;
  for (const sign of `${SHARE_VERSION} ${glaze} ${category} ${title}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export const shareAddress = (program: SharedProgram): string => `/share-pictures/${program.language}/${program.id}-${markOf(program)}.png`;

const ADDRESS = /^\/share-pictures\/([a-z]{2})\/(\d{1,9})-[0-9a-f]{8}\.png$/u;

/** What an address asks for; null where it is none of ours. */
export function readShareAddress(path: string): { id: number; language: Language } | null {
  const [, language = "", id = ""] = ADDRESS.exec(path) ?? [];
  return (LANGUAGES as readonly string[]).includes(language) ? { id: Number(id), language: language as Language } : null;
}
