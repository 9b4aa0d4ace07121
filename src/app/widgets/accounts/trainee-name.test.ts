import { expect, test } from "vitest";
import { nameIn, namedLike } from "./trainee-name.ts";

const ALL = [
  { name: { ar: "أسماء إبراهيم الجهني", en: "Asma Aljuhani" }, number: 4440 },
  { name: { ar: "ريان بن سعد المالكي", en: null }, number: 4412 },
];

test("issue 5.4: a sheet is searched by name in either language, without hamza or diacritics, and by trainee number", () => {
  const found = (sought: string) => namedLike(ALL, sought).map(({ number }) => number);
  expect(found("اسماء")).toEqual([4440]);
  expect(found("juhani")).toEqual([4440]);
  expect(found("٤٤١٢")).toEqual([4412]);
  expect(found("المالكي ريان")).toEqual([4412]);
  expect(found(" ")).toEqual([4440, 4412]);
  expect(found("zzz")).toEqual([]);
});

test("a person without an English name is called by the Arabic one", () => {
  expect(ALL.map(({ name }) => nameIn("en", name))).toEqual(["Asma Aljuhani", "ريان بن سعد المالكي"]);
});
