import { describe, expect, it } from "vitest";
import { SET_UP, wayAfterSignIn } from "./after-sign-in.ts";

const way = (here: string, lacksFactor = false) =>
  wayAfterSignIn({ from: "/login", wanted: "/staff/people?q=sara#first", here, lacksFactor });

describe("after signing in, once it is known whether a second factor is lacking", () => {
  it("whoever still stands at the sign-in goes where they were going", () => {
    expect(way("/login")).toBe("/staff/people?q=sara#first");
  });

  it("whom the guard led there stays, and is not led there again", () => {
    expect(way("/staff/people")).toBeNull();
  });

  it("whom the guard led there before anything was asked stays too", () => {
    expect(wayAfterSignIn({ from: "/staff/people", wanted: "/staff/people", here: "/staff/people", lacksFactor: false })).toBeNull();
  });

  it("whoever went on meanwhile is not called back, whatever the answer says", () => {
    expect(way("/staff/approvals")).toBeNull();
    expect(way("/staff/approvals", true)).toBeNull();
  });

  it("who lacks a second factor sets it up, from the sign-in and from where they were going", () => {
    for (const here of ["/login", "/staff/people"]) expect(way(here, true)).toBe(SET_UP);
  });
});
