import type { Sample, Scrapes } from "./scrapes.ts";

/**
 * The part of PromQL that our alert rules are written in (https://prometheus.io/docs/prometheus/latest/querying/basics/): selectors, `rate`,
 * `sum` with and without `by`, `histogram_quantile`, comparisons with a number, `or`. Whatever else stands in a rule is an error.
 */
export function evaluateRule(rule: string, scrapes: Scrapes, time: number): Sample[] {
  const tokens = rule.match(/"[^"]*"|[\d.]+[smh]?|[\w:]+|[<>=!]=|=~|[<>=(){}[\],]/gu) ?? [];
  if (tokens.join("") !== rule.replaceAll(/\s+/gu, "")) throw new Error(`not of our part of the language: ${rule}`);
  let next = 0;
  const peek = () => tokens[next];
  const take = (wanted?: string): string => {
    const token = tokens[next];
    if (token === undefined) throw new Error(`it ends too early: ${rule}`);
    if (wanted !== undefined && token !== wanted) throw new Error(`${wanted} expected, not ${token}: ${rule}`);
    next += 1;
    return token;
  };
  const number = (): number => {
    const value = Number(take());
    if (Number.isNaN(value)) throw new Error(`a number expected: ${rule}`);
    return value;
  };

  function either(): Sample[] {
    let found = compared();
    while (peek() === "or") {
      take();
      const other = compared();
      const known = new Set(found.map(keyOf));
      found = [...found, ...other.filter((sample) => !known.has(keyOf(sample)))];
    }
    return found;
  }

  function compared(): Sample[] {
    const found = single();
    const compare = COMPARISONS[peek() ?? ""];
    if (!compare) return found;
    take();
    const limit = number();
    return found.filter(({ value }) => compare(value, limit));
  }

  function single(): Sample[] {
    if (peek() === "(") return inBrackets(either);
    const word = take();
    if (word === "sum") {
      const by = peek() === "by" ? (take(), inBrackets(names)) : [];
      return summed(inBrackets(either), by);
    }
    if (word === "rate") return inBrackets(rate);
    if (word === "histogram_quantile")
      return inBrackets(() => {
        const share = number();
        take(",");
        return quantile(share, either());
      });
    const fits = selector(word);
    return scrapes.at(time).filter(fits);
  }

  function rate(): Sample[] {
    const fits = selector(take());
    take("[");
    const [, amount = "", unit = ""] = /^(\d+)([smh])$/u.exec(take()) ?? [];
    take("]");
    const window = scrapes.within(time, Number(amount) * (SECONDS[unit] ?? Number.NaN));
    const series = new Map<string, { sample: Sample; points: [number, number][] }>();
    for (const { at, samples } of window)
      for (const sample of samples.filter(fits)) {
        const known = series.get(keyOf(sample)) ?? { sample, points: [] };
        known.points.push([at, sample.value]);
        series.set(keyOf(sample), known);
      }
    return [...series.values()].flatMap(({ sample, points }) => {
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last || first === last) return [];
      // A counter that is lower than before began anew.
      const grown = points.slice(1).reduce((sum, [, value], index) => {
        const before = points[index]?.[1] ?? 0;
        return sum + (value < before ? value : value - before);
      }, 0);
      return [{ ...sample, name: "", value: grown / (last[0] - first[0]) }];
    });
  }

  function selector(name: string): (sample: Sample) => boolean {
    const tests: ((labels: Record<string, string>) => boolean)[] = [];
    if (peek() === "{") {
      take();
      while (peek() !== "}") {
        const [label, how, text] = [take(), take(), take().slice(1, -1)];
        tests.push((labels) => {
          const value = labels[label] ?? "";
          return how === "=~" ? new RegExp(`^(?:${text})$`, "u").test(value) : (value === text) === (how === "=");
        });
        if (peek() === ",") take();
      }
      take("}");
    }
    return (sample) => sample.name === name && tests.every((test) => test(sample.labels));
  }

  function inBrackets<T>(inner: () => T): T {
    take("(");
    const found = inner();
    take(")");
    return found;
  }

  function names(): string[] {
    const found = [take()];
    while (peek() === ",") found.push((take(), take()));
    return found;
  }

  const found = either();
  if (next !== tokens.length) throw new Error(`${peek()} is too much: ${rule}`);
  return found;
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600 };

const COMPARISONS: Record<string, (one: number, other: number) => boolean> = {
  ">": (one, other) => one > other,
  "<": (one, other) => one < other,
  ">=": (one, other) => one >= other,
  "<=": (one, other) => one <= other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
};

const keyOf = ({ labels }: Sample): string => JSON.stringify(Object.entries(labels).sort());

function grouped(
  samples: Sample[],
  labelsOf: (sample: Sample) => Record<string, string>,
): { labels: Record<string, string>; own: Sample[] }[] {
  const groups = new Map<string, { labels: Record<string, string>; own: Sample[] }>();
  for (const sample of samples) {
    const labels = labelsOf(sample);
    const key = keyOf({ ...sample, labels });
    const group = groups.get(key) ?? { labels, own: [] };
    group.own.push(sample);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const summed = (samples: Sample[], by: string[]): Sample[] =>
  grouped(samples, ({ labels }) => Object.fromEntries(by.map((name) => [name, labels[name] ?? ""]))).map(({ labels, own }) => ({
    name: "",
    labels,
    value: own.reduce((sum, { value }) => sum + value, 0),
  }));

const withoutBound = (labels: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => name !== "le"));

/** Between the bounds of its bucket a value is taken to lie evenly; above the highest one it is that. */
const quantile = (share: number, buckets: Sample[]): Sample[] =>
  grouped(buckets, ({ labels }) => withoutBound(labels)).map(({ labels, own }) => {
    const sorted = own
      .map((sample) => ({
        bound: sample.labels["le"] === "+Inf" ? Number.POSITIVE_INFINITY : Number(sample.labels["le"]),
        count: sample.value,
      }))
      .sort((a, b) => a.bound - b.bound);
    const rank = share * (sorted.at(-1)?.count ?? 0);
    const at = sorted.findIndex(({ count }) => count >= rank);
    const [below, bucket] = [sorted[at - 1], sorted[at]];
    if (!bucket || rank === 0) return { name: "", labels, value: Number.NaN };
    const [from, before] = [below?.bound ?? 0, below?.count ?? 0];
    const inside = bucket.bound === Number.POSITIVE_INFINITY ? 0 : ((bucket.bound - from) * (rank - before)) / (bucket.count - before);
    return { name: "", labels, value: from + inside };
  });
