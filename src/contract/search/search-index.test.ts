import { describe, expect, it } from "vitest";
import { OWN_WORDS, type SearchWords } from "./dictionary.ts";
import { otherLayout } from "./keyboard.ts";
import { SearchIndex } from "./search-index.ts";
import { stemOf } from "./stem.ts";
import { mistakes } from "./typos.ts";

const indexOf = (texts: Record<number, string | string[]>, more: SearchWords[] = []): SearchIndex => {
  const index = new SearchIndex([OWN_WORDS, ...more], { weights: [10, 3], strong: 1 });
  for (const [id, text] of Object.entries(texts)) {
    const [title = "", ...longer] = [text].flat();
    index.put(Number(id), [[title], longer]);
  }
  return index;
};
const ids = (index: SearchIndex, q: string) => index.find(q)?.ids;

describe("Words", () => {
  it.each([
    ["المشاريع", "مشروع"],
    ["للغات", "لغه"],
    ["والبرامج", "برنامج"],
    ["القوانين", "قانونيه"],
    ["الدورات", "دوره"],
    ["الشبكات", "شبكه"],
    ["programming", "programs"],
    ["managing", "management"],
    ["strategies", "strategy"],
  ])("«%s» and «%s» have one stem", (one, other) => {
    const meet = (word: string) => stemOf(word.startsWith("للغ") ? word.slice(1) : word);
    expect(meet(one)).toBe(meet(other));
  });

  it.each([
    ["كتاب", "كاتب"],
    ["علم", "عمل"],
    ["law", "lawn"],
  ])("«%s» and «%s» have not", (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it("that differ by a slip are counted in halves: letters that sound alike and doubled ones are half a mistake", () => {
    expect(mistakes("نضام", "نظام", 4)).toBe(1);
    expect(mistakes("marketting", "marketing", 4)).toBe(1);
    expect(mistakes("pyhton", "python", 4)).toBe(2);
    expect(mistakes("ادراه", "اداره", 4)).toBe(2);
    expect(mistakes("python", "java", 4)).toBe(Infinity);
    expect(mistakes("x".repeat(5_000), "x".repeat(5_000), 4)).toBe(Infinity);
  });

  it("typed in the other layout of the keyboard are read in theirs", () => {
    expect(otherLayout("ugl")).toEqual(["علم"]);
    expect(otherLayout("حغفاخى")).toContain("python");
    expect(otherLayout("لاه")).toContain("bi");
    expect(otherLayout("12 %")).toEqual([]);
  });
});

describe("A search", () => {
  it("puts the title before other texts, and a title that says only this before one that says more", () => {
    const index = indexOf({ 1: ["شيء آخر", "التصوير"], 2: "التصوير", 3: "أساسيات التصوير للمنتجات والمناسبات" });
    expect(ids(index, "تصوير")).toEqual([2, 3, 1]);
  });

  it("finds short Latin words as whole words only, and longer ones from their beginning", () => {
    const index = indexOf({ 1: "AI at work", 2: "Aid for all", 3: "Maintaining machines" });
    expect([ids(index, "ai"), ids(index, "AI"), ids(index, "mainta")]).toEqual([[1], [1], [3]]);
    expect([index.endings("AI", 5), index.endings("mainta", 5)]).toEqual([[], ["Maintaining"]]);
  });

  it("forgives slips in names alone, and says what was meant", () => {
    const index = indexOf({ 1: ["Photography", "delivery"], 2: "المحاسبة" });
    expect(index.find("photografy")).toMatchObject({ ids: [1], meant: "Photography" });
    expect(index.find("المحاصبة")).toMatchObject({ ids: [2], meant: "المحاسبة" });
    expect(index.find("hglphsfm")).toMatchObject({ ids: [2], meant: "المحاسبة" });
    expect(index.find("المحاسبة")?.meant).toBeNull();
    expect(ids(index, "delivry")).toEqual([]);
  });

  it("wants every word that says something, and none that only says how somebody asks", () => {
    const index = indexOf({ 1: "Python", 2: "المحاسبة" });
    expect([ids(index, "أبغى دورة بايثون للمبتدئين"), ids(index, "بايثون محاسبة"), ids(index, "بايثون سباكة")]).toEqual([[1], [], []]);
  });

  it("knows the words that staff add, in both directions", () => {
    const index = indexOf({ 1: "Rust", 2: "صيانة السيارات" }, [
      {
        ideas: [
          ["رست", "rust"],
          ["ميكانيكا", "صيانة السيارات"],
        ],
        aside: [],
      },
    ]);
    expect([ids(index, "رست"), ids(index, "ميكانيكا")]).toEqual([[1], [2]]);
    expect(ids(indexOf({ 1: "Rust" }), "رست")).toEqual([]);
  });

  it("marks the words that it looked for, in any of their forms and names", () => {
    const index = indexOf({ 1: "تحليل البيانات بلغة Python" });
    const marked = (text: string, q: string) =>
      index.marks(text, index.find(q) ?? { words: new Set() }).map(([from, to]) => text.slice(from, to));
    expect(marked("تحليل البيانات بلغة Python", "بايثون")).toEqual(["Python"]);
    expect(marked("تحليلُ البياناتِ بلغة Python", "لغه تحليل")).toEqual(["تحليلُ", "بلغة"]);
    expect(marked("شيء آخر", "بايثون")).toEqual([]);
  });

  it("goes on with the words of names that begin as what is typed", () => {
    const index = indexOf({ 1: "إدارة المشاريع", 2: "المشاركة المجتمعية", 3: ["x", "مشاكل"] });
    expect(index.endings("إدارة المشا", 5)).toEqual(["إدارة المشاركة", "إدارة المشاريع"].sort());
    expect(index.endings("م", 5)).toEqual([]);
  });

  it("says the same of a document whatever stood there before it", () => {
    const anew = indexOf({ 1: "المحاسبة", 2: "Python" });
    const changed = indexOf({ 1: "إدارة المشاريع", 2: "Python", 3: "المحاسبة المالية" });
    changed.put(1, [["المحاسبة"], []]);
    changed.remove(3);
    for (const q of ["محاسبه", "مشاريع", "المالية", "python", "بايثون", "المحاصبة", "pyhton"])
      expect(changed.find(q)?.ids, q).toEqual(anew.find(q)?.ids);
  });
});
