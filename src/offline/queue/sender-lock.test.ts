import { afterEach, expect, it, vi } from "vitest";
import { LOCK_PATIENCE_MS } from "#offline/web-lock.ts";
import { lockOf } from "./sender-lock.ts";

/** Web Locks as browsers have them: one holder of a name at a time, whoever does not wait is told at once. */
function webLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { ifAvailable, signal }: LockOptions, work: (lock: object | null) => Promise<unknown>) {
      if (ifAvailable && held.has(name)) return work(null);
      const given = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      while (held.has(name)) await Promise.race([held.get(name), given]);
      const run = work({});
      held.set(
        name,
        run.catch(() => undefined).finally(() => held.delete(name)),
      );
      return run;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it("two senders of a lane never send at once; another lane's does (P3, P7)", async () => {
  vi.stubGlobal("navigator", { locks: webLocks() });
  const told: string[] = [];
  let finish = () => undefined as void;
  const first = lockOf("cart")(0, async () => {
    told.push("first");
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return "first";
  });
  const third = lockOf("cart")(60_000, async () => void told.push("who waits"));
  expect(await lockOf("cart")(0, async () => "second")).toBeNull();
  expect(await lockOf("teaching")(0, async () => "beside")).toBe("beside");
  expect(told).toEqual(["first"]);
  finish();
  expect(await first).toBe("first");
  await third;
  expect(told).toEqual(["first", "who waits"]);
});

it("O1: whoever waits for a sender that hangs goes on without the lock after its patience, and does nothing under it", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: webLocks() });
  let finish = () => undefined as void;
  const hanging = lockOf("cart")(
    0,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const work = vi.fn(async () => "sent");
  const waiting = lockOf("cart")(LOCK_PATIENCE_MS, work);
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS);
  expect(await waiting).toBeNull();
  expect(work).not.toHaveBeenCalled();
  finish();
  await hanging;
  expect(await lockOf("cart")(LOCK_PATIENCE_MS, work)).toBe("sent");
  // Work that takes longer than the patience is not ended by it, and its own failure is its own.
  const long = lockOf("cart")(LOCK_PATIENCE_MS, () => new Promise((resolve) => setTimeout(() => resolve("late"), 9_000)));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await long).toBe("late");
  await expect(lockOf("cart")(LOCK_PATIENCE_MS, async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  vi.useRealTimers();
});

it("without Web Locks it just sends (P7)", async () => {
  vi.stubGlobal("navigator", {});
  expect(await lockOf("cart")(0, async () => "sent")).toBe("sent");
});

/** A browser that keeps every request to itself until it is told to answer. */
function silentLocks() {
  const requests: ((lock: object | null) => unknown)[] = [];
  return {
    requests,
    request: (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) => new Promise(() => requests.push(work)),
  };
}

it("O1: a browser that never says whether the lock is free holds up nothing: after the patience it is sent without, once", async () => {
  vi.useFakeTimers();
  const locks = silentLocks();
  vi.stubGlobal("navigator", { locks });
  const work = vi.fn(async () => "sent");
  const sending = lockOf("cart")(0, work);
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await sending).toBe("sent");
  // An answer after that changes nothing.
  await locks.requests[0]?.({});
  expect(work).toHaveBeenCalledTimes(1);

  // Who waits for a lock hears its end even where the browser does not answer that either.
  const waiting = lockOf("cart")(LOCK_PATIENCE_MS, work);
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS);
  expect(await waiting).toBeNull();
  await locks.requests[1]?.({});
  expect(work).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
