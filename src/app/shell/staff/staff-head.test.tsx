import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { AreaHead } from "#app/shell/area/area-head.tsx";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { staffMenuAtom } from "#app/widgets/area-menu/staff-menu.ts";
import { StaffHead } from "./staff-head.tsx";
import { staffMenu } from "./staff-links.ts";

/** The first heading of a page before it says its own title, or where it never can: what it shows was not found. */
function headingAt(path: string, type: "admin" | "student", Head: typeof StaffHead): string | undefined {
  store.set(sessionAtom, { status: "in", ownerTag: "tag", user: { id: 7, type, name: "سارة العسيري" } as User });
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router ssrPath={path}>
          <Head title={null} />
        </Router>
      </I18nProvider>
    </Provider>,
  );
  return /<h1[^>]*>([^<]*)/u.exec(markup)?.[1];
}

describe("a page whose record is missing", () => {
  beforeAll(() => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    store.set(staffMenuAtom, staffMenu(["people.read", "money.read", "roles.read"]));
  });

  it("of the console is headed by the place it belongs to", () => {
    expect(headingAt("/staff/people/none", "admin", StaffHead)).toBe("People");
    expect(headingAt("/staff/finance/coupons/none", "admin", StaffHead)).toBe("Finance");
    expect(headingAt("/staff/platform/audit/none", "admin", StaffHead)).toBe("Platform");
  });

  it("of a trainee's requests is headed by their list, and a course says its own", () => {
    expect(headingAt("/student/services/postponement/none", "student", AreaHead)).toBe("Postponement requests");
    expect(headingAt("/course/7", "student", AreaHead)).toBeUndefined();
  });
});
