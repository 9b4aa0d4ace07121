import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { Problem } from "#contract/problem.ts";
import { AreaHead } from "#app/shell/area/area-head.tsx";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { staffMenuAtom } from "#app/widgets/area-menu/staff-menu.ts";
import { AreaFailure } from "#app/widgets/profile-page/area-failure.tsx";
import { TABLE as INSTRUCTOR } from "#app/instructor-routes.ts";
import { TABLE as CONSOLE } from "#app/staff-routes.ts";
import { TABLE as STUDENT } from "#app/student-routes.ts";
import { NotInQueue } from "#app/widgets/staff/queue.tsx";
import { StaffHead } from "./staff-head.tsx";
import { staffMenu } from "./staff-links.ts";

function drawn(what: ReactNode, path: string, type: "admin" | "student" | "instructor" = "admin"): string {
  store.set(sessionAtom, { status: "in", ownerTag: "tag", user: { id: 7, type, name: "سارة العسيري" } as User });
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router ssrPath={path}>{what}</Router>
      </I18nProvider>
    </Provider>,
  );
}

const linksOf = (markup: string) => [...markup.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);

/** Pages that say it themselves: of a course, and of what has a code of its own for it. */
const OWN_WORDS = [/^\/course\//u, /^\/instructor\/course\//u, /^\/student\/certificates\//u, /:tab$/u, /:report$/u];

/** The first heading of a page before it says its own title, or where it never can: what it shows was not found. */
const headingAt = (path: string, type: "admin" | "student", Head: typeof StaffHead): string | undefined =>
  /<h1[^>]*>([^<]*)/u.exec(drawn(<Head title={null} />, path, type))?.[1];

beforeAll(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  store.set(staffMenuAtom, staffMenu(["requests.read", "people.read", "money.read", "roles.read"]));
});

describe("a page whose record is missing", () => {
  it("of the console is headed by the place it belongs to", () => {
    expect(headingAt("/staff/people/none", "admin", StaffHead)).toBe("People");
    expect(headingAt("/staff/finance/coupons/none", "admin", StaffHead)).toBe("Finance");
    expect(headingAt("/staff/platform/audit/none", "admin", StaffHead)).toBe("Platform");
  });

  it("of a trainee's requests is headed by their list, and a course says its own", () => {
    expect(headingAt("/student/services/postponement/none", "student", AreaHead)).toBe("Postponement requests");
    expect(headingAt("/course/7", "student", AreaHead)).toBeUndefined();
  });

  it("of the console leads to the list it would be in", () => {
    const missing = drawn(<AreaFailure closed={false} failure={new Problem("not_found")} back={null} />, "/staff/people/import/none");
    expect(linksOf(missing)).toEqual(["/staff/people/import"]);
    expect(missing).toContain("This file of enrollments was not found");
  });

  it("that left a queue says so, and leads to the whole of it", () => {
    const left = drawn(<NotInQueue path="/staff/certificates/names" />, "/staff/certificates/names/7");
    expect(left).toContain("This is no longer in the list");
    expect(linksOf(left)).toEqual(["/staff/certificates/names"]);
  });

  it("of whoever it is says in a sentence of its own what is not there, and leads to the page above it", () => {
    const missing = new Problem("not_found");
    const at = (path: string, type: "admin" | "student" | "instructor") =>
      drawn(<AreaFailure closed={false} failure={missing} back={null} />, path, type);
    const routes = [STUDENT, INSTRUCTOR, CONSOLE].flatMap(({ routes: all }) => all.map(({ path }) => path));
    const ofOne = routes.filter((path) => /:\w+$/u.test(path) && !OWN_WORDS.some((own) => own.test(path)));
    expect(ofOne.length).toBeGreaterThan(30);
    for (const path of ofOne) {
      const type = path.startsWith("/staff") ? "admin" : path.startsWith("/instructor") ? "instructor" : "student";
      const shown = at(path.replaceAll(/:\w+/gu, "7"), type);
      expect(shown, path).not.toContain("Not found");
      const [list = ""] = linksOf(shown);
      expect(list, path).not.toBe(`/${path.split("/")[1]}`);
      expect(path.replaceAll(/:\w+/gu, "7").startsWith(list.replace(/\/menu$/u, "")), `${path} leads to ${list}`).toBe(true);
    }
    expect(linksOf(at("/student/orders/7/seats", "student"))).toEqual(["/student/profile/payment-and-billing"]);
    expect(at("/instructor/training-programs/1/students/9", "instructor")).toContain("This trainee is not in this program");
  });
});
