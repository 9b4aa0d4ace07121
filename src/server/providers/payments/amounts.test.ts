import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDecimalNumber, fromDecimalText, fromHalalas, toDecimalNumber, toDecimalText } from "./amounts.ts";

const halalas = fc.integer({ min: 0, max: 2_000_000_000_00 });

describe("amounts at the border of the providers (21.3)", () => {
  it("go out and come back as the same halalas, whatever they are", () => {
    fc.assert(
      fc.property(halalas, (amount) => {
        expect(fromDecimalText(toDecimalText(amount))).toBe(amount);
        expect(fromDecimalNumber(toDecimalNumber(amount))).toBe(amount);
        // As it travels: JSON writes the number, and the other side reads it.
        expect(fromDecimalNumber(JSON.parse(JSON.stringify(toDecimalNumber(amount))))).toBe(amount);
        expect(fromHalalas(JSON.parse(JSON.stringify(amount)))).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are texts of exactly two places, and numbers of two at most", () => {
    fc.assert(
      fc.property(halalas, (amount) => {
        expect(toDecimalText(amount)).toMatch(/^\d+\.\d{2}$/u);
        expect(JSON.stringify(toDecimalNumber(amount))).toMatch(/^\d+(?:\.\d{1,2})?$/u);
      }),
    );
    expect([toDecimalText(0), toDecimalText(5), toDecimalText(100_50), toDecimalText(1_999_99)]).toEqual([
      "0.00",
      "0.05",
      "100.50",
      "1999.99",
    ]);
  });

  it("add up: the halalas of parts are the halalas of the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { maxLength: 20 }), (parts) => {
        const whole = parts.reduce((total, part) => total + part, 0);
        expect(parts.map(toDecimalText).reduce((total, text) => total + fromDecimalText(text), 0)).toBe(whole);
        expect(parts.map(toDecimalNumber).reduce((total, part) => total + fromDecimalNumber(part), 0)).toBe(whole);
      }),
    );
  });

  it("of another kind are refused and never rounded", () => {
    for (const wrong of [100.5, "100,50", "1e3", "-1.00", "1.005", "", " 1.00", null, undefined, "0x10"])
      expect(() => fromDecimalText(wrong), String(wrong)).toThrow(RangeError);
    for (const wrong of ["100.50", 1.005, -1, Number.NaN, Infinity, null, {}])
      expect(() => fromDecimalNumber(wrong), String(wrong)).toThrow(RangeError);
    for (const wrong of ["10050", 100.5, -1, null, 2 ** 53]) expect(() => fromHalalas(wrong), String(wrong)).toThrow(RangeError);
    for (const wrong of [0.5, -1, Number.NaN]) expect(() => toDecimalText(wrong)).toThrow(RangeError);
    expect(fromDecimalText("100")).toBe(100_00);
    expect(fromDecimalText("100.5")).toBe(100_50);
    expect(fromDecimalText("100.5000")).toBe(100_50);
  });
});
