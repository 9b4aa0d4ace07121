import type { IndexRows, ProgramRow } from "./catalogue-rows.ts";

/** For tests alone: a course of the index, of 500 SAR, in the first field. */
export const programRow = (id: number, over: Partial<ProgramRow> = {}): ProgramRow => ({
  id,
  type: 0,
  ar: `برنامج ${id}`,
  en: `Program ${id}`,
  category: 1,
  instructors: [],
  price: 50_000,
  discounted: -1,
  minutes: 240,
  weeks: 2,
  sessions: 4,
  modules: 0,
  level: 0,
  delivery: 0,
  language: 0,
  stars: 0,
  reviews: 0,
  enrollments: 0,
  seats: -1,
  starts: -1,
  created: Date.UTC(2026, 0, id),
  cover: "",
  cover_width: 0,
  cover_height: 0,
  vat: 15,
  ...over,
});

/** An index of programs in two fields. */
export const indexRowsOf = (programs: ProgramRow[]): IndexRows => ({
  programs,
  categories: [
    { id: 1, glaze: 0, ar: "البيانات", en: "Data" },
    { id: 2, glaze: 4, ar: "اللغات", en: "Languages" },
  ],
  instructors: [{ id: 5, ar: "هند القحطاني", en: "Hind Alqahtani", title_ar: "", title_en: "" }],
});
