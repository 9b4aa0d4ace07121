import { expect, it } from "vitest";
import { isOneLine, isReadable } from "#contract/security/characters.ts";
import { freedText, heldText } from "./held-text.ts";

it("issue 23.2: whatever a package wants kept travels as a text and comes back as it was", () => {
  const wild = "a\u0000b\u0085\n\t\uD800c\uDC00\u241B0041é😀\uFFFF";
  expect([isReadable(heldText(wild)), isOneLine(heldText(wild))]).toEqual([true, true]);
  expect(freedText(heldText(wild))).toBe(wild);
  expect(heldText("page=3&done=1|2|3")).toBe("page=3&done=1|2|3");
});
