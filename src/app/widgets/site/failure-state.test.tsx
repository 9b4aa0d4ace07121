import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { Problem } from "#contract/problem.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { AreaFailure } from "#app/widgets/profile-page/area-failure.tsx";
import { KeptWays, SafeHere } from "./failure-state.tsx";
import { FaultState } from "#app/widgets/device/fault-state.tsx";

const drawn = (what: ReactNode): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router ssrPath="/student/services/grades">{what}</Router>
      </I18nProvider>
    </Provider>,
  );
const links = (markup: string) => [...markup.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);

describe("what stands in the place of content (frame.md §8)", () => {
  beforeAll(() => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    store.set(sessionAtom, { status: "in", ownerTag: "tag", user: { id: 7, type: "student", name: "سارة العسيري" } as User });
  });

  it("of a fault names its reference in one piece from left to right, and says that the connection is fine", () => {
    const state = (failure: unknown) => drawn(<FaultState failure={failure} again={null} back={null} />);
    const known = state(new Problem("unexpected", { reference: "aB3_x-1f" }));
    expect(known).toMatch(/<bdi dir="ltr" class="[^"]*nowrap[^"]*">aB3_x-1f<\/bdi>/u);
    expect(known).toContain("Your connection is fine");
    expect(links(known)).toEqual(["/contact"]);
    expect(state(new TypeError("x is not a function"))).not.toContain("reference");
  });

  it("of a closed door names the account, and leads to its own pages or in as another", () => {
    const closed = drawn(<AreaFailure closed failure={new Problem("role_required")} back={null} />);
    expect(closed).toContain("This page is not available to your account");
    expect(closed).toContain("<bdi>سارة العسيري</bdi>");
    expect(closed).toMatch(/<button[^>]*>.*Use another account/u);
    expect(links(closed)).toEqual(["/student/dashboard"]);
  });

  it("without a connection leads to the schedule only where this device holds it, and never back to where one is", () => {
    const ways = (schedule: string | null, own = true) => drawn(<KeptWays schedule={schedule} own={own} again={<b>again</b>} />);
    expect(links(ways("/student/services/schedule"))).toEqual(["/student/services/schedule", "/sync"]);
    expect(links(ways(null))).toEqual(["/sync"]);
    expect(links(ways("/student/services/grades"))).toEqual(["/sync"]);
    expect(ways(null)).not.toContain("again");
    expect(ways(null, false)).toContain("<b>again</b>");
  });

  it("of a silent server names what this device holds, and nothing that it does not", () => {
    expect(drawn(<SafeHere type="student" kept />)).toBe("Your schedule and cart are safe on this device.");
    expect(drawn(<SafeHere type="student" kept={false} />)).toBe("Your cart is saved on this device.");
    expect(drawn(<SafeHere type={null} kept={false} />)).toBe("Your cart is saved on this device.");
    expect(drawn(<SafeHere type="instructor" kept />)).toBe("");
  });

  it("of what is not there leads to the person's own programs, and asks for nobody else", () => {
    const missing = drawn(<AreaFailure closed={false} failure={new Problem("enrollment_not_found")} back={null} />);
    expect(links(missing)).toEqual(["/student/enrollments"]);
    expect(missing).not.toContain("another account");
  });
});
