import type { IndexRows, ProgramRow, TextRow } from "../catalogue/catalogue-rows.ts";
import { DELIVERIES, LEVELS } from "../catalogue/catalogue.ts";
import { PROGRAM_TYPES } from "../shapes.ts";
import type { FieldsOfSearch } from "./search-index.ts";

/** Title, field of study, instructors; then outcomes, lessons, summary; and what the filters say of it, in words. */
export const PROGRAM_FIELDS: FieldsOfSearch = { weights: [10, 6, 3, 4, 3.5, 2, 1], strong: 3 };

/** What a program is by its filters, as it is asked for: in English, which the dictionary knows in Arabic. */
const factsOf = (row: ProgramRow): string[] => [
  PROGRAM_TYPES[row.type] ?? "",
  LEVELS[row.level] ?? "",
  DELIVERIES[row.delivery] ?? "",
  (row.discounted < 0 ? row.price : row.discounted) === 0 ? "free" : "",
];

export interface SearchedTables {
  categories: ReadonlyMap<number, { ar: string; en: string }>;
  instructors: ReadonlyMap<number, { ar: string; en: string }>;
}

/** What is searched of a program, field by field. @param texts null where they are not at hand */
export function programTexts(row: ProgramRow, { categories, instructors }: SearchedTables, texts: TextRow | null): string[][] {
  const both = (one: { ar: string; en: string } | undefined) => (one ? [one.ar, one.en] : []);
  return [
    [row.ar, row.en],
    both(categories.get(row.category)),
    row.instructors.flatMap((id) => both(instructors.get(id))),
    texts ? [...texts.outcomes_ar, ...texts.outcomes_en] : [],
    texts ? [...texts.lessons_ar, ...texts.lessons_en] : [],
    texts ? [texts.summary_ar, texts.summary_en] : [],
    factsOf(row),
  ];
}

export const tablesOf = ({ categories, instructors }: IndexRows): SearchedTables => ({
  categories: new Map(categories.map((one) => [one.id, one])),
  instructors: new Map(instructors.map((one) => [one.id, one])),
});
