import { isPlainObject } from "#contract/plain-values.ts";
import type { CatalogueDocument } from "#contract/catalogue/catalogue-version.ts";
import { isText } from "#offline/readable.ts";

/**
 * The whole catalogue on this device: public, in both languages, nobody's own, so that no logout takes it away. Raise the number
 * when a row changes in a way that older copies cannot be read by.
 */
const CACHE = "qabas-catalogue-v1";

/** A browser that says nothing of its caches delays nothing for longer (P15). */
const PATIENCE_MS = 5_000;

/** A document as it was answered, and when the server last said that it is so; for showing. */
export interface CatalogueCopy<A> {
  answer: A;
  at: Date;
}

/** The copy of a document, or null. Never throws: without a cache there is none. */
export async function readCatalogueCopy<A extends { version: string }>(document: CatalogueDocument): Promise<CatalogueCopy<A> | null> {
  return await soon(async () => {
    const cache = await caches.open(CACHE);
    const answer: unknown = await (await cache.match(placeOf(document)))?.json();
    if (!isPlainObject(answer) || !isText(answer.version)) return null;
    const at = new Date((await (await cache.match(timeOf(document)))?.text()) ?? Number.NaN);
    return { answer: answer as unknown as A, at: Number.isNaN(at.getTime()) ? new Date(0) : at };
  });
}

/** Keeps a document; false where this device cannot. */
export async function keepCatalogueCopy<A>(document: CatalogueDocument, { answer, at }: CatalogueCopy<A>): Promise<boolean> {
  const kept = await soon(async () => {
    const cache = await caches.open(CACHE);
    await cache.put(placeOf(document), new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
    await cache.put(timeOf(document), new Response(at.toISOString()));
    return true;
  });
  return kept ?? false;
}

/** Notes that the copy at hand is still what the server has. */
export async function confirmCatalogueCopy(document: CatalogueDocument, at: Date): Promise<void> {
  await soon(async () => (await caches.open(CACHE)).put(timeOf(document), new Response(at.toISOString())));
}

const placeOf = (document: CatalogueDocument): string => `/catalogue/${document}`;
const timeOf = (document: CatalogueDocument): string => `/catalogue/${document}/at`;

async function soon<T>(work: () => Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
