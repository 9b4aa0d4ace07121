import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartItem } from "#contract/cart/cart.ts";
import { LOCK_PATIENCE_MS } from "#offline/web-lock.ts";

const program: CartItem = {
  id: 4,
  type: "course",
  title: "برنامج",
  price: 100,
  cover_photo: null,
  glaze: "tech",
  duration_hours: 12,
  translations: { ar: { title: "برنامج" }, en: { title: "Program" } },
  problem: null,
};

let registered: string[];
let cookies: Record<string, string>;
let requests: Request[];
let respond: () => Promise<Response>;

const ours =
  (status: number, more: object = {}) =>
  async () =>
    new Response(JSON.stringify({ status, message: "", data: {}, ...more }), { status });
const down = async () => Promise.reject(new TypeError("Failed to fetch"));

const message = {
  id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01",
  fullName: "سارة الحربي",
  email: "sara@example.com",
  phone: "+966501234567",
  message: "سؤال",
  website: "",
};

/** A worker that the browser has just woken, on a device where an addition waits. */
async function woken(): Promise<(lastChance: boolean) => Promise<void>> {
  vi.resetModules();
  const [{ changeCart }, { ownerSignedIn }, { sendFromSync }] = await Promise.all([
    import("#offline/test-device.ts"),
    import("#offline/accounts/owner.ts"),
    import("./outbox-sync.ts"),
  ]);
  await ownerSignedIn({ tag: "tag-noura", userId: 7, name: "نورة" });
  await changeCart("tag-noura", { op: "addToCart", program });
  return sendFromSync;
}

const left = async () => (await (await import("#offline/test-device.ts")).pendingOf("tag-noura")).length;

beforeEach(() => {
  registered = [];
  requests = [];
  cookies = { auth_token: encodeURIComponent("to/ken+1"), "XSRF-TOKEN": encodeURIComponent("xs=rf") };
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://qabas.example/service-worker.js"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("registration", { sync: { register: async (tag: string) => registered.push(tag) } });
  vi.stubGlobal("cookieStore", { get: async (name: string) => (name in cookies ? { name, value: cookies[name] } : null) });
  vi.stubGlobal("fetch", async (address: URL, init: RequestInit) => {
    requests.push(new Request(address, init));
    return respond();
  });
  // Waiting for the next try is not what is tested here; IndexedDB needs its own timers, and whoever waits for it or for a lock all
  // patience: a machine that does much else is slow.
  const wait = globalThis.setTimeout;
  // A transaction is waited for half as long as a lock, and then once more; no pause between tries is as long but those of ten seconds.
  const patient = (ms = 0) => ms >= 10_000 || (ms > LOCK_PATIENCE_MS * 0.49 && ms <= LOCK_PATIENCE_MS);
  vi.stubGlobal("setTimeout", (work: () => void, ms?: number) => wait(work, patient(ms) ? ms : (ms ?? 0) / 40));
});
afterEach(() => vi.unstubAllGlobals());

describe("a Background Sync", () => {
  it("sends what waits with the cookies of that moment, the page closed (R4.6)", async () => {
    respond = ours(201);
    const sync = await woken();
    await sync(false);
    expect(await left()).toBe(0);
    expect(
      requests.map((request) => [request.method, request.url, request.headers.get("Authorization"), request.headers.get("X-XSRF-TOKEN")]),
    ).toEqual([["POST", "https://qabas.example/api/v1/cart", "Bearer to/ken+1", "xs=rf"]]);
  });

  it("reads the token anew for every request: one that was renewed meanwhile is the one that counts (F36)", async () => {
    respond = async () => {
      cookies.auth_token = `token-${requests.length + 1}`;
      return requests.length < 2 ? down() : ours(201)();
    };
    const sync = await woken();
    await sync(false);
    expect(requests.map((request) => request.headers.get("Authorization"))).toEqual(["Bearer to/ken+1", "Bearer token-2"]);
    await (await import("#offline/test-device.ts")).changeCart("tag-noura", { op: "removeFromCart", program });
    await sync(false);
    expect(requests.at(-1)?.headers.get("Authorization")).toBe("Bearer token-3");
  });

  it("tries a few times, then leaves it to the browser, with everything kept", async () => {
    respond = down;
    const sync = await woken();
    await expect(sync(false)).rejects.toThrow("next sync");
    expect([requests.length, await left(), registered]).toEqual([4, 1, []]);
  });

  it("sends a guest's message with every page closed: no token, no cookie; its reference waits for the next visit", async () => {
    cookies = {};
    respond = ours(201, { data: { reference: "CM-1448-000001" } });
    const sync = await woken();
    const { readQueue } = await import("#offline/queue/read-queue.ts");
    const { saveMessage } = await import("#offline/contact/messages.ts");
    await saveMessage(null, message);
    await sync(false);
    expect(requests.map((request) => [request.method, request.url, request.credentials, request.headers.get("Authorization")])).toEqual([
      ["POST", "https://qabas.example/api/v1/contact-messages", "omit", null],
    ]);
    expect(await readQueue(null)).toMatchObject({ waiting: [], sent: [{ reference: "CM-1448-000001" }] });
  });

  it("comes again for a message though nobody is signed in, and the cart has nothing to do (P3)", async () => {
    cookies = {};
    respond = down;
    const sync = await woken();
    const { readQueue } = await import("#offline/queue/read-queue.ts");
    const { saveMessage } = await import("#offline/contact/messages.ts");
    await saveMessage(null, message);
    await expect(sync(false)).rejects.toThrow("next sync");
    expect([requests.length, (await readQueue(null)).waiting.length]).toEqual([4, 1]);
  });

  it("asks anew when the browser would give up (F10)", async () => {
    respond = down;
    const sync = await woken();
    await expect(sync(true)).rejects.toThrow("next sync");
    expect(registered).toEqual(["qabas-outbox"]);
  });

  it("has nothing to do without a token, and is not woken again for it", async () => {
    cookies = {};
    const sync = await woken();
    await sync(false);
    expect([requests.length, await left()]).toEqual([0, 1]);
  });

  it("does not sit out a long Retry-After", async () => {
    respond = async () =>
      new Response(JSON.stringify({ status: 429, message: "", data: null, code: "too_many_requests" }), {
        status: 429,
        headers: { "Retry-After": "600" },
      });
    const sync = await woken();
    await expect(sync(false)).rejects.toThrow("next sync");
    expect(requests).toHaveLength(1);
  });

  it("keeps the XSRF value at home where the API is another host (R9.2)", async () => {
    respond = ours(201);
    const sync = await woken();
    await (await import("#offline/device/device-settings.ts")).rememberSettings({ apiBase: "https://api.qabas.example/api/v1" });
    await sync(false);
    expect(requests.map((request) => [new URL(request.url).origin, request.headers.has("X-XSRF-TOKEN")])).toEqual([
      ["https://api.qabas.example", false],
    ]);
  });
});
