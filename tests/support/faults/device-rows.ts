import type { Page } from "@playwright/test";

/** The rows of the device's queue under keys that begin so, read beside the app. */
export const rowsUnder = <T>(page: Page, prefix: string): Promise<T[]> =>
  page.evaluate(async (start) => {
    const answer = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open("qabas"));
    const store = database.transaction("queue").objectStore("queue");
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    database.close();
    return values.filter((_, index) => String(keys[index]).startsWith(start));
  }, prefix);

/** Whether the device holds a copy of a private read that tells of something, read beside the app: what is left sooner is not there without a network. */
export const holdsCopy = (page: Page, address: string, of: string): Promise<boolean> =>
  page.evaluate(
    async ([part, word]) => {
      const answer = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answer(indexedDB.open("qabas-copies"));
      const store = database.transaction("shelves").objectStore("shelves");
      const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      database.close();
      return values.some((value, index) => String(keys[index]).includes(part) && JSON.stringify(value).includes(word));
    },
    [address, of] as const,
  );

/** Shortens how long this device waits for an answer: a setting of its own, which the worker reads too. */
export const waitAtMost = (page: Page, timeoutMs: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open("qabas");
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction("queue", "readwrite");
    const store = transaction.objectStore("queue");
    const known = store.get("settings");
    known.onsuccess = () => store.put({ ...known.result, timeoutMs: ms }, "settings");
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, timeoutMs);

/** A mutation as the queue keeps those of form 3 or 4, and a message as its lane was released. */
export interface PutBeside {
  lane: "cart" | "learning" | "teaching" | "requests" | "conversation" | "contact";
  op: string;
  params?: Readonly<Record<string, string | number>>;
  body: Readonly<Record<string, unknown>>;
}

/** Puts mutations of the device's owner behind what waits, beside the app and in one transaction: kinds that few pages of one person bring about. */
export const putBeside = (page: Page, mutations: readonly PutBeside[]): Promise<void> =>
  page.evaluate(async (given) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open("qabas");
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction("queue", "readwrite");
    const store = transaction.objectStore("queue");
    const device = store.get("device");
    const owner = store.get("owner");
    owner.onsuccess = () => {
      let order = device.result.nextOrder as number;
      for (const { lane, op, params, body } of given) {
        const key = lane === "contact" ? String(body.id) : crypto.randomUUID();
        const header = { order, lane, key, owner: owner.result.tag, op, madeAt: new Date().toISOString() };
        const record =
          lane === "contact"
            ? { v: 2, ...header, tried: false, payload: body }
            : {
                v: lane === "conversation" ? 4 : 3,
                ...header,
                outbox: null,
                seq: null,
                payload: params ? { params, body } : { body },
                shown: {},
              };
        store.put(record, `record/${String(order).padStart(12, "0")}`);
        order += 1;
      }
      store.put({ ...device.result, nextOrder: order }, "device");
    };
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }, mutations);
