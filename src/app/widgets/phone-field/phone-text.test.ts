import { describe, expect, it } from "vitest";
import { phoneField } from "#contract/form-fields.ts";
import { PHONE } from "#contract/rules/phone.ts";
import {
  announcesExtension,
  DEFAULT_DIAL,
  extensionDigits,
  joinPhone,
  keptTyping,
  splitPhone,
  typedNumber,
  wireNumber,
} from "./phone-text.ts";
import { dialCode } from "./phone-value.ts";

describe("a phone number before the numbering plans are here (R8.1, R8.3)", () => {
  it("knows the dial code of the default country", () => {
    expect(DEFAULT_DIAL).toBe(dialCode(PHONE.defaultCountry));
  });

  it("keeps only digits, spaces, parentheses, plus and hyphen, and at most 250 of them", () => {
    expect(keptTyping("+966 (55) 012-34x56")).toBe("+966 (55) 012-3456");
    expect(keptTyping("<b>٠٥٥</b>\u202E1")).toBe("0551");
    expect(keptTyping("۰۵۵")).toBe("055");
    expect(keptTyping("5".repeat(300))).toHaveLength(250);
  });

  it("reads a number of the default country, and any other with a plus or 00", () => {
    for (const typed of ["0550123456", "55 012 3456", "+966 55 012 3456", "00966550123456", "966550123456"]) {
      expect(wireNumber(typed), typed).toBe("+966550123456");
    }
    expect(wireNumber("+20 100 123 4567")).toBe("+201001234567");
    expect(wireNumber("0")).toBe("+966");
    expect(wireNumber("(+ -)")).toBe("");
  });

  it("is told by the contract's rule what is wrong with it, as the server will tell it", async () => {
    const verdict = (typed: string) =>
      phoneField()
        .validate(wireNumber(keptTyping(typed)))
        .then(
          () => "accepted",
          (error: { errors: { key: string }[] }) => error.errors[0]?.key,
        );
    expect(await verdict("0550000000")).toBe("accepted");
    expect(await verdict("")).toBe("phone.required");
    expect(await verdict("5")).toBe("phone.short");
    expect(await verdict("55")).toBe("accepted");
    expect(await verdict("5".repeat(17))).toBe("accepted");
    expect(await verdict("5".repeat(18))).toBe("phone.long");
    expect(await verdict("+0 12")).toBe("phone");
  });

  it("shows what it read as it would be typed", () => {
    for (const number of ["+966550123456", "+966", "+201001234567", ""])
      expect(wireNumber(typedNumber(number)) || "+966").toBe(number || "+966");
    expect(typedNumber("+966550123456")).toBe("550123456");
  });
});

describe("an extension (platform-spec §5)", () => {
  it("stands beside the number on the wire", () => {
    expect(splitPhone("+966112345678;ext=12")).toEqual({ number: "+966112345678", extension: "12" });
    expect(splitPhone("nonsense")).toEqual({ number: "", extension: "" });
    expect(joinPhone("+966112345678", "12")).toBe("+966112345678;ext=12");
    expect(joinPhone("+966112345678", "")).toBe("+966112345678");
    expect(joinPhone("", "12")).toBe("");
  });

  it("is announced by the signs that phones and people write, and is digits only", () => {
    for (const sign of ["x", "X", "#", ",", ";", "e", "ت"]) expect(announcesExtension(sign), sign).toBe(true);
    for (const sign of ["5", " ", "+", "-", "(", "ب"]) expect(announcesExtension(sign), sign).toBe(false);
    expect(extensionDigits("١٢a-345678901")).toBe("12345678");
  });
});
