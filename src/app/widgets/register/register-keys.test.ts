import { expect, test } from "vitest";
import { registerKey } from "./register-keys.ts";

const pressed = (key: string, code = "", held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("issue 17.3: 1 to 4 mark, in either row of digits, and Delete empties the cell", () => {
  expect(registerKey(pressed("1", "Digit1"))).toEqual({ kind: "mark", mark: "present" });
  expect(registerKey(pressed("٢", "Digit2"))).toEqual({ kind: "mark", mark: "absent" });
  expect(registerKey(pressed("3", "Numpad3"))).toEqual({ kind: "mark", mark: "late" });
  expect(registerKey(pressed("٤", "Digit4"))).toEqual({ kind: "mark", mark: "excused" });
  expect(registerKey(pressed("Delete", "Delete"))).toEqual({ kind: "mark", mark: "unmarked" });
  expect(registerKey(pressed("5", "Digit5"))).toBeNull();
});

test("issue 5.4: letters mark by their place on the board, and by the first letters of the Arabic words", () => {
  expect(registerKey(pressed("p", "KeyP"))).toEqual({ kind: "mark", mark: "present" });
  // The same key of an Arabic board.
  expect(registerKey(pressed("ش", "KeyA"))).toEqual({ kind: "mark", mark: "absent" });
  expect(registerKey(pressed("ت", "KeyJ"))).toEqual({ kind: "mark", mark: "late" });
  expect(registerKey(pressed("ع", "KeyU"))).toEqual({ kind: "mark", mark: "excused" });
});

test("issue 17.3: Enter opens the learner, Ctrl+Z takes the last change back; the browser keeps its own shortcuts", () => {
  expect(registerKey(pressed("Enter", "Enter"))).toEqual({ kind: "open" });
  expect(registerKey(pressed("z", "KeyZ", { ctrlKey: true }))).toEqual({ kind: "undo" });
  expect(registerKey(pressed("ئ", "KeyZ", { metaKey: true }))).toEqual({ kind: "undo" });
  expect(registerKey(pressed("p", "KeyP", { ctrlKey: true }))).toBeNull();
  expect(registerKey(pressed("Tab", "Tab"))).toBeNull();
});
