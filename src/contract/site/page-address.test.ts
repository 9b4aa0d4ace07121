import { expect, it } from "vitest";
import { pageAddress } from "./page-address.ts";

it("names the language of a page only where it is not the platform's (R1.7)", () => {
  expect(pageAddress("https://qabas.example", "/news/7", "ar")).toBe("https://qabas.example/news/7");
  expect(pageAddress("https://qabas.example", "/news/7", "en")).toBe("https://qabas.example/news/7?lang=en");
});
