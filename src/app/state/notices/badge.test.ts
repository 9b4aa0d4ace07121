import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IDBFactory } from "fake-indexeddb";
import { testUser } from "#app/state/session/test-user.ts";
import { part } from "#contract/test-part.ts";
import type { QueueRecord, Refused } from "#offline/queue/record.ts";

let badge: number | null;

beforeEach(() => {
  badge = null;
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("issue 6.3: the icon bears what is unread and what was refused, of whoever is signed in, and nothing after the logout", async () => {
  const [{ startBadge }, { store }, { sessionAtom }, { setUnread }, { EMPTY_QUEUE, queueAtom }] = await Promise.all([
    import("./badge.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("./unread.ts"),
    import("#app/state/queue/queue-atom.ts"),
  ]);
  startBadge();
  await vi.waitFor(() => expect(badge).toBe(0));
  store.set(sessionAtom, { status: "in", user: testUser(), ownerTag: "noura" });
  setUnread(3);
  expect(badge).toBe(3);
  store.set(queueAtom, { ...EMPTY_QUEUE, refused: [part<Refused>({})] });
  expect(badge).toBe(4);
  // A change that merely waits goes by itself: it is nobody's task.
  store.set(queueAtom, { ...EMPTY_QUEUE, waiting: [part<QueueRecord>({})] });
  expect(badge).toBe(3);
  store.set(sessionAtom, { status: "out", user: null, ownerTag: null });
  expect(badge).toBe(0);
});
