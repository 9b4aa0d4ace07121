import { expect, test } from "vitest";
import { registerKey } from "./register-keys.ts";

const pressed = (key: string, code = "", held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("issue 5.4: letters mark by their place on the board, and by the first letters of the Arabic words", () => {
  expect(registerKey(pressed("p", "KeyP"), false)).toEqual({ kind: "mark", mark: "present" });
  // The same key of an Arabic board.
  expect(registerKey(pressed("ش", "KeyA"), true)).toEqual({ kind: "mark", mark: "absent" });
  expect(registerKey(pressed("ت", "KeyJ"), true)).toEqual({ kind: "mark", mark: "late" });
  expect(registerKey(pressed("ع", "KeyU"), true)).toEqual({ kind: "mark", mark: "excused" });
});

test("issue 5.4: arrows go between rows, and along a row as it is read; the browser keeps its own shortcuts", () => {
  expect(registerKey(pressed("ArrowDown"), true)).toEqual({ kind: "row", by: 1 });
  expect(registerKey(pressed("PageUp"), true)).toEqual({ kind: "row", by: -10 });
  expect(registerKey(pressed("ArrowLeft"), true)).toEqual({ kind: "place", by: 1 });
  expect(registerKey(pressed("ArrowLeft"), false)).toEqual({ kind: "place", by: -1 });
  expect(registerKey(pressed("p", "KeyP", { ctrlKey: true }), false)).toBeNull();
  expect(registerKey(pressed("Tab", "Tab"), false)).toBeNull();
});
