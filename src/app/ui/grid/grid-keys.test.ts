import { expect, test } from "vitest";
import { gridMove } from "./grid-keys.ts";

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });
const size = { rows: 24, columns: 9, heads: false };
const at = { row: 5, column: 3 };

test("issue 17.3: arrows move by cell as the row is read: the left one goes on in Arabic and back in English", () => {
  expect(gridMove(pressed("ArrowLeft"), at, size, true)).toEqual({ row: 5, column: 4 });
  expect(gridMove(pressed("ArrowLeft"), at, size, false)).toEqual({ row: 5, column: 2 });
  expect(gridMove(pressed("ArrowDown"), at, size, true)).toEqual({ row: 6, column: 3 });
});

test("issue 17.3: Home and End lead to the ends of the row, with Ctrl to the first and the last cell, page keys ten rows on", () => {
  expect(gridMove(pressed("Home"), at, size, true)).toEqual({ row: 5, column: 0 });
  expect(gridMove(pressed("End"), at, size, true)).toEqual({ row: 5, column: 8 });
  expect(gridMove(pressed("Home", { ctrlKey: true }), at, size, true)).toEqual({ row: 0, column: 0 });
  expect(gridMove(pressed("End", { metaKey: true }), at, size, true)).toEqual({ row: 23, column: 8 });
  expect(gridMove(pressed("PageDown"), at, size, true)).toEqual({ row: 15, column: 3 });
  expect(gridMove(pressed("PageUp"), at, size, true)).toEqual({ row: 0, column: 3 });
});

test("issue 17.3: the ends stop the way, heads are reached only where they do something, and the browser keeps its own keys", () => {
  expect(gridMove(pressed("ArrowUp"), { row: 0, column: 0 }, size, true)).toEqual({ row: 0, column: 0 });
  expect(gridMove(pressed("ArrowUp"), { row: 0, column: 0 }, { ...size, heads: true }, true)).toEqual({ row: -1, column: 0 });
  expect(gridMove(pressed("ArrowLeft", { altKey: true }), at, size, true)).toBeNull();
  expect(gridMove(pressed("ArrowDown", { ctrlKey: true }), at, size, true)).toBeNull();
  expect(gridMove(pressed("Tab"), at, size, true)).toBeNull();
});
