import { describe, expect, it } from "vitest";
import { setClock } from "#offline/clock.ts";
import { logOutOffline } from "#offline/accounts/logout.ts";
import { ownerSignedIn, readOwner } from "#offline/accounts/owner.ts";
import {
  cartWith,
  changeCart,
  NOURA,
  pendingOf,
  program,
  refusal,
  rowsOf,
  SARA,
  sendAll,
  server,
  storesOf,
  success,
} from "#offline/test-device.ts";
import { settleOwedLogouts } from "./drain.ts";
import { readQueue } from "./read-queue.ts";
import type { WireRequest } from "./wire.ts";

const key = (request: WireRequest | undefined) => request?.headers["Idempotency-Key"];
const place = (request: WireRequest | undefined) => request?.headers["X-Outbox"];

async function waiting(count: number) {
  const stores = await storesOf(NOURA);
  const records = [];
  for (let id = 1; id <= count; id += 1) records.push(await changeCart(NOURA.tag, { op: "addToCart", program: program(id) }, stores.queue));
  return { stores, records };
}

describe("sending", () => {
  it("goes in order and takes each record out only on its answer (P3, P7)", async () => {
    const { stores, records } = await waiting(3);
    const before: number[] = [];
    const { seen, send } = server(success());
    await sendAll(stores, async (request) => {
      before.push((await pendingOf(NOURA.tag, stores.queue)).length);
      return send(request);
    });
    expect(seen.map(key)).toEqual(records.map((record) => record.key));
    expect(before).toEqual([3, 2, 1]);
  });

  it("has the sequence number on the disk before the request leaves (P2)", async () => {
    const { stores } = await waiting(1);
    await sendAll(stores, async () => {
      expect(await pendingOf(NOURA.tag, stores.queue)).toMatchObject([{ seq: 1, outbox: expect.any(String) }]);
      return success();
    });
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
  });

  it("sends the same number and key again after a lost answer, and nothing overtakes it (F4, P2, P3)", async () => {
    const { stores } = await waiting(2);
    const first = server(new TypeError("Failed to fetch"));
    expect(await sendAll(stores, first.send)).toEqual({ answered: 0, stopped: "retry", retryAfterMs: null });
    const second = server(success());
    expect(await sendAll(stores, second.send)).toEqual({ answered: 2, stopped: null, retryAfterMs: null });
    expect(first.seen).toHaveLength(1);
    expect([key(second.seen[0]), place(second.seen[0])]).toEqual([key(first.seen[0]), place(first.seen[0])]);
  });

  it("costs one commit a change: the answered record goes as the next gets its number (P8)", async () => {
    const { stores } = await waiting(100);
    let commits = 0;
    const queue: typeof stores.queue = (mode, work) => {
      if (mode === "readwrite") commits += 1;
      return stores.queue(mode, work);
    };
    expect(await sendAll(stores, server(success()).send, { queue })).toMatchObject({ answered: 100, stopped: null });
    expect(commits).toBe(101);
  });

  it("says how long the server asked to wait (F6)", async () => {
    const { stores } = await waiting(1);
    expect(await sendAll(stores, server(refusal("too_many_requests", "3")).send)).toEqual({
      answered: 0,
      stopped: "retry",
      retryAfterMs: 3000,
    });
    expect(await sendAll(stores, server(refusal("in_progress", "1")).send)).toEqual({ answered: 0, stopped: "retry", retryAfterMs: 1000 });
  });

  it("keeps the cart that came with the answer in the same moment the record goes: no line flickers", async () => {
    const { stores } = await waiting(1);
    await sendAll(stores, server(success(cartWith([program(1)], { version: 4 }), 201)).send);
    expect(await readQueue(NOURA.tag, stores.queue)).toMatchObject({ waiting: [], cart: { version: 4 } });
  });

  it("never lets an older cart, of a replayed answer, replace a newer one", async () => {
    const { stores } = await waiting(2);
    await sendAll(stores, server(success(cartWith([program(1), program(2)], { version: 9 })), success(cartWith([], { version: 3 }))).send);
    expect(await readQueue(NOURA.tag, stores.queue)).toMatchObject({ cart: { version: 9 } });
  });

  it("leaves it to the other sender where one is at work (P7)", async () => {
    const { stores } = await waiting(1);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send, { lock: async () => null })).toMatchObject({ stopped: "busy" });
    expect(seen).toEqual([]);
  });

  it("two senders at once, without Web Locks, send the same number: the ledger makes it one (P2, P7)", async () => {
    const { stores, records } = await waiting(2);
    const { seen, send } = server(success());
    await Promise.all([sendAll(stores, send), sendAll(stores, send)]);
    const byKey = new Map(seen.map((request) => [key(request), new Set<string | undefined>()]));
    for (const request of seen) byKey.get(key(request))?.add(place(request));
    expect([...byKey.keys()]).toEqual(records.map((record) => record.key));
    expect([...byKey.values()].map((places) => places.size)).toEqual([1, 1]);
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
  });

  it("keeps order with the clock ten years wrong (P11, F18)", async () => {
    const stores = await storesOf(NOURA);
    const years = [0, 10, -10];
    for (const [index, off] of years.entries()) {
      setClock(() => new Date(Date.UTC(2026 + off, 10, 22)));
      await changeCart(NOURA.tag, { op: "addToCart", program: program(index + 1) }, stores.queue);
    }
    setClock();
    const { seen, send } = server(success());
    await sendAll(stores, send);
    expect(seen.map((request) => JSON.parse(request.body ?? "{}").learning_program_id)).toEqual([1, 2, 3]);
  });
});

describe("whose it is (P5)", () => {
  it("sends nothing of another account, and is not held up by it", async () => {
    const { stores, records } = await waiting(1);
    await ownerSignedIn(SARA, stores.queue);
    await changeCart(SARA.tag, { op: "addToCart", program: program(8) }, stores.queue);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 1, stopped: null });
    expect(seen.map((request) => request.headers["X-Owner"])).toEqual([SARA.tag]);
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual(records);
  });

  it("our own 401 keeps everything and lapses the session; nothing is sent until the same account signs in (F7, P6)", async () => {
    const { stores } = await waiting(2);
    const told: unknown[] = [];
    const report = await sendAll(stores, server(refusal("unauthenticated")).send, { notify: (event) => told.push(event) });
    expect(report).toMatchObject({ stopped: "unauthenticated" });
    expect(told).toEqual([{ kind: "unauthenticated" }]);
    expect(await readOwner(stores.queue)).toMatchObject({ tag: NOURA.tag, state: "lapsed" });
    const silent = server(success());
    expect(await sendAll(stores, silent.send)).toMatchObject({ stopped: "lapsed" });
    expect(silent.seen).toEqual([]);
    await ownerSignedIn(NOURA, stores.queue);
    expect(await sendAll(stores, silent.send)).toMatchObject({ answered: 2, stopped: null });
  });

  it("a late 401 of an old token does not lapse the session that began meanwhile", async () => {
    const { stores } = await waiting(1);
    await sendAll(stores, async () => {
      await ownerSignedIn(NOURA, stores.queue);
      return refusal("unauthenticated");
    });
    expect(await readOwner(stores.queue)).toMatchObject({ state: "in" });
  });

  it("a session of somebody else pauses the queue without lapsing it", async () => {
    const { stores, records } = await waiting(1);
    expect(await sendAll(stores, server(refusal("owner_mismatch")).send)).toMatchObject({ stopped: "owner_mismatch" });
    expect(await readOwner(stores.queue)).toMatchObject({ state: "in" });
    expect((await pendingOf(NOURA.tag, stores.queue)).map((record) => record.key)).toEqual(records.map((record) => record.key));
  });

  it("without a token, or without anybody, nothing leaves", async () => {
    const { stores } = await waiting(1);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send, { session: async () => null })).toMatchObject({ stopped: "no_token" });
    expect(seen).toEqual([]);
  });
});

describe("a fork", () => {
  it("begins new streams and sends what is unanswered under its old keys", async () => {
    const { stores, records } = await waiting(2);
    const { seen, send } = server(success(), refusal("outbox_forked"), success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 2, stopped: null });
    expect(seen.map(key)).toEqual([records[0]?.key, records[1]?.key, records[1]?.key]);
    const [old, again] = [place(seen[1])?.split("/"), place(seen[2])?.split("/")];
    expect(again?.[0]).not.toBe(old?.[0]);
    expect([old?.[2], again?.[2]]).toEqual(["2", "1"]);
  });

  it("of a server that always says so ends in another try later, not in a loop", async () => {
    const { stores } = await waiting(1);
    const { seen, send } = server(refusal("outbox_forked"));
    expect(await sendAll(stores, send)).toMatchObject({ stopped: "retry" });
    expect(seen.length).toBeLessThan(6);
    expect(await pendingOf(NOURA.tag, stores.queue)).toHaveLength(1);
  });
});

describe("a logout made offline (F21)", () => {
  async function loggedOut() {
    const { stores } = await waiting(2);
    await sendAll(stores, server(success(cartWith([program(1), program(5)]), 201), new TypeError("Failed to fetch")).send);
    await logOutOffline(NOURA.tag, stores);
    return stores;
  }

  it("travels first, without a token, and clears what the person saw", async () => {
    const stores = await loggedOut();
    const { seen, send } = server(success());
    expect(await settleOwedLogouts({ queue: stores.queue, lock: (_wait, work) => work(), send })).toBe(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "POST", path: "/logout", headers: { "X-Owner": NOURA.tag } });
    expect(seen[0]?.headers).not.toHaveProperty("Authorization");
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ clear_cart_ids: [1, 5, 2] });
    expect(Object.keys(await rowsOf(stores)).filter((row) => row.startsWith("logout/"))).toEqual([]);
  });

  it("is kept while the server cannot be reached, and nothing else is sent before it", async () => {
    const stores = await loggedOut();
    expect(await settleOwedLogouts({ queue: stores.queue, lock: (_wait, work) => work(), send: server(new TypeError()).send })).toBe(false);
    const { seen, send } = server(refusal("unavailable", "2"));
    expect(await sendAll(stores, send)).toEqual({ answered: 0, stopped: "retry", retryAfterMs: 2000 });
    expect(seen.map((request) => request.path)).toEqual(["/logout"]);
  });

  it("is done where the server knows no such session any more", async () => {
    const stores = await loggedOut();
    expect(
      await settleOwedLogouts({ queue: stores.queue, lock: (_wait, work) => work(), send: server(refusal("unauthenticated")).send }),
    ).toBe(true);
  });
});
