import { describe, expect, it } from "vitest";
import type { ProgramCard } from "./catalogue.ts";
import { titleKey } from "./title-key.ts";
import { readProgramFilters } from "./program-filter.ts";
import { type Finder, filterPrograms } from "./program-order.ts";
import { OWN_WORDS } from "#contract/search/dictionary.ts";
import { PROGRAM_FIELDS } from "#contract/search/program-documents.ts";
import { SearchIndex } from "#contract/search/search-index.ts";

const card = (id: number, more: Partial<ProgramCard> = {}): ProgramCard => {
  const texts = { title: `عنوان ${id}`, summary: "ملخص", category: "المجال", instructors: ["أ. هند"] };
  return {
    id,
    type: "course",
    title: texts.title,
    slug: `program-${id}`,
    summary: texts.summary,
    price: 100,
    price_after_discount: null,
    currency: "SAR",
    duration_hours: 4,
    duration_bucket: "medium",
    duration_weeks: 1,
    sessions_count: 2,
    modules_count: 3,
    level: "beginner",
    language: "ar",
    delivery: "online",
    category: { id: 1, name: texts.category, glaze: "data" },
    instructors: [{ id: 5, name: "أ. هند", title: null }],
    rating: { avg: 0, count: 0 },
    enrollments_count: 0,
    seats_left: null,
    starts_at: null,
    instalments: null,
    cover_photo: null,
    created_at: "2026-11-01T00:00:00.000Z",
    updated_at: "2026-11-01T00:00:00.000Z",
    translations: { ar: texts, en: { title: `Title ${id}`, summary: "Summary", category: "Field", instructors: ["Hind"] } },
    ...more,
  };
};

const textsOf = ({ translations }: ProgramCard) => translations as NonNullable<ProgramCard["translations"]>;
const finderOf = (cards: readonly ProgramCard[]): Finder<ProgramCard> => {
  const index = new SearchIndex([OWN_WORDS], PROGRAM_FIELDS);
  for (const card of cards) {
    const { ar, en } = textsOf(card);
    index.put(card.id, [
      [ar.title, en.title],
      [ar.category, en.category],
      [...ar.instructors, ...en.instructors],
      [],
      [],
      [ar.summary, en.summary],
    ]);
  }
  return {
    find: (q) => {
      const found = index.find(q);
      return found && new Map(found.ids.map((id, place) => [id, place]));
    },
    title: (program, language) => titleKey(textsOf(program)[language].title, language),
  };
};
const filtersOf = (query: Record<string, string | number>) => readProgramFilters(query).filters;
const ids = (cards: ProgramCard[]): number[] => cards.map(({ id }) => id);
const found = (cards: ProgramCard[], query: Record<string, string | number>): number[] =>
  ids(filterPrograms(cards, filtersOf(query), undefined, undefined, "ar", finderOf(cards)));

describe("Filters of an address", () => {
  it("leave unset what is absent or empty", () => {
    const { filters, ignored } = readProgramFilters({ "filter[type]": "", "filter[price]": "" });
    expect(Object.values(filters).every((filter) => filter === null)).toBe(true);
    expect(ignored).toEqual([]);
  });

  it("name the values they do not understand, keep those they do, and filter nothing by the others", () => {
    const { filters, ignored } = readProgramFilters({
      "filter[type]": "book",
      "filter[price]": "10",
      "filter[category_id]": "1,x,0,-4,1e3",
      "filter[level]": "beginner",
    });
    expect(ignored).toEqual([
      { filter: "filter[type]", value: "book" },
      ...["x", "0", "-4", "1e3"].map((value) => ({ filter: "filter[category_id]", value })),
      { filter: "filter[price]", value: "10" },
    ]);
    expect(filters).toMatchObject({ types: null, price: null, categoryIds: [1], levels: ["beginner"] });
  });

  it.each([
    ["filter[starts_after]", ["2026-02-30", "0000-01-01", "tomorrow", "2026-12-6", "2026-12-06T00:00:00Z"]],
    ["filter[rating_gte]", ["6", "-1", "5.01", "1e2", "many", "NaN"]],
    ["filter[instructor_id]", ["0", "99999999999", "1,2", "أ"]],
  ] as const)("take for %s only what is one", (filter, values) => {
    for (const value of values) expect(readProgramFilters({ [filter]: value }).ignored, value).toEqual([{ filter, value }]);
  });

  it("are read within bounds, however much is said", () => {
    const { filters, ignored } = readProgramFilters({
      "filter[category_id]": Array.from({ length: 5_000 }, (_, id) => id + 1).join(","),
      "filter[level]": "x".repeat(10_000),
    });
    expect(filters.categoryIds).toHaveLength(50);
    expect(ignored).toHaveLength(20);
    expect(readProgramFilters({ "filter[level]": "x".repeat(10_000) }).ignored[0]?.value).toHaveLength(80);
  });

  it("read both ends of a price in SAR, either of which may be open", () => {
    expect(filtersOf({ "filter[price]": "100-250" }).price).toEqual({ from: 10_000, to: 25_099 });
    expect(filtersOf({ "filter[price]": "-250" }).price).toEqual({ from: 0, to: 25_099 });
    expect(filtersOf({ "filter[price]": "100-" }).price?.from).toBe(10_000);
  });
});

describe("The whole catalogue", () => {
  it("is filtered by what a program costs now, its ends included (R2.2)", () => {
    const cards = [card(1, { price: 300, price_after_discount: 250 }), card(2, { price: 251 }), card(3, { price: 0 })];
    expect(found(cards, { "filter[price]": "100-250" })).toEqual([1]);
    // A range ends with its last riyal, and the next one begins after it: nothing falls between, and nothing into both.
    expect(found([card(4, { price: 250.5 })], { "filter[price]": "100-250" })).toEqual([4]);
    expect(found([card(4, { price: 250.5 })], { "filter[price]": "251-500" })).toEqual([]);
    expect(found(cards, { "filter[price]": "free" })).toEqual([3]);
    expect(found(cards, { "filter[price]": "paid" })).toEqual([2, 1]);
  });

  it("leaves out what begins on no day when a day is asked for, and takes that day in", () => {
    const cards = [card(1, { starts_at: "2026-12-06" }), card(2, { starts_at: "2026-12-05" }), card(3)];
    expect(found(cards, { "filter[starts_after]": "2026-12-06" })).toEqual([1]);
  });

  it("searches both languages whatever is on screen, and forgives a slip in a title only", () => {
    const cards = [
      card(1),
      card(2, {
        translations: {
          ar: { title: "إدارة المشاريع", summary: "تسليم", category: "الأعمال", instructors: [] },
          en: { title: "Project management", summary: "Delivery", category: "Business", instructors: [] },
        },
      }),
    ];
    const search = (q: string) => ids(filterPrograms(cards, filtersOf({}), q, undefined, "en", finderOf(cards)));
    expect(search("اداره المشاريع")).toEqual([2]);
    expect(search("delivery")).toEqual([2]);
    expect(search("managment")).toEqual([2]);
    expect(search("delivry")).toEqual([]);
  });

  it("sorts by the title of the language on screen, folded, and breaks ties by the newer id", () => {
    const titled = (id: number, ar: string, en: string) => {
      const texts = (title: string) => ({ title, summary: "", category: "", instructors: [] });
      return card(id, { translations: { ar: texts(ar), en: texts(en) } });
    };
    const cards = [titled(1, "باب", "b"), titled(2, "أمن", "C"), titled(3, "إدارة", "a"), titled(4, "باب", "b")];
    expect(ids(filterPrograms(cards, filtersOf({}), undefined, "title", "ar", finderOf(cards)))).toEqual([3, 2, 4, 1]);
    expect(ids(filterPrograms(cards, filtersOf({}), undefined, "title", "en", finderOf(cards)))).toEqual([3, 4, 1, 2]);
  });

  it("sorts by what a title says, whatever its article", () => {
    const titled = (id: number, ar: string, en: string) => {
      const texts = (title: string) => ({ title, summary: "", category: "", instructors: [] });
      return card(id, { translations: { ar: texts(ar), en: texts(en) } });
    };
    const cards = [
      titled(1, "التصوير بالجوال", "The budget"),
      titled(2, "تحليل البيانات", "Careers"),
      titled(3, "ألعاب تعليمية", "A beginning"),
      titled(4, "التزام ومخاطر", "Another one"),
    ];
    expect(ids(filterPrograms(cards, filtersOf({}), undefined, "title", "ar", finderOf(cards)))).toEqual([4, 3, 2, 1]);
    expect(ids(filterPrograms(cards, filtersOf({}), undefined, "title", "en", finderOf(cards)))).toEqual([4, 3, 1, 2]);
  });

  it("is not changed by being asked", () => {
    const cards = [card(1), card(2)];
    filterPrograms(cards, filtersOf({}), undefined, "price", "ar", finderOf(cards));
    expect(ids(cards)).toEqual([1, 2]);
  });
});
