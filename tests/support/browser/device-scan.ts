import type { Page } from "@playwright/test";

/** One thing that this browser keeps or shows, as text. */
interface Kept {
  place: string;
  text: string;
}

interface Scan {
  except?: readonly string[];
  build?: boolean;
}

/**
 * Everything that a page of ours can reach on this device: all of IndexedDB, Cache Storage (names, addresses, headers, bodies), local
 * and session storage, cookies that only the server reads too, notifications on show, and the document with what stands in its
 * fields. Rows of the queue whose key begins with one of `except` are passed over, and unless asked for the scripts and styles of the
 * build: two megabytes that are the same for everybody, under names that hold their hash.
 */
async function everythingOn(page: Page, { except = [], build = false }: Scan): Promise<Kept[]> {
  const found = await page.evaluate(
    async ({ passed, build }) => {
      const kept: { place: string; text: string }[] = [];
      const textOf = async (value: unknown): Promise<string> => {
        if (value instanceof Blob) return await value.text();
        if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
        if (value instanceof Map || value instanceof Set) return await textOf([...value]);
        if (typeof value !== "object" || value === null) return String(value);
        return (await Promise.all(Object.entries(value).map(async ([key, part]) => `${key}: ${await textOf(part)}`))).join("\n");
      };
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await asked(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const rows = database.transaction(store).objectStore(store);
          const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
          for (const [index, key] of keys.entries())
            if (!passed.some((start) => String(key).startsWith(start)))
              kept.push({ place: `IndexedDB ${name}/${store}/${String(key)}`, text: `${String(key)}\n${await textOf(values[index])}` });
        }
        database.close();
      }
      for (const name of await caches.keys()) {
        kept.push({ place: "Cache Storage", text: name });
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!build && new URL(request.url).pathname.startsWith("/assets/")) continue;
          const response = await cache.match(request);
          const headers = [...(response?.headers ?? [])].flat().join("\n");
          kept.push({ place: `cache ${name} ${request.url}`, text: `${request.url}\n${headers}\n${(await response?.text()) ?? ""}` });
        }
      }
      for (const [name, storage] of [
        ["local storage", localStorage],
        ["session storage", sessionStorage],
      ] as const)
        for (const [key, value] of Object.entries(storage)) kept.push({ place: `${name} ${key}`, text: `${key}\n${value}` });
      kept.push({ place: "history", text: JSON.stringify(history.state) ?? "" });
      const registration = await navigator.serviceWorker?.getRegistration();
      for (const { title, body } of (await registration?.getNotifications()) ?? [])
        kept.push({ place: "notification", text: `${title}\n${body}` });
      kept.push({ place: "document", text: `${document.title}\n${document.documentElement.outerHTML}` });
      for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea, select"))
        kept.push({ place: `field ${field.name}`, text: field.value });
      return kept;
    },
    { passed: except, build },
  );
  const cookies = await page.context().cookies();
  return [...found, ...cookies.map(({ name, value }) => ({ place: `cookie ${name}`, text: decodeURIComponent(value) }))];
}

/** Where on this device one of these words stands, and which. Nothing else of what lies there is told. */
export async function tracesOn(page: Page, words: readonly string[], scan: Scan = {}): Promise<string[]> {
  const kept = await everythingOn(page, scan);
  return kept.flatMap(({ place, text }) => words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`));
}
