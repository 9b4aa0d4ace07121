import { afterEach, expect, it, vi } from "vitest";
import { lockOf } from "./outbox-lock.ts";

/** Web Locks as browsers have them: one holder of a name at a time, whoever does not wait is told at once. */
function webLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { ifAvailable }: { ifAvailable: boolean }, work: (lock: object | null) => Promise<unknown>) {
      if (ifAvailable && held.has(name)) return work(null);
      while (held.has(name)) await held.get(name);
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
  const first = lockOf("cart")(false, async () => {
    told.push("first");
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return "first";
  });
  const third = lockOf("cart")(true, async () => void told.push("who waits"));
  expect(await lockOf("cart")(false, async () => "second")).toBeNull();
  expect(await lockOf("teaching")(false, async () => "beside")).toBe("beside");
  expect(told).toEqual(["first"]);
  finish();
  expect(await first).toBe("first");
  await third;
  expect(told).toEqual(["first", "who waits"]);
});

it("without Web Locks it just sends (P7)", async () => {
  vi.stubGlobal("navigator", {});
  expect(await lockOf("cart")(false, async () => "sent")).toBe("sent");
});
