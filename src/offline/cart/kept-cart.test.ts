import { describe, expect, it } from "vitest";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import { cartWith, changeCart, NOURA, program, SARA, sendAll, server, storesOf, success } from "#offline/test-device.ts";
import { refreshCart } from "./device-carts.ts";

const versionOf = async (stores: Awaited<ReturnType<typeof storesOf>>) => (await readQueue(NOURA.tag, stores.queue)).cart?.version;

describe("the kept server cart", () => {
  it("is what was read last, with the time of it", async () => {
    const stores = await storesOf(NOURA);
    await refreshCart(NOURA.tag, async () => cartWith([program(1)], { version: 3 }), stores.queue);
    expect(await readQueue(NOURA.tag, stores.queue)).toMatchObject({
      cart: { version: 3 },
      asOf: expect.any(Date),
      waiting: [],
      refused: [],
    });
  });

  it("goes back with a server that was restored from a backup (P4)", async () => {
    const stores = await storesOf(NOURA);
    await refreshCart(NOURA.tag, async () => cartWith([program(1), program(2)], { version: 9 }), stores.queue);
    await refreshCart(NOURA.tag, async () => cartWith([program(1)], { version: 4 }), stores.queue);
    expect(await versionOf(stores)).toBe(4);
  });

  it("is not set back by a read that an answer overtook", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await refreshCart(
      NOURA.tag,
      async () => {
        await sendAll(stores, server(success(cartWith([program(1)], { version: 5 }), 201)).send);
        return cartWith([], { version: 4 });
      },
      stores.queue,
    );
    expect(await versionOf(stores)).toBe(5);
  });

  it("of an account that left meanwhile is not kept", async () => {
    const stores = await storesOf(NOURA);
    await refreshCart(
      NOURA.tag,
      async () => {
        await ownerSignedIn(SARA, stores.queue);
        return cartWith([program(1)]);
      },
      stores.queue,
    );
    expect(await versionOf(stores)).toBeUndefined();
  });

  it("stays as it is where the read fails", async () => {
    const stores = await storesOf(NOURA);
    await refreshCart(NOURA.tag, async () => cartWith([], { version: 2 }), stores.queue);
    await expect(refreshCart(NOURA.tag, () => Promise.reject(new TypeError("Failed to fetch")), stores.queue)).rejects.toThrow(
      "Failed to fetch",
    );
    expect(await versionOf(stores)).toBe(2);
  });
});
