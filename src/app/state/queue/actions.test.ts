import { IDBDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { testUser } from "#app/state/session/test-user.ts";

const NOURA = testUser();
const EXCUSE = { body: { session_ids: [5], reason: "عذر" } };

let online: boolean;
let cookie: string;
let asked: { path: string; key: string | null; body: unknown }[];
let respond: () => Promise<Response>;

const answer = (status: number, more: object) => async () => new Response(JSON.stringify({ status, message: "x", ...more }), { status });

/** A page on which an account is signed in, on a device of its own. */
async function page() {
  vi.resetModules();
  const [{ isSaidHere, queueMutation, undoQueued }, { store }, { sessionAtom }, { queueAtom }, { ownerSignedIn }] = await Promise.all([
    import("./actions.ts"),
    import("#app/state/store.ts"),
    import("#app/state/session/session.ts"),
    import("./queue-atom.ts"),
    import("#offline/accounts/owner.ts"),
  ]);
  await ownerSignedIn({ tag: "tag-noura", userId: 7, name: "نورة" }).catch(() => undefined);
  store.set(sessionAtom, { status: "in", user: NOURA, ownerTag: "tag-noura" });
  const send = (options = {}) => queueMutation({ op: "submitExcuse", payload: EXCUSE, shown: { title: "جلسة" } }, options);
  return { send, undo: undoQueued, isSaidHere, queued: () => store.get(queueAtom), sessionAtom, store };
}

beforeEach(() => {
  online = true;
  cookie = `${TOKEN_COOKIE}=token`;
  asked = [];
  respond = answer(201, { data: { id: "e1" } });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", new URL("https://qabas.example/student/excuses/new"));
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    documentElement: { lang: "ar" },
    querySelector: () => null,
  });
  vi.stubGlobal("fetch", async (address: URL | string | Request, init: RequestInit = {}) => {
    const url = new URL(address instanceof Request ? address.url : address);
    if (!online) throw new TypeError("Failed to fetch");
    if (url.pathname === "/healthz") return Response.json({ status: "ok" });
    const headers = new Headers(init.headers);
    asked.push({ path: url.pathname, key: headers.get("Idempotency-Key"), body: JSON.parse(String(init.body)) });
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a mutation that a screen makes", () => {
  it("is sent at once where there is a network, and what the server said comes back", async () => {
    const { send, queued } = await page();
    expect(await send()).toEqual({ kind: "sent", data: { id: "e1" } });
    expect(asked).toEqual([{ path: "/api/v1/student/excuses", key: expect.any(String), body: EXCUSE.body }]);
    expect(queued()).toMatchObject({ waiting: [], refused: [] });
  });

  it("waits on the device without one, and can be taken back with all that was typed", async () => {
    online = false;
    const { send, undo, queued } = await page();
    const outcome = await send();
    expect([outcome.kind, queued().waiting.length, asked]).toEqual(["waiting", 1, []]);
    expect(outcome.kind === "waiting" && (await undo(outcome.key))).toEqual(EXCUSE);
    expect(queued().waiting).toEqual([]);
  });

  it("waits where the server is down, and where the session has lapsed: nothing is lost (P6)", async () => {
    respond = async () => new Response("<html>Bad gateway</html>", { status: 502 });
    const { send, queued, store, sessionAtom } = await page();
    expect(await send()).toMatchObject({ kind: "waiting" });
    store.set(sessionAtom, { status: "lapsed", user: NOURA, ownerTag: "tag-noura" });
    expect(await send()).toMatchObject({ kind: "waiting" });
    expect(queued().waiting).toHaveLength(2);
  });

  it("waits for nobody where nobody asks to", async () => {
    const { send, queued } = await page();
    expect(await send({ wait: false })).toMatchObject({ kind: "waiting" });
    expect([queued().waiting.length, asked]).toEqual([1, []]);
  });

  it("that is refused tells why, as a call would, and is the form's again: nothing of it stays here", async () => {
    respond = answer(422, { data: null, code: "validation_error", error_keys: { reason: [{ key: "required" }] } });
    const { send, queued } = await page();
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: "refused", problem: { code: "validation_error" } });
    expect(outcome.kind === "refused" && outcome.problem.options.fields).toMatchObject({ reason: [{ key: "required" }] });
    expect(queued()).toMatchObject({ waiting: [], refused: [] });
  });

  it("that was refused where it was asked is said there alone: the word of another sender may come after that", async () => {
    respond = answer(422, { data: null, code: "validation_error", error_keys: {} });
    const { send, isSaidHere } = await page();
    expect((await send({ key: "refused" })).kind).toBe("refused");
    expect(isSaidHere("refused")).toBe(true);
    respond = async () => new Response("<html>Bad gateway</html>", { status: 502 });
    expect((await send({ key: "waiting" })).kind).toBe("waiting");
    expect(isSaidHere("waiting")).toBe(false);
  });

  it("is nobody's without an account", async () => {
    const { send, store, sessionAtom } = await page();
    store.set(sessionAtom, { status: "out", user: null, ownerTag: null });
    expect(await send()).toMatchObject({ kind: "failed", error: { code: "unauthenticated" } });
  });
});

describe("where the device does not say whether it saved (P1, P2, P15)", () => {
  /** From here on what is written completes, and nobody hears of it. */
  function deafen(reads: "answered" | "refused") {
    const transaction = IDBDatabase.prototype.transaction;
    return vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
      this: IDBDatabase,
      ...given: Parameters<IDBDatabase["transaction"]>
    ) {
      const written = given[1] === "readwrite";
      if (!written && reads === "refused") throw new DOMException("Internal error", "UnknownError");
      const begun = transaction.apply(this, given);
      if (written) Object.defineProperty(begun, "oncomplete", { get: () => null, set: () => {} });
      return begun;
    });
  }

  /** By no timer: these stand still. */
  const turnOfLoop = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });

  /** Runs what waits for the device's answer to its end, without its seconds. */
  async function outOfPatience<T>(work: Promise<T>): Promise<T> {
    let done = false;
    void work.finally(() => (done = true));
    for (let turns = 0; turns < 2_000 && !done; turns += 1) {
      await vi.advanceTimersByTimeAsync(50);
      await turnOfLoop();
    }
    return await work;
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("and what it saved lies there after all, it waits as every other and goes once", async () => {
    const { send } = await page();
    const deaf = deafen("answered");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect(await outOfPatience(send())).toMatchObject({ kind: "waiting" });
    deaf.mockRestore();
    vi.useRealTimers();
    const { sendLane } = await import("./actions.ts");
    await sendLane("requests", true);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it("nor can be read, it is sent directly under the key that may lie there, so that it counts once whatever comes of it", async () => {
    const { send, queued } = await page();
    const deaf = deafen("refused");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect(await outOfPatience(send())).toEqual({ kind: "sent", data: { id: "e1" } });
    deaf.mockRestore();
    vi.useRealTimers();
    const { sendLane } = await import("./actions.ts");
    await sendLane("requests", true);
    const keys = asked.map(({ key }) => key);
    expect([keys.length > 1, new Set(keys).size, queued().waiting.length]).toEqual([true, 1, 0]);
  });
});

describe("where nothing can be saved (P9)", () => {
  it("it is sent directly", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const { send } = await page();
    expect(await send()).toEqual({ kind: "sent", data: { id: "e1" } });
  });

  it("nothing that is sent directly overtakes what waits in its lane (P3)", async () => {
    online = false;
    const { send, store } = await page();
    expect(await send()).toMatchObject({ kind: "waiting" });
    online = true;
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await send()).toMatchObject({ kind: "failed" });
    // What waited went from memory; that it is over could not be noted here.
    expect(asked).toHaveLength(1);
    const { noticesAtom } = await import("#app/state/notices/notices.ts");
    expect(store.get(noticesAtom)).toMatchObject([{ id: "cannot-save" }]);
    put.mockRestore();
    expect(await send()).toEqual({ kind: "sent", data: { id: "e1" } });
    const [first, again, second] = asked.map(({ key }) => key);
    expect([asked.length, again === first, second === first]).toEqual([3, true, false]);
  });

  it("what this page saved before the device could not be read any more goes first, from memory, and counts once (P1, P2, P3)", async () => {
    online = false;
    const { send } = await page();
    const waiting = await send();
    expect(waiting).toMatchObject({ kind: "waiting" });
    online = true;
    const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
      throw new DOMException("Internal error opening backing store", "UnknownError");
    });
    expect(await send()).toEqual({ kind: "sent", data: { id: "e1" } });
    broken.mockRestore();
    expect(await send()).toEqual({ kind: "sent", data: { id: "e1" } });
    const key = waiting.kind === "waiting" ? waiting.key : null;
    // Its database is whole after all, and holds what was sent: the server knows it by its key.
    expect(asked.map((one) => one.key === key)).toEqual([true, false, true, false]);
  });

  it("it fails visibly without a network, and the form keeps it", async () => {
    vi.stubGlobal("indexedDB", undefined);
    online = false;
    const { send, store } = await page();
    expect(await send()).toMatchObject({ kind: "failed" });
    const { noticesAtom } = await import("#app/state/notices/notices.ts");
    expect(store.get(noticesAtom)).toMatchObject([{ id: "cannot-save" }]);
  });
});
