import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLine, plainText } from "./plain-text.ts";

describe("text of strangers", () => {
  it("loses what nobody can see and keeps all else", () => {
    expect(plainText("\uFEFF<b>سعر</b> \u202Ecod.exe\u202C\u0000\u001B[31m & \u2066'x'\u2069")).toBe("<b>سعر</b> cod.exe[31m & 'x'");
    expect(plainText("سطر\r\nسطر\u2028سطر\rسطر")).toBe("سطر\nسطر\nسطر\nسطر");
    expect(plainText("می‌خواهم 👩‍💻 \uD83D")).toBe("می‌خواهم 👩‍💻 \uFFFD");
    expect(plainLine("  نورة\n\tسعد\u200B ")).toBe("نورة سعد");
    expect(plainLine("\u200B\u2060\u0007")).toBe("");
  });

  it("is the same when it is cleaned again, whole for every encoding, and never longer", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = plainText(text);
        expect(plainText(once)).toBe(once);
        expect(() => encodeURIComponent(once)).not.toThrow();
        expect(once.length).toBeLessThanOrEqual(text.length);
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
      }),
    );
  });
});
