import { describe, expect, it } from "vitest";
import { messageGate, packageMessage } from "./package-messages.ts";

const ORIGIN = "http://127.0.0.1:8082";
const frame = {} as Window;
const STATE = { completion: "incomplete", success: "unknown", score: null, location: "3", suspend_data: "a\u0000", total_s: 4 };
const said = (data: unknown, more: object = {}) => packageMessage({ origin: ORIGIN, source: frame, data, ...more }, ORIGIN, frame);
const report = (more: object = {}) => said({ source: "qabas-package", type: "state", state: { ...STATE, ...more }, ended: true });

describe("issue 23.2: what a package's frame says", () => {
  it("is a report of one shape, whose texts can travel", () => {
    expect(report()).toEqual({ type: "state", ended: true, state: { ...STATE, suspend_data: "a\u241B0000" } });
    expect(said({ source: "qabas-package", type: "ready", more: "x" })).toEqual({ type: "ready" });
  });

  it("of another origin, window or shape is not heard", () => {
    const ready = { source: "qabas-package", type: "ready" };
    expect(said(ready, { origin: "null" })).toBeNull();
    expect(said(ready, { origin: "http://127.0.0.1:8083" })).toBeNull();
    expect(said(ready, { source: {} })).toBeNull();
    for (const data of [null, "ready", { type: "ready" }, { source: "qabas-package", type: "open", url: "x" }])
      expect(said(data)).toBeNull();
    for (const more of [
      { score: 1.5 },
      { score: 101 },
      { score: "9" },
      { completion: "x" },
      { success: 1 },
      { total_s: -1 },
      { location: 3 },
    ])
      expect(report(more)).toBeNull();
  });

  it("that wants too much kept is said to the learner", () => {
    expect(report({ suspend_data: "x".repeat(64_001) })).toEqual({ type: "overfull" });
    expect(report({ suspend_data: "\u0000".repeat(20_000) })).toEqual({ type: "overfull" });
    expect(report({ location: "x".repeat(1_001) })).toEqual({ type: "overfull" });
  });

  it("in floods is let through by the second", () => {
    const gate = messageGate();
    const heard = (from: number, count: number) => Array.from({ length: count }, (_, at) => gate(from + at / 1_000)).filter(Boolean).length;
    expect([heard(0, 10_000), heard(1_000, 5), heard(1_500, 10_000)]).toEqual([40, 5, 35]);
  });
});
