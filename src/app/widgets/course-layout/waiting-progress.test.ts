import { expect, it } from "vitest";
import type { CourseItem, CourseOverview } from "#contract/classroom/classroom.ts";
import { placesOf, withWaiting } from "./waiting-progress.ts";

const item = (id: number, part: Partial<CourseItem> = {}): CourseItem =>
  ({ id, status: "not_started", percent: 0, position_s: 0, ...part }) as CourseItem;
const course = (items: CourseItem[]): CourseOverview =>
  ({
    progress: { items_done: items.filter(({ status }) => status === "completed").length },
    next_item: items[0] && { id: items[0].id },
    sections: [{ id: 1, items, items_done: 0 }],
  }) as unknown as CourseOverview;
const event = (item_id: number, verb: "progressed" | "completed", percent?: number, position_s?: number) => ({
  item_id,
  verb,
  percent,
  position_s,
});

it("places are monotone, whatever the order of events; the last place counts", () => {
  const places = placesOf([event(1, "progressed", 60, 80), event(1, "progressed", 40, 30), event(2, "completed")]);
  expect(places.get(1)).toEqual({ percent: 60, position: 30 });
  expect(places.get(2)).toEqual({ percent: 100, position: null });
});

it("what waits on this device is laid over the server's word, and the next lesson moves on", () => {
  const shown = withWaiting(course([item(1), item(2)]), placesOf([event(1, "completed")]));
  expect(shown.sections[0]?.items.map(({ status }) => status)).toEqual(["completed", "not_started"]);
  expect(shown.progress.items_done).toBe(1);
  expect(shown.next_item?.id).toBe(2);
});

it("nothing that is done or locked changes, and an untouched course stays the same object", () => {
  const before = course([item(1, { status: "completed", percent: 100 }), item(2, { status: "locked" })]);
  expect(withWaiting(before, placesOf([event(1, "progressed", 10), event(2, "completed")]))).toBe(before);
});
