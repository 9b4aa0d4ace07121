import { expect, it } from "vitest";
import { itemsToWrite } from "./course-import.ts";

it("an import writes its items of every kind, but for those that are as they were", () => {
  const counts = {
    files: 9,
    understood: 9,
    sections: 2,
    lessons: 38,
    applications: 14,
    activities: 17,
    questions: 98,
    media: 2,
    changed: 4,
  };
  expect(itemsToWrite({ ...counts, unchanged: 0 })).toBe(69);
  expect(itemsToWrite({ ...counts, unchanged: 65 })).toBe(4);
});
