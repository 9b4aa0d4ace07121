import { describe, expect, it } from "vitest";
import { currentLink, sectionOf } from "./area-menu.ts";
import { INSTRUCTOR_MENU } from "./instructor-links.ts";
import { STUDENT_MENU } from "./student-links.ts";

describe("which link of an area is the current one", () => {
  it("is the most particular one, and the dashboard only on the dashboard", () => {
    const links = ["/student", "/student/services", "/student/services/schedule"].map((href) => ({ href }));
    expect(currentLink(links, "/student/services/schedule")).toBe("/student/services/schedule");
    expect(currentLink(links, "/student/services/grades")).toBe("/student/services");
    expect(currentLink(links, "/student/dashboard")).toBe("/student");
    expect(currentLink(links, "/student/profile")).toBeNull();
  });

  it("is that of the list whose page lies elsewhere", () => {
    const { start, services } = INSTRUCTOR_MENU;
    expect(currentLink(STUDENT_MENU.start, "/student/certificates/details/7")).toBe("/student/certifications");
    expect(currentLink([...start, ...services.links], "/instructor/course/7/overview")).toBe("/instructor/training-programs");
  });

  it("R7.4 is the same at both addresses of the withdrawal requests", () => {
    const links = [...INSTRUCTOR_MENU.start, ...INSTRUCTOR_MENU.services.links];
    for (const path of ["/instructor/services/withdrawal", "/instructor/services/withdrawal-requests/3"]) {
      expect(currentLink(links, path)).toBe("/instructor/services/withdrawal");
      expect(sectionOf(INSTRUCTOR_MENU, path)).toBe(INSTRUCTOR_MENU.services);
    }
  });
});
