import { describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { sessionAfter, type SessionState, SIGNED_OUT } from "./session-state.ts";

const user = { id: 7, type: "student", name: "سارة" } as User;
const start: SessionState = { status: "loading", user: null, ownerTag: null };
const started = (found: { user: User | null; token: boolean }) => sessionAfter(start, { type: "started", ownerTag: "tag", ...found });

describe("the session (R3)", () => {
  it("R3.1 R3.3 with user and token: loading until the first profile check ends, and the user is known meanwhile", () => {
    expect(started({ user, token: true })).toEqual({ status: "loading", user, ownerTag: "tag" });
  });

  it("R3.1 a token without its user counts for nothing", () => {
    expect(started({ user: null, token: true })).toEqual(SIGNED_OUT);
  });

  it("R3.1 a user without a token has lapsed, and keeps the owner of queue and snapshots", () => {
    expect(started({ user, token: false })).toEqual({ status: "lapsed", user, ownerTag: "tag" });
  });

  it("R3.2 takes the type of the user from the server", () => {
    const instructor = { ...user, type: "instructor" } as User;
    expect(sessionAfter(started({ user, token: true }), { type: "profile", user: instructor })).toEqual({
      status: "in",
      user: instructor,
      ownerTag: "tag",
    });
  });

  it("R3.2 a network that fails keeps the session", () => {
    expect(sessionAfter(started({ user, token: true }), { type: "profile_unreachable" }).status).toBe("in");
    const lapsed = started({ user, token: false });
    expect(sessionAfter(lapsed, { type: "profile_unreachable" })).toBe(lapsed);
  });

  it("R3.6 our own 401 lapses the session and keeps whose device it is", () => {
    const inside = sessionAfter(started({ user, token: true }), { type: "profile", user });
    expect(sessionAfter(inside, { type: "unauthenticated" })).toEqual({ status: "lapsed", user, ownerTag: "tag", ended: true });
    expect(sessionAfter(SIGNED_OUT, { type: "unauthenticated" })).toEqual(SIGNED_OUT);
  });

  it("R3.6 a session that ended here is told from one that had lapsed before, also where nothing was drawn yet", () => {
    const ended = sessionAfter(started({ user, token: true }), { type: "unauthenticated" });
    expect(ended.ended).toBe(true);
    // Several calls may be answered so; the second changes nothing.
    expect(sessionAfter(ended, { type: "unauthenticated" }).ended).toBe(true);
    expect(sessionAfter(started({ user, token: false }), { type: "unauthenticated" }).ended).toBe(false);
    expect(sessionAfter(ended, { type: "signed_in", user, ownerTag: "tag" }).ended).toBeUndefined();
  });

  it("a profile that arrives after the session ended changes nothing", () => {
    expect(sessionAfter(SIGNED_OUT, { type: "profile", user })).toEqual(SIGNED_OUT);
    const lapsed = started({ user, token: false });
    expect(sessionAfter(lapsed, { type: "profile", user })).toBe(lapsed);
  });

  it("R3.5 logout leaves nothing, from anywhere", () => {
    expect(sessionAfter(started({ user, token: true }), { type: "signed_out" })).toEqual(SIGNED_OUT);
    expect(sessionAfter(started({ user, token: false }), { type: "signed_out" })).toEqual(SIGNED_OUT);
  });
});
