import { describe, expect, it } from "vitest";
import { keepFresh } from "./keep-fresh.ts";
import type { KeptSource } from "./kept-read.ts";

const noon = new Date("2026-11-22T09:00:00Z");
const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

function device(more: Partial<KeptSource<string>> = {}) {
  const done: string[] = [];
  const source: KeptSource<string> = {
    read: async () => null,
    put: async (owner, value, at) => void done.push(`${owner} keeps ${value} of ${at.toISOString()}`),
    fetch: async () => {
      done.push("asked");
      return "fresh";
    },
    ...more,
  };
  return { run: () => keepFresh(source, "sara", () => noon), done };
}

describe("a copy that the device keeps by itself (R6.7)", () => {
  it("is brought where there is none, though nobody opened its page", async () => {
    const { run, done } = device();
    await run();
    expect(done).toEqual(["asked", "sara keeps fresh of 2026-11-22T09:00:00.000Z"]);
  });

  it("is brought anew after half an hour, and left alone before", async () => {
    const young = device({ read: async () => ({ value: "old", at: before(29) }) });
    const old = device({ read: async () => ({ value: "old", at: before(31) }) });
    expect([await young.run(), await old.run()]).toEqual(["old", "fresh"]);
    expect([young.done.length, old.done.length]).toEqual([0, 2]);
  });

  it("is brought anew where the clock went back: a date to come says nothing of its age", async () => {
    const { run, done } = device({ read: async () => ({ value: "old", at: before(-600) }) });
    await run();
    expect(done[0]).toBe("asked");
  });

  it("stays as it was where the server or the disk refuses, and nobody is told", async () => {
    const refused = device({ fetch: () => Promise.reject(new Error("network")) });
    const full = device({ put: () => Promise.reject(new Error("quota")) });
    const unreadable = device({ read: () => Promise.reject(new Error("broken")) });
    expect(await Promise.all([refused.run(), full.run(), unreadable.run()])).toEqual([null, null, null]);
    expect(refused.done).toEqual([]);
  });
});
