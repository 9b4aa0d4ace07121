import { describe, expect, it } from "vitest";
import { phoneField } from "#contract/form-fields.ts";
import { isDoubtfulNumber, isE164, nationalDigits, toE164 } from "./phone.ts";

const verdict = async (value: string): Promise<string> => {
  try {
    await phoneField().validate(value);
    return "accepted";
  } catch (error) {
    return (error as { errors: { key: string }[] }).errors[0]?.key ?? "";
  }
};

describe("an international phone number (R8.1, platform-spec §5)", () => {
  it("has a country code of one, two or three digits", () => {
    expect(nationalDigits("+966 55 000 0000")).toBe(9);
    expect(nationalDigits("+20 100 123 4567")).toBe(10);
    expect(nationalDigits("+1 (202) 555-0123")).toBe(10);
    expect(nationalDigits("+371 20 000 000")).toBe(8);
    expect(nationalDigits("0550000000")).toBeNull();
  });

  it("has 2 to 17 digits after it, and an extension beside them", () => {
    expect(isE164("+96655")).toBe(true);
    expect(isE164("+9665")).toBe(false);
    expect(isE164(`+966${"5".repeat(17)}`)).toBe(true);
    expect(isE164(`+966${"5".repeat(18)}`)).toBe(false);
    expect(isE164("+966550000000;ext=12")).toBe(true);
  });

  it("is told what is wrong with it", async () => {
    expect(await verdict("+966550000000")).toBe("accepted");
    expect(await verdict("٠٥٥")).toBe("phone");
    expect(await verdict("+9665")).toBe("phone.short");
    expect(await verdict(`+966${"5".repeat(18)}`)).toBe("phone.long");
    expect(await verdict("+966 55 abc")).toBe("phone.characters");
    expect(await verdict("+966112345678;ext=1a")).toBe("phone.extension");
    expect(await verdict("")).toBe("phone.required");
  });

  it("is asked about where Saudi Arabia gives out no such number, and valid all the same", async () => {
    for (const doubtful of ["+966512", "+966512345678", "+966520000000", "+96655012345", "+9665501234567", "+96612"]) {
      expect(isDoubtfulNumber(doubtful), doubtful).toBe(true);
      expect(await verdict(doubtful)).toBe("accepted");
    }
    for (const usual of [
      "+966550123456",
      "+966501234567",
      "+966570123456",
      "+966112345678",
      "+966112345678;ext=5",
      "+966920012345",
      "+9668001234567",
    ])
      expect(isDoubtfulNumber(usual), usual).toBe(false);
    for (const other of ["", "+9665", "+201001234567", "0512"]) expect(isDoubtfulNumber(other), other).toBe(false);
  });

  it("is kept in one form, however it was typed", () => {
    for (const typed of ["+966 55 012 3456", "+966(55)012-3456", "+٩٦٦٥٥٠١٢٣٤٥٦"]) expect(toE164(typed)).toBe("+966550123456");
    expect(toE164("+966 11 234 5678 ext. 5")).toBe("+966112345678;ext=5");
  });
});
