/** Many programs, their texts drawn word by word from the demo's: as long as the demo's, and no two alike. The same seed draws the same. */
import { CATEGORIES } from "#server/db/seed/programs/categories.ts";
import { INSTRUCTORS } from "#server/db/seed/people.ts";
import { DEMO_PROGRAMS } from "#server/db/seed/programs/program-rows.ts";
import type { Both } from "#server/db/seed/programs/program-seed.ts";

export interface DrawnProgram {
  type: "course" | "diploma";
  title: Both;
  summary: Both;
  outcomes: Both[];
  units: { title: Both; lessons: Both[] }[];
  /** Places in the lists of fields and instructors. */
  category: number;
  instructors: number[];
  /** SAR. */
  price: number;
  discounted: number | null;
  minutes: number;
  weeks: number;
  level: "beginner" | "intermediate" | "advanced";
  delivery: "online" | "onsite" | "blended";
  language: "ar" | "en";
  stars: number;
  reviews: number;
  enrollments: number;
  seats: number;
  /** Days from the day of planting on. */
  starts: number;
  /** Milliseconds before it. */
  age: number;
}

export interface Population {
  categories: Both[];
  instructors: Both[];
  programs: DrawnProgram[];
}

const DAY_MS = 86_400_000;
const FIELDS = 20;
const TEACHERS = 120;

/** Mulberry32. */
function drawer(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawPopulation(count: number, seed: number): Population {
  const next = drawer(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const seeds = DEMO_PROGRAMS.map((demo) => demo.seed);
  const words = ([0, 1] as const).map((language) =>
    seeds.flatMap((demo) =>
      [demo.title, demo.summary, ...demo.outcomes, ...demo.units.flatMap(([ar, en, lessons]) => [[ar, en] as Both, ...lessons])].flatMap(
        (both) => both[language].split(/\s+/u),
      ),
    ),
  );
  /** As many words as a text of the demo has, each any word of the demo, often used ones more often. */
  const like = (both: readonly [string, string, ...unknown[]]): Both => {
    const say = (language: 0 | 1) =>
      both[language]
        .split(/\s+/u)
        .map(() => one(words[language] ?? []))
        .join(" ");
    return [say(0), say(1)];
  };
  const names = INSTRUCTORS.map(({ name }) => name);
  const part = (language: 0 | 1, last: boolean) => {
    const spoken = one(names)[language].split(" ");
    return last ? (spoken.at(-1) ?? "") : spoken.slice(0, -1).join(" ");
  };
  const people = Array.from({ length: TEACHERS }, (): Both => [`${part(0, false)} ${part(0, true)}`, `${part(1, false)} ${part(1, true)}`]);
  const fields = Array.from({ length: FIELDS }, (_, place): Both => CATEGORIES[place]?.name ?? like(one(CATEGORIES).name));
  const programs = Array.from({ length: count }, (): DrawnProgram => {
    const { seed: demo, type } = one(DEMO_PROGRAMS);
    const reviews = Math.floor(next() * next() * 200);
    const price = below(61) * 50;
    return {
      type,
      title: like(demo.title),
      summary: like(demo.summary),
      outcomes: demo.outcomes.map(like),
      units: demo.units.map(([ar, en, lessons]) => ({
        title: like([ar, en]),
        lessons: lessons.map((lesson) => like([lesson[0], lesson[1]])),
      })),
      category: below(FIELDS),
      instructors: [...new Set(Array.from({ length: next() < 0.2 ? 2 : 1 }, () => below(TEACHERS)))],
      price,
      discounted: price > 0 && next() < 0.3 ? Math.round(price * 0.8) : null,
      minutes: one(seeds).hours * 60,
      weeks: one(seeds).weeks,
      level: one(["beginner", "intermediate", "advanced"] as const),
      delivery: one(["online", "onsite", "blended"] as const),
      language: next() < 0.1 ? "en" : "ar",
      stars: Math.min(reviews * 5, Math.round(reviews * (3.8 + next()))),
      reviews,
      enrollments: Math.floor(next() * next() * 3_000),
      seats: next() < 0.1 ? 0 : below(40) + 1,
      starts: below(120) + 1,
      age: below(900 * DAY_MS) + DAY_MS,
    };
  });
  return { categories: fields, instructors: people, programs };
}
