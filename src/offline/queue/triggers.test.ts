import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DrainReport } from "./drain.ts";
import { startTriggers, type Triggers } from "./triggers.ts";

const DONE: DrainReport = { answered: 0, stopped: null, retryAfterMs: null };
const RETRY: DrainReport = { answered: 0, stopped: "retry", retryAfterMs: null };

let drains: number[];
let syncs: number;
let report: DrainReport | Error;
let shown: boolean;
let offline: boolean;
let planned: number[];
let page: { window: EventTarget; document: EventTarget };
let triggers: Triggers;

beforeEach(() => {
  vi.useFakeTimers();
  drains = [];
  syncs = 0;
  planned = [];
  report = DONE;
  shown = true;
  offline = false;
  page = { window: new EventTarget(), document: new EventTarget() };
  triggers = startTriggers({
    ...page,
    visible: () => shown,
    offline: () => offline,
    drain: async () => {
      drains.push(performance.now());
      if (report instanceof Error) throw report;
      return report;
    },
    requestSync: async () => {
      syncs += 1;
    },
    planned: (inMs) => planned.push(inMs),
    random: () => 0.5,
  });
});
afterEach(() => {
  triggers.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const turn = (visible: boolean) => {
  shown = visible;
  page.document.dispatchEvent(new Event("visibilitychange"));
};

describe("the page sends", () => {
  it("at its start", async () => {
    await pass(0);
    expect(drains).toHaveLength(1);
  });

  it("half a second after the last of several changes, and asks for a Background Sync at once", async () => {
    await pass(0);
    triggers.changed();
    expect(syncs).toBe(1);
    await pass(400);
    triggers.changed();
    await pass(499);
    expect(drains).toHaveLength(1);
    await pass(1);
    expect(drains).toHaveLength(2);
  });

  it("within two seconds however fast somebody taps", async () => {
    await pass(0);
    for (let tap = 0; tap < 7; tap += 1) {
      triggers.changed();
      await pass(300);
    }
    expect(drains).toHaveLength(2);
  });

  it("and tells when it tries next, for the sync centre (issue 6.2)", async () => {
    report = RETRY;
    await pass(0);
    // At once, then at once again, then after the backoff of the third failure: what is planned is what passes.
    const next = planned.at(-1) ?? 0;
    const before = drains.length;
    await pass(next);
    expect(drains.length).toBe(before + 1);
    offline = true;
    page.window.dispatchEvent(new Event("online"));
    expect(planned.at(-1)).toBe(60_000);
  });

  it("at once when the network comes back, whatever the backoff had come to (P8)", async () => {
    report = RETRY;
    await pass(60_000);
    const before = drains.length;
    report = DONE;
    page.window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(drains).toHaveLength(before + 1);
  });

  it("soon again where the network that came back fails once more: earlier failures say nothing about it (P8)", async () => {
    report = RETRY;
    await pass(60_000);
    page.window.dispatchEvent(new Event("online"));
    await pass(0);
    const before = drains.length;
    await pass(500);
    expect(drains).toHaveLength(before + 1);
  });

  it("when it is looked at again", async () => {
    await pass(0);
    turn(false);
    await pass(300_000);
    expect(drains).toHaveLength(1);
    turn(true);
    await pass(0);
    expect(drains).toHaveLength(2);
  });

  it("a change that still waits for calm when the page is hidden", async () => {
    await pass(0);
    triggers.changed();
    turn(false);
    await pass(0);
    expect(drains).toHaveLength(2);
  });
});

describe("while the device says that it has no network", () => {
  const reconnect = () => {
    offline = false;
    page.window.dispatchEvent(new Event("online"));
  };

  it("tries nothing, so that a change can be taken back as if it had never been, and asks for a sync all the same", async () => {
    await pass(0);
    offline = true;
    triggers.changed();
    await pass(59_999);
    expect([drains.length, syncs]).toEqual([1, 1]);
  });

  it("goes at once when the network comes back (P8)", async () => {
    await pass(0);
    offline = true;
    triggers.changed();
    await pass(5_000);
    reconnect();
    await pass(0);
    expect(drains).toHaveLength(2);
  });

  it("asks again now and then all the same: a device can be wrong for good", async () => {
    offline = true;
    await pass(0);
    triggers.now();
    await pass(60_000);
    expect(drains).toHaveLength(2);
  });
});

describe("after a failure", () => {
  it("tries again after 0.5, 2, 8, 30 and 60 s while visible", async () => {
    report = RETRY;
    await pass(110_000);
    expect(drains.slice(1).map((at, index) => Math.round(at - (drains[index] ?? 0)))).toEqual([500, 2000, 8000, 30_000, 60_000]);
  });

  it("tries again while hidden too: the network may be good long before anybody looks (O8)", async () => {
    report = RETRY;
    await pass(0);
    turn(false);
    await pass(2_500);
    expect(drains).toHaveLength(3);
    report = DONE;
    await pass(8_000);
    expect(drains).toHaveLength(4);
    // Everything is sent: a hidden page asks nothing more.
    await pass(600_000);
    expect(drains).toHaveLength(4);
  });

  it("that comes to a page which is hidden meanwhile is tried again there (O8)", async () => {
    report = RETRY;
    turn(false);
    triggers.now();
    await pass(500);
    expect(drains).toHaveLength(2);
  });

  it("waits as long as the server asked", async () => {
    report = { ...RETRY, retryAfterMs: 20_000 };
    await pass(19_999);
    expect(drains).toHaveLength(1);
    await pass(1);
    expect(drains).toHaveLength(2);
  });

  it("looks again soon where another sender was at work", async () => {
    report = { ...DONE, stopped: "busy" };
    await pass(500);
    expect(drains).toHaveLength(2);
  });

  it("of the storage it goes on trying", async () => {
    report = new Error("quota");
    await pass(2500);
    expect(drains).toHaveLength(3);
  });
});

it("stops for good when told to", async () => {
  await pass(0);
  triggers.stop();
  page.window.dispatchEvent(new Event("online"));
  await pass(120_000);
  expect(drains).toHaveLength(1);
});
