import { riyadhDay } from "#contract/rules/riyadh.ts";

type Series = "QBS" | "INV" | "CRN";

/** When something happened that takes a number; `key` names it to whoever writes it. */
export interface NumberedMoment {
  series: Series;
  key: string;
  at: Date;
}

export interface DocumentNumbers {
  /** @throws Error for a key that no moment named */
  of(series: Series, key: string): string;
  /** Where the shop goes on counting: the name of each series with its year, and its last number. */
  counters: { name: string; value: number }[];
}

/** Numbers documents as the shop would have: in the order in which they came to be, from 1 in each year of Riyadh, without a gap. */
export function numberDocuments(moments: readonly NumberedMoment[]): DocumentNumbers {
  const counters = new Map<string, number>();
  const numbers = new Map<string, string>();
  for (const { series, key, at } of moments.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.key.localeCompare(b.key))) {
    const name = `${series}-${riyadhDay(at).slice(0, 4)}`;
    const value = (counters.get(name) ?? 0) + 1;
    counters.set(name, value);
    numbers.set(`${series} ${key}`, `${name}-${String(value).padStart(6, "0")}`);
  }
  return {
    of: (series, key) => {
      const number = numbers.get(`${series} ${key}`);
      if (!number) throw new Error(`the demo's ${series} of "${key}" has no number`);
      return number;
    },
    counters: [...counters].map(([name, value]) => ({ name, value })),
  };
}
