import { expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

const text = (parts: { text: string }[]) => parts.map((part) => part.text).join("");
const changed = (parts: { text: string; changed: boolean }[]) => parts.filter((part) => part.changed).map((part) => part.text.trim());

it("issue 5.3 what two versions share is not marked, what differs is, in both", () => {
  const found = wordDifference("التجميع حسب المنطقة والشهر", "التجميع حسب الفرع والشهر");
  expect(changed(found.mine)).toEqual(["المنطقة"]);
  expect(changed(found.theirs)).toEqual(["الفرع"]);
});

it("issue 5.3 nothing of a version is lost between its stretches", () => {
  const mine = "  one two\n\nthree  four ";
  const theirs = "one three\nfour five";
  const found = wordDifference(mine, theirs);
  expect(text(found.mine)).toBe(mine);
  expect(text(found.theirs)).toBe(theirs);
});

it("issue 5.3 several places differ, an empty version differs whole, and the same has no mark", () => {
  expect(changed(wordDifference("a b c d e", "a x c y e").mine)).toEqual(["b", "d"]);
  expect(changed(wordDifference("", "new words").theirs)).toEqual(["new words"]);
  expect(changed(wordDifference("same", "same").mine)).toEqual([]);
});

it("issue 5.3 very long texts are compared without a table of all their words", () => {
  const long = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(" ");
  const other = Array.from({ length: 5_000 }, (_, index) => `v${index}`).join(" ");
  const found = wordDifference(`start ${long} end`, `start ${other} end`);
  expect(found.mine[0]).toEqual({ text: "start", changed: false });
  expect(found.mine).toHaveLength(3);
});
