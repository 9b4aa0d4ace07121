import { startTransition } from "react";
import { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "#contract/catalogue/catalogue-index.ts";
import { ProgramList } from "#contract/catalogue/program-list.ts";
import type { ProgramSearch } from "#contract/search/program-search.ts";
import { bringUpToDate, type OnDevice, readOnDevice } from "#offline/catalogue/catalogue-sync.ts";
import { call } from "#app/api/call.ts";
import { savesData } from "#app/api/save-data.ts";
import { store } from "#app/state/store.ts";
import { type DeviceCatalogue, deviceCatalogueAtom } from "./catalogue-atom.ts";
import { whenIdle } from "./when-idle.ts";

/** Moving between screens within this time asks nobody again. */
const FRESH_MS = 30_000;
/** Programs of an index that comes by itself where data are to be saved: about 20 KB. */
const SMALL = 300;

let index: OnDevice<"index"> | null = null;
let texts: OnDevice<"texts"> | null = null;
let words: OnDevice<"words"> | null = null;
let opened: Promise<void> | null = null;
let refreshing: Promise<void> | null = null;
let searched: Promise<void> | null = null;
/** By the page's own monotonic reading. */
let readAt = Number.NEGATIVE_INFINITY;

/** Takes the device's copy into memory, once in a visit. Never throws. */
export const openCatalogue = (): Promise<void> =>
  (opened ??= (async () => {
    index ??= await readOnDevice("index");
    words ??= await readOnDevice("words");
    show({ status: "reading", asOf: index?.at ?? null });
  })());

/**
 * Brings the copy up to date by difference; the first time it comes whole. Where data are to be saved the first one comes only if
 * it is small. Never throws: what failed is in the atom.
 * @param size how many programs there are, where that is known
 */
export function refreshCatalogue(size: number | null = null): Promise<void> {
  refreshing ??= refresh(size).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(size: number | null): Promise<void> {
  await openCatalogue();
  if (performance.now() - readAt < FRESH_MS || (index === null && savesData() && (size === null || size > SMALL))) return;
  try {
    const before = index;
    index = await bringUpToDate("index", index, async (since) => (await call(getCatalogueIndex, { query: { since } })).data);
    readAt = performance.now();
    show({ status: "fresh", asOf: index.at, failure: null }, before?.version !== index.version);
    if (before || searchOpened) await refreshWords();
  } catch (failure) {
    show({ status: "stale", failure }, false);
  }
}

/**
 * The dictionary of the search: another device, and the server, find the same by the same word. A first visit takes it at its first
 * search, and every later one with the index. Never throws.
 */
async function refreshWords(): Promise<void> {
  const before = words;
  try {
    words = await bringUpToDate("words", words, async (since) => (await call(getCatalogueWords, { query: { since } })).data);
  } catch {
    // What this device has, or what it came with, serves until the next time.
    return;
  }
  if (!Search || before?.version === words.version) return;
  search = new Search(words.rows);
  show({});
}

/** Brings all programs to this device beside whatever is being read, for the next break of the connection. Call once, at start. */
export const keepCatalogue = (): void => void whenIdle(() => void refreshCatalogue());

let openedTexts: Promise<void> | null = null;

/** Takes the longer texts into memory that this device has; asks nobody. Never throws. */
export const openTexts = (): Promise<void> =>
  (openedTexts ??= (async () => {
    await openCatalogue();
    if (texts) return;
    texts = await readOnDevice("texts");
    if (texts) show({});
  })());

/**
 * The longer texts for a search: the copy of this device, then by difference; called at every search, asked once in a visit. Where
 * data are to be saved nothing is fetched, and the index alone is searched. Never throws.
 */
export const searchTexts = (): Promise<void> =>
  (searched ??= (async () => {
    await openTexts();
    if (savesData()) return;
    await idle();
    const before = texts?.version;
    texts = await bringUpToDate("texts", texts, async (since) => (await call(getCatalogueTexts, { query: { since } })).data);
    if (texts.version !== before) show({});
  })().catch(() => {
    searched = null;
  }));

let search: ProgramSearch | null = null;
let Search: typeof ProgramSearch | null = null;
let searchOpened: Promise<void> | null = null;

/** Loads what searches, and reads the programs at hand into it: when a search field gets the focus, or something is searched. Never throws. */
export const openSearch = (): Promise<void> =>
  (searchOpened ??= (async () => {
    ({ ProgramSearch: Search } = await import("#contract/search/program-search.ts"));
    await openCatalogue();
    search = new Search(words?.rows ?? null);
    show({});
    if (!words && !savesData()) await refreshWords();
  })().catch(() => {
    // Not on this device, and no network: the next time it is tried again.
    searchOpened = null;
  }));

function show(part: Partial<DeviceCatalogue>, isNew = true): void {
  const list = isNew && index ? new ProgramList(index.rows, texts?.rows ?? null, search) : store.get(deviceCatalogueAtom).list;
  // In slices: a slow phone still answers meanwhile.
  startTransition(() => store.set(deviceCatalogueAtom, (now) => ({ ...now, ...part, list })));
  if (isNew && search) prepare(search);
}

/** Half a frame: what is pressed meanwhile still answers in the next one. */
const STEP_MS = 8;

/** Makes the programs ready for searching, in the pauses of the browser. */
function prepare(of: ProgramSearch): void {
  whenIdle(() => {
    const until = performance.now() + STEP_MS;
    let left = true;
    while (left && performance.now() < until) left = of.prepare();
    if (left) prepare(of);
  });
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve));
