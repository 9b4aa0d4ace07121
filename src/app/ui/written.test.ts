import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { languageOfWords, WholeNumbers } from "./written.tsx";

it("names the language of somebody's words by their letters (U9)", () => {
  expect(["دورة ممتازة", "Great course", "لوحات المعلومات في Power BI", "Ça va", "", "5/5", "👍 12:30"].map(languageOfWords)).toEqual([
    "ar",
    "en",
    "ar",
    "en",
    null,
    null,
    null,
  ]);
});

it("keeps the number of an order in one piece within a sentence (issue 17)", () => {
  expect(renderToStaticMarkup(createElement(WholeNumbers, null, "طلب QBS-2026-000231، والدرجة 18 من 20"))).toBe(
    'طلب <bdi dir="ltr" class="k-nowrap">QBS-2026-000231</bdi>، والدرجة 18 من 20',
  );
});
