import { expect, test } from "vitest";
import { shownNames } from "./short-names.ts";

test("issue 17.3: a long name keeps its first and its family part, with the words that belong to them", () => {
  expect(shownNames(["عبد الرحمن بن يوسف بن سعد آل باوزير", "ريان المالكي"], 20)).toEqual(["عبد الرحمن آل باوزير", "ريان المالكي"]);
  expect(shownNames(["Abdulrahman bin Yousef Bawazir"], 16)).toEqual(["Abdulrahman Bawazir"]);
});

test("issue 17.3: two people of the same short name keep every part of theirs", () => {
  const two = ["سارة محمد عبدالله الحربي", "سارة خالد عبدالله الحربي"];
  expect(shownNames(two, 20)).toEqual(two);
});
