import { describe, expect, it } from "vitest";
import { CART_MAX_ITEMS } from "#contract/cart/cart.ts";
import { listedProgram } from "#contract/catalogue/listed-program.ts";
import { programRow } from "#contract/catalogue/test-rows.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { cartItemOf, changeGuestCart, guestTotals, readGuestCart, refreshGuestCart } from "./device-carts.ts";
import { newStores, program } from "#offline/test-device.ts";
import { openStores } from "#offline/stores.ts";
import { IDBFactory } from "fake-indexeddb";

describe("the visitor's cart (R4.1)", () => {
  it("survives a reload", async () => {
    const factory = new IDBFactory();
    const before = openStores({ factory });
    await changeGuestCart({ add: program(2) }, before.queue);
    await changeGuestCart({ add: program(1) }, before.queue);
    before.close();
    expect(await readGuestCart(openStores({ factory }).queue)).toEqual([program(2), program(1)]);
  });

  it("takes nothing twice, also from two tabs at once", async () => {
    const { queue } = newStores();
    const outcomes = await Promise.all([changeGuestCart({ add: program(1) }, queue), changeGuestCart({ add: program(1) }, queue)]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await readGuestCart(queue)).toHaveLength(1);
  });

  it(`holds ${CART_MAX_ITEMS} programs and says when it is full`, async () => {
    const { queue } = newStores();
    for (let id = 1; id <= CART_MAX_ITEMS; id += 1) await changeGuestCart({ add: program(id) }, queue);
    expect(await changeGuestCart({ add: program(99) }, queue)).toBe(false);
    expect(await readGuestCart(queue)).toHaveLength(CART_MAX_ITEMS);
  });

  it("gives programs back one by one or all", async () => {
    const { queue } = newStores();
    for (const id of [1, 2, 3]) await changeGuestCart({ add: program(id) }, queue);
    expect(await changeGuestCart({ remove: 2 }, queue)).toBe(true);
    expect(await changeGuestCart({ remove: 2 }, queue)).toBe(false);
    expect((await readGuestCart(queue)).map((item) => item.id)).toEqual([1, 3]);
    await changeGuestCart("empty", queue);
    expect(await readGuestCart(queue)).toEqual([]);
  });

  it("takes new titles and prices from the catalogue and leaves the rest", async () => {
    const { queue } = newStores();
    await changeGuestCart({ add: program(1) }, queue);
    await changeGuestCart({ add: program(2) }, queue);
    await refreshGuestCart([program(2, { price: 50, title: "Program 2" })], queue);
    expect(await readGuestCart(queue)).toMatchObject([
      { id: 1, price: 100 },
      { id: 2, price: 50, title: "Program 2" },
    ]);
  });

  it("tells this tab and the others of a change, and of no change nothing", async () => {
    const { queue } = newStores();
    let heard = 0;
    const otherTab = new BroadcastChannel("qabas-device");
    const elsewhere = new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    const stop = onDeviceEvent((event) => (heard += event.kind === "queue" ? 1 : 0));
    await changeGuestCart({ add: program(1) }, queue);
    expect(await elsewhere).toEqual({ kind: "queue" });
    await changeGuestCart({ add: program(1) }, queue);
    stop();
    otherTab.close();
    expect(heard).toBe(1);
  });
});

describe("its totals, in halalas", () => {
  it("are the discounted price where there is one, else the price", () => {
    const items = [program(1, { price: 950, price_after_discount: 760.5 }), program(2, { price: 0.1 }), program(3, { price: 0.2 })];
    expect(guestTotals(items)).toEqual({ before: 95_030, after: 76_080, vat: 9923 });
  });

  it("of an empty cart are nothing", () => {
    expect(guestTotals([])).toEqual({ before: 0, after: 0, vat: 0 });
    const [exempt, taxed] = [program(1, { price: 1000, vat_rate: 0 }), program(2, { price: 1150 })];
    expect(guestTotals([exempt])).toEqual({ before: 100_000, after: 100_000, vat: 0 });
    expect(guestTotals([exempt, taxed])).toEqual({ before: 215_000, after: 215_000, vat: 15_000 });
  });

  it("of a program that the device knows by its copy of the catalogue hold its VAT, or none (issue 21.4)", () => {
    const tables = { categories: new Map(), instructors: new Map(), texts: new Map() };
    const [exempt, taxed] = [programRow(1, { price: 100_000, vat: 0 }), programRow(2, { price: 115_000 })];
    const items = [exempt, taxed].map((row) => cartItemOf(listedProgram(row, tables, "ar")));
    expect(items.map(({ vat_rate: rate }) => rate)).toEqual([0, undefined]);
    expect(guestTotals(items)).toEqual({ before: 215_000, after: 215_000, vat: 15_000 });
  });

  it("a program that costs nothing after its discount costs nothing", () => {
    expect(guestTotals([program(1, { price: 300, price_after_discount: 0 })]).after).toBe(0);
  });
});
