import { OWN_WORDS, type SearchWords } from "#contract/search/dictionary.ts";
import { PROGRAM_FIELDS, programTexts } from "#contract/search/program-documents.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { programRow } from "#contract/catalogue/test-rows.ts";
import { DELIVERIES, LEVELS } from "#contract/catalogue/catalogue.ts";
import { PROGRAM_TYPES } from "#contract/shapes.ts";
import { CATEGORIES } from "#server/db/seed/programs/categories.ts";
import { DEMO_PROGRAMS } from "#server/db/seed/programs/program-rows.ts";
import type { Both } from "#server/db/seed/programs/program-seed.ts";
import { INSTRUCTORS } from "#server/db/seed/people.ts";

/** The demo's published programs in an index of the search, without a database; and their slugs by id. */
export function demoSearch(more: readonly SearchWords[] = []): { index: SearchIndex; slugs: Map<number, string> } {
  const index = new SearchIndex([OWN_WORDS, ...more], PROGRAM_FIELDS);
  const slugs = new Map<number, string>();
  const named = (both: Both) => ({ ar: both[0], en: both[1] });
  const tables = {
    categories: new Map(CATEGORIES.map(({ name }, place) => [place, named(name)])),
    instructors: new Map(INSTRUCTORS.map(({ name }, place) => [place, named(name)])),
  };
  for (const [place, { type, seed }] of DEMO_PROGRAMS.entries()) {
    if (seed.archived) continue;
    const id = place + 1;
    slugs.set(id, seed.slug);
    const row = programRow(id, {
      ...named(seed.title),
      type: PROGRAM_TYPES.indexOf(type),
      category: CATEGORIES.findIndex(({ slug }) => slug === seed.category),
      instructors: seed.teachers.map((teacher) => INSTRUCTORS.findIndex(({ slug }) => slug === teacher)),
      price: seed.price * 100,
      discounted: seed.discounted === undefined ? -1 : seed.discounted * 100,
      level: LEVELS.indexOf(seed.level),
      delivery: DELIVERIES.indexOf(seed.delivery),
    });
    const inLanguage = (language: 0 | 1) => ({
      outcomes: seed.outcomes.map((one) => one[language]),
      lessons: seed.units.flatMap(([, , lessons]) => lessons.map((lesson) => lesson[language])),
    });
    const [ar, en] = [inLanguage(0), inLanguage(1)];
    const texts = {
      id,
      summary_ar: seed.summary[0],
      summary_en: seed.summary[1],
      outcomes_ar: ar.outcomes,
      outcomes_en: en.outcomes,
      lessons_ar: ar.lessons,
      lessons_en: en.lessons,
    };
    index.put(id, programTexts(row, tables, texts));
  }
  return { index, slugs };
}
