import { expect, it } from "vitest";
import { languageOfWords } from "./written.tsx";

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
