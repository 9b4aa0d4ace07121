import { beforeEach, expect, it, vi } from "vitest";
import { clearSearches, noteSearch, recentSearches } from "./recent-searches.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it("keeps the last five searches of this device, each once, the latest first", () => {
  for (const q of ["أ", "ب", "ج", "د", "هـ", "ب", "و", ""]) noteSearch(q);
  expect(recentSearches()).toEqual(["و", "ب", "هـ", "د", "ج"]);
  clearSearches();
  expect(recentSearches()).toEqual([]);
});

it("reads nothing out of what is no list of searches", () => {
  for (const broken of ["{", "3", '{"0":"أ"}', '[1,null,""]']) {
    kept.set("recent-searches", broken);
    expect(recentSearches(), broken).toEqual([]);
  }
});
