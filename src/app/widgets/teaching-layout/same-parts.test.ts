import { expect, it } from "vitest";
import { sayTheSame } from "./same-parts.ts";

it("issue 5.3 what was read anew is the same text: keys in another order, another token of the same picture", () => {
  const picture = { id: "p", etag: '"1"', url: "/api/v1/media/p?token=a" };
  const figure = { type: "figure", alt: "x", caption: null, media: picture };
  const again = { media: { etag: '"1"', url: "/api/v1/media/p?token=b", id: "p" }, caption: null, alt: "x", type: "figure" };
  expect(sayTheSame([figure], [again])).toBe(true);
  expect(sayTheSame([{ text: "a", mark: undefined }], [{ text: "a" }])).toBe(true);
});

it("issue 5.3 another picture, another word, another order of blocks are other texts", () => {
  expect(sayTheSame([{ id: "p", etag: "1", url: "u" }], [{ id: "q", etag: "1", url: "u" }])).toBe(false);
  expect(sayTheSame([{ text: "a" }], [{ text: "b" }])).toBe(false);
  expect(sayTheSame([{ text: "a" }, { text: "b" }], [{ text: "b" }, { text: "a" }])).toBe(false);
  expect(sayTheSame([{ text: "a" }], [])).toBe(false);
  expect(sayTheSame({ href: "https://a.example" }, {})).toBe(false);
  expect(sayTheSame(null, {})).toBe(false);
});
