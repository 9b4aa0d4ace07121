import type { RegisterMark } from "#contract/attendance/attendance.ts";

/** What a key does to the rows of a register, beside those that move. */
export type RegisterKey = { kind: "mark"; mark: RegisterMark } | { kind: "undo" } | { kind: "open" };

/** By what the key writes: the digits of either hand, and first letters of the Arabic words. */
const BY_KEY: Partial<Record<string, RegisterMark>> = {
  1: "present",
  2: "absent",
  3: "late",
  4: "excused",
  "١": "present",
  "٢": "absent",
  "٣": "late",
  "٤": "excused",
  ح: "present",
  غ: "absent",
  ت: "late",
  ع: "excused",
  Delete: "unmarked",
  Backspace: "unmarked",
};

/** By the key's place on the board, so that it works on an Arabic one. */
const BY_CODE: Partial<Record<string, RegisterMark>> = { KeyP: "present", KeyA: "absent", KeyL: "late", KeyE: "excused" };

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The meaning of a pressed key, or null for one that is not ours. */
export function registerKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): RegisterKey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return code === "KeyZ" && !shiftKey ? { kind: "undo" } : null;
  if (key === "Enter") return { kind: "open" };
  const mark = BY_KEY[key] ?? BY_CODE[code];
  return mark ? { kind: "mark", mark } : null;
}
