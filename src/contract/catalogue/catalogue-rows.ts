import type { DataOf } from "../endpoint.ts";
import type {
  CategoryColumns,
  getCatalogueIndex,
  getCatalogueTexts,
  getCatalogueWords,
  IdeaColumns,
  InstructorColumns,
  ProgramColumns,
  TextColumns,
} from "./catalogue-index.ts";

/** Columns as rows: each list of the columns is a field of the row. */
type RowOf<C> = { [K in keyof C]: C[K] extends readonly (infer V)[] ? V : never };

export type ProgramRow = RowOf<ProgramColumns>;
export type CategoryRow = RowOf<CategoryColumns>;
export type InstructorRow = RowOf<InstructorColumns>;
export type TextRow = RowOf<TextColumns>;
type IdeaRow = RowOf<IdeaColumns>;

/** What a document of the catalogue is made of, kind by kind. */
export interface IndexRows {
  programs: ProgramRow[];
  categories: CategoryRow[];
  instructors: InstructorRow[];
}
export interface TextRows {
  programs: TextRow[];
}
export interface WordRows {
  ideas: IdeaRow[];
}

export type CatalogueKind = keyof IndexRows | keyof TextRows | keyof WordRows;

/** Names of the columns, in the order in which a row is written out for its hash: a new column stands at the end. */
const PROGRAM = [
  "id",
  "type",
  "ar",
  "en",
  "category",
  "instructors",
  "price",
  "discounted",
  "minutes",
  "weeks",
  "sessions",
  "modules",
  "level",
  "delivery",
  "language",
  "stars",
  "reviews",
  "enrollments",
  "seats",
  "starts",
  "created",
  "cover",
  "cover_width",
  "cover_height",
  "vat",
] as const satisfies readonly (keyof ProgramRow)[];
const CATEGORY = ["id", "glaze", "ar", "en"] as const satisfies readonly (keyof CategoryRow)[];
const INSTRUCTOR = ["id", "ar", "en", "title_ar", "title_en"] as const satisfies readonly (keyof InstructorRow)[];
const TEXTS = [
  "id",
  "summary_ar",
  "summary_en",
  "outcomes_ar",
  "outcomes_en",
  "lessons_ar",
  "lessons_en",
] as const satisfies readonly (keyof TextRow)[];
const IDEA = ["id", "names", "asked"] as const satisfies readonly (keyof IdeaRow)[];

/** By document and kind. */
export const COLUMNS = {
  index: { programs: PROGRAM, categories: CATEGORY, instructors: INSTRUCTOR },
  texts: { programs: TEXTS },
  words: { ideas: IDEA },
} as const;

type IndexAnswer = DataOf<typeof getCatalogueIndex>;
type TextsAnswer = DataOf<typeof getCatalogueTexts>;
type WordsAnswer = DataOf<typeof getCatalogueWords>;

export const indexColumns = (rows: IndexRows): Pick<IndexAnswer, "programs" | "categories" | "instructors"> => ({
  programs: { ...transposed<ProgramColumns>(PROGRAM, rows.programs), created: steps(rows.programs.map(({ created }) => created)) },
  categories: transposed<CategoryColumns>(CATEGORY, rows.categories),
  instructors: transposed<InstructorColumns>(INSTRUCTOR, rows.instructors),
});

/** @throws TypeError where a column is missing or shorter than another */
export const indexRows = ({ programs, categories, instructors }: Pick<IndexAnswer, keyof IndexRows>): IndexRows => ({
  programs: rowsOf(PROGRAM, { ...programs, created: sums(programs.created) }),
  categories: rowsOf(CATEGORY, categories),
  instructors: rowsOf(INSTRUCTOR, instructors),
});

export const textColumns = (rows: TextRows): Pick<TextsAnswer, "programs"> => ({
  programs: transposed<TextColumns>(TEXTS, rows.programs),
});

/** @throws TypeError where a column is missing or shorter than another */
export const textRows = ({ programs }: Pick<TextsAnswer, "programs">): TextRows => ({ programs: rowsOf(TEXTS, programs) });

export const wordColumns = (rows: WordRows): Pick<WordsAnswer, "ideas"> => ({ ideas: transposed<IdeaColumns>(IDEA, rows.ideas) });

/** @throws TypeError where a column is missing or shorter than another */
export const wordRows = ({ ideas }: Pick<WordsAnswer, "ideas">): WordRows => ({ ideas: rowsOf(IDEA, ideas) });

const transposed = <C extends object>(names: readonly (keyof C & string)[], rows: readonly RowOf<C>[]): C =>
  Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as C;

function rowsOf<C extends { id: readonly unknown[] }>(names: readonly (keyof C & string)[], columns: C): RowOf<C>[] {
  const lists = names.map((name) => [name, columns[name] as unknown] as const);
  const { length } = columns.id;
  if (!lists.every(([, values]) => Array.isArray(values) && values.length === length)) throw new TypeError("columns of unlike length");
  return columns.id.map((_, place) => Object.fromEntries(lists.map(([name, values]) => [name, (values as unknown[])[place]])) as RowOf<C>);
}

const steps = (values: readonly number[]): number[] => values.map((value, place) => value - (values[place - 1] ?? 0));

function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((step) => (sum += step));
}
