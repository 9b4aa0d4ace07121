import { describe, expect, it } from "vitest";
import { isE164 } from "#contract/rules/phone.ts";
import { type CountryOption, countryNames, dialCode, findCountry, readPasted } from "./phone-value.ts";

describe("a pasted phone number (R8.3)", () => {
  it("keeps a whole international number, however it is written", () => {
    for (const text of ["+966 55 012 3456", "00966550123456", "+٩٦٦ ٥٥ ٠١٢ ٣٤٥٦", " +966-(55)-0123456 "]) {
      expect(readPasted(text, "SA"), text).toBe("+966550123456");
    }
  });

  it("keeps an extension beside an international or a local number", () => {
    expect(readPasted("+966 11 234 5678 ext. 12", "SA")).toBe("+966112345678;ext=12");
    expect(readPasted("011 234 5678 تحويلة ٥", "SA")).toBe("+966112345678;ext=5");
  });

  it("leaves a piece of a local number to the field", () => {
    expect(readPasted("0123", "SA")).toBeNull();
    expect(readPasted("hello", "SA")).toBeNull();
  });

  it("gives only what the contract's rule takes for whole numbers", () => {
    expect(isE164(readPasted("+20 100 123 4567;ext=9", undefined) ?? "")).toBe(true);
  });
});

describe("finding a country by typing (R8.3)", () => {
  const names = countryNames("ar", ["SA", "AE", "EG", "KW", "OM"]);
  const options: CountryOption[] = [
    ...(["SA", "AE", "EG"] as const).map((value) => ({ value, label: names[value] ?? "" })),
    { divider: true },
    ...(["KW", "OM"] as const).map((value) => ({ value, label: names[value] ?? "" })),
  ];

  it("names the everyday names in the language on screen", () => {
    expect(names.SA).toBe("السعودية");
    expect(countryNames("en", ["EG"]).EG).toBe("Egypt");
    expect(dialCode("SA")).toBe("+966");
  });

  it("finds by name with and without the article, and whatever the hamza", () => {
    expect(findCountry(options, "سع", 0)).toBe(0);
    expect(findCountry(options, "السع", 0)).toBe(0);
    expect(findCountry(options, "ام", 0)).toBe(1);
    expect(findCountry(options, "كو", 0)).toBe(4);
  });

  it("finds by dial code and by ISO code", () => {
    expect(findCountry(options, "96", 1)).toBe(4);
    expect(findCountry(options, "968", 0)).toBe(5);
    expect(findCountry(options, "kw", 0)).toBe(4);
  });

  it("begins after the place it stands at, goes round, and says so when nothing fits", () => {
    expect(findCountry(options, "9", 2)).toBe(4);
    expect(findCountry(options, "ظظ", 0)).toBe(-1);
    expect(findCountry(options, "", 0)).toBe(-1);
  });
});
