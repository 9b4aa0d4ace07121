import type { Page } from "@playwright/test";

/** Each question of `deviceLines` is given up after so long: a storage that is silent is told, not waited for. */
const PATIENCE_MS = 6_000;

/**
 * How the device stands, a line each, for whoever must understand why a change did not arrive: the rows of its queue, its worker, the
 * Web Locks that are held and waited for, how soon each database answers. No word, name or program of a person is in it.
 */
export const deviceLines = (page: Page, patienceMs = PATIENCE_MS): Promise<string[]> => page.evaluate(look, patienceMs);

/** Runs in the page. */
async function look(patienceMs: number): Promise<string[]> {
  type Row = Record<string, unknown>;
  const began = performance.now();
  const answer = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = (name: string) => {
    const request = indexedDB.open(name);
    // One that is not there is not made.
    request.onupgradeneeded = () => request.transaction?.abort();
    return answer(request);
  };
  const ask = (database: IDBDatabase, mode: IDBTransactionMode) =>
    new Promise<void>((resolve, reject) => {
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores, mode);
      for (const store of stores) transaction.objectStore(store).count();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  /** What `work` had to tell until its end, or until nobody waits for it any longer. */
  const told = async (about: string, work: (tell: (line: string) => void) => Promise<void>) => {
    const lines: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`no answer within ${patienceMs} ms`), patienceMs);
    });
    const end = await Promise.race([
      work((line) => void lines.push(line)).then(
        () => null,
        (error: unknown) => `failed: ${String(error)}`,
      ),
      late,
    ]);
    clearTimeout(timer);
    return [...lines, ...(end === null ? [] : [end])].map((line) => `${about}: ${line}`);
  };
  const short = (id: unknown) => String(id).slice(0, 8);
  const age = (at: unknown) => `${Math.round((Date.now() - Date.parse(String(at))) / 1000)} s old`;
  const sizeOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const place = ({ outbox, seq, tried }: Row) => (outbox ? `number ${seq} of outbox ${short(outbox)}` : tried ? "tried" : "not tried yet");
  const recordLine = (row: Row) => `${row.lane} ${row.op}, key ${short(row.key)}, ${place(row)}, form ${row.v}, ${age(row.madeAt)}`;
  const refusedLine = (row: Row) => `${recordLine((row.record ?? row) as Row)}, answered with ${row.code ?? row.outcome}`;
  const rowLine: Record<string, (row: Row) => string> = {
    device: ({ outboxId, nextOrder, counters }) => {
      const numbers = Object.entries((counters ?? {}) as Row).map(([stream, last]) => `${stream.split("/").at(-1)} ${last}`);
      return `outbox ${short(outboxId)}, next order ${nextOrder}, last numbers ${numbers.join(", ") || "none"}`;
    },
    owner: ({ tag, state, epoch }) => `${short(tag)} is ${state}, epoch ${epoch}`,
    guest: ({ items }) => `${sizeOf(items)} programs`,
    wishes: ({ items }) => `${sizeOf(items)} programs`,
    settings: ({ timeoutMs }) => `waits ${timeoutMs} ms for an answer`,
    record: recordLine,
    rejection: refusedLine,
    refused: refusedLine,
    said: refusedLine,
    message: refusedLine,
    cart: ({ cart, at }) => `version ${(cart as Row).version}, ${sizeOf((cart as Row).learning_programs)} programs, ${age(at)}`,
  };
  const readQueue = async (database: IDBDatabase) => {
    const store = database.transaction("queue").objectStore("queue");
    const [keys, rows] = await Promise.all([answer(store.getAllKeys()), answer<Row[]>(store.getAll())]);
    return rows.map((row, index) => {
      const [kind = ""] = String(keys[index]).split("/");
      return `${kind}: ${rowLine[kind]?.(row) ?? "is there"}`;
    });
  };
  const askDatabase = (name: string) =>
    told(`database ${name}`, async (tell) => {
      const since = () => `after ${Math.round(performance.now() - began)} ms`;
      const database = await open(name);
      tell(`opened ${since()}`);
      await ask(database, "readonly");
      tell(`read ${since()}`);
      await ask(database, "readwrite");
      tell(`ready to write ${since()}`);
      database.close();
    });
  const parts = [
    told("page", async (tell) => {
      tell(`${location.pathname}, ${document.visibilityState}, ${navigator.onLine ? "online" : "offline"} as the browser has it`);
    }),
    told("worker", async (tell) => {
      const { serviceWorker } = navigator;
      const registration = await serviceWorker.getRegistration();
      const states = (["installing", "waiting", "active"] as const).map((part) => `${part} ${registration?.[part]?.state ?? "none"}`);
      tell(`${states.join(", ")}; ${serviceWorker.controller ? "it serves" : "it does not serve"} this page`);
    }),
    told("lock", async (tell) => {
      const { held = [], pending = [] } = await navigator.locks.query();
      for (const { name, clientId } of held) tell(`${name} is held by ${short(clientId)}`);
      for (const { name, clientId } of pending) tell(`${name} is waited for by ${short(clientId)}`);
    }),
    told("databases", async (tell) => {
      const all = (await indexedDB.databases()).map(({ name }) => name ?? "");
      tell(all.join(", ") || "none");
    }),
    ...["qabas", "qabas-copies"].map(askDatabase),
    told("queue", async (tell) => {
      const database = await open("qabas");
      for (const line of await readQueue(database)) tell(line);
      database.close();
    }),
  ];
  return (await Promise.all(parts)).flat();
}
