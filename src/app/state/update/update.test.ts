import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Workbox } from "workbox-window";

/** What the browser and `workbox-window` do, as a tab sees it. */
let registration: EventTarget & { messageSkipWaiting(): void; update(): Promise<void> };
let container: EventTarget;
let waiting: object | null;
let loads: number;
let messages: number;
let looks: number;
let clock: number;

beforeEach(() => {
  vi.resetModules();
  waiting = null;
  loads = messages = looks = 0;
  clock = 0;
  registration = Object.assign(new EventTarget(), {
    messageSkipWaiting: () => void (messages += 1),
    update: async () => void (looks += 1),
  });
  vi.stubGlobal("location", { reload: () => void (loads += 1) });
  container = Object.assign(new EventTarget(), { getRegistration: async () => ({ waiting }) });
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("performance", { now: () => clock });
});
afterEach(() => vi.unstubAllGlobals());

async function watched() {
  const update = await import("./update.ts");
  const { updateAtom: atom } = await import("./update-waiting.ts");
  const { store: ours } = await import("#app/state/store.ts");
  update.watchUpdates(registration as unknown as Workbox);
  return { ...update, offered: () => ours.get(atom) };
}

const aVersionWaits = () => registration.dispatchEvent(new Event("waiting"));
const itTakesOver = () => container.dispatchEvent(new Event("controllerchange"));

it("a version that waits takes over when the person agrees, and the page loads anew once it has", async () => {
  const { applyUpdate, offered } = await watched();
  waiting = {};
  aVersionWaits();
  expect(offered()).toBe(true);
  await applyUpdate();
  expect([messages, loads, offered()]).toEqual([1, 0, false]);
  itTakesOver();
  expect(loads).toBe(1);
});

it("O10: in a tab whose offer another tab took up, agreeing loads the newer version that is already there", async () => {
  const { applyUpdate } = await watched();
  waiting = {};
  aVersionWaits();
  // The other tab agreed: this one is never loaded anew by itself.
  waiting = null;
  itTakesOver();
  expect(loads).toBe(0);
  await applyUpdate();
  expect([messages, loads]).toEqual([0, 1]);
});

it("a tab that stays open looks for a newer version when it is looked at, at most every ten minutes (O7)", async () => {
  const { lookForUpdate } = await watched();
  await lookForUpdate();
  clock = 11 * 60_000;
  await lookForUpdate();
  await lookForUpdate();
  expect(looks).toBe(1);
  registration.update = () => Promise.reject(new Error("no network"));
  clock = 30 * 60_000;
  await lookForUpdate();
});
