import type { RegisterMark } from "#contract/attendance/attendance.ts";

/** What a key does in the register's table. Rows and places in a row count from 0. */
export type RegisterKey =
  | { kind: "mark"; mark: Exclude<RegisterMark, "unmarked"> }
  /** To another row; both ends of the list stop it. */
  | { kind: "row"; by: number }
  | { kind: "end"; last: boolean }
  | { kind: "place"; by: 1 | -1 };

/** By the key's place on the board, so that it works on an Arabic one; Arabic keys have letters of the words themselves. */
const BY_CODE: Partial<Record<string, Exclude<RegisterMark, "unmarked">>> = {
  KeyP: "present",
  KeyA: "absent",
  KeyL: "late",
  KeyE: "excused",
};
const BY_LETTER: Partial<Record<string, Exclude<RegisterMark, "unmarked">>> = { ح: "present", غ: "absent", ت: "late", ع: "excused" };

const PAGE = 10;

/** The meaning of a pressed key, or null for one that is not ours. @param rtl whether the row runs from the right */
export function registerKey(
  { key, code, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">,
  rtl: boolean,
): RegisterKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case "ArrowDown":
      return { kind: "row", by: 1 };
    case "ArrowUp":
      return { kind: "row", by: -1 };
    case "PageDown":
      return { kind: "row", by: PAGE };
    case "PageUp":
      return { kind: "row", by: -PAGE };
    case "Home":
      return { kind: "end", last: false };
    case "End":
      return { kind: "end", last: true };
    case "ArrowLeft":
      return { kind: "place", by: rtl ? 1 : -1 };
    case "ArrowRight":
      return { kind: "place", by: rtl ? -1 : 1 };
  }
  const mark = BY_LETTER[key] ?? BY_CODE[code];
  return mark ? { kind: "mark", mark } : null;
}
