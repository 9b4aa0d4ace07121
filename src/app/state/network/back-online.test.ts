import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { announceReturn } from "./back-online.ts";
import { EMPTY_QUEUE, queueAtom } from "#app/state/queue/queue-atom.ts";
import { breakShownAtom } from "./network.ts";
import { noticesAtom } from "#app/state/notices/notices.ts";
import { store } from "#app/state/store.ts";
import { part } from "#contract/test-part.ts";
import type { QueueRecord } from "#offline/queue/record.ts";

const pending = (count: number) =>
  store.set(queueAtom, { ...EMPTY_QUEUE, waiting: Array.from({ length: count }, () => part<QueueRecord>({})) });
const told = () => store.get(noticesAtom).map(({ id, values }) => ({ id, values }));

describe("the end of a break (design.md §8)", () => {
  beforeAll(announceReturn);
  beforeEach(() => {
    vi.useFakeTimers();
    pending(0);
    store.set(noticesAtom, []);
  });
  afterEach(() => {
    store.set(breakShownAtom, false);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("counts what was held back once all of it is sent", () => {
    store.set(breakShownAtom, true);
    pending(1);
    pending(2);
    store.set(breakShownAtom, false);
    expect(told()).toEqual([]);
    pending(1);
    expect(told()).toEqual([]);
    pending(0);
    expect(told()).toEqual([{ id: "back-online", values: { n: 2 } }]);
  });

  it("says only that the connection is back where nothing waited", () => {
    store.set(breakShownAtom, true);
    store.set(breakShownAtom, false);
    expect(told()).toEqual([{ id: "back-online", values: { n: 0 } }]);
  });

  it("does not wait for ever for a server that takes nothing, and counts only what it took", () => {
    store.set(breakShownAtom, true);
    pending(3);
    store.set(breakShownAtom, false);
    pending(2);
    vi.advanceTimersByTime(5_000);
    expect(told()).toEqual([{ id: "back-online", values: { n: 1 } }]);
  });

  it("stays silent about a break that goes on", () => {
    store.set(breakShownAtom, true);
    pending(1);
    store.set(breakShownAtom, false);
    store.set(breakShownAtom, true);
    vi.advanceTimersByTime(10_000);
    expect(told()).toEqual([]);
  });

  it("is silent while nothing broke", () => {
    pending(2);
    pending(0);
    expect(told()).toEqual([]);
  });
});
