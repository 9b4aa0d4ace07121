import type { ShareDocumentData } from "./document-order.ts";

/** Long titles are smaller, so that three lines are enough. */
const SIZES = [
  { upTo: 26, size: 76 },
  { upTo: 48, size: 62 },
  { upTo: 80, size: 50 },
] as const;
const SMALLEST = 42;
const SHOWN = 140;

/** The words of the picture that networks show of a program. */
export function shareView({ language, title, category, site }: ShareDocumentData) {
  const size = SIZES.find(({ upTo }) => title.length <= upTo)?.size ?? SMALLEST;
  return { language, title: title.length > SHOWN ? `${title.slice(0, SHOWN)}…` : title, category, site, size, author: site };
}
