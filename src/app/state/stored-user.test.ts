import { describe, expect, it } from "vitest";
import { parseUser } from "./stored-user.ts";

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
