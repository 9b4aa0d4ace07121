import { ProgramList } from "#contract/catalogue/program-list.ts";
import { indexRowsOf, programRow } from "#contract/catalogue/test-rows.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import { expect, it } from "vitest";
import { searchIn, suggestionsFor } from "./list-search.ts";

const ROWS = indexRowsOf([
  programRow(1, { ar: "تحليل البيانات بلغة Python", en: "Data analysis with Python" }),
  programRow(2, { ar: "التفاوض", en: "Negotiation" }),
]);
const none = { summary_ar: "", summary_en: "", outcomes_ar: [], outcomes_en: [], lessons_en: [] };
const LIST = new ProgramList(
  ROWS,
  { programs: [{ id: 2, ...none, lessons_ar: ["مدخل", "قراءة البيانات قبل الاتفاق"] }] },
  new ProgramSearch(),
);

it("suggests how a word goes on and the programs that it finds, their words marked", () => {
  expect(suggestionsFor(LIST, "بايثون", "ar")).toEqual([
    { kind: "program", id: 1, title: "تحليل البيانات بلغة Python", marks: [[20, 26]] },
  ]);
  expect(suggestionsFor(LIST, "التفا", "ar")[0]).toMatchObject({ kind: "words", words: "التفاوض", meant: false });
  expect(suggestionsFor(LIST, "التفاوظ", "en")).toEqual([
    { kind: "words", words: "التفاوض", meant: true, marks: [[0, 7]] },
    { kind: "program", id: 2, title: "Negotiation", marks: [[0, 11]] },
  ]);
  expect([
    suggestionsFor(LIST, " ", "ar"),
    suggestionsFor(null, "بايثون", "ar"),
    suggestionsFor(new ProgramList(ROWS, null), "بايثون", "ar"),
  ]).toEqual([[], [], []]);
});

it("says why a program is found where its title does not", () => {
  const search = searchIn(LIST, "البيانات");
  expect(search?.reason(2, "التفاوض", "ar")).toBe("قراءة البيانات قبل الاتفاق");
  expect(search?.reason(1, "تحليل البيانات بلغة Python", "ar")).toBeNull();
  expect(searchIn(LIST, "")).toBeNull();
});
