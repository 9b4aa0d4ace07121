import { expect, it } from "vitest";
import { startLanguage } from "./start-language.ts";

it("R1.7 Arabic is the default, whatever the browser asks", () => {
  expect(startLanguage("", null)).toBe("ar");
  expect(startLanguage("?q=x", "fr")).toBe("ar");
});

it("R1.7 a choice made before is spoken, and ?lang addresses a page in a language", () => {
  expect(startLanguage("", "en")).toBe("en");
  expect(startLanguage("?lang=en", null)).toBe("en");
  expect(startLanguage("?lang=ar", "en")).toBe("ar");
  expect(startLanguage("?lang=king", "en")).toBe("en");
});
