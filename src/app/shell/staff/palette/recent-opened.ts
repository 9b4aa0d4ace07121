import { readDraft, writeDraft } from "#app/state/forms/form-draft.ts";

/** What was opened from the palette. */
export interface Opened {
  href: string;
  words: string;
}

const NAME = "staff/opened";
const MOST = 8;
const EMPTY = { opened: [] as string[] };
/** Between an address and its words: neither has a tab in it. */
const BETWEEN = "\t";

/** What was opened last, the latest first. It names people: this tab alone keeps it, and it goes with whoever leaves. */
export const recentOpened = (): Opened[] =>
  readDraft(NAME, EMPTY).opened.flatMap((line) => {
    const [href = "", words = ""] = line.split(BETWEEN);
    return href.startsWith("/") && words ? [{ href, words }] : [];
  });

export function noteOpened({ href, words }: Opened): void {
  const others = recentOpened().filter((one) => one.href !== href);
  const lines = [{ href, words: words.replaceAll(BETWEEN, " ") }, ...others].map((one) => `${one.href}${BETWEEN}${one.words}`);
  writeDraft(NAME, { opened: lines.slice(0, MOST) });
}
