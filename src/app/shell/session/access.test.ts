import { describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import type { SessionState } from "#app/state/session/session-state.ts";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";
import { type Access, decide, type Place } from "./access.ts";

const origin = "https://qabas.example";
const place = (part: Partial<Place> = {}): Place => ({ path: "/student", search: "", offline: false, origin, ...part });
const session = (status: SessionState["status"], type: User["type"] | null = null) => ({ status, user: type && ({ id: 1, type } as User) });

describe("guards (R3.7)", () => {
  it.each<Access>(["guest", "session", "student", "instructor"])("R3.3 a route for %s waits for the first profile check", (access) => {
    expect(decide(access, session("loading", "student"), place())).toBe("wait");
  });

  it("issue 6.4: the screens that show this device's copies open before the first profile check ends, to their owner alone", () => {
    expect(decide("student", session("loading", "student"), place({ offline: true }))).toBe("enter");
    expect(decide("instructor", session("loading", "student"), place({ offline: true }))).toBe("wait");
    expect(decide("student", session("loading"), place({ offline: true }))).toBe("wait");
  });

  it("a public route waits for nobody", () => {
    expect(decide("anyone", session("loading"), place())).toBe("enter");
  });

  it("who is not signed in goes to login, with the full path to come back to", () => {
    expect(decide("session", session("out"), place({ path: "/checkout", search: "coupon=A&b=1" }))).toEqual({
      to: "/login?redirect=%2Fcheckout%3Fcoupon%3DA%26b%3D1",
    });
    expect(loginAddress("/student", "?week=2026-11-22")).toBe("/login?redirect=%2Fstudent%3Fweek%3D2026-11-22");
  });

  it("student-only and instructor-only routes send others to Home", () => {
    expect(decide("student", session("in", "instructor"), place())).toEqual({ to: "/" });
    expect(decide("instructor", session("in", "student"), place())).toEqual({ to: "/" });
    expect(decide("student", session("in", "student"), place())).toBe("enter");
    expect(decide("session", session("in", "instructor"), place())).toBe("enter");
  });

  it("issue 20: the console takes staff and administrators alone, and is where they come after signing in", () => {
    const at = (type: User["type"]) => decide("staff", session("in", type), place({ path: "/staff/people" }));
    expect([at("staff"), at("admin"), at("student"), at("instructor")]).toEqual(["enter", "enter", { to: "/" }, { to: "/" }]);
    expect(decide("staff", session("out"), place({ path: "/staff/people" }))).toEqual({ to: "/login?redirect=%2Fstaff%2Fpeople" });
    expect(decide("guest", session("in", "staff"), place({ path: "/login" }))).toEqual({ to: "/staff" });
  });

  it("guest-only routes send signed-in people Home, or where they were going", () => {
    expect(decide("guest", session("in", "student"), place({ path: "/login" }))).toEqual({ to: "/" });
    expect(decide("guest", session("in", "student"), place({ path: "/login", search: "redirect=%2Fcheckout" }))).toEqual({
      to: "/checkout",
    });
    expect(decide("guest", session("lapsed", "student"), place({ path: "/login" }))).toBe("enter");
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/login"])(
    "never leads to %s",
    (redirect) => {
      const search = new URLSearchParams({ redirect }).toString();
      expect(decide("guest", session("in", "student"), place({ path: "/login", search }))).toEqual({ to: "/" });
    },
  );

  it("a lapsed session opens what this device keeps, and nothing else", () => {
    expect(decide("student", session("lapsed", "student"), place({ offline: true }))).toBe("enter");
    expect(decide("student", session("lapsed", "student"), place())).toEqual({ to: "/login?redirect=%2Fstudent" });
  });
});
