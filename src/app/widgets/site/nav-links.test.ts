import { describe, expect, it } from "vitest";
import { isCurrent } from "./nav-links.ts";

describe("which link is the current one", () => {
  it("is the page's own, or the list that a page lies under", () => {
    expect(isCurrent("/courses", "/courses/7")).toBe(true);
    expect(isCurrent("/courses", "/courses-old")).toBe(false);
    expect(isCurrent("/", "/courses")).toBe(false);
    expect(isCurrent("/", "/")).toBe(true);
  });
});
