import type { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "#contract/catalogue/catalogue-index.ts";
import { type Held, mergeIndex, mergeTexts, mergeWords } from "#contract/catalogue/catalogue-merge.ts";
import {
  indexColumns,
  type IndexRows,
  textColumns,
  type TextRows,
  wordColumns,
  type WordRows,
} from "#contract/catalogue/catalogue-rows.ts";
import type { CatalogueDocument } from "#contract/catalogue/catalogue-version.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { now } from "#offline/clock.ts";
import { confirmCatalogueCopy, keepCatalogueCopy, readCatalogueCopy } from "./catalogue-copy.ts";

interface Rows {
  index: IndexRows;
  texts: TextRows;
  words: WordRows;
}
interface Answers {
  index: DataOf<typeof getCatalogueIndex>;
  texts: DataOf<typeof getCatalogueTexts>;
  words: DataOf<typeof getCatalogueWords>;
}

/** A document as this device has it. */
export interface OnDevice<D extends CatalogueDocument> extends Held<Rows[D]> {
  /** When the server last said that it is so; for showing. */
  at: Date;
}

/** Asks the server: everything, or what changed since a version. */
export type Ask<D extends CatalogueDocument> = (since: string | undefined) => Promise<Answers[D]>;

const MERGE = { index: mergeIndex, texts: mergeTexts, words: mergeWords } as unknown as {
  [D in CatalogueDocument]: (held: Held<Rows[D]> | null, answer: Answers[D]) => Held<Rows[D]> | null;
};
const COLUMNS = { index: indexColumns, texts: textColumns, words: wordColumns } as unknown as {
  [D in CatalogueDocument]: (rows: Rows[D]) => object;
};
const NOTHING_GONE = { programs: [], categories: [], instructors: [], ideas: [] };

/** What this device has of a document, or null. Never throws. */
export async function readOnDevice<D extends CatalogueDocument>(document: D): Promise<OnDevice<D> | null> {
  const copy = await readCatalogueCopy<Answers[D]>(document);
  try {
    const held = copy && MERGE[document](null, { ...copy.answer, whole: true });
    return held && { ...held, at: copy.at };
  } catch {
    // Not in the shape of this version: it is fetched anew.
    return null;
  }
}

/**
 * Brings a document up to date by difference, and keeps it. Where the difference does not lead to what the server has, everything is
 * fetched.
 * @param held what this device has
 * @throws whatever `ask` throws; TypeError where the answer is no such document
 */
export async function bringUpToDate<D extends CatalogueDocument>(document: D, held: OnDevice<D> | null, ask: Ask<D>): Promise<OnDevice<D>> {
  const merged = MERGE[document](held, await ask(held?.version)) ?? MERGE[document](null, await ask(undefined));
  if (!merged) throw new TypeError("a difference where everything was asked for");
  const at = now();
  if (held && merged.version === held.version) {
    await confirmCatalogueCopy(document, at);
    return { ...held, at };
  }
  const answer = { version: merged.version, whole: true, ...COLUMNS[document](merged.rows), removed: NOTHING_GONE };
  await keepCatalogueCopy(document, { answer, at });
  return { ...merged, at };
}
