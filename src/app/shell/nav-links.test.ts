import { describe, expect, it } from "vitest";
import { currentLink, isCurrent } from "./nav-links.ts";

describe("which link is the current one", () => {
  it("is the page's own, or the list that a page lies under", () => {
    expect(isCurrent("/courses", "/courses/7")).toBe(true);
    expect(isCurrent("/courses", "/courses-old")).toBe(false);
    expect(isCurrent("/", "/courses")).toBe(false);
    expect(isCurrent("/", "/")).toBe(true);
  });

  it("is the most particular one of an area, and the dashboard only on the dashboard", () => {
    const links = ["/student", "/student/services", "/student/services/schedule"];
    expect(currentLink(links, "/student/services/schedule")).toBe("/student/services/schedule");
    expect(currentLink(links, "/student/services/grades")).toBe("/student/services");
    expect(currentLink(links, "/student/dashboard")).toBe("/student");
    expect(currentLink(links, "/student/profile")).toBeNull();
  });
});
