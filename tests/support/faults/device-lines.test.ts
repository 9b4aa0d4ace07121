import type { Page } from "@playwright/test";
import { IDBFactory } from "fake-indexeddb";
import { promisifyRequest } from "idb-keyval";
import { afterEach, expect, it, vi } from "vitest";
import { append } from "#offline/queue/append.ts";
import { cartMutation } from "#offline/cart/changes.ts";
import { newStores, NOURA, program } from "#offline/test-device.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { deviceLines } from "./device-lines.ts";

const page = { evaluate: (work: (given: unknown) => unknown, given: unknown) => work(given) } as unknown as Page;

afterEach(() => void vi.unstubAllGlobals());

/** A device on which Noura put a program into her cart without a network. */
async function deviceOfNoura(): Promise<IDBFactory> {
  const factory = new IDBFactory();
  const stores = newStores(factory);
  await ownerSignedIn(NOURA, stores.queue);
  await append(NOURA.tag, cartMutation({ op: "addToCart", program: program(4711) }), stores.queue, "0123456789abcdef");
  await stores.snapshots("readonly", () => undefined);
  stores.close();
  const held = [{ name: "qabas-outbox", clientId: "11111111-2222" }];
  const pending = [{ name: "qabas-outbox-learning", clientId: "33333333-4444" }];
  const registration = { installing: null, waiting: null, active: { state: "activated" } };
  vi.stubGlobal("indexedDB", factory);
  vi.stubGlobal("location", { pathname: "/courses" });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: { query: async () => ({ held, pending }) },
    serviceWorker: { controller: null, getRegistration: async () => registration },
  });
  return factory;
}

it("a device tells its queue, its worker, its locks and how soon each database answers, a line each", async () => {
  await deviceOfNoura();
  const lines = await deviceLines(page);
  expect(lines).toEqual(
    expect.arrayContaining([
      "page: /courses, visible, online as the browser has it",
      "worker: installing none, waiting none, active activated; it does not serve this page",
      "lock: qabas-outbox is held by 11111111",
      "lock: qabas-outbox-learning is waited for by 33333333",
      expect.stringMatching(/^database qabas: ready to write after \d+ ms$/u),
      expect.stringMatching(/^database qabas-copies: ready to write after \d+ ms$/u),
      expect.stringMatching(/^queue: record: cart addToCart, key 01234567, not tried yet, form 1, \d+ s old$/u),
      "queue: owner: tag-nour is in, epoch 1",
    ]),
  );
});

it("nothing of what a person chose or is called is in it", async () => {
  await deviceOfNoura();
  const all = (await deviceLines(page)).join("\n");
  expect(all).not.toContain("4711");
  expect(all).not.toContain(program(4711).title);
  expect(all).not.toContain(NOURA.name);
});

it("a database that another page holds up is told as silent, and the rest is told all the same", async () => {
  const factory = await deviceOfNoura();
  const database = await promisifyRequest(factory.open("qabas"));
  const transaction = database.transaction("queue", "readwrite");
  let held = true;
  const spin = () => {
    if (held) transaction.objectStore("queue").get("nothing").onsuccess = spin;
  };
  spin();
  const lines = await deviceLines(page, 300);
  held = false;
  await promisifyRequest(transaction);
  database.close();
  expect(lines).toContain("database qabas: no answer within 300 ms");
  expect(lines).toContain("queue: no answer within 300 ms");
  expect(lines).toContainEqual(expect.stringMatching(/^database qabas-copies: ready to write/u));
  expect(lines).toContain("lock: qabas-outbox is held by 11111111");
});
