import { i18n } from "@lingui/core";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ProblemCode } from "#contract/problem.ts";
import { operation, type Operation } from "#offline/queue/operations.ts";
import { testUser } from "#app/state/session/test-user.ts";

beforeEach(() => {
  // What the queue means to try a minute later must not come in the middle of another test's file.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/cart"));
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { visibilityState: "hidden", cookie: "", documentElement: {}, querySelector: () => null }),
  );
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  i18n.load("ar", {});
  i18n.activate("ar");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a page that stands outside both areas says when the server refused. */
async function said(op: Operation, code: ProblemCode) {
  vi.resetModules();
  const [{ startQueue }, { notifyAnswered }, { announce }, { store }, { sessionAtom }, { noticesAtom }] = await Promise.all([
    import("./life.ts"),
    import("./life.ts"),
    import("#offline/announce.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("#app/state/notices/notices.ts"),
  ]);
  store.set(sessionAtom, { status: "in", user: testUser({ type: "instructor" }), ownerTag: "noura" });
  const voice = { answered: notifyAnswered };
  startQueue({ cart: voice, learning: voice, teaching: voice, requests: voice, conversation: voice, contact: voice });
  announce({ kind: "answered", key: "k1", lane: operation(op).lane, op, owner: "noura", data: null, code });
  await vi.waitFor(() => expect(store.get(noticesAtom)).toHaveLength(1), { timeout: 60_000 });
  return store.get(noticesAtom)[0];
}

it.each<[Operation, ProblemCode, RegExp]>([
  ["markAttendance", "attendance_locked", /sheet is locked/u],
  ["submitExcuse", "excuse_window_closed", /excuse/iu],
])(
  "issue 6.2: a refused %s is told in its own sentence wherever the person is, with the way to the sync centre (P6)",
  async (op, code, words) => {
    const notice = await said(op, code);
    expect((notice as { message: { message: string } }).message.message).toMatch(words);
    expect(notice?.action?.label).toMatchObject({ message: "Sync centre" });
  },
);
