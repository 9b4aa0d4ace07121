import { describe, expect, it } from "vitest";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { nextLesson } from "./next-lesson.ts";

const item = { id: 14, kind: "lesson", number: 14, title: "", translations: { ar: { title: "" }, en: { title: "" } } } as const;
const enrolled = (id: number, more: Partial<Enrollment>): Enrollment =>
  ({ id, status: "active", progress: 10, next_item: item, ...more }) as Enrollment;

describe("where learning goes on (R6.1)", () => {
  it("is the program under way that is nearest to its end", () => {
    expect(nextLesson([enrolled(1, { progress: 28 }), enrolled(2, { progress: 62 }), enrolled(3, { progress: 40 })])?.id).toBe(2);
  });

  it("is none that is done, not begun, ended, or has nothing to open", () => {
    const list = [
      enrolled(1, { progress: 100 }),
      enrolled(2, { status: "pending" }),
      enrolled(3, { status: "completed", progress: 90 }),
      enrolled(4, { next_item: null }),
    ];
    expect(nextLesson(list)).toBeNull();
    expect(nextLesson([])).toBeNull();
  });
});
