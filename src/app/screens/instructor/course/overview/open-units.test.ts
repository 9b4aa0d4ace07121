import { expect, it } from "vitest";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { withNewUnits } from "./open-units.ts";

const NOW = new Date("2026-11-22T06:00:00Z");
const title = { ar: { title: "عنوان" }, en: { title: null } };
type Unit = CourseOutline["sections"][number];
const item = (status: "draft" | "published", starts_at: string | null = null) => ({ status, starts_at }) as Unit["items"][number];
const outline = (...units: [id: number, ...items: Unit["items"]][]): CourseOutline => ({
  course_id: 1,
  drafts: 0,
  grade_weight: 0,
  sections: units.map(([id, ...items]) => ({ id, translations: title, items })),
});

it("issue 5.3: what is worked on, empty, or comes next stands open; what is finished is one line", () => {
  const course = outline(
    [1, item("published")],
    [2, item("draft")],
    [3],
    [4, item("published", "2026-12-01T06:00:00Z")],
    [5, item("published")],
  );
  expect([...withNewUnits(new Map(), course, NOW)]).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [4, true],
    [5, false],
  ]);
});

it("issue 5.3: an outline that arrives later folds no unit that stood open and opens none that was folded", () => {
  const kept = withNewUnits(new Map(), outline([1, item("draft")], [2, item("published")]), NOW);
  const arrived = withNewUnits(kept, outline([1, item("published")], [2, item("draft")], [3, item("published")]), NOW);
  expect(arrived.get(1)).toBe(true);
  expect(arrived.get(2)).toBe(kept.get(2));
  expect(arrived.get(3)).toBe(true);
  expect(withNewUnits(arrived, outline([1], [3]), NOW)).toBe(arrived);
});
