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
    return values.filter((_, index) => String(keys[index]).startsWith(start)) as never[];
  }, prefix);

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
