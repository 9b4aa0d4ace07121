import { describe, expect, it } from "vitest";
import { append, dismissRejection, pendingOf, pendingOfOtherOwners, rejectionsOf, undo } from "./append.ts";
import type { CartOperation } from "./record.ts";
import { newStores, NOURA, program, refusal, rowsOf, SARA, sendAll, server, storesOf, success } from "#offline/test-device.ts";

const add = (id: number): CartOperation => ({ op: "addToCart", program: program(id) });

describe("saving a mutation", () => {
  it("is on the device when the promise is fulfilled, with its owner, key and place (P1, P5)", async () => {
    const stores = newStores();
    const record = await append(NOURA.tag, add(4), stores.queue);
    expect(Object.values(await rowsOf(stores))).toContainEqual(record);
    expect(record).toMatchObject({ v: 1, owner: NOURA.tag, lane: "cart", op: "addToCart", ids: [4], outbox: null, seq: null, order: 1 });
  });

  it("keeps the order in which they were made, and other accounts' apart (P3, P5)", async () => {
    const stores = newStores();
    await append(NOURA.tag, add(1), stores.queue);
    await append(SARA.tag, add(2), stores.queue);
    await append(NOURA.tag, add(3), stores.queue);
    expect((await pendingOf(NOURA.tag, stores.queue)).map((record) => record.ids[0])).toEqual([1, 3]);
    expect(await pendingOfOtherOwners(NOURA.tag, stores.queue)).toEqual([{ tag: SARA.tag, pending: 1, name: null }]);
  });

  it("many at once lose nothing and share no place", async () => {
    const stores = newStores();
    await Promise.all(Array.from({ length: 40 }, (_, index) => append(NOURA.tag, add(index + 1), stores.queue)));
    const orders = (await pendingOf(NOURA.tag, stores.queue)).map((record) => record.order);
    expect(orders).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});

describe("undo", () => {
  it("deletes what was never sent, and leaves no hole in the stream (P2)", async () => {
    const stores = await storesOf(NOURA);
    await append(NOURA.tag, add(1), stores.queue);
    const second = await append(NOURA.tag, add(2), stores.queue);
    await append(NOURA.tag, add(3), stores.queue);
    expect(await undo(second.key, stores.queue)).toBe("deleted");
    const { seen, send } = server(success());
    await sendAll(stores, send);
    expect(seen.map((request) => request.headers["X-Outbox"]?.split("/").at(-1))).toEqual(["1", "2"]);
  });

  it.each<[CartOperation, { op: string; ids: number[]; payload: unknown }[]]>([
    [add(5), [{ op: "removeFromCart", ids: [5], payload: null }]],
    [{ op: "removeFromCart", program: program(5) }, [{ op: "addToCart", ids: [5], payload: null }]],
    [
      { op: "clearCart", programs: [program(5), program(6)] },
      [
        { op: "addToCart", ids: [5], payload: null },
        { op: "addToCart", ids: [6], payload: null },
      ],
    ],
    [{ op: "applyCoupon", code: "WELCOME10" }, [{ op: "removeCoupon", ids: [], payload: { code: "WELCOME10" } }]],
    [{ op: "removeCoupon", code: "WELCOME10" }, [{ op: "applyCoupon", ids: [], payload: { code: "WELCOME10" } }]],
  ])("puts the inverse behind what may have arrived: $op", async (operation, inverse) => {
    const stores = await storesOf(NOURA);
    const record = await append(NOURA.tag, operation, stores.queue);
    await sendAll(stores, server(new TypeError("Failed to fetch")).send);
    expect(await undo(record.key, stores.queue)).toBe("reversed");
    const waiting = await pendingOf(NOURA.tag, stores.queue);
    expect(waiting[0]).toMatchObject({ key: record.key, seq: 1 });
    expect(waiting.slice(1)).toMatchObject(inverse);
  });

  it("does nothing to what was already answered", async () => {
    const stores = await storesOf(NOURA);
    const record = await append(NOURA.tag, add(1), stores.queue);
    await sendAll(stores, server(success()).send);
    expect(await undo(record.key, stores.queue)).toBeNull();
  });
});

it("a refused mutation waits with its reason until it is dismissed (P6)", async () => {
  const stores = await storesOf(NOURA);
  const record = await append(NOURA.tag, add(9), stores.queue);
  await sendAll(stores, server(refusal("program_unavailable")).send);
  expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
  expect(await rejectionsOf(NOURA.tag, stores.queue)).toMatchObject([
    { code: "program_unavailable", record: { key: record.key, ids: [9] } },
  ]);
  expect(await rejectionsOf(SARA.tag, stores.queue)).toEqual([]);
  await dismissRejection(record.key, stores.queue);
  expect(await rejectionsOf(NOURA.tag, stores.queue)).toEqual([]);
});
