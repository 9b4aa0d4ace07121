import type { DataOf } from "../endpoint.ts";
import type { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "./catalogue-index.ts";
import { type CatalogueKind, indexRows, type IndexRows, textRows, type TextRows, wordRows, type WordRows } from "./catalogue-rows.ts";
import { addHash, type CatalogueDocument, readVersion, rowHash, takeHash } from "./catalogue-version.ts";

/** A document of the catalogue as a device holds it. */
export interface Held<R> {
  version: string;
  rows: R;
}

/**
 * The index after an answer of `getCatalogueIndex`: all anew, or what was held with the difference in it. Null where that is not what
 * the server has: everything is to be asked for then.
 * @throws TypeError where the answer is no index
 */
export function mergeIndex(held: Held<IndexRows> | null, answer: DataOf<typeof getCatalogueIndex>): Held<IndexRows> | null {
  const { version, whole, removed } = answer;
  return merged("index", held, { version, whole, rows: indexRows(answer), removed });
}

/** The same for the texts. @throws TypeError where the answer is none of texts */
export function mergeTexts(held: Held<TextRows> | null, answer: DataOf<typeof getCatalogueTexts>): Held<TextRows> | null {
  const { version, whole, removed } = answer;
  return merged("texts", held, { version, whole, rows: textRows(answer), removed });
}

/** The same for the dictionary of the search. @throws TypeError where the answer is none */
export function mergeWords(held: Held<WordRows> | null, answer: DataOf<typeof getCatalogueWords>): Held<WordRows> | null {
  const { version, whole, removed } = answer;
  return merged("words", held, { version, whole, rows: wordRows(answer), removed });
}

type Row = { id: number };
type Kinds = { [K in CatalogueKind]?: Row[] };

interface Answer<R> {
  version: string;
  whole: boolean;
  rows: R;
  removed: { [K in CatalogueKind]?: number[] };
}

function merged<R extends Kinds>(document: CatalogueDocument, held: Held<R> | null, { version, whole, rows, removed }: Answer<R>) {
  if (whole) return { version, rows };
  const from = readVersion(held?.version);
  const to = readVersion(version);
  if (!held || !from || !to) return null;
  let { sum } = from;
  const next: Kinds = {};
  for (const [kind, before] of Object.entries(held.rows) as [CatalogueKind, Row[]][]) {
    const changed = rows[kind] ?? [];
    const gone = new Set([...changed.map(({ id }) => id), ...(removed[kind] ?? [])]);
    for (const row of before) if (gone.has(row.id)) sum = takeHash(sum, rowHash(document, kind, row));
    for (const row of changed) sum = addHash(sum, rowHash(document, kind, row));
    const left = gone.size === 0 ? before : before.filter(({ id }) => !gone.has(id));
    next[kind] = changed.length === 0 ? left : [...left, ...changed].sort((a, b) => a.id - b.id);
  }
  return sum === to.sum ? { version, rows: next as R } : null;
}
