/**
 * The whole catalogue for a device, in both languages: what cards, filters and orders need (`/catalogue/index`), and the longer texts
 * that are searched (`/catalogue/texts`), and the dictionary of the search (`/catalogue/words`). All come column by column, which brotli
 * makes small, and are brought up to date by difference.
 */
import { endpoint } from "../endpoint.ts";
import { flag, integer, list, object, optional, type Static, text } from "../schema.ts";

/** Rows of one kind, transposed: the same place of each list is one row. Words of closed lists are their places in the contract's list. */
const programColumns = () =>
  object({
    id: list(integer()),
    type: list(integer()),
    ar: list(text()),
    en: list(text()),
    category: list(integer()),
    instructors: list(list(integer())),
    /** Halalas. */
    price: list(integer()),
    /** Halalas; -1: no discount. */
    discounted: list(integer()),
    minutes: list(integer()),
    weeks: list(integer()),
    sessions: list(integer()),
    modules: list(integer()),
    level: list(integer()),
    delivery: list(integer()),
    language: list(integer()),
    stars: list(integer()),
    reviews: list(integer()),
    enrollments: list(integer()),
    /** Of the next cohort, at most `SEATS_COUNTED`; -1: there is none. */
    seats: list(integer()),
    /** Days after 1970-01-01; -1: no cohort to join. */
    starts: list(integer()),
    /** Milliseconds after 1970; on the wire each less the one before it. */
    created: list(integer()),
    /** Address of an uploaded cover, with its size in pixels; empty and 0 where there is none. */
    cover: list(text()),
    cover_width: list(integer()),
    cover_height: list(integer()),
    /** Percent of VAT within the price, for a person of whom nothing is known. */
    vat: list(integer()),
  });
export type ProgramColumns = Static<ReturnType<typeof programColumns>>;

const categoryColumns = () => object({ id: list(integer()), glaze: list(integer()), ar: list(text()), en: list(text()) });
export type CategoryColumns = Static<ReturnType<typeof categoryColumns>>;

/** Titles are empty where there are none. */
const instructorColumns = () =>
  object({ id: list(integer()), ar: list(text()), en: list(text()), title_ar: list(text()), title_en: list(text()) });
export type InstructorColumns = Static<ReturnType<typeof instructorColumns>>;

const textColumns = () =>
  object({
    id: list(integer()),
    summary_ar: list(text()),
    summary_en: list(text()),
    outcomes_ar: list(list(text())),
    outcomes_en: list(list(text())),
    lessons_ar: list(list(text())),
    lessons_en: list(list(text())),
  });
export type TextColumns = Static<ReturnType<typeof textColumns>>;

/** `asked`: names that people ask with, and that texts mean otherwise. */
const ideaColumns = () => object({ id: list(integer()), names: list(list(text())), asked: list(list(text())) });
export type IdeaColumns = Static<ReturnType<typeof ideaColumns>>;

/** Seats beyond these are all alike: cards and pages say a number only of few, and every sale would be a change. */
export const SEATS_COUNTED = 20;

/** `since` is the version that the device has; one that the server does not know, or too old a one, brings everything. */
const sinceQuery = () => object({ since: optional(text(40)) });

const partOf = {
  /** Of everything together, after this answer is put in (`catalogue-version.ts`). */
  version: text(),
  /** Nothing of before is to be kept; otherwise what is here replaces and adds, and `removed` goes. */
  whole: flag(),
};

export const getCatalogueIndex = endpoint("GET", "/catalogue/index", {
  summary: "Cards and filters of every published program in both languages, or what changed of them",
  access: "public",
  query: sinceQuery(),
  data: object({
    ...partOf,
    programs: programColumns(),
    /** Of programs alone that are listed. */
    categories: categoryColumns(),
    instructors: instructorColumns(),
    removed: object({ programs: list(integer()), categories: list(integer()), instructors: list(integer()) }),
  }),
});

export const getCatalogueTexts = endpoint("GET", "/catalogue/texts", {
  summary: "Summaries, outcomes and lessons of every published program in both languages, or what changed of them",
  access: "public",
  query: sinceQuery(),
  data: object({ ...partOf, programs: textColumns(), removed: object({ programs: list(integer()) }) }),
});

export const getCatalogueWords = endpoint("GET", "/catalogue/words", {
  summary: "The dictionary of the search: ideas with all their names in both languages, or what changed of them",
  access: "public",
  query: sinceQuery(),
  data: object({ ...partOf, ideas: ideaColumns(), removed: object({ ideas: list(integer()) }) }),
});
