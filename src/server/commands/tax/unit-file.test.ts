import { describe, expect, it } from "vitest";
import { SELLER } from "#tests/support/tax/tax-samples.ts";
import { readUnitFile } from "./unit-file.ts";

const UNIT = { seller: SELLER, branch: "فرع الرياض", industry: "Education" };

describe("the file of a unit", () => {
  it("is read whole, and says all that is wrong with it", () => {
    expect(readUnitFile(JSON.stringify(UNIT))).toEqual(UNIT);
    const wrong = { ...UNIT, branch: "", seller: { ...SELLER, vatNumber: "123", address: { ...SELLER.address, postalCode: "1" } } };
    expect(() => readUnitFile(JSON.stringify(wrong))).toThrow(/vatNumber[\s\S]*postalCode|postalCode[\s\S]*vatNumber/u);
    expect(() => readUnitFile("{")).toThrow("no JSON");
  });
});
