import { readFileSync } from "node:fs";

export interface Asked {
  /** `before`: written before the rules were tuned; `after`: looked at while tuning; `check`: held back until the end. */
  set: string;
  query: string;
  /** Slugs of the programs of which one must come first; none: nothing may be found. */
  first: string[];
}

/** The queries of `queries.tsv`. */
export const askedQueries = (): Asked[] =>
  readFileSync(new URL("queries.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [set = "", query = "", first = ""] = line.split("\t");
      return { set, query, first: first === "-" ? [] : first.split("|") };
    });

export interface Score {
  asked: number;
  first: number;
  firstThree: number;
  /** Of the queries that must find nothing, those that found something; and queries whose program is not among the first ten though others are. */
  falseHits: number;
  missed: string[];
}

/** How well a search answers. @param ask answers slugs, the best first */
export function scoreOf(queries: readonly Asked[], ask: (query: string) => readonly string[]): Score {
  const score: Score = { asked: 0, first: 0, firstThree: 0, falseHits: 0, missed: [] };
  for (const { query, first } of queries) {
    const found = ask(query);
    const isMeant = (slug: string) => first.includes(slug);
    score.asked += 1;
    const right = first.length === 0 ? found.length === 0 : found.slice(0, 1).some(isMeant);
    if (right) score.first += 1;
    else
      score.missed.push(
        `«${query}» → ${found.slice(0, 3).join(", ") || "nothing"} (${found.length}), meant ${first.join(" or ") || "nothing"}`,
      );
    if (first.length === 0 ? found.length === 0 : found.slice(0, 3).some(isMeant)) score.firstThree += 1;
    if (found.length > 0 && !found.slice(0, 10).some(isMeant)) score.falseHits += 1;
  }
  return score;
}
