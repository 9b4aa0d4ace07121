import { IDBFactory } from "fake-indexeddb";
import { get, promisifyRequest, set } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { StorageFailure } from "./storage/storage-failure.ts";
import { DATABASE, openStores } from "./stores.ts";
import { changeCart, NOURA, pendingOf, program } from "./test-device.ts";
import { writeTransaction } from "#offline/queue/queue-transactions.ts";

const add = { op: "addToCart", program: program(1) } as const;
const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "saved",
    (error: unknown) => (error instanceof StorageFailure ? error.reason : `not ours: ${error}`),
  );

/** A factory whose transactions fail as a full disk makes them fail. */
function fullDisk(): IDBFactory {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener("success", () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      database.transaction = (names, mode, options) => {
        const transaction = begin(names, mode, options);
        if (mode === "readwrite") {
          const store = transaction.objectStore.bind(transaction);
          transaction.objectStore = (name) => {
            const found = store(name);
            found.put = () => {
              throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
            };
            return found;
          };
        }
        return transaction;
      };
    });
    return request;
  };
  return factory;
}

describe("a device that cannot save says so, and never claims it saved (P9)", () => {
  it("no IndexedDB here (F16): missing", async () => {
    expect(await reasonOf(changeCart(NOURA.tag, add, openStores({ factory: undefined }).queue))).toBe("missing");
  });

  it("open throws (F14): broken", async () => {
    const factory = new IDBFactory();
    factory.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    expect(await reasonOf(changeCart(NOURA.tag, add, openStores({ factory }).queue))).toBe("broken");
  });

  it("the disk is full (F13): quota, and nothing of it is there", async () => {
    const { queue } = openStores({ factory: fullDisk() });
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("quota");
    expect(await pendingOf(NOURA.tag, queue)).toEqual([]);
  });

  it("another tab holds an older database (F15): blocked, and it works once that tab is closed", async () => {
    const factory = new IDBFactory();
    const old = await promisifyRequest(factory.open(DATABASE, 1));
    // What an upgrade meets: a connection that does not let go. Version 1 of ours cannot upgrade, so a later one is played.
    const later = factory.open.bind(factory);
    factory.open = (name) => later(name, 2);
    const { queue } = openStores({ factory });
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("blocked");
    old.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("saved");
  });

  it("a newer Qabas is open (its database is newer): blocked", async () => {
    const factory = new IDBFactory();
    (await promisifyRequest(factory.open(DATABASE, 9))).close();
    expect(await reasonOf(changeCart(NOURA.tag, add, openStores({ factory }).queue))).toBe("blocked");
  });

  it("a failure does not last: the next attempt opens again", async () => {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    factory.open = () => {
      factory.open = open;
      throw new DOMException("busy", "UnknownError");
    };
    const { queue } = openStores({ factory });
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("broken");
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("saved");
  });
});

describe("the database", () => {
  it("lets a newer version in: an old tab closes its connection", async () => {
    const factory = new IDBFactory();
    const { queue } = openStores({ factory });
    await changeCart(NOURA.tag, add, queue);
    const newer = await promisifyRequest(factory.open(DATABASE, 2));
    expect(newer.version).toBe(2);
    newer.close();
    expect(await reasonOf(changeCart(NOURA.tag, add, queue))).toBe("blocked");
  });

  it("of another shape under our name is made anew", async () => {
    const factory = new IDBFactory();
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore("somebody-else");
    (await promisifyRequest(request)).close();
    expect(await reasonOf(changeCart(NOURA.tag, add, openStores({ factory }).queue))).toBe("saved");
  });

  it("is opened again where the browser closed it", async () => {
    const stores = openStores({ factory: new IDBFactory() });
    await set("settings", 1, stores.queue);
    stores.close();
    expect(await get("settings", stores.queue)).toBe(1);
  });

  it("asks for strict durability when it writes (P1)", async () => {
    const factory = new IDBFactory();
    const asked: unknown[] = [];
    const open = factory.open.bind(factory);
    factory.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener("success", () => {
        const begin = request.result.transaction.bind(request.result);
        request.result.transaction = (names, mode, options) => {
          asked.push([mode, options?.durability]);
          return begin(names, mode, options);
        };
      });
      return request;
    };
    const { queue } = openStores({ factory });
    await changeCart(NOURA.tag, add, queue);
    await pendingOf(NOURA.tag, queue);
    expect(asked).toEqual([
      ["readwrite", "strict"],
      ["readonly", "default"],
    ]);
  });

  it("keeps nothing of a change that failed in the middle", async () => {
    const { queue } = openStores({ factory: new IDBFactory() });
    const failing = writeTransaction(queue, (rows) => {
      rows.put("settings", { half: true });
      throw new RangeError("in the middle");
    });
    await expect(failing).rejects.toThrow("in the middle");
    expect(await get("settings", queue)).toBeUndefined();
  });
});
