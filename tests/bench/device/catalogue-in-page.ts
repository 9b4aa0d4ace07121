/** What the app does with all programs on a device, timed; built for a browser and put into a page by `offline-catalogue.ts`. */
import type { getCatalogueIndex, getCatalogueTexts } from "#contract/catalogue/catalogue-index.ts";
import { mergeIndex, mergeTexts } from "#contract/catalogue/catalogue-merge.ts";
import type { IndexRows, TextRows } from "#contract/catalogue/catalogue-rows.ts";
import { ProgramList } from "#contract/catalogue/program-list.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { type ProgramFilters, readProgramFilters } from "#contract/catalogue/program-filter.ts";

/** Milliseconds. */
export interface Times {
  /** The index, from its bytes to a list. */
  read: number;
  /** The longest of the steps in which the texts are made ready for searching: the first time, and by what the work itself takes. */
  firstStep: number;
  step: number;
  /** Of each query, the slowest first: its list and the counts of all filters. */
  searches: { q: string; time: number }[];
  filters: number;
}

export interface Asked {
  index: string;
  texts: string;
  queries: string[];
  rounds: number;
}

/** So often the texts are made ready: something else the machine does falls on another step each time. */
const PREPARED = 5;

function measure({ index, texts, queries, rounds }: Asked): Times {
  const [read, rows] = timed(() => mergeIndex(null, (JSON.parse(index) as { data: DataOf<typeof getCatalogueIndex> }).data)?.rows);
  const longer = mergeTexts(null, (JSON.parse(texts) as { data: DataOf<typeof getCatalogueTexts> }).data);
  if (!rows || !longer) throw new Error("neither index nor texts");
  const { list, steps: first } = prepared(rows, longer.rows);
  const again = Array.from({ length: PREPARED - 1 }, () => prepared(rows, longer.rows).steps);
  const none = readProgramFilters({}).filters;
  const some = readProgramFilters({ "filter[type]": "course", "filter[price]": "paid", "filter[level]": "beginner,advanced" }).filters;
  const ask = (q: string | undefined, filters: ProgramFilters, sort?: "title") =>
    timed(() => [list.list(filters, q, sort, "ar"), list.facets(filters, q)])[0];
  ask(undefined, none);
  return {
    read,
    firstStep: Math.max(...first),
    step: Math.max(...first.map((_, place) => best([first, ...again].map((steps) => steps[place] ?? 0)))),
    // Another query between two of the same: nothing is remembered of the one before.
    searches: queries
      .map((q) => ({ q, time: best(Array.from({ length: rounds }, () => (ask(`${q}x`, none), ask(q, none)))) }))
      .sort((a, b) => b.time - a.time),
    filters: best(Array.from({ length: rounds }, () => ask(undefined, some, "title"))),
  };
}

/** All programs made ready anew, as a page does it, and how long each step took. */
function prepared(rows: IndexRows, texts: TextRows): { list: ProgramList; steps: number[] } {
  const search = new ProgramSearch();
  const list = new ProgramList(rows, texts, search);
  const steps: number[] = [];
  for (let left = true; left; ) {
    const [time, more] = timed(() => search.prepare());
    steps.push(time);
    left = more;
  }
  return { list, steps };
}

function timed<T>(work: () => T): [number, T] {
  const began = performance.now();
  const result = work();
  return [performance.now() - began, result];
}

/** What the work itself takes: whatever else the machine did meanwhile made the others longer. */
const best = (times: number[]): number => Math.min(...times);

Object.assign(globalThis, { measure });
