import { describe, expect, it } from "vitest";
import { inTab, tabOf, tabsOf } from "./enrollment-tabs.ts";

const list = (["active", "pending", "completed", "withdrawn"] as const).map((status, id) => ({ id, status }));

describe("the tabs of «My programs» (R6.2)", () => {
  it("are all, active and completed always, and each other one where it occurs", () => {
    expect(tabsOf(list, "all")).toEqual([
      { tab: "all", count: 4 },
      { tab: "active", count: 2 },
      { tab: "completed", count: 1 },
      { tab: "withdrawn", count: 1 },
    ]);
    expect(tabsOf([], "all").map(({ tab }) => tab)).toEqual(["all", "active", "completed"]);
  });

  it("keep the one in view", () => {
    expect(tabsOf(list, "postponed")).toContainEqual({ tab: "postponed", count: 0 });
  });

  it("show what has not begun among the active ones", () => {
    expect(inTab(list, "active").map(({ status }) => status)).toEqual(["active", "pending"]);
  });

  it("read their name from the address, and all from a word that is none", () => {
    expect([tabOf("expired"), tabOf("pending"), tabOf("<b>"), tabOf(null)]).toEqual(["expired", "all", "all", "all"]);
  });
});
