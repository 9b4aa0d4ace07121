/** Every figure that was measured, with its limit and whether it is kept: printed as one table at the end. */
export interface Limit {
  atLeast?: number;
  atMost?: number;
}

interface Figure {
  name: string;
  said: string;
  limit: string;
  verdict: "pass" | "FAIL" | "not measured" | "";
}

export class Figures {
  readonly #rows: Figure[] = [];

  /** @param digits of the figure and its limit, after the point */
  add(name: string, value: number | null, unit = "", limit: Limit = {}, digits = 0): void {
    const { atLeast, atMost } = limit;
    const write = (number: number) => `${number.toFixed(digits)}${unit === "" ? "" : ` ${unit}`}`;
    const limits = [...(atLeast === undefined ? [] : [`≥ ${write(atLeast)}`]), ...(atMost === undefined ? [] : [`≤ ${write(atMost)}`])];
    const kept = value !== null && value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
    this.#rows.push({
      name,
      said: value === null ? "–" : write(value),
      limit: limits.join(", "),
      verdict: value === null ? "not measured" : limits.length === 0 ? "" : kept ? "pass" : "FAIL",
    });
  }

  /** How many limits were broken, or could not be looked at. */
  get broken(): number {
    return this.#rows.filter(({ verdict }) => verdict === "FAIL" || verdict === "not measured").length;
  }

  print(): void {
    const columns = ["name", "said", "limit", "verdict"] as const;
    const head: Record<(typeof columns)[number], string> = { name: "figure", said: "measured", limit: "limit", verdict: "verdict" };
    const width = (column: (typeof columns)[number]) => Math.max(...[head, ...this.#rows].map((row) => row[column].length));
    console.log("");
    for (const row of [head, ...this.#rows])
      console.log(
        `  ${columns
          .map((column) =>
            column === "said" || column === "limit" ? row[column].padStart(width(column)) : row[column].padEnd(width(column)),
          )
          .join("  ")
          .trimEnd()}`,
      );
  }
}

/** The middle one of some figures; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? null) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The time that this share of them did not take longer than. @param share of all, 0 to 1 */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
