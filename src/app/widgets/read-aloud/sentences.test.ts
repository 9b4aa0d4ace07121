import { describe, expect, it } from "vitest";
import { sentencesOf } from "./sentences.ts";

const said = (text: string) => sentencesOf(text).map(({ from, to, language }) => [text.slice(from, to), language]);

describe("the sentences that are read aloud", () => {
  it("are those of the text, each with its language, and nothing that has no word", () => {
    expect(said("الجدول صفوف وأعمدة. هل فهمت؟ Rows are records.")).toEqual([
      ["الجدول صفوف وأعمدة.", "ar"],
      ["هل فهمت؟", "ar"],
      ["Rows are records.", "en"],
    ]);
    expect(said(" \n … ")).toEqual([]);
  });

  it("stay Arabic with a Latin name in them", () => {
    expect(said("نستعمل مكتبة pandas لقراءة الملفات.")).toEqual([["نستعمل مكتبة pandas لقراءة الملفات.", "ar"]]);
  });

  it("of great length are parted at commas, with no letter lost", () => {
    const long = `${Array.from({ length: 40 }, (_, index) => `هذا جزء طويل رقم ${index}`).join("، ")}.`;
    const parts = said(long).map(([text]) => text);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part?.length).toBeLessThanOrEqual(220);
    expect(parts.join(" ")).toBe(long);
  });

  it("of great length without a comma stay whole", () => {
    const long = "كلمة ".repeat(100).trim();
    expect(said(long)).toEqual([[long, "ar"]]);
  });
});
