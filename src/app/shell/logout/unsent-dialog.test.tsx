import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { messages } from "#locales/ar/student.po";
import { UNSENT_WORDS } from "./unsent-dialog.tsx";

const arabic = setupI18n({ locale: "ar", messages: { ar: messages } });
const english = setupI18n({ locale: "en", messages: { en: {} } });

describe("O2: what a logout would delete, in words", () => {
  it.each(Object.entries(UNSENT_WORDS))("%s is said in both languages, with a form for every number", (_kind, words) => {
    expect(english._(words(3))).toMatch(/^[^{]*3[^{]*s[^{]*$/u);
    const said = [1, 2, 3, 11, 100].map((n) => arabic._(words(n)));
    for (const sentence of said) expect(sentence).toMatch(/^[^{A-Za-z]*[\u0621-\u064a]{3}[^{A-Za-z]*$/u);
    // One and two carry no digit; the others carry theirs.
    expect(said.map((sentence) => /\d+/u.exec(sentence)?.[0] ?? null)).toEqual([null, null, "3", "11", "100"]);
  });
});
