import { IDBDatabase, IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testUser } from "#app/state/session/test-user.ts";

const NOTE = {
  op: "writeNote",
  payload: { params: { id: "n1" }, body: { item_id: 1, body: "ملاحظة", written_at: "2026-11-22T06:00:00Z" } },
  shown: {},
} as const;

let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  kept = new Map();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = () =>
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("no disk", "UnknownError");
  });

/** A page of a device that holds work of two accounts, from which the first has just left while the storage failed. */
async function page() {
  vi.resetModules();
  const [{ oweWipe, settleWipe }, { append }, { readQueue }, { sessionAtom }, { store }] = await Promise.all([
    import("./owed-wipe.ts"),
    import("#offline/queue/append.ts"),
    import("#offline/queue/read-queue.ts"),
    import("#app/state/session/session.ts"),
    import("#app/state/store.ts"),
  ]);
  for (const tag of ["tag-noura", "tag-sara"]) await append(tag, NOTE);
  return {
    oweWipe,
    settleWipe,
    signIn: (ownerTag: string) => store.set(sessionAtom, { status: "in", user: testUser(), ownerTag }),
    waiting: async (tag: string) => (await readQueue(tag)).waiting.length,
  };
}

it("P14, P15: who left while the storage failed is taken off the device once it answers, and nobody else", async () => {
  const device = await page();
  const broken = failing();
  device.oweWipe("tag-noura");
  await device.settleWipe();
  broken.mockRestore();
  expect([await device.waiting("tag-noura"), await device.waiting("tag-sara")]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect([await device.waiting("tag-noura"), await device.waiting("tag-sara")]).toEqual([0, 1]));
  await vi.waitFor(() => expect(kept.size).toBe(0));
});

it("an account that is in again keeps what it has", async () => {
  const device = await page();
  device.oweWipe("tag-noura");
  device.signIn("tag-noura");
  await device.settleWipe();
  vi.useRealTimers();
  expect([await device.waiting("tag-noura"), kept.size]).toEqual([1, 0]);
});
