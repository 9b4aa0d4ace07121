import { expect, it } from "vitest";
import { nextPage } from "./next-page.ts";

it("issue 22.7: finds the next page of a list as platforms write it, and none where there is none", () => {
  const next = "https://campus.example/members?page=2&a=1,2";
  for (const header of [
    `<${next}>; rel="next"`,
    `<${next}>;rel=next`,
    `<https://campus.example/members>; rel="first",<${next}>; title="x"; rel="NEXT"`,
    [`<https://campus.example/diff>; rel="differences"`, `<${next}>; rel="next last"`],
  ])
    expect(nextPage(header)).toBe(next);
  for (const header of [
    undefined,
    "",
    "next",
    "<x",
    `<${next}>`,
    `<${next}>; rel="last"`,
    `<${next}>; title="next"`,
    `${next}; rel="next"`,
  ])
    expect(nextPage(header)).toBeNull();
});
