import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { dropUser, keepUser, lapseUser, parseLapsed, parseUser, readStoredUser } from "./stored-user.ts";

const kept = { id: 7, type: "student", name: "سارة", owner_tag: "tag-1" };

describe("user_info (R3.1)", () => {
  it("gives back the user without the owner tag among the fields", () => {
    const { owner_tag: _, ...user } = kept;
    expect(parseUser(JSON.stringify(kept))).toEqual({ user, ownerTag: "tag-1" });
  });

  it.each(["", "{", "null", "[]", '"text"', "7", '{"id":"7"}', '{"id":7,"name":"x","type":"king"}', '{"type":"student","name":"x"}'])(
    "never takes garbage for a user: %s",
    (text) => {
      expect(parseUser(text)).toBeNull();
    },
  );
});

describe("user_info after our own 401 (A18)", () => {
  const user = { id: 7, type: "instructor", name: "سارة", email: "sara@example.com", phone: "+966550000000" } as User;
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is gone, with every word about the person; the owner tag and the area they read stay", () => {
    keepUser(user, "tag-1");
    lapseUser(user, "tag-1");
    expect(kept.has("user_info")).toBe(false);
    const left = JSON.stringify([...kept]);
    for (const word of [user.name, user.email, user.phone]) expect(left).not.toContain(word);
    expect(readStoredUser()).toMatchObject({ lapsed: true, ownerTag: "tag-1", user: { type: "instructor", name: "", email: "" } });
  });

  it("comes back with the next sign-in, and leaves nothing after a logout", () => {
    lapseUser(user, "tag-1");
    keepUser(user, "tag-1");
    expect(readStoredUser()).toEqual({ user, ownerTag: "tag-1" });
    lapseUser(user, "tag-1");
    dropUser();
    expect([...kept.keys()]).toEqual([]);
    expect(readStoredUser()).toBeNull();
  });

  it.each([null, "", "{", "null", "7", '{"type":"king"}'])("never takes garbage for somebody who was here: %s", (text) => {
    expect(parseLapsed(text)).toBeNull();
  });
});
