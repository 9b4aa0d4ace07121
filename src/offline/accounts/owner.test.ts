import { clear } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { ownerConfirmed, ownerLapsed, ownerSignedIn, readOwner } from "./owner.ts";
import { changeCart, NOURA, pendingOf, program, SARA, sendAll, server, storesOf, success } from "#offline/test-device.ts";

describe("whose device it is", () => {
  it("a living session whose database was thrown away sends again (P10)", async () => {
    const stores = await storesOf(NOURA);
    await clear(stores.queue);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    expect(await sendAll(stores, server(success()).send)).toMatchObject({ stopped: "signed_out" });
    await ownerConfirmed(NOURA, stores.queue);
    expect(await sendAll(stores, server(success()).send)).toMatchObject({ answered: 1, stopped: null });
  });

  it("a lapsed one goes on once its session is known to live", async () => {
    const stores = await storesOf(NOURA);
    await ownerLapsed(stores.queue);
    await ownerConfirmed(NOURA, stores.queue);
    expect(await readOwner(stores.queue)).toMatchObject({ tag: NOURA.tag, state: "in" });
  });

  it("confirming what is known changes nothing; each sign-in is a new beginning", async () => {
    const stores = await storesOf(NOURA);
    const before = await readOwner(stores.queue);
    await ownerConfirmed(NOURA, stores.queue);
    expect(await readOwner(stores.queue)).toEqual(before);
    await ownerSignedIn(NOURA, stores.queue);
    expect((await readOwner(stores.queue))?.epoch).toBe((before?.epoch ?? 0) + 1);
  });

  it("another account's queue waits untouched", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await ownerSignedIn(SARA, stores.queue);
    expect(await pendingOf(NOURA.tag, stores.queue)).toHaveLength(1);
  });
});
