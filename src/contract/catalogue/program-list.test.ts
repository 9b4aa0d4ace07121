import { describe, expect, it } from "vitest";
import { readProgramFilters } from "./program-filter.ts";
import { ProgramList } from "./program-list.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import { indexRowsOf, programRow } from "./test-rows.ts";

const NONE = readProgramFilters({}).filters;
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);
const INDEX = indexRowsOf([
  programRow(1, { ar: "تحليل البيانات", en: "Data analysis", instructors: [5] }),
  programRow(2, { ar: "اللغة الإنجليزية", en: "Business English", category: 2, discounted: 40_000 }),
  programRow(3, { ar: "إدارة المشاريع", en: "Project management", seats: 0, starts: 20_788 }),
]);
const texts = (id: number, summary_ar: string, summary_en: string) => ({
  id,
  summary_ar,
  summary_en,
  outcomes_ar: [],
  outcomes_en: [],
  lessons_ar: [],
  lessons_en: [],
});
const found = (list: ProgramList, q: string) => ids(list.list(NONE, q, undefined, "ar"));

describe("All programs on a device (S6)", () => {
  it("are cards in either language, with what is reckoned from their columns", () => {
    const list = new ProgramList(INDEX, null);
    expect(list.program(2, "en")).toMatchObject({
      title: "Business English",
      category: { id: 2, name: "Languages", glaze: "lang" },
      price: 500,
      price_after_discount: 400,
      instalments: { count: 4, amount: 100 },
      seats_left: null,
      starts_at: null,
      translations: { ar: { title: "اللغة الإنجليزية", category: "اللغات" } },
    });
    expect(list.program(3, "ar")).toMatchObject({ seats_left: 0, starts_at: "2026-12-01", price_after_discount: null });
    expect(list.program(4, "ar")).toBeNull();
  });

  it("are searched in both titles, their field and their instructors, with one slip of the pen in a title", () => {
    const list = new ProgramList(INDEX, null, new ProgramSearch());
    expect(list.isDeep).toBe(false);
    expect([found(list, "اداره"), found(list, "languages"), found(list, "القحطانى"), found(list, "managment")]).toEqual([
      [3],
      [2],
      [1],
      [3],
    ]);
    expect([found(list, "المشاريع english"), found(list, "تسليم")]).toEqual([[], []]);
  });

  it("are searched in their summaries where these are at hand, words of one program wherever they stand", () => {
    const list = new ProgramList(
      INDEX,
      { programs: [texts(3, "تسليم المشاريع في وقتها", "Delivery on time"), texts(1, "", "")] },
      new ProgramSearch(),
    );
    expect(list.isDeep).toBe(true);
    expect([found(list, "تسليم"), found(list, "تسليم management"), found(list, "delivery البيانات")]).toEqual([[3], [3], [3]]);
    expect(list.program(3, "en")?.summary).toBe("Delivery on time");
  });

  it("find the same once they are prepared, and when one query follows another", () => {
    const search = new ProgramSearch();
    const [prepared, asked] = [new ProgramList(INDEX, null, search), new ProgramList(INDEX, null, new ProgramSearch())];
    while (search.prepare());
    for (const q of ["اداره", "managment", "data", "اداره", "managment", "zzz"]) {
      expect(found(prepared, q)).toEqual(found(asked, q));
      expect(prepared.facets(NONE, q)).toEqual(asked.facets(NONE, q));
      expect(prepared.facets(NONE, q).type[0]?.count).toBe(found(asked, q).length);
    }
  });

  it("are searched as they are now: what is renamed is found by its new name alone, and what is gone is not found", () => {
    const search = new ProgramSearch();
    const before = new ProgramList(INDEX, null, search);
    expect([found(before, "data analysis"), found(before, "english")]).toEqual([[1], [2]]);
    const [, , third] = INDEX.programs;
    const after = new ProgramList(
      indexRowsOf([programRow(1, { ar: "المحاسبة", en: "Accounting" }), ...(third ? [third] : [])]),
      null,
      search,
    );
    expect([found(after, "data analysis"), found(after, "محاسبه"), found(after, "english"), found(after, "مشاريع")]).toEqual([
      [],
      [1],
      [],
      [3],
    ]);
  });

  it("stand by how well they match while something is searched, and newest first otherwise", () => {
    const rows = indexRowsOf([
      programRow(1, { ar: "التصوير", en: "Photography" }),
      programRow(2, { ar: "إدارة مشاريع التصوير", en: "Managing photography projects" }),
    ]);
    const list = new ProgramList(rows, null, new ProgramSearch());
    expect([found(list, "تصوير"), found(list, "")]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(ids(list.list(NONE, "تصوير", "-created_at", "ar"))).toEqual([2, 1]);
    expect(ids(list.list(NONE, undefined, "relevance", "ar"))).toEqual([2, 1]);
  });
});
