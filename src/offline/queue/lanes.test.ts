import type { WireAnswer } from "./read-envelope.ts";
import { describe, expect, it } from "vitest";
import type { DeviceEvent } from "#offline/announce.ts";
import { logOutOffline } from "#offline/accounts/logout.ts";
import { ownerLapsed, ownerSignedIn, ownerConfirmed } from "#offline/accounts/owner.ts";
import { wipeOwner } from "#offline/snapshots/wipe.ts";
import type { DeviceStores } from "#offline/stores.ts";
import {
  changeCart,
  newStores,
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
import { append, takeBack } from "./append.ts";
import type { Mutation } from "./operations.ts";
import { dismiss, pendingOfOtherOwners, readQueue, restoreRefused } from "./read-queue.ts";
import { storedRecord } from "./record.ts";
import type { WireRequest } from "./wire.ts";

const excuse = (number: number): Mutation => ({
  op: "submitExcuse",
  payload: { body: { session_ids: [number], reason_code: "medical", reason: `عذر ${number}` } },
  shown: { title: `جلسة ${number}` },
});
const progress = (...ids: string[]): Mutation => ({
  op: "reportProgress",
  payload: { body: { events: ids.map((id) => ({ id, item_id: 1, verb: "progressed" })) } },
  shown: {},
});

const save = (stores: DeviceStores, mutation: Mutation, owner = NOURA.tag) => append(owner, mutation, stores.queue);
const held = (stores: DeviceStores, owner = NOURA.tag) => readQueue(owner, stores.queue);
const reasons = (seen: readonly WireRequest[]) => seen.map((request) => JSON.parse(request.body ?? "").reason as string);
const sendRequests = (stores: DeviceStores, send: (request: WireRequest) => Promise<WireAnswer>, options = {}) =>
  sendAll(stores, send, { lane: "requests", ...options });

describe("a queued mutation", () => {
  it("is on the device when the promise is fulfilled, bound to its owner (P1, P5)", async () => {
    const stores = await storesOf(NOURA);
    const record = await save(stores, excuse(1));
    expect(Object.values(await rowsOf(stores))).toContainEqual(storedRecord(record));
    expect(record).toMatchObject({ lane: "requests", owner: NOURA.tag, outbox: null, seq: null, shown: { title: "جلسة 1" } });
  });

  it("is not saved when it could not be sent", async () => {
    const stores = await storesOf(NOURA);
    await expect(save(stores, { op: "requestDelivery", payload: { body: {} }, shown: {} })).rejects.toThrow(TypeError);
    expect((await held(stores)).waiting).toEqual([]);
  });

  it("travels in the stream of its own lane, in the order made, and what is shown stays at home (P2, P3, P14)", async () => {
    const stores = await storesOf(NOURA);
    const records = [await save(stores, excuse(1)), await save(stores, excuse(2))];
    const { seen, send } = server(success());
    expect(await sendRequests(stores, send)).toEqual({ answered: 2, stopped: null, retryAfterMs: null });
    expect(reasons(seen)).toEqual(["عذر 1", "عذر 2"]);
    expect(
      seen.map(({ headers }) => [headers["X-Outbox"]?.split("/").slice(1).join("/"), headers["X-Owner"], headers["Idempotency-Key"]]),
    ).toEqual(records.map((record, index) => [`requests/${index + 1}`, NOURA.tag, record.key]));
    expect(seen.some(({ body }) => body?.includes("جلسة"))).toBe(false);
    expect(await held(stores)).toMatchObject({ waiting: [], refused: [] });
  });

  it("keeps its number and key when the answer was lost, and nothing overtakes it (P2, P3, P7)", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    await save(stores, excuse(2));
    const first = server(new TypeError("Failed to fetch"));
    expect(await sendRequests(stores, first.send)).toMatchObject({ answered: 0, stopped: "retry" });
    const second = server(success());
    await sendRequests(stores, second.send);
    expect(first.seen).toHaveLength(1);
    expect(second.seen[0]).toEqual(first.seen[0]);
    expect(reasons(second.seen)).toEqual(["عذر 1", "عذر 2"]);
  });

  it("tells what the server answered, for whoever waits for it", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    const told: DeviceEvent[] = [];
    await sendRequests(stores, server(success({ id: 5 }, 201)).send, { notify: (event: DeviceEvent) => told.push(event) });
    expect(told).toEqual([
      { kind: "queue" },
      { kind: "answered", key, lane: "requests", op: "submitExcuse", owner: NOURA.tag, data: { id: 5 }, code: null },
    ]);
  });
});

describe("lanes beside each other (P3)", () => {
  it("one that cannot be sent holds up no other, each with its own numbers", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await save(stores, excuse(1));
    await save(stores, progress("a"));
    const down = server(new TypeError("Failed to fetch"));
    const up = server(success());
    expect(await sendRequests(stores, down.send)).toMatchObject({ stopped: "retry" });
    expect(await sendAll(stores, up.send, { lane: "learning" })).toMatchObject({ answered: 1, stopped: null });
    expect(await sendAll(stores, up.send)).toMatchObject({ answered: 1, stopped: null });
    expect(up.seen.map(({ headers }) => headers["X-Outbox"]?.split("/").slice(1))).toEqual([
      ["learning", "1"],
      ["cart", "1"],
    ]);
    expect((await held(stores)).waiting).toHaveLength(1);
  });

  it("a fork of one lane leaves what another has under way to be known by its key (P2)", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    await save(stores, progress("a"));
    await sendRequests(stores, server(new TypeError("Failed to fetch")).send);
    await sendAll(stores, server(refusal("outbox_forked"), success()).send, { lane: "learning" });
    const again = server(success());
    await sendRequests(stores, again.send);
    expect(again.seen.map(({ headers }) => [headers["Idempotency-Key"], headers["X-Outbox"]?.split("/").at(-1)])).toEqual([[key, "1"]]);
  });

  it("send nothing while a logout is owed: that goes first, with the cart's lane", async () => {
    const stores = await storesOf(SARA);
    await logOutOffline(SARA.tag, stores);
    await save(stores, excuse(1));
    const { seen, send } = server(success());
    expect(await sendRequests(stores, send)).toMatchObject({ answered: 0, stopped: "signed_out" });
    await ownerConfirmed(NOURA, stores.queue);
    expect(await sendRequests(stores, send)).toMatchObject({ answered: 0, stopped: "logout_owed" });
    expect(seen).toEqual([]);
  });
});

describe("neighbours that nobody sent yet", () => {
  it("are joined where they are progress: one call, one number", async () => {
    const stores = await storesOf(NOURA);
    const first = await save(stores, progress("a", "b"));
    await save(stores, excuse(1));
    const joined = await save(stores, progress("c"));
    // A copy of this profile may hold the first one's key with something else behind it.
    expect([joined.order, joined.key === first.key]).toEqual([first.order, false]);
    const { seen, send } = server(success());
    await sendAll(stores, send, { lane: "learning" });
    expect(seen.map(({ body }) => JSON.parse(body ?? "").events.map((one: { id: string }) => one.id))).toEqual([["a", "b", "c"]]);
  });

  it("stay apart where the server would not take so many, where one was tried, and where it is another's (P5)", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, progress(...Array.from({ length: 200 }, (_, index) => `e${index}`)));
    await save(stores, progress("one more"));
    expect((await held(stores)).waiting.map(({ payload }) => (payload.body.events as unknown[]).length)).toEqual([200, 1]);
    await sendAll(stores, server(success(), new TypeError("Failed to fetch")).send, { lane: "learning" });
    await save(stores, progress("after the attempt"));
    await save(stores, progress("Sara's"), SARA.tag);
    expect((await held(stores)).waiting).toHaveLength(2);
    expect((await held(stores, SARA.tag)).waiting).toHaveLength(1);
  });

  it("stay two where they are requests", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    await save(stores, excuse(1));
    expect((await held(stores)).waiting).toHaveLength(2);
  });
});

describe("taking back", () => {
  it("deletes what was never sent, and leaves no hole in the stream (P2)", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    await save(stores, excuse(2));
    expect(await takeBack(key, stores.queue)).toMatchObject({ record: { payload: excuse(1).payload } });
    const { seen, send } = server(success());
    expect(await sendRequests(stores, send)).toMatchObject({ answered: 1, stopped: null });
    expect([reasons(seen), seen[0]?.headers["X-Outbox"]?.split("/").at(-1)]).toEqual([["عذر 2"], "1"]);
  });

  it("is possible for as long as the device says that it has no network: nothing is tried", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    const { seen, send } = server(success());
    expect(await sendRequests(stores, send, { online: () => false })).toEqual({ answered: 0, stopped: "retry", retryAfterMs: null });
    expect(seen).toEqual([]);
    expect(await takeBack(key, stores.queue)).not.toBeNull();
  });

  it("is not possible once it was tried: it may have arrived", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    await sendRequests(stores, server(new TypeError("Failed to fetch")).send);
    expect(await takeBack(key, stores.queue)).toBeNull();
    expect((await held(stores)).waiting).toHaveLength(1);
  });
});

describe("a refusal for good (P6)", () => {
  it("keeps the reason and everything that was typed until it is dismissed, and lets the next go", async () => {
    const stores = await storesOf(NOURA);
    const { key } = await save(stores, excuse(1));
    await save(stores, excuse(2));
    const fields = { session_ids: [{ key: "required" }], reason: [{ key: "too_long", values: { max: 10 } }] };
    const invalid: WireAnswer = {
      status: 422,
      retryAfter: null,
      body: JSON.stringify({ status: 422, message: "x", data: null, code: "validation_error", error_keys: fields }),
    };
    expect(await sendRequests(stores, server(invalid, success()).send)).toMatchObject({ answered: 2, stopped: null });
    const { waiting, refused } = await held(stores);
    expect(waiting).toEqual([]);
    expect(refused).toMatchObject([
      {
        code: "validation_error",
        fields: { session_ids: { key: "required" }, reason: { key: "too_long", values: { max: 10 } } },
        record: { key, payload: excuse(1).payload, shown: excuse(1).shown },
      },
    ]);
    const [kept] = (await held(stores)).refused;
    await dismiss(key, stores.queue);
    expect((await held(stores)).refused).toEqual([]);
    if (kept) await restoreRefused(kept, stores.queue);
    expect((await held(stores)).refused).toEqual([kept]);
  });

  it.each(["unavailable", "too_many_requests", "in_progress", "coupon_expired"] as const)(
    "%s is none: it stays and is tried again",
    async (code) => {
      const stores = await storesOf(NOURA);
      await save(stores, excuse(1));
      expect(await sendRequests(stores, server(refusal(code)).send)).toMatchObject({ answered: 0, stopped: "retry" });
      expect((await held(stores)).waiting).toHaveLength(1);
    },
  );
});

describe("whose it is (P5)", () => {
  it("is sent for nobody else, and waits until its owner is in again", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    await ownerSignedIn(SARA, stores.queue);
    const { seen, send } = server(success());
    expect(await sendRequests(stores, send)).toMatchObject({ answered: 0, stopped: null });
    await ownerSignedIn(NOURA, stores.queue);
    expect(await sendRequests(stores, send)).toMatchObject({ answered: 1 });
    expect(seen.map(({ headers }) => headers["X-Owner"])).toEqual([NOURA.tag]);
  });

  it("counts among what another account left here, before that is wiped", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    expect(await pendingOfOtherOwners(SARA.tag, stores.queue)).toEqual([{ tag: NOURA.tag, name: NOURA.name, pending: 1 }]);
  });

  it("pauses on a 401 of ours and on a lapsed session, with everything kept", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    expect(await sendRequests(stores, server(refusal("unauthenticated")).send)).toMatchObject({ stopped: "unauthenticated" });
    await ownerLapsed(stores.queue);
    expect(await sendRequests(stores, server(success()).send)).toMatchObject({ answered: 0, stopped: "lapsed" });
    expect((await held(stores)).waiting).toHaveLength(1);
  });

  it.each([
    ["wiping", wipeOwner],
    ["a logout without a network", logOutOffline],
  ])("%s takes what waits and what was refused, and leaves another's (P14)", async (_name, wipe) => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    await sendRequests(stores, server(refusal("not_found")).send);
    await save(stores, excuse(2));
    await save(stores, excuse(3), SARA.tag);
    await wipe(NOURA.tag, stores);
    expect(await held(stores)).toMatchObject({ waiting: [], refused: [] });
    expect((await held(stores, SARA.tag)).waiting).toHaveLength(1);
  });

  it("says nothing of the cart: its own queue and answers stay as they are", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, excuse(1));
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
    const answers = async () => ((await rowsOf(stores)).device as { answers: number }).answers;
    const before = await answers();
    await sendRequests(stores, server(success()).send);
    expect(await answers()).toBe(before);
  });
});

it("nothing lies here for a guest", async () => {
  const stores = newStores();
  expect(await sendRequests(stores, server(success()).send)).toMatchObject({ answered: 0, stopped: "signed_out" });
});
