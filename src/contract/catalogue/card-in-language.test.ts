import { describe, expect, it } from "vitest";
import type { ProgramCard } from "./catalogue.ts";
import { cardInLanguage } from "./card-in-language.ts";

const arabic = {
  id: 7,
  type: "course",
  title: "تحليل البيانات",
  summary: "تنظيف البيانات",
  price: 950,
  category: { id: 1, name: "تحليل البيانات", glaze: "data" },
  instructors: [{ id: 3, name: "د. نورة القحطاني", title: "أستاذة مساعدة" }],
  translations: {
    ar: { title: "تحليل البيانات", summary: "تنظيف البيانات", category: "تحليل البيانات", instructors: ["د. نورة القحطاني"] },
    en: { title: "Data analysis", summary: "Cleaning data", category: "Data", instructors: ["Dr Noura Alqahtani"] },
  },
} as unknown as ProgramCard;

describe("R1.7 a kept card in the other language", () => {
  it("has its texts in that language and everything else as it was", () => {
    expect(cardInLanguage(arabic, "en")).toEqual({
      ...arabic,
      title: "Data analysis",
      summary: "Cleaning data",
      category: { id: 1, name: "Data", glaze: "data" },
      // The rank travels in one language only.
      instructors: [{ id: 3, name: "Dr Noura Alqahtani", title: null }],
    });
  });

  it("is none where the copy holds one language", () => {
    expect(cardInLanguage({ ...arabic, translations: undefined } as ProgramCard, "en")).toBeNull();
  });
});
