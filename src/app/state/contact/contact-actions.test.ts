import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testUser } from "#app/state/session/test-user.ts";

const MESSAGE = {
  id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01",
  fullName: "سارة الحربي",
  email: "sara@example.com",
  phone: "+966501234567",
  message: "رسالة",
  website: "" as const,
};
const OTHER = { ...MESSAGE, id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a02" };

let online: boolean;
let keys: (string | null)[];
let respond: () => Response;

const answer = (status: number, more: object) => () => new Response(JSON.stringify({ status, message: "x", ...more }), { status });

/** A visitor's page, on a device of its own. */
async function page() {
  vi.resetModules();
  const [actions, { store }, { sessionAtom }, { queueAtom }, { noticesAtom }] = await Promise.all([
    import("./actions.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("#app/state/queue/queue-atom.ts"),
    import("#app/state/notices/notices.ts"),
  ]);
  store.set(sessionAtom, { status: "out", user: null, ownerTag: null });
  const saved = vi.fn();
  const send = (message = MESSAGE, replaces: string | null = null) => actions.sendMessage(message, replaces, saved);
  const lapse = () => store.set(sessionAtom, { status: "lapsed", user: testUser(), ownerTag: "tag-noura" });
  return { ...actions, send, saved, lapse, queued: () => store.get(queueAtom), notices: () => store.get(noticesAtom).map(({ id }) => id) };
}

beforeEach(() => {
  online = true;
  keys = [];
  respond = answer(201, { data: { reference: "CM-1448-000001" } });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/contact"));
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "ar" }, querySelector: () => null });
  vi.stubGlobal("fetch", async (address: URL | string | Request, init: RequestInit = {}) => {
    if (!online) throw new TypeError("Failed to fetch");
    if (new URL(address instanceof Request ? address.url : address).pathname === "/healthz") return Response.json({ status: "ok" });
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    return respond();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a message that somebody writes", () => {
  it("is saved, sent at once where there is a network, and leaves its reference on the device", async () => {
    const { send, saved, queued } = await page();
    expect(await send()).toEqual({ kind: "sent", reference: "CM-1448-000001", kept: true });
    expect([saved.mock.calls.length, keys, queued().waiting]).toEqual([1, [MESSAGE.id], []]);
  });

  it("waits without one, and can be taken back with all that was typed", async () => {
    online = false;
    const { send, saved, takeBackMessage, queued } = await page();
    expect(await send()).toEqual({ kind: "waiting" });
    expect([saved.mock.calls.length, queued().waiting.length]).toEqual([1, 1]);
    expect(await takeBackMessage(MESSAGE.id)).toEqual(MESSAGE);
    expect(queued().waiting).toEqual([]);
  });

  it("needs no session: it goes where the person's has lapsed", async () => {
    const { send, lapse } = await page();
    lapse();
    expect(await send()).toMatchObject({ kind: "sent", kept: true });
  });

  it("that is refused stays on the device with its reason, until a better writing takes its place", async () => {
    respond = answer(422, { code: "validation_error", data: null, error_keys: {} });
    const { send, queued } = await page();
    expect(await send()).toEqual({ kind: "waiting" });
    expect(queued().refused.map(({ record, code }) => [record.key, code])).toEqual([[MESSAGE.id, "validation_error"]]);
    respond = answer(201, { data: { reference: "CM-1448-000002" } });
    expect(await send(OTHER, MESSAGE.id)).toMatchObject({ kind: "sent", reference: "CM-1448-000002" });
    expect(queued().refused).toEqual([]);
  });

  it("of too many from one network waits, and says why", async () => {
    respond = () =>
      new Response(JSON.stringify({ status: 429, message: "x", code: "too_many_requests" }), {
        status: 429,
        headers: { "Retry-After": "60" },
      });
    const { send, notices } = await page();
    expect(await send()).toEqual({ kind: "waiting" });
    expect(notices()).toEqual(["messages-limited"]);
  });
});

describe("where no message can be saved (P9)", () => {
  it("it is sent directly under its own id, and nothing of it is kept", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const { send, saved } = await page();
    expect(await send()).toEqual({ kind: "sent", reference: "CM-1448-000001", kept: false });
    expect([saved.mock.calls.length, keys]).toEqual([0, [MESSAGE.id]]);
  });

  it("one that waits already holds it up no longer than it takes: messages have no order among each other", async () => {
    online = false;
    const { send } = await page();
    expect(await send()).toEqual({ kind: "waiting" });
    online = true;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await send(OTHER)).toEqual({ kind: "sent", reference: "CM-1448-000001", kept: false });
  });

  it("the form keeps what neither the device nor the server has: a refusal, or a network that is gone", async () => {
    vi.stubGlobal("indexedDB", undefined);
    respond = answer(422, { code: "validation_error", data: null, error_keys: {} });
    const { send, notices } = await page();
    expect(await send()).toMatchObject({ kind: "failed", error: { code: "validation_error" } });
    online = false;
    expect(await send()).toMatchObject({ kind: "failed" });
    expect(notices()).toEqual(["cannot-save"]);
  });
});
