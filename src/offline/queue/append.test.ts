import { describe, expect, it } from "vitest";
import { type CartChange, cartMutation, idsIn, ofCohort } from "#offline/cart/changes.ts";
import {
  changeCart,
  cohort,
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
import { takeBack } from "./append.ts";
import { dismiss, pendingOfOtherOwners, readQueue } from "./read-queue.ts";
import { storedRecord } from "./record.ts";

const add = (id: number): CartChange => ({ op: "addToCart", program: program(id) });
const of = (id: number, date: number) => ofCohort(program(id), cohort(date));

describe("saving a mutation", () => {
  it("is on the device when the promise is fulfilled, with its owner, key and place (P1, P5)", async () => {
    const stores = newStores();
    const record = await changeCart(NOURA.tag, add(4), stores.queue);
    expect(Object.values(await rowsOf(stores))).toContainEqual(storedRecord(record));
    expect(record).toMatchObject({ owner: NOURA.tag, lane: "cart", op: "addToCart", outbox: null, seq: null, order: 1, tried: false });
    expect(idsIn(record.payload)).toEqual([4]);
  });

  it("keeps the order in which they were made, and other accounts' apart (P3, P5)", async () => {
    const stores = newStores();
    await changeCart(NOURA.tag, add(1), stores.queue);
    await changeCart(SARA.tag, add(2), stores.queue);
    await changeCart(NOURA.tag, add(3), stores.queue);
    expect((await pendingOf(NOURA.tag, stores.queue)).map((record) => idsIn(record.payload)[0])).toEqual([1, 3]);
    expect(await pendingOfOtherOwners(NOURA.tag, stores.queue)).toEqual([{ tag: SARA.tag, pending: 1, name: null }]);
  });

  it("many at once lose nothing and share no place", async () => {
    const stores = newStores();
    await Promise.all(Array.from({ length: 40 }, (_, index) => changeCart(NOURA.tag, add(index + 1), stores.queue)));
    const orders = (await pendingOf(NOURA.tag, stores.queue)).map((record) => record.order);
    expect(orders).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});

describe("undo", () => {
  it("deletes what was never sent, and leaves no hole in the stream (P2)", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, add(1), stores.queue);
    const second = await changeCart(NOURA.tag, add(2), stores.queue);
    await changeCart(NOURA.tag, add(3), stores.queue);
    expect(await takeBack(second.key, stores.queue)).toMatchObject({ how: "deleted" });
    const { seen, send } = server(success());
    await sendAll(stores, send);
    expect(seen.map((request) => request.headers["X-Outbox"]?.split("/").at(-1))).toEqual(["1", "2"]);
  });

  it.each<[CartChange, CartChange[]]>([
    [add(5), [{ op: "removeFromCart", program: program(5) }]],
    [{ op: "removeFromCart", program: program(5) }, [add(5)]],
    [{ op: "clearCart", programs: [program(5), program(6)] }, [add(5), add(6)]],
    // Put in with a date, it is taken out; of another date than before, it goes back to that one.
    [{ op: "chooseCohort", program: of(5, 51) }, [{ op: "removeFromCart", program: of(5, 51) }]],
    [{ op: "chooseCohort", program: of(5, 51), before: cohort(52) }, [{ op: "chooseCohort", program: of(5, 52), before: cohort(51) }]],
    [
      { op: "chooseCohort", program: of(5, 51), before: null },
      [
        { op: "removeFromCart", program: of(5, 51) },
        { op: "addToCart", program: program(5) },
      ],
    ],
    // Taken out, it comes back with the date that was chosen.
    [{ op: "removeFromCart", program: of(5, 51) }, [{ op: "chooseCohort", program: of(5, 51) }]],
    [{ op: "applyCoupon", code: "WELCOME10" }, [{ op: "removeCoupon", code: "WELCOME10" }]],
    [{ op: "removeCoupon", code: "WELCOME10" }, [{ op: "applyCoupon", code: "WELCOME10" }]],
  ])("puts the inverse behind what may have arrived: $op", async (operation, inverse) => {
    const stores = await storesOf(NOURA);
    const record = await changeCart(NOURA.tag, operation, stores.queue);
    await sendAll(stores, server(new TypeError("Failed to fetch")).send);
    expect(await takeBack(record.key, stores.queue)).toMatchObject({ how: "reversed" });
    const waiting = await pendingOf(NOURA.tag, stores.queue);
    expect(waiting[0]).toMatchObject({ key: record.key, seq: 1 });
    expect(waiting.slice(1)).toMatchObject(inverse.map(cartMutation));
  });

  it("does nothing to what was already answered", async () => {
    const stores = await storesOf(NOURA);
    const record = await changeCart(NOURA.tag, add(1), stores.queue);
    await sendAll(stores, server(success()).send);
    expect(await takeBack(record.key, stores.queue)).toBeNull();
  });
});

it("a refused mutation waits with its reason until it is dismissed (P6)", async () => {
  const stores = await storesOf(NOURA);
  const record = await changeCart(NOURA.tag, add(9), stores.queue);
  await sendAll(stores, server(refusal("program_unavailable")).send);
  expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
  expect((await readQueue(NOURA.tag, stores.queue)).refused).toMatchObject([
    { code: "program_unavailable", record: { key: record.key, shown: { programs: [program(9)] } } },
  ]);
  expect((await readQueue(SARA.tag, stores.queue)).refused).toEqual([]);
  await dismiss(record.key, stores.queue);
  expect((await readQueue(NOURA.tag, stores.queue)).refused).toEqual([]);
});
