import { IDBFactory } from "fake-indexeddb";
import { promisifyRequest } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { idsIn } from "#offline/cart/changes.ts";
import { forgetKnown, putBackAfterFailures } from "./queue-transactions.ts";
import type { Lock } from "./sender-lock.ts";
import { ownerSignedIn, readOwner } from "#offline/accounts/owner.ts";
import { drainDespiteFailure } from "./drain.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { DATABASE, openStores, type UseStore } from "#offline/stores.ts";
import { changeCart, CREDENTIALS, NOURA, pendingOf, program, SARA, sendAll, server, success } from "#offline/test-device.ts";

const add = { op: "addToCart", program: program(1) } as const;
const alone: Lock = (_wait, work) => work();
const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "saved",
    (error: unknown) => (error instanceof StorageFailure ? error.reason : `not ours: ${error}`),
  );

/** A disk that can be filled: as Chromium does, the database is emptied after a write that found no room. */
function emptiedByFullDisk() {
  const factory = new IDBFactory();
  const disk = { full: false };
  const open = factory.open.bind(factory);
  factory.open = (name, version) => {
    if (disk.full) throw new DOMException("Encountered full disk while opening backing store.", "QuotaExceededError");
    return open(name, version);
  };
  return {
    factory,
    fill: () => {
      disk.full = true;
    },
    /** What the browser found broken it made anew. */
    async freeAndEmpty() {
      disk.full = false;
      await promisifyRequest(factory.deleteDatabase(DATABASE));
    },
  };
}

putBackAfterFailures();

/** One change is saved on it, by whoever is signed in. */
async function withOneSaved(signedIn = true) {
  const disk = emptiedByFullDisk();
  const stores = openStores({ factory: disk.factory });
  if (signedIn) await ownerSignedIn(NOURA, stores.queue);
  const first = await changeCart(NOURA.tag, add, stores.queue);
  /** The database is opened anew, and finds no room. */
  const fill = () => {
    stores.close();
    disk.fill();
  };
  return { ...disk, stores, queue: stores.queue, first, fill, refuseSecond: () => reasonOf(changeCart(NOURA.tag, second, stores.queue)) };
}
const second = { op: "addToCart", program: program(2) } as const;

describe("a full disk that takes the database with it (F13, P1)", () => {
  const ids = async (queue: UseStore) => (await pendingOf(NOURA.tag, queue)).map((record) => idsIn(record.payload)[0]);

  it("what was saved before is put back by the page that saved it, in order, with its owner", async () => {
    const { queue, first, fill, refuseSecond, freeAndEmpty } = await withOneSaved();
    fill();
    expect(await refuseSecond()).toBe("quota");
    await freeAndEmpty();
    expect(await pendingOf(NOURA.tag, queue)).toEqual([first]);
    await changeCart(NOURA.tag, second, queue);
    expect(await ids(queue)).toEqual([1, 2]);
    expect(await readOwner(queue)).toMatchObject({ tag: NOURA.tag, state: "in" });
  });

  it("in a stream of its own, under the keys the server may know", async () => {
    const { stores, first, fill, refuseSecond, freeAndEmpty } = await withOneSaved();
    const { key } = first;
    const [before, after] = [server(new TypeError("the answer was lost")), server(success())];
    await sendAll(stores, before.send);
    fill();
    await refuseSecond();
    await freeAndEmpty();
    await sendAll(stores, after.send);
    const [one, other] = [before.seen[0]?.headers ?? {}, after.seen[0]?.headers ?? {}];
    expect([one["Idempotency-Key"], other["Idempotency-Key"]]).toEqual([key, key]);
    expect(other["X-Outbox"]).not.toBe(one["X-Outbox"]);
  });

  it("while it does not open, what is known to wait is sent from memory, and once it does, nothing is sent again", async () => {
    const { queue, first, fill, freeAndEmpty } = await withOneSaved();
    fill();
    const { seen, send } = server(success());
    const options = { lane: "cart" as const, queue, session: async () => CREDENTIALS, lock: alone, notify: () => undefined, send };
    expect(await drainDespiteFailure(options)).toEqual({ answered: 1, stopped: null, retryAfterMs: null });
    expect(seen.map(({ headers }) => headers["Idempotency-Key"])).toEqual([first.key]);
    await freeAndEmpty();
    expect(await drainDespiteFailure(options)).toMatchObject({ answered: 0, stopped: null });
    expect(await ids(queue)).toEqual([]);
  });

  it("twice at once puts it back once, and a database that is still whole stays as it is", async () => {
    const { queue, fill, refuseSecond, freeAndEmpty } = await withOneSaved(false);
    fill();
    await refuseSecond();
    await freeAndEmpty();
    await Promise.all([changeCart(NOURA.tag, second, queue), pendingOf(NOURA.tag, queue)]);
    expect(await ids(queue)).toEqual([1, 2]);
  });

  it("what another page saved in its place meanwhile stays: both are there, each with an order of its own (P1, P3)", async () => {
    const { factory, queue, fill, refuseSecond, freeAndEmpty } = await withOneSaved(false);
    fill();
    await refuseSecond();
    await freeAndEmpty();
    await changeCart(NOURA.tag, second, openStores({ factory }).queue);
    expect((await ids(queue)).sort()).toEqual([1, 2]);
    expect(new Set((await pendingOf(NOURA.tag, queue)).map(({ order }) => order)).size).toBe(2);
  });

  it("somebody else who signed in since finds nothing of it (P5)", async () => {
    const { factory, queue, fill, refuseSecond, freeAndEmpty } = await withOneSaved();
    fill();
    await refuseSecond();
    await freeAndEmpty();
    await ownerSignedIn(SARA, openStores({ factory }).queue);
    expect(await ids(queue)).toEqual([]);
  });

  it("who logged out meanwhile stays out: what was known of them is forgotten (P5, P14)", async () => {
    const { queue, fill, refuseSecond, freeAndEmpty } = await withOneSaved();
    fill();
    await refuseSecond();
    forgetKnown(queue);
    await freeAndEmpty();
    expect(await ids(queue)).toEqual([]);
  });

  it("data that was thrown away without a failure stays away: the queue begins anew (F17)", async () => {
    const { stores, queue, freeAndEmpty } = await withOneSaved(false);
    stores.close();
    await freeAndEmpty();
    expect(await ids(queue)).toEqual([]);
  });
});
