import { describe, expect, it } from "vitest";
import { linksIn } from "./link-language.ts";

describe("links of a page in one language (R1.7)", () => {
  it("lead on in the language that the address names", () => {
    const link = linksIn("?lang=en&q=x", () => "en");
    expect(["/", "/courses?type=course", "/about#team", "/courses?lang=ar"].map(link)).toEqual([
      "/?lang=en",
      "/courses?type=course&lang=en",
      "/about?lang=en#team",
      "/courses?lang=ar",
    ]);
  });

  it("stay bare where the address names none, after another language was chosen, and to elsewhere", () => {
    expect(linksIn("?q=x", () => "en")("/courses")).toBe("/courses");
    expect(linksIn("?lang=en", () => "ar")("/courses")).toBe("/courses");
    expect(linksIn("?lang=en", () => "en")("mailto:a@qabas.example")).toBe("mailto:a@qabas.example");
  });
});
