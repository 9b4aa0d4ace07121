import { expect, it } from "vitest";
import { type Order, placeItem, placeOf, placeUnit, sameOrder, stepItem, stepUnit } from "./outline-order.ts";

const COURSE: Order = [
  { id: 1, items: [11, 12, 13] },
  { id: 2, items: [] },
  { id: 3, items: [31] },
];
const items = (order: Order) => order.map((unit) => unit.items);

it("issue 5.3 an arrow moves an item one place inside its unit", () => {
  expect(items(stepItem(COURSE, 11, 1))).toEqual([[12, 11, 13], [], [31]]);
  expect(items(stepItem(COURSE, 12, -1))).toEqual([[12, 11, 13], [], [31]]);
});

it("issue 5.3 over the edge of a unit the item goes on into the next one, an empty one too", () => {
  const down = stepItem(COURSE, 13, 1);
  expect(items(down)).toEqual([[11, 12], [13], [31]]);
  expect(items(stepItem(down, 13, 1))).toEqual([[11, 12], [], [13, 31]]);
  expect(items(stepItem(COURSE, 31, -1))).toEqual([[11, 12, 13], [31], []]);
});

it("issue 5.3 the first item does not go above the course, the last not below it", () => {
  expect(stepItem(COURSE, 11, -1)).toBe(COURSE);
  expect(stepItem(COURSE, 31, 1)).toBe(COURSE);
  expect(stepItem(COURSE, 99, 1)).toBe(COURSE);
});

it("issue 5.3 a dragged item is put where it was dropped, in its own unit or another", () => {
  expect(items(placeItem(COURSE, 11, { unit: 1, index: 2 }))).toEqual([[12, 13, 11], [], [31]]);
  expect(items(placeItem(COURSE, 12, { unit: 3, index: 1 }))).toEqual([[11, 13], [], [31, 12]]);
  expect(placeItem(COURSE, 12, { unit: 9, index: 0 })).toBe(COURSE);
  expect(placeOf(COURSE, 31)).toEqual({ unit: 3, index: 0 });
});

it("issue 5.3 a unit moves with its items", () => {
  expect(stepUnit(COURSE, 1, 1).map((unit) => unit.id)).toEqual([2, 1, 3]);
  expect(stepUnit(COURSE, 1, -1)).toBe(COURSE);
  expect(stepUnit(COURSE, 3, 1)).toBe(COURSE);
  expect(placeUnit(COURSE, 1, 2).map((unit) => unit.id)).toEqual([2, 3, 1]);
});

it("issue 5.3 the same order is known as the same", () => {
  expect(sameOrder(COURSE, structuredClone(COURSE) as Order)).toBe(true);
  expect(sameOrder(COURSE, stepItem(COURSE, 11, 1))).toBe(false);
  expect(sameOrder(COURSE, COURSE.slice(1))).toBe(false);
});
