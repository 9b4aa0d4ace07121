import { describe, expect, it } from "vitest";
import { type AreaMenu, parentOf } from "./widgets/area-menu/area-menu.ts";
import { INSTRUCTOR_MENU, REQUEST_ROWS } from "./widgets/area-menu/instructor-links.ts";
import { STUDENT_MENU } from "./widgets/area-menu/student-links.ts";
import { CAPABILITIES, ROLES, STAFF_ROLES } from "#contract/accounts/roles.ts";
import { staffMenu } from "./shell/staff/staff-links.ts";
import { TABLE as INSTRUCTOR } from "./instructor-routes.ts";
import type { RouteTable } from "./screen-route.ts";
import { TABLE as STAFF } from "./staff-routes.ts";
import { TABLE as STUDENT } from "./student-routes.ts";

/** Pages behind the door of an area, with a number in place of each name. */
const pagesOf = ({ routes }: RouteTable): string[] =>
  routes.filter(({ layout }) => layout === "area").map(({ path }) => path.replaceAll(/:\w+/gu, "7"));

/** A page and those above it, up to a place of the dock. */
function wayUp(menu: AreaMenu, page: string): string[] {
  const way = [page];
  for (let next = parentOf(menu, page); next !== null && way.length < 10; next = parentOf(menu, next)) way.push(next);
  return way;
}

describe.each([
  ["the student's", STUDENT_MENU, STUDENT],
  ["the instructor's", INSTRUCTOR_MENU, INSTRUCTOR],
] as const)("%s area on a phone", (_whose, menu, table) => {
  const pages = pagesOf(table);

  it("has five places in its dock, and each is a page", () => {
    expect(menu.dock).toHaveLength(5);
    expect(menu.dock.map(({ href }) => href).filter((href) => !pages.includes(href))).toEqual([]);
  });

  it("leads up from every page to its dock, by pages that are there, in at most three presses more", () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const way = wayUp(menu, page);
      expect(way.length, way.join(" < ")).toBeLessThanOrEqual(4);
      expect(menu.dock.map(({ href }) => href)).toContain(way.at(-1));
      for (const above of way.slice(1)) expect(pages, page).toContain(above);
    }
  });

  it("names in its lists every page that no other page leads to", () => {
    const listed = [...menu.dock, ...menu.start, ...menu.services.links, ...menu.account, ...menu.profile.links, ...REQUEST_ROWS].flatMap(
      ({ href, also = [] }) => [href.split("?")[0], ...also],
    );
    // What has a number in its address, and what is begun anew, is reached from its list; the bell leads to what one was told.
    const alone = pages.filter((page) => !/\/7(?:\/|$)|\/new$/u.test(page) && page !== menu.notifications);
    expect(alone.filter((page) => !listed.includes(page))).toEqual([]);
  });
});

describe("issue 20: the staff console", () => {
  const pages = [...pagesOf(STAFF), "/sync"];

  it("leads up from every page to a place of the dock, by pages that are there", () => {
    const menu = staffMenu(CAPABILITIES);
    for (const page of pages) {
      const way = wayUp(menu, page);
      expect(menu.dock.map(({ href }) => href)).toContain(way.at(-1));
      for (const above of way) expect(pages, page).toContain(above);
    }
  });

  it.each(STAFF_ROLES)(
    "has at most five places in the dock of %s, today and the rest among them, each a page, and none without work in it",
    (role) => {
      const { dock } = staffMenu(ROLES[role]);
      expect(dock.map(({ href }) => href)).toEqual(expect.arrayContaining(["/staff", "/staff/more"]));
      expect(dock.length).toBeLessThanOrEqual(5);
      expect(dock.map(({ href }) => href).filter((href) => !pages.includes(href))).toEqual([]);
      const may = (capability: (typeof CAPABILITIES)[number]) => (ROLES[role] as readonly string[]).includes(capability);
      expect(dock.some(({ href }) => href === "/staff/finance/orders")).toBe(may("money.read"));
      expect(dock.some(({ href }) => href === "/staff/people")).toBe(may("people.read"));
      expect(dock.some(({ href }) => href === "/staff/requests")).toBe(may("requests.read"));
    },
  );
});
