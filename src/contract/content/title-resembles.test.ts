import { describe, expect, it } from "vitest";
import { fold } from "#contract/rules/arabic-fold.ts";
import { neededTrigrams, titleResembles, wordSimilarity } from "./title-resembles.ts";

describe("Word similarity", () => {
  it("is 1 for a word that is there, 0 for one of which nothing is", () => {
    expect(wordSimilarity("python", "data analysis with python")).toBe(1);
    expect(wordSimilarity("xyz", "data analysis with python")).toBe(0);
    expect(wordSimilarity("", "python")).toBe(0);
    expect(wordSimilarity("python", "")).toBe(0);
  });

  it("gives the values that PostgreSQL 15 gives", () => {
    expect(wordSimilarity("word", "two words")).toBeCloseTo(0.8, 6);
    expect(wordSimilarity("managment", "project management")).toBeCloseTo(0.61538464, 6);
  });

  it("forgives a slip in either script, and no other word", () => {
    expect(titleResembles(fold("نضام العمل السعودي"), fold("نظام العمل السعودي للممارسين"))).toBe(true);
    expect(titleResembles("photografy", fold("Phone photography for content"))).toBe(true);
    expect(titleResembles(fold("سباكة"), fold("نظام العمل السعودي للممارسين"))).toBe(false);
  });

  it("is of no title that holds too few of the query's trigrams", () => {
    const titles = ["نظام العمل السعودي للممارسين", "Phone photography for content", "Project management", "Data analysis with Python"].map(
      fold,
    );
    const typed = ["نضام العمل", "photografy", "managment", "projct managment", "pithon analisys", "سباكة", "data"].map(fold);
    let alike = 0;
    for (const title of titles) {
      const padded = `  ${title.replaceAll(" ", "  ")} `;
      for (const query of typed.filter((one) => titleResembles(one, title))) {
        alike += 1;
        const { trigrams, needed } = neededTrigrams(query);
        expect(trigrams.filter((trigram) => padded.includes(trigram)).length, `${query} / ${title}`).toBeGreaterThanOrEqual(needed);
      }
    }
    expect(alike).toBeGreaterThanOrEqual(4);
  });

  it("does not guess from one or two letters", () => {
    expect(titleResembles("py", "python")).toBe(false);
  });
});
