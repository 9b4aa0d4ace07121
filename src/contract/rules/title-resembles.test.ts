import { describe, expect, it } from "vitest";
import { fold } from "./arabic-fold.ts";
import { titleResembles, wordSimilarity } from "./title-resembles.ts";

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

  it("does not guess from one or two letters", () => {
    expect(titleResembles("py", "python")).toBe(false);
  });
});
