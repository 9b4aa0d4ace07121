import type { BrowserContext, Page } from "@playwright/test";
import type { Random } from "./random.ts";

/** How the storage of a device stops answering. */
export type Freeze =
  /** Another page holds every transaction up: nobody's comes to its turn. */
  | { kind: "held"; database: Database }
  /** Another page is in the middle of an upgrade: no connection opens. */
  | { kind: "upgrading"; database: Database }
  /** After so many more answers nothing is heard of, whatever is done: what was ordered may have been done. */
  | { kind: "silent"; where: "page" | "worker" | "both"; answers: number };

type Database = "qabas" | "qabas-copies";

const STEPS = 12;

export function anyFreeze(random: Random): Freeze {
  const kind = random.pick(["held", "upgrading", "silent", "silent"] as const);
  if (kind !== "silent") return { kind, database: random.pick(["qabas", "qabas", "qabas-copies"] as const) };
  return { kind, where: random.pick(["page", "worker", "both"] as const), answers: random.whole(0, STEPS) };
}

/** In front of the scripts of page and worker: after so many answers as it is told the browser's storage says nothing any more. */
export const SILENCEABLE = `(() => {
  let left = Infinity;
  const page = typeof document === "object";
  const heard = () => {
    if (left <= 0) return false;
    left -= 1;
    return true;
  };
  for (const [type, names] of [
    [IDBRequest, ["onsuccess", "onerror"]],
    [IDBOpenDBRequest, ["onblocked", "onupgradeneeded"]],
    [IDBTransaction, ["oncomplete", "onabort", "onerror"]],
  ]) {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(type.prototype, name);
      Object.defineProperty(type.prototype, name, {
        ...own,
        set(handler) {
          own.set.call(this, handler && function (event) { if (heard()) handler.call(this, event); });
        },
      });
    }
  }
  new BroadcastChannel("silent-storage").onmessage = ({ data }) => {
    if (data.where === "both" || (data.where === "page") === page) left = data.answers;
  };
})();`;

/** The worker's script with that in front. */
export const silenceableWorker = ({ path }: { path: string }) =>
  path === "/service-worker.js" ? ({ kind: "rewrite", change: (body: string) => SILENCEABLE + body } as const) : null;

/** Freezes the storage of a context whose pages and worker have `SILENCEABLE`, from a page of its own. */
export class Freezer {
  private constructor(private readonly holder: Page) {}

  static async open(context: BrowserContext): Promise<Freezer> {
    const holder = await context.newPage();
    await holder.goto("/healthz");
    return new Freezer(holder);
  }

  async freeze(how: Freeze): Promise<void> {
    if (how.kind === "silent") await say(this.holder, how);
    else await HOLDS[how.kind](this.holder, how.database);
  }

  /** It answers again. */
  async thaw(how: Freeze): Promise<void> {
    if (how.kind === "silent") await say(this.holder, { where: "both", answers: Number.POSITIVE_INFINITY });
    else await release(this.holder);
    await this.holder.close();
  }
}

/** Holds a device's storage up from a page that is not the app's, of whatever engine. */
export const HOLDS = {
  held: (page: Page, database: Database) => page.evaluate(hold, database),
  upgrading: (page: Page, database: Database) => page.evaluate(upgrade, database),
} as const;

/** What is held goes on. */
export const release = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { release(): Promise<void> }).release());

const say = (page: Page, word: { where: string; answers: number }): Promise<void> =>
  page.evaluate((data) => new BroadcastChannel("silent-storage").postMessage(data), word);

/** Runs in the page. */
async function hold(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open(name, 1);
    open.onupgradeneeded = () => {
      for (const store of ["queue", "shelves"]) open.result.createObjectStore(store);
    };
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  await new Promise<void>((begun) => {
    const transaction = database.transaction([...database.objectStoreNames], "readwrite");
    const [first] = database.objectStoreNames;
    let held = true;
    const spin = () => {
      begun();
      if (held) transaction.objectStore(first ?? "").get("nothing").onsuccess = spin;
    };
    spin();
    const release = () =>
      new Promise<void>((released) => {
        held = false;
        transaction.oncomplete = () => {
          database.close();
          released();
        };
      });
    Object.assign(globalThis, { release });
  });
}

/** Runs in the page: an upgrade that is begun and, in the end, undone. Whoever was connected let go for it. */
function upgrade(name: string): Promise<void> {
  return new Promise((begun) => {
    const open = indexedDB.open(name, 2);
    open.onupgradeneeded = () => {
      const { transaction, result } = open;
      const own = result.createObjectStore("upgrading");
      let held = true;
      const spin = () => {
        begun();
        if (held) own.get("nothing").onsuccess = spin;
        else transaction?.abort();
      };
      spin();
      const release = () =>
        new Promise<void>((released) => {
          held = false;
          open.onerror = () => released();
        });
      Object.assign(globalThis, { release });
    };
  });
}
