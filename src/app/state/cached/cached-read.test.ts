import { describe, expect, it } from "vitest";
import { type CachedSource, type CachedState, readKept, UNREAD } from "./cached-read.ts";

const yesterday = new Date("2026-11-21T18:40:00Z");

function device(more: Partial<CachedSource<string>> = {}, ask: "now" | "later" | "no" = "now") {
  const shown: Partial<CachedState<string>>[] = [];
  const put: string[] = [];
  const patience: number[] = [];
  const stop = new AbortController();
  const source: CachedSource<string> = {
    read: async () => null,
    put: async (owner, value) => void put.push(`${owner}: ${value}`),
    fetch: async ({ timeoutMs }) => {
      patience.push(timeoutMs);
      return "fresh";
    },
    ...more,
  };
  const run = async () => {
    let state: CachedState<string> = UNREAD;
    await readKept(source, { owner: "sara", ask, signal: stop.signal }, (part) => {
      shown.push(part);
      state = { ...state, ...part };
    });
    return state;
  };
  return { run, shown, put, patience, stop };
}

describe("a private read with a copy on the device (R6.7)", () => {
  it("shows the copy at once, then the answer, and keeps the answer for its owner", async () => {
    const { run, shown, put } = device({ read: async () => ({ value: "old", at: yesterday }) });
    const state = await run();
    expect(shown[0]).toMatchObject({ status: "ready", data: "old", asOf: yesterday, fromDevice: true });
    expect(state).toMatchObject({ data: "fresh", fromDevice: false, kept: true });
    expect(put).toEqual(["sara: fresh"]);
  });

  it("waits four seconds for the network where a copy is on screen, and thirty where nothing is", async () => {
    const withCopy = device({ read: async () => ({ value: "old", at: yesterday }) });
    const without = device();
    await withCopy.run();
    await without.run();
    expect([withCopy.patience, without.patience]).toEqual([[4_000], [30_000]]);
  });

  it("keeps the copy and its date on screen when the server cannot be heard", async () => {
    const failure = new Error("network");
    const state = await device({ read: async () => ({ value: "old", at: yesterday }), fetch: () => Promise.reject(failure) }).run();
    expect(state).toEqual({ status: "ready", data: "old", asOf: yesterday, fromDevice: true, kept: true, failure });
  });

  it("asks nothing of the server for a lapsed session, and says that it needs one where there is no copy", async () => {
    const fetch = () => Promise.reject(new Error("asked"));
    const lapsed = device({ read: async () => ({ value: "old", at: yesterday }), fetch }, "no");
    expect(await lapsed.run()).toMatchObject({ status: "ready", data: "old", failure: null });
    expect(await device({ fetch }, "no").run()).toMatchObject({ status: "error", failure: { code: "unauthenticated" } });
  });

  it("issue 6.4: shows the copy while the session is still being looked at, and fails at nothing meanwhile", async () => {
    const copy = device({ read: async () => ({ value: "old", at: yesterday }) }, "later");
    expect(await copy.run()).toMatchObject({ status: "ready", data: "old" });
    expect(await device({}, "later").run()).toMatchObject({ status: "loading" });
  });

  it("never says that something is saved which the device refused (P9)", async () => {
    const state = await device({ put: () => Promise.reject(new Error("quota")) }).run();
    expect(state).toMatchObject({ status: "ready", data: "fresh", kept: false, failure: null });
  });

  it("reads over the network where the device cannot read its own copy", async () => {
    expect(await device({ read: () => Promise.reject(new Error("blocked")) }).run()).toMatchObject({ data: "fresh" });
  });

  it("does not put its answer over a copy that came while it was asked: a slow answer may be of before what that one shows", async () => {
    let copy: { value: string; at: Date } | null = null;
    const { run, put } = device({
      read: async () => copy,
      fetch: async () => {
        await new Promise((done) => setTimeout(done, 5));
        copy = { value: "with the announcement", at: new Date() };
        await new Promise((done) => setTimeout(done, 5));
        return "without";
      },
    });
    expect(await run()).toMatchObject({ kept: true });
    expect(put).toEqual([]);
  });

  it("replaces a copy that says it is of later than now: the clock was moved back", async () => {
    const { run, put } = device({ read: async () => ({ value: "old", at: new Date(Date.now() + 86_400_000) }) });
    await run();
    expect(put).toEqual(["sara: fresh"]);
  });

  it("shows and keeps nothing after the page was left", async () => {
    const { run, shown, put, stop } = device({
      fetch: async () => {
        stop.abort();
        return "late";
      },
    });
    await run();
    expect([shown, put]).toEqual([[], []]);
  });
});
