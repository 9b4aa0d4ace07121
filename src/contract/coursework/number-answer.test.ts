import { expect, it } from "vitest";
import { isRightNumber, numberText, readNumber } from "./number-answer.ts";

it("issue 23.3 numbers are read as people write them, in either script", () => {
  const read = (text: string) => readNumber(text)?.value;
  expect([read("9.81"), read("٩٫٨١"), read("9,81"), read("-3"), read("−٣"), read("+ 4")]).toEqual([9.81, 9.81, 9.81, -3, -3, 4]);
  expect([read("1,500"), read("١٬٥٠٠"), read("1,500,000.5"), read("0,125"), read("12,5")]).toEqual([1500, 1500, 1_500_000.5, 0.125, 12.5]);
  expect([read("1.5e3"), read("1.5 × 10^3"), read("6x10^-2"), read(".5")]).toEqual([1500, 1500, 0.06, 0.5]);
  expect([read("about 3"), read(""), read("-")]).toEqual([undefined, undefined, undefined]);
  expect(readNumber("9.81 m/s²")).toEqual({ value: 9.81, unit: "m/s2" });
});

it("issue 23.3 a number counts within its tolerance; its unit may be left out, another one is wrong", () => {
  const right = { value: 9.81, tolerance: 0.05, unit: "m/s²" };
  expect(["9.81", "9.76", "9.86 m/s2", "٩٫٨"].map((said) => isRightNumber(said, right))).toEqual([true, true, true, true]);
  expect(["9.75", "9.87", "9.81 km/h", "m/s²"].map((said) => isRightNumber(said, right))).toEqual([false, false, false, false]);
  expect(isRightNumber("0.3", { value: 0.1 + 0.2, tolerance: 0, unit: "" })).toBe(true);
  expect(["5 متر", "5 متْر", "5%"].map((said) => isRightNumber(said, { value: 5, tolerance: 0, unit: "متر" }))).toEqual([true, true, false]);
  expect([
    isRightNumber("5 %", { value: 5, tolerance: 0, unit: "%" }),
    isRightNumber("5 °", { value: 5, tolerance: 0, unit: "%" }),
  ]).toEqual([true, false]);
  expect([numberText(right), numberText({ ...right, unit: "" })]).toEqual(["9.81 m/s²", "9.81"]);
});
