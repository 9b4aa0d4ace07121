import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { size } from "../size.ts";
import { type Device, judge, Killed, room, WRITTEN } from "./conversation-room.ts";
import { type Fault, FAULTS } from "./fake-network.ts";

/**
 * The conversation lane before the real server: people write, edit and delete in one thread on devices of their own, and their requests meet
 * what rows F1 to F11 do to them. Then each post is there once, as its author left it last, and nobody else's.
 */
const RUNS = Number(process.env.QABAS_CONVERSATION_RUNS ?? size(200, 12));
const seed = process.env.QABAS_MODEL_SEED ? Number(process.env.QABAS_MODEL_SEED) : undefined;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 300_000);
afterAll(() => server.close());
afterEach(() => vi.unstubAllGlobals());

/** The service worker of a device whose pages are closed: its own code over IndexedDB, sending through the device's network. */
async function wokenWorker(device: Device) {
  const { person, network, threadId, told } = device;
  const cookies: Record<string, string> = { auth_token: person.token, "XSRF-TOKEN": person.headers["x-xsrf-token"] ?? "" };
  const woken = { givesUp: false, registered: [] as string[] };
  vi.resetModules();
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://qabas.example/service-worker.js"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("registration", { sync: { register: async (tag: string) => woken.registered.push(tag) } });
  vi.stubGlobal("cookieStore", { get: async (name: string) => (name in cookies ? { name, value: cookies[name] } : null) });
  vi.stubGlobal("fetch", async (address: URL, { method = "GET", headers, body = null }: RequestInit) => {
    const path = new URL(address).pathname.replace("/api/v1", "");
    const request = { method, path, headers: Object.fromEntries(new Headers(headers)), body: body as string | null };
    const answer = await network.send(request, null);
    // A pause that is longer than a browser lets a worker wait for: the rest is for the next event.
    if (woken.givesUp && network.faults.length === 0) return new Response("", { status: 503, headers: { "retry-after": "600" } });
    return new Response(answer.body, { status: answer.status });
  });
  const [{ ownerSignedIn }, { append }, { readQueue }, { sendFromSync }] = await Promise.all([
    import("#offline/accounts/owner.ts"),
    import("#offline/queue/append.ts"),
    import("#offline/queue/read-queue.ts"),
    import("#worker/outbox-sync.ts"),
  ]);
  await ownerSignedIn({ tag: person.ownerTag, userId: person.user.id, name: "" });
  return Object.assign(woken, {
    sync: sendFromSync,
    waiting: async () => (await readQueue(person.ownerTag)).waiting.length,
    async write(id: string, body: string) {
      const payload = { params: { id }, body: { thread_id: threadId, body, anonymous: false, written_at: WRITTEN } };
      await append(person.ownerTag, { op: "writePost", payload, shown: {} });
      told.set(id, body);
    },
  });
}

type Step =
  | { do: "write" | "edit" | "delete"; device: number; nth: number }
  | { do: "sync"; device: number; faults: readonly Fault[]; senders: number; dies: "before" | "after" | null }
  | { do: "offline" | "late" | "ends" | "signs in"; device: number };

async function play(steps: readonly Step[]): Promise<void> {
  const made = await room(server);
  let words = 0;
  for (const step of steps) {
    const device = made.devices[step.device];
    if (!device) throw new Error("no device");
    const own = [...device.told].filter(([, body]) => body !== null).map(([id]) => id);
    if (step.do === "write") await device.write(randomUUID(), `كلام ${++words}`);
    else if (step.do === "edit" || step.do === "delete") {
      const id = own[step.nth % Math.max(1, own.length)];
      if (id !== undefined && step.do === "edit") await device.write(id, `كلام ${++words}`);
      else if (id !== undefined) await device.delete(id);
    } else if (step.do === "sync") {
      device.network.online = true;
      device.dies = step.dies;
      await device.sync(step.faults, step.senders).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    } else if (step.do === "late") await device.network.deliverLate();
    else if (step.do === "ends") await device.endSession();
    else if (step.do === "signs in") await device.signInAgain();
    else device.network.online = false;
  }
  await judge(server, made);
}

const device = fc.integer({ min: 0, max: 2 });
const stories = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("write" as const, "write" as const, "edit" as const, "delete" as const), device, nth: fc.nat(5) }),
    fc.record({
      do: fc.constant("sync" as const),
      device,
      faults: fc.array(fc.constantFrom<Fault>("none", ...FAULTS), { maxLength: 3 }),
      senders: fc.integer({ min: 1, max: 2 }),
      dies: fc.constantFrom(null, null, "before" as const, "after" as const),
    }),
    fc.record({ do: fc.constantFrom("offline" as const, "late" as const, "ends" as const, "signs in" as const), device }),
  ),
  { minLength: 3, maxLength: 14 },
);

describe("what people write to each other arrives once, as its author left it (P1–P3, P5–P7)", () => {
  it("two answers at once, each edited while its author had no network", async () => {
    const made = await room(server);
    const [first, other] = made.devices as [Device, Device];
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await first.write(mine, "جواب");
    await other.write(theirs, "جواب آخر");
    await Promise.all([first.sync(["reset-after"]), other.sync(["reset-before"])]);
    for (const one of [first, other]) one.network.online = false;
    await first.write(mine, "جواب منقح");
    await other.write(theirs, "جواب آخر منقح");
    await other.write(theirs, "جواب آخر نهائي");
    await judge(server, made);
  });

  it("an answer that was deleted before it was ever sent, and one deleted after its answer was lost", async () => {
    const made = await room(server);
    const [first] = made.devices as [Device];
    const [unsent, lost] = [randomUUID(), randomUUID()];
    await first.write(unsent, "سهو");
    await first.delete(unsent);
    await first.write(lost, "خطأ");
    await first.sync(["none", "none", "reset-after"]);
    await first.delete(lost);
    await judge(server, made);
  });

  it("F7: what waits while the session has ended stays where it is, and goes once its author signs in again", async () => {
    const made = await room(server);
    const [first] = made.devices as [Device];
    const [lost, after] = [randomUUID(), randomUUID()];
    await first.write(lost, "قبل الخروج");
    await first.sync(["reset-after"]);
    await first.endSession();
    await first.write(after, "بعد الخروج");
    await first.sync();
    expect(await first.waiting()).toBe(2);
    await first.signInAgain();
    await first.sync();
    expect(await first.waiting()).toBe(0);
    await judge(server, made);
  });

  it.each(["reset-before", "reset-after"] as const)(
    "F10: the browser's last sync meets a %s, is asked for anew, and the next one sends what waits",
    async (fault) => {
      const made = await room(server);
      const [first] = made.devices as [Device];
      const worker = await wokenWorker(first);
      for (const id of [randomUUID(), randomUUID()]) await worker.write(id, `كلام ${id}`);
      first.network.faults = [fault, "none", fault];
      worker.givesUp = true;
      await expect(worker.sync(true)).rejects.toThrow("next sync");
      expect(worker.registered).toEqual(["qabas-outbox"]);
      worker.givesUp = false;
      first.network.faults = [];
      await worker.sync(false);
      expect(await worker.waiting()).toBe(0);
      await judge(server, made);
    },
  );

  it(`in ${RUNS} stories of two learners and their instructor`, async () => {
    const property = fc.asyncProperty(stories, play);
    await fc.assert(property, { numRuns: RUNS, ...(seed === undefined ? {} : { seed }), verbose: 1 });
  }, 600_000);
});
