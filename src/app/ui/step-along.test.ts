import type { KeyboardEvent } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stepAlong } from "./step-along.ts";

afterEach(() => vi.unstubAllGlobals());

const press = (key: string, at: number, direction: "rtl" | "ltr" = "rtl") => {
  vi.stubGlobal("getComputedStyle", () => ({ direction }));
  return stepAlong({ key, currentTarget: {} } as KeyboardEvent, at, 4);
};

describe("arrow keys along a line", () => {
  it("go as it is read, in both directions of writing", () => {
    expect([press("ArrowLeft", 1), press("ArrowRight", 1)]).toEqual([2, 0]);
    expect([press("ArrowLeft", 1, "ltr"), press("ArrowRight", 1, "ltr")]).toEqual([0, 2]);
  });

  it("go round at both ends, and Home and End go there", () => {
    expect([press("ArrowLeft", 3), press("ArrowRight", 0), press("Home", 2), press("End", 2)]).toEqual([0, 3, 0, 3]);
  });

  it("leave other keys to the browser", () => {
    expect([press("ArrowDown", 1), press("Tab", 1), press("a", 1)]).toEqual([null, null, null]);
  });
});
