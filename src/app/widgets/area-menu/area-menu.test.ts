import { describe, expect, it } from "vitest";
import { currentOf, parentOf } from "./area-menu.ts";
import { INSTRUCTOR_MENU } from "./instructor-links.ts";
import { STUDENT_MENU } from "./student-links.ts";

describe("which link of an area is the current one", () => {
  it("is the most particular one, also where a page lies elsewhere than its list", () => {
    expect(currentOf(STUDENT_MENU.dock, "/student/services/schedule")).toBe("/student/services/schedule");
    expect(currentOf(STUDENT_MENU.dock, "/student/services/grades")).toBe("/student/services/menu");
    expect(currentOf(STUDENT_MENU.dock, "/student/certificates/details/7")).toBe("/student/profile/menu");
    expect(currentOf(STUDENT_MENU.start, "/student/certificates/details/7")).toBe("/student/certifications");
    expect(currentOf(STUDENT_MENU.dock, "/course/7/certificate")).toBe("/student/enrollments");
    expect(currentOf(INSTRUCTOR_MENU.dock, "/instructor/services/excuses")).toBe("/instructor/requests");
    expect(currentOf(INSTRUCTOR_MENU.dock, "/instructor/services/schedule")).toBe("/instructor/services/schedule");
    expect(currentOf(INSTRUCTOR_MENU.dock, "/instructor/course/7/marking")).toBe("/instructor/training-programs");
  });

  it("is none on a page of everybody", () => {
    expect(currentOf(STUDENT_MENU.dock, "/courses/7")).toBeNull();
    expect(currentOf(STUDENT_MENU.dock, "/courses-old")).toBeNull();
  });

  it("R7.4 is the same at both addresses of the withdrawal requests", () => {
    const links = [...INSTRUCTOR_MENU.start, ...INSTRUCTOR_MENU.services.links];
    for (const path of ["/instructor/services/withdrawal", "/instructor/services/withdrawal-requests/3"])
      expect(currentOf(links, path)).toBe("/instructor/services/withdrawal");
  });
});

describe("the way back", () => {
  it("leads to the page above by the address, with the same numbers in it", () => {
    expect(parentOf(STUDENT_MENU, "/student/services/excuses/ab-7")).toBe("/student/services/excuses");
    expect(parentOf(STUDENT_MENU, "/student/services/excuses")).toBe("/student/services/menu");
    expect(parentOf(STUDENT_MENU, "/student/certificates/delivery/9")).toBe("/student/certificates/details/9");
    expect(parentOf(INSTRUCTOR_MENU, "/instructor/course/7/imports/3")).toBe("/instructor/course/7/import");
    expect(parentOf(INSTRUCTOR_MENU, "/instructor/course/7/marks/3")).toBe("/instructor/course/7/marking");
    expect(parentOf(INSTRUCTOR_MENU, "/instructor/course/7/weights")).toBe("/instructor/training-programs");
  });

  it("is none on a place of the dock, and from anywhere else leads to the start page", () => {
    for (const { href } of [...STUDENT_MENU.dock, ...INSTRUCTOR_MENU.dock])
      expect(parentOf(href.startsWith("/student") ? STUDENT_MENU : INSTRUCTOR_MENU, href)).toBeNull();
    expect(parentOf(STUDENT_MENU, "/student/notifications")).toBe("/student/dashboard");
  });
});
