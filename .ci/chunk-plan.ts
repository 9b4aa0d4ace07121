/**
 * Which parts that several pages share go into one file. The bundler gives each combination of pages a file of its own: a page
 * is then made of fifty, and asking for a file costs a phone as much as reading some kilobytes. Files are put together as long
 * as what all pages save in requests outweighs what some of them read in vain.
 */
import type { Rollup } from "vite";

/** What asking for one more file costs, in bytes of script that could be read meanwhile. */
const FILE_COST = 5_000;
/** Where a visit begins bytes count more than elsewhere, and one more file costs its head alone: requests run beside each other. */
const ENTRANCE = { weight: 20, file: 1_800 };

type Chunk = Pick<Rollup.OutputChunk, "fileName" | "imports" | "moduleIds" | "facadeModuleId" | "isEntry" | "isDynamicEntry" | "code">;

export interface Wishes {
  /** Ends of the sources of pages that are never made heavier. */
  light: readonly string[];
  /** Ends of the sources of pages where visits begin: what they read in vain a visitor waits for. */
  entrances?: readonly string[];
  /** Names of chunks that stay by themselves. */
  apart: readonly string[];
}

/** One file or more that are asked for as one. */
interface File {
  parts: string[];
  bytes: number;
  /** A page itself, or one that stays by itself. */
  fixed: boolean;
  /** Files that it imports. */
  needs: Set<File>;
  /** Pages that load it. */
  pages: Set<Page>;
}

interface Page {
  light: boolean;
  /** What a byte that it reads counts, and how many of them one more file costs. */
  weight: number;
  file: number;
  loads: Set<File>;
}

/**
 * The shared file of each module, by number. A module that is not in it stays where the bundler puts it.
 * @param chunks what the bundler makes of the same sources by itself
 */
export function planFiles(chunks: readonly Chunk[], wishes: Wishes): Map<string, string> {
  const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  const shared = merged(filesOf(chunks, wishes)).filter(({ parts }) => parts.length > 1);
  return new Map(
    shared.flatMap(({ parts }, index) => parts.flatMap((name) => modules.get(name) ?? []).map((id) => [id, `shared-${index}`])),
  );
}

/** The chunks that do not come with the first one anyway, and the pages that load them. */
function filesOf(chunks: readonly Chunk[], { light, entrances = [], apart }: Wishes): File[] {
  const byName = new Map<string, File>();
  for (const { fileName, code, isDynamicEntry } of chunks) {
    const fixed = isDynamicEntry || apart.some((name) => fileName.endsWith(`/${name}.js`));
    byName.set(fileName, { parts: [fileName], bytes: code.length, fixed, needs: new Set(), pages: new Set() });
  }
  for (const { fileName, imports } of chunks) {
    const needs = byName.get(fileName)?.needs;
    for (const file of imports.flatMap((name) => byName.get(name) ?? [])) needs?.add(file);
  }
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withNeeds(byName.get(fileName))]));
  const later = [...byName.values()].filter((file) => !first.has(file));
  for (const file of later) for (const known of first) file.needs.delete(known);
  for (const { fileName, facadeModuleId } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const loads = new Set([...withNeeds(byName.get(fileName))].filter((file) => !first.has(file)));
    const isOf = (ends: readonly string[]) => ends.some((end) => facadeModuleId?.endsWith(end));
    const page = { light: isOf(light), ...(isOf(entrances) ? ENTRANCE : { weight: 1, file: FILE_COST }), loads };
    for (const file of loads) file.pages.add(page);
  }
  return later;
}

/** Puts the two together that save most, again and again: each turn leaves one file less, or one pair less to look at. */
function merged(files: File[]): File[] {
  const refused = new Set<string>();
  const named = (one: File, other: File) => `${one.parts.join()} ${other.parts.join()}`;
  for (;;) {
    const pairs = pairsOf(files).filter(({ one, other }) => !refused.has(named(one, other)));
    let best: { one: File; other: File; saved: number } | null = null;
    for (const { one, other, atMost } of pairs) {
      if (atMost <= (best?.saved ?? 0)) break;
      const saved = atMost - broughtAlong(one, other) - broughtAlong(other, one);
      if (saved > (best?.saved ?? 0)) best = { one, other, saved };
    }
    if (!best) return files;
    const { one, other } = best;
    // Which of two files that need each other runs first would be anybody's guess.
    if (needsThroughOthers(one, other) || needsThroughOthers(other, one)) refused.add(named(one, other));
    else files = together(files, one, other);
  }
}

/** Pairs that might be put together, those first that could save most: what their own needs cost is not taken off yet. */
function pairsOf(files: readonly File[]): { one: File; other: File; atMost: number }[] {
  const open = files.filter(({ fixed }) => !fixed);
  return open
    .flatMap((one, index) => open.slice(index + 1).map((other) => ({ one, other, atMost: savedAtMost(one, other) })))
    .filter(({ atMost }) => atMost > 0)
    .sort((a, b) => b.atMost - a.atMost);
}

function savedAtMost(one: File, other: File): number {
  let saved = 0;
  for (const page of one.pages)
    saved += other.pages.has(page) ? page.file * page.weight : page.light ? -Infinity : -other.bytes * page.weight;
  for (const page of other.pages) if (!one.pages.has(page)) saved -= page.light ? Infinity : one.bytes * page.weight;
  return saved;
}

/** What pages of `one` would have to load because `other`, which they would load too, needs it. */
function broughtAlong(one: File, other: File): number {
  const needs = [...withNeeds(other)].filter((file) => file !== other);
  let cost = 0;
  for (const page of one.pages) {
    if (other.pages.has(page)) continue;
    for (const file of needs)
      if (file !== one && !page.loads.has(file)) cost += page.light ? Infinity : (page.file + file.bytes) * page.weight;
  }
  return cost;
}

function needsThroughOthers(one: File, other: File): boolean {
  return [...one.needs].some((file) => file !== other && withNeeds(file).has(other));
}

function together(files: readonly File[], one: File, other: File): File[] {
  const both: File = {
    parts: [...one.parts, ...other.parts],
    bytes: one.bytes + other.bytes,
    fixed: false,
    needs: new Set([...one.needs, ...other.needs].filter((file) => file !== one && file !== other)),
    pages: new Set([...one.pages, ...other.pages]),
  };
  const left = [...files.filter((file) => file !== one && file !== other), both];
  for (const { needs } of left) if ([one, other].filter((file) => needs.delete(file)).length > 0) needs.add(both);
  const all = withNeeds(both);
  for (const page of both.pages) {
    for (const file of [one, other]) page.loads.delete(file);
    for (const file of all) {
      page.loads.add(file);
      file.pages.add(page);
    }
  }
  return left;
}

function withNeeds(start: File | undefined): Set<File> {
  const seen = new Set<File>();
  const open = start ? [start] : [];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...file.needs);
  }
  return seen;
}
