import { describe, expect, it } from "vitest";
import { sumFrom, sumOver0 } from "./sum-from.ts";

describe("a sum of money as it is typed", () => {
  it.each([
    ["1250", 1_250],
    ["1,250.5", 1_250.5],
    ["١٬٢٥٠٫٥٠", 1_250.5],
    ["۱۲", 12],
    [" 12 ", 12],
    ["0", 0],
  ])("«%s» is %d", (text, sum) => {
    expect(sumFrom(text)).toBe(sum);
  });

  it.each(["", "-1", "1.234", "abc", "1e3", "123456789", "."])("«%s» is none", (text) => {
    expect(sumFrom(text)).toBeNull();
  });

  it("where something has to move, nothing at all is none either", () => {
    expect(["0", "0.00", "٠"].map(sumOver0)).toEqual([null, null, null]);
    expect(sumOver0("0.01")).toBe(0.01);
  });
});
