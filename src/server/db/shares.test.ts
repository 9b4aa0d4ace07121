import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { DatabaseBusy, onBehalfOf, shareOut, type ShareRules } from "./shares.ts";

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool that lends without end, so that only the shares bound it. */
function pool(rules: Partial<ShareRules> = {}) {
  const state = { lent: 0, most: 0 };
  const endless = {
    waitingCount: 0,
    connect(callback: Callback) {
      state.lent += 1;
      state.most = Math.max(state.most, state.lent);
      const release = () => void (state.lent -= 1);
      queueMicrotask(() => callback(undefined, { release } as unknown as pg.PoolClient, release));
    },
  } as unknown as pg.Pool;
  shareOut(endless, { each: 2, waitingAtMost: 5, patienceMs: 50, ...rules });
  return { state, take: (kind: string) => onBehalfOf(kind, async () => await endless.connect()) };
}

describe("shares of a pool", () => {
  it("one kind of work holds its share at most; the next of it waits, and another kind is served at once", async () => {
    const { state, take } = pool({ patienceMs: 5_000 });
    const [first] = await Promise.all([take("a"), take("a")]);
    let third: pg.PoolClient | null = null;
    const waits = take("a").then((client) => void (third = client));
    await take("b");
    expect(state.lent).toBe(3);
    expect(third).toBeNull();
    first.release();
    await waits;
    expect(third).not.toBeNull();
    expect(state.most).toBe(3);
  });

  it("who waits too long is told so, and so at once is who comes when too many wait", async () => {
    const { take } = pool();
    await take("a");
    await take("a");
    const waiting = Array.from({ length: 5 }, () => take("a").catch((error: unknown) => error));
    const began = performance.now();
    await expect(take("a")).rejects.toThrow("too many wait");
    expect(performance.now() - began).toBeLessThan(40);
    for (const answer of await Promise.all(waiting)) expect(answer).toBeInstanceOf(DatabaseBusy);
    // Who gave up takes no share with it.
    await expect(take("b")).resolves.toBeDefined();
  });

  it("work that was slow gets one connection until it is quick again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { state, take } = pool({ patienceMs: 60_000, waitingAtMost: 50 });
      const slow = await take("a");
      vi.advanceTimersByTime(3_000);
      slow.release();
      const one = await take("a");
      const two = take("a");
      await Promise.resolve();
      expect(state.lent).toBe(1);
      one.release();
      (await two).release();
      const both = await Promise.all([take("a"), take("a")]);
      expect(state.lent).toBe(2);
      for (const client of both) client.release();
      expect(state.lent).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
