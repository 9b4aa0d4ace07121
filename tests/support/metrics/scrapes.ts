export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/u;

/** What a listener says in the text format of Prometheus. */
export function samplesOf(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, key = "", word = ""]) => [key, word] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** What was read at a process over time, and whether it answered, as Prometheus keeps it. */
export class Scrapes {
  readonly #kept: { at: number; samples: Sample[] }[] = [];

  constructor(private readonly job: string) {}

  /** @param at seconds @param text null where nobody answered */
  add(at: number, text: string | null): void {
    this.#kept.push({ at, samples: [{ name: "up", labels: { job: this.job }, value: text === null ? 0 : 1 }, ...samplesOf(text ?? "")] });
  }

  get times(): number[] {
    return this.#kept.map(({ at }) => at);
  }

  /** The samples of one moment. */
  at(time: number): Sample[] {
    return this.#kept.find(({ at }) => at === time)?.samples ?? [];
  }

  /** Moments of the window that ends now, the oldest first. */
  within(time: number, seconds: number): { at: number; samples: Sample[] }[] {
    return this.#kept.filter(({ at }) => at > time - seconds && at <= time);
  }
}
