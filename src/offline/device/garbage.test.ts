import fc from "fast-check";
import { setMany } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { readQueue } from "#offline/queue/read-queue.ts";
import { foldCart } from "#offline/cart/cart-view.ts";
import { changeGuestCart, guestTotals, mergeGuestCart, readGuestCart } from "#offline/cart/device-carts.ts";
import { forgetGarbage, tidyDevice } from "./garbage.ts";
import { ownerSignedIn, readOwner } from "#offline/accounts/owner.ts";
import { cartWith, changeCart, newStores, NOURA, pendingOf, program, sendAll, server, storesOf, success } from "#offline/test-device.ts";

const PLACES = [
  "device",
  "owner",
  "guest",
  "settings",
  "record/000000000001",
  "rejection/x",
  "message/x",
  `cart/${NOURA.tag}`,
  "logout/x",
  "aside/x",
  "elsewhere",
];

describe("garbage on the device", () => {
  it("is set aside and told, and what is good beside it stays", async () => {
    const stores = await storesOf(NOURA);
    const record = await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await setMany(
      [
        ["record/000000000099", "garbage"],
        ["guest", { v: 1, items: "none" }],
      ],
      stores.queue,
    );
    const aside = await tidyDevice(stores.queue);
    expect(aside.map(({ key, value }) => [key, value])).toEqual(
      expect.arrayContaining([
        ["guest", { v: 1, items: "none" }],
        ["record/000000000099", "garbage"],
      ]),
    );
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([record]);
    await forgetGarbage(stores.queue);
    expect(await tidyDevice(stores.queue)).toEqual([]);
  });

  it("is kept within bounds", async () => {
    const { queue } = newStores();
    for (let round = 0; round < 40; round += 1) {
      await setMany([["guest", `garbage ${round}`]], queue);
      await tidyDevice(queue);
    }
    expect((await tidyDevice(queue)).length).toBeLessThanOrEqual(20);
  });

  it("a lost device row gives out no place twice", async () => {
    const stores = await storesOf(NOURA);
    const first = await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await setMany([["device", 42]], stores.queue);
    const second = await changeCart(NOURA.tag, { op: "addToCart", program: program(2) }, stores.queue);
    expect(second.order).toBeGreaterThan(first.order);
    const { seen, send } = server(success());
    await sendAll(stores, send);
    expect(seen.map((request) => JSON.parse(request.body ?? "{}").learning_program_id)).toEqual([1, 2]);
  });

  it("of any kind, anywhere, never stops the page: reading, adding, signing in, sending go on", async () => {
    const anything = fc.oneof(
      fc.anything({ withDate: true, withMap: true, withTypedArray: true, maxDepth: 2 }),
      fc.constantFrom<unknown>(
        { v: 1 },
        { v: 1, id: "x", items: [program(1), { id: 2 }] },
        { v: 1, at: "x", cart: { ...cartWith([program(1)]), learning_programs: [{}] } },
        { v: 1, tag: 5, name: "", state: "in", epoch: 0 },
        { v: 1, id: "a", outboxId: "b", nextOrder: -1, counters: {}, answers: 0 },
      ),
    );
    const rows = fc.array(fc.tuple(fc.constantFrom(...PLACES), anything), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (garbage) => {
        const stores = newStores();
        await setMany(garbage.filter(isStorable), stores.queue);
        await tidyDevice(stores.queue);
        guestTotals(await readGuestCart(stores.queue));
        await readOwner(stores.queue);
        await changeGuestCart({ add: program(77) }, stores.queue);
        await ownerSignedIn(NOURA, stores.queue);
        await mergeGuestCart(NOURA.tag, stores.queue);
        const fold = foldCart(await readQueue(NOURA.tag, stores.queue));
        expect(fold.lines.map((line) => line.item.id)).toContain(77);
        expect(await sendAll(stores, server(success()).send)).toMatchObject({ stopped: null });
      }),
      { numRuns: 150 },
    );
  });
});

/** IndexedDB itself refuses functions and the like. */
function isStorable([, value]: [string, unknown]): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
