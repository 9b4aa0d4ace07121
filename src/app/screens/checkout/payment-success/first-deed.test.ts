import { part } from "#contract/test-part.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { describe, expect, it } from "vitest";
import { firstDeed } from "./first-deed.ts";

const bought = (id: number, more: Record<string, unknown>) =>
  part<Enrollment>({ program: { id }, status: "active", next_item: null, next_session: null, ...more } as Partial<Enrollment>);
const item = (id: number, number: number) => ({ id, kind: "lesson", number });
const session = (id: number, day: string) => ({ id, title: "", starts_at: `${day}T15:00:00Z` });

describe("the first thing that can be done with what was bought (frame.md §13)", () => {
  it("is the lesson that is open, whatever else was bought before it", () => {
    expect(firstDeed([bought(1, { next_session: session(9, "2026-11-29") }), bought(2, { next_item: item(77, 1) })])).toEqual({
      lesson: { number: 1, href: "/course/2/lesson/77" },
      session: 9,
    });
  });

  it("is the earliest session's place in the calendar where no lesson is open", () => {
    expect(
      firstDeed([bought(1, { next_session: session(9, "2026-12-06") }), bought(2, { next_session: session(8, "2026-11-29") })]),
    ).toEqual({ lesson: null, session: 8 });
  });

  it("is nothing where a program is pending and has no dates yet", () => {
    expect(firstDeed([bought(1, { status: "pending", next_item: item(5, 1) })])).toEqual({ lesson: null, session: null });
    expect(firstDeed([])).toEqual({ lesson: null, session: null });
  });
});
