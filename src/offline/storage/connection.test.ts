import { IDBFactory } from "fake-indexeddb";
import { get, promisifyRequest, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStores } from "#offline/stores.ts";
import { commit, Connection } from "./connection.ts";
import { pageLife } from "./page-life.ts";
import { StorageFailure } from "./storage-failure.ts";

const realTimeout = globalThis.setTimeout;
const turn = () => new Promise((resolve) => realTimeout(resolve, 0));

/** Only clocks are played: the database answers when it likes. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const page = () => {
  const scope = new EventTarget();
  const life = pageLife(scope, scope);
  return { life, say: (event: string) => scope.dispatchEvent(new Event(event)) };
};
const connect = (factory: IDBFactory, life = page().life) =>
  new Connection({ name: "test", version: 1, stores: ["queue"], factory: () => factory, life });

/** How an operation ends, and after how long by the played clock. */
async function ending(work: Promise<unknown>): Promise<{ how: unknown; seconds: number }> {
  const began = performance.now();
  let how: unknown;
  work.then(
    (value) => (how = value ?? "done"),
    (error: unknown) => (how = error instanceof StorageFailure ? error.reason : error),
  );
  for (let turns = 0; how === undefined && turns < 400; turns += 1) {
    await turn();
    if (turns % 4 === 3) await vi.advanceTimersByTimeAsync(100);
  }
  return { how, seconds: (performance.now() - began) / 1000 };
}

/** Another page holds the store, and gives it back when told to. */
async function hold(factory: IDBFactory): Promise<() => Promise<void>> {
  const database = await promisifyRequest(factory.open("test", 1));
  const transaction = database.transaction("queue", "readwrite");
  const ended = promisifyRequest(transaction);
  let held = true;
  const spin = () => {
    if (held) transaction.objectStore("queue").get("nothing").onsuccess = spin;
  };
  spin();
  return async () => {
    held = false;
    await ended;
    database.close();
  };
}

describe("O1: every wait on the device's storage has an end", () => {
  it("a database that never opens is said to be silent after five seconds, and soon the next time", async () => {
    const factory = new IDBFactory();
    factory.open = () => ({}) as IDBOpenDBRequest;
    const queue = connect(factory).store("queue");
    const first = await ending(get("x", queue));
    expect(first.how).toBe("unanswered");
    expect(first.seconds).toBeGreaterThan(4);
    expect(first.seconds).toBeLessThan(6);
    const second = await ending(set("x", 1, queue));
    expect(second.how).toBe("unanswered");
    expect(second.seconds).toBeLessThan(1);
  });

  it("one that did not open the first time is asked once more", async () => {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    const silent = vi.fn(() => {
      factory.open = open;
      return {} as IDBOpenDBRequest;
    });
    factory.open = silent;
    const queue = connect(factory).store("queue");
    expect((await ending(set("x", 1, queue))).how).toBe("done");
    expect(silent).toHaveBeenCalledOnce();
    expect((await ending(get("x", queue))).how).toBe(1);
  });

  it("a transaction that never comes to its turn is taken back, and works once the store answers again", async () => {
    const factory = new IDBFactory();
    const queue = connect(factory).store("queue");
    await ending(set("x", 1, queue));
    const release = await hold(factory);
    const count = vi.fn();
    const add = () =>
      queue("readwrite", async (store) => {
        const value = (await promisifyRequest(store.get("x"))) as number;
        count();
        store.put(value + 1, "x");
        commit(store.transaction);
        await promisifyRequest(store.transaction);
      });
    expect((await ending(add())).how).toBe("unanswered");
    await release();
    expect((await ending(get("x", queue))).how).toBe(1);
    expect((await ending(add())).how).toBe("done");
    expect((await ending(get("x", queue))).how).toBe(2);
    expect(count).toHaveBeenCalledOnce();
  });

  it("one whose writing was ordered is not ordered again: nobody knows whether it was done", async () => {
    const factory = new IDBFactory();
    const queue = connect(factory).store("queue");
    await ending(set("x", 1, queue));
    const release = await hold(factory);
    const orders = vi.fn();
    const blind = queue("readwrite", (store) => {
      orders();
      store.put(2, "x");
      commit(store.transaction);
      return promisifyRequest(store.transaction);
    });
    expect((await ending(blind)).how).toBe("unanswered");
    expect(orders).toHaveBeenCalledOnce();
    await release();
    expect((await ending(get("x", queue))).how).toBe(2);
  });

  it("a store of copies that is silent holds up nothing of the queue", async () => {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    factory.open = (name, version) => (name.endsWith("-copies") ? ({} as IDBOpenDBRequest) : open(name, version));
    const stores = openStores({ factory, life: page().life });
    expect((await ending(get("x", stores.snapshots))).how).toBe("unanswered");
    const quick = await ending(set("x", 1, stores.queue));
    expect(quick.how).toBe("done");
    expect(quick.seconds).toBeLessThan(1);
  });
});

describe("O1: a page that is left leaves nothing under way", () => {
  it("what reads or has not written all is aborted at once, and done once more when the page is back", async () => {
    const factory = new IDBFactory();
    const { life, say } = page();
    const queue = connect(factory, life).store("queue");
    await ending(set("x", 1, queue));
    const begun: IDBTransaction[] = [];
    const add = queue("readwrite", async (store) => {
      begun.push(store.transaction);
      const value = (await promisifyRequest(store.get("x"))) as number;
      if (begun.length === 1) {
        say("pagehide");
        expect(() => store.put(0, "x")).toThrow();
      }
      store.put(value + 1, "x");
      commit(store.transaction);
      await promisifyRequest(store.transaction);
    }).catch((error: unknown) => error);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(begun).toHaveLength(1);
    say("pageshow");
    await ending(add);
    expect(begun).toHaveLength(2);
    expect((await ending(get("x", queue))).how).toBe(2);
  });

  it("what was ordered to the end completes, though the page is gone", async () => {
    const factory = new IDBFactory();
    const { life, say } = page();
    const queue = connect(factory, life).store("queue");
    await ending(set("x", 1, queue));
    const saved = queue("readwrite", (store) => {
      store.put(7, "x");
      commit(store.transaction);
      say("pagehide");
      return promisifyRequest(store.transaction);
    });
    expect((await ending(saved)).how).toBe("done");
    say("pageshow");
    expect((await ending(get("x", queue))).how).toBe(7);
  });

  it("in WebKit a database is made in a frame, which is gone once it is made, and at once when the page is left", async () => {
    const factory = new IDBFactory();
    const { life, say } = page();
    const [asked, made, removed] = [vi.fn(), vi.fn(), vi.fn()];
    let frames = 0;
    const makingFrame = async (name: string) => {
      if (made.mock.calls.length > 0) return null;
      frames += 1;
      // The first frame's page hears nothing of what it asked for.
      const deaf = { open: () => (asked(name), {}) } as unknown as IDBFactory;
      return { factory: frames === 1 ? deaf : factory, made, remove: () => void removed(frames) };
    };
    const connection = new Connection({ name: "test", version: 1, stores: ["queue"], factory: () => factory, life, makingFrame });
    const queue = connection.store("queue");
    const saved = ending(set("x", 1, queue));
    for (let turns = 0; asked.mock.calls.length === 0 && turns < 50; turns += 1) await turn();
    expect(asked).toHaveBeenCalledExactlyOnceWith("test");
    expect(await factory.databases(), "the page itself makes nothing").toEqual([]);
    say("pagehide");
    expect(removed).toHaveBeenCalledExactlyOnceWith(1);
    await turn();
    expect(frames, "nothing is made while it is away").toBe(1);
    say("pageshow");
    expect((await saved).how).toBe("done");
    expect(removed).toHaveBeenLastCalledWith(2);
    connection.close();
    expect((await ending(get("x", queue))).how).toBe(1);
    expect(frames, "and it is made once").toBe(2);
  });

  it("nothing begins while it is away, a frozen page's work neither", async () => {
    const factory = new IDBFactory();
    const { life, say } = page();
    const queue = connect(factory, life).store("queue");
    say("freeze");
    const opened = vi.spyOn(factory, "open");
    const saved = set("x", 1, queue);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(opened).not.toHaveBeenCalled();
    say("resume");
    expect((await ending(saved)).how).toBe("done");
  });

  it("its connection is closed, so that another page's newer version never waits for it", async () => {
    const factory = new IDBFactory();
    const { life, say } = page();
    const queue = connect(factory, life).store("queue");
    await ending(set("x", 1, queue));
    say("pagehide");
    const blocked = vi.fn();
    const request = factory.open("test", 2);
    request.onblocked = blocked;
    const newer = await promisifyRequest(request);
    expect(blocked).not.toHaveBeenCalled();
    newer.close();
  });
});

describe("copies that lay beside the queue", () => {
  it("are in their own database from the next start on; a newer one stays as it is", async () => {
    vi.useRealTimers();
    const factory = new IDBFactory();
    const opening = factory.open("qabas", 1);
    opening.onupgradeneeded = () => ["queue", "shelves"].forEach((name) => opening.result.createObjectStore(name));
    const old = await promisifyRequest(opening);
    const writing = old.transaction("shelves", "readwrite");
    writing.objectStore("shelves").put("draft", "tag/draft");
    writing.objectStore("shelves").put("older", "tag/schedule");
    await promisifyRequest(writing);
    const before = connectCopies(factory);
    await set("tag/schedule", "newer", before);

    const { snapshots } = openStores({ factory, life: page().life });
    expect(await get("tag/draft", snapshots)).toBe("draft");
    expect(await get("tag/schedule", snapshots)).toBe("newer");
    expect(await promisifyRequest(old.transaction("shelves").objectStore("shelves").count())).toBe(0);
    old.close();
  });
});

const connectCopies = (factory: IDBFactory) =>
  new Connection({ name: "qabas-copies", version: 1, stores: ["shelves"], factory: () => factory, life: page().life }).store("shelves");
