import { expect, it } from "vitest";
import { pageBody, shapedPage } from "./page-values.ts";

const section = (heading: string) => ({ id: "scope", heading, paragraphs: ["One.", "Two."], points: ["a", "b"] });
const page = {
  title: { ar: "الخصوصية", en: "Privacy" },
  lead: { ar: "مقدمة", en: "Lead" },
  sections: { ar: [section("النطاق")], en: [section("Scope")] },
};

it("issue 20: a standing page is written as texts, and comes back as its paragraphs and points", () => {
  const shaped = shapedPage(page) as Record<string, unknown>;
  expect(shaped).toMatchObject({ sections: { en: [{ heading: "Scope", paragraphs: "One.\n\nTwo.", points: "a\nb" }] } });
  expect(pageBody(shaped)).toEqual(page);
});

it("issue 20: both languages have the same anchors, and empty lines make no paragraphs", () => {
  const body = pageBody({
    sections: { ar: [{ id: "use", heading: "الاستخدام", paragraphs: "\n\n أول \n\n\n", points: "\n" }], en: [{ heading: "Use" }] },
  });
  expect(body).toEqual({
    sections: {
      ar: [{ id: "use", heading: "الاستخدام", paragraphs: ["أول"], points: [] }],
      en: [{ id: "use", heading: "Use", paragraphs: [], points: [] }],
    },
  });
});
