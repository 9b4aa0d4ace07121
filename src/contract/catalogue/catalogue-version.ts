/**
 * Versions of the catalogue's documents: a number that grows with every change, and the sum of the hashes of all rows. The sum tells
 * a device that put a difference into its copy whether it now has what the server has; where not (a database that was restored, a
 * slip on either side) it fetches everything anew.
 */
import { type CatalogueKind, COLUMNS } from "./catalogue-rows.ts";

export type CatalogueDocument = keyof typeof COLUMNS;

export interface CatalogueVersion {
  number: number;
  /** Below `SPAN`. */
  sum: number;
}

/** Hashes and their sum have 48 bits: two of them added are still whole numbers of JavaScript. */
const SPAN = 2 ** 48;

export const versionText = ({ number, sum }: CatalogueVersion): string => `${number}-${sum.toString(36)}`;

/** Null for a text that is no version. */
export function readVersion(text: string | undefined): CatalogueVersion | null {
  const [, number = "", sum = ""] = /^([1-9]\d{0,9})-([\da-z]{1,10})$/u.exec(text ?? "") ?? [];
  const version = { number: Number(number), sum: parseInt(sum, 36) };
  return number !== "" && version.sum < SPAN ? version : null;
}

export const addHash = (sum: number, hash: number): number => (sum + hash) % SPAN;
export const takeHash = (sum: number, hash: number): number => (sum - hash + SPAN) % SPAN;

/** Hash of one row of a document: the same on server and device. @throws TypeError where the document has none of that kind */
export function rowHash(document: CatalogueDocument, kind: CatalogueKind, row: Readonly<Record<string, unknown>> | object): number {
  const kinds: Partial<Record<CatalogueKind, readonly string[]>> = COLUMNS[document];
  const names = kinds[kind];
  if (!names) throw new TypeError(`${document} holds no ${kind}`);
  return hashOf(`${kind}${JSON.stringify(names.map((name) => (row as Record<string, unknown>)[name]))}`);
}

/** 48 bits of a text, spread well and reckoned fast; no secret and no proof (cyrb53, bryc, public domain, shortened). */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (low >>> 0) + 2 ** 32 * (high & 0xffff);
}
