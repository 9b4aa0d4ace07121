import { describe, expect, it } from "vitest";
import { NOTHING_TYPED, stillTyping, typeOn } from "./type-ahead.ts";

describe("typing to find a country (platform-spec §9)", () => {
  it("makes one word of letters that follow each other", () => {
    const typed = ["ك", "و", "ي"].reduce((word, letter, index) => typeOn(word, letter, 1_000 + index * 699), NOTHING_TYPED);
    expect(typed.text).toBe("كوي");
  });

  it("begins anew 700 ms after the last letter", () => {
    const first = typeOn(NOTHING_TYPED, "k", 1_000);
    expect(stillTyping(first, 1_699)).toBe(true);
    expect(stillTyping(first, 1_700)).toBe(false);
    expect(typeOn(first, "o", 1_700).text).toBe("o");
  });

  it("begins anew when the list opens", () => {
    expect(stillTyping(NOTHING_TYPED, 0)).toBe(false);
  });
});
