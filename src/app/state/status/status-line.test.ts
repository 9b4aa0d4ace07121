import { describe, expect, it } from "vitest";
import { type StatusFacts, statusOf } from "./status-line.ts";

const YESTERDAY = new Date("2026-11-21T18:40:00Z");
const TODAY = new Date("2026-11-22T06:00:00Z");
const fresh = { asOf: TODAY, mine: true, fromDevice: false, failure: null, slow: false };
const copy = { ...fresh, asOf: YESTERDAY, fromDevice: true };
const quiet: StatusFacts = {
  reads: [fresh],
  lapsed: false,
  refused: 0,
  waiting: 0,
  reached: true,
  broken: false,
  down: false,
  sending: false,
};
const said = (facts: Partial<StatusFacts>) => statusOf({ ...quiet, ...facts });

describe("what the status line says", () => {
  it("is nothing where everything is here and sent", () => {
    expect(said({})).toBeNull();
    expect(said({ waiting: 2 })).toBeNull();
  });

  it("is how old the oldest copy in view is while there is no connection; a page without copies has no age", () => {
    expect(said({ broken: true, reads: [{ ...copy, asOf: TODAY }, copy] })).toEqual({ kind: "offline", asOf: YESTERDAY });
    expect(said({ broken: true, reads: [] })).toEqual({ kind: "offline", asOf: null });
  });

  it("is the server's fault, and never a missing connection, where it failed and a copy stands", () => {
    expect(said({ reads: [{ ...copy, failure: new Error("500") }] })).toEqual({ kind: "fault", asOf: YESTERDAY });
    // Without a copy the page says it itself, in the place of its content.
    expect(said({ reads: [{ ...fresh, asOf: null, failure: new Error("500") }] })).toBeNull();
  });

  it("U5: is the server's fault, and never a missing connection, where a gateway answers in its place", () => {
    expect(said({ broken: true, down: true, reached: false, reads: [copy] })).toEqual({ kind: "fault", asOf: YESTERDAY });
    expect(said({ broken: true, down: true, reached: false, reads: [] })).toEqual({ kind: "fault", asOf: null });
    // Said once: where nothing stands, the page itself names the fault.
    expect(said({ broken: true, down: true, reached: false, reads: [{ ...fresh, asOf: null, failure: new Error("502") }] })).toBeNull();
  });

  it("waits to blame anybody until it is known whether there is a connection", () => {
    expect(said({ reached: false, reads: [{ ...copy, failure: new Error("network") }] })).toBeNull();
  });

  it("is the highest that applies, one at a time", () => {
    const all: Partial<StatusFacts> = {
      reads: [{ ...copy, failure: new Error("500"), slow: true }],
      lapsed: true,
      refused: 1,
      waiting: 3,
      broken: true,
      sending: true,
    };
    expect(said(all)).toEqual({ kind: "lapsed" });
    expect(said({ ...all, lapsed: false })).toEqual({ kind: "refused", count: 1 });
    expect(said({ ...all, lapsed: false, refused: 0 })?.kind).toBe("offline");
    expect(said({ ...all, lapsed: false, refused: 0, broken: false })?.kind).toBe("fault");
    expect(said({ reads: [{ ...fresh, asOf: null, slow: true }], waiting: 3, sending: true })?.kind).toBe("slow");
    expect(said({ waiting: 3, sending: true })).toEqual({ kind: "sending", count: 3 });
  });

  it("F36: says of nothing that it is being sent while no session is there to send it", () => {
    expect(said({ lapsed: true, reads: [], waiting: 2, sending: true })).toBeNull();
    expect(said({ lapsed: true, reads: [{ ...fresh, asOf: null }], waiting: 2, sending: true })).toBeNull();
  });

  it("asks nobody to log in on a page that shows nothing of theirs", () => {
    expect(said({ lapsed: true, reads: [] })).toBeNull();
    expect(said({ lapsed: true, reads: [{ ...copy, mine: false }] })).toBeNull();
  });
});
