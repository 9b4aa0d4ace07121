import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { append } from "#offline/queue/append.ts";
import { drain } from "#offline/queue/drain.ts";
import type { Operation } from "#offline/queue/operations.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { Send, WireRequest } from "#offline/queue/wire.ts";
import { conversationPosts } from "#server/db/tables/conversation.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { size } from "../size.ts";
import { type Fault, FAULTS, FakeNetwork } from "./fake-network.ts";
import { MemoryStore } from "./memory-store.ts";

/**
 * The conversation lane before the real server: people write, edit and delete in one thread on devices of their own, and their requests meet
 * what rows F1 to F6, F8, F9 and F11 do to them. Then each post is there once, as its author left it last, and nobody else's.
 */
const RUNS = Number(process.env.QABAS_CONVERSATION_RUNS ?? size(200, 12));
const seed = process.env.QABAS_MODEL_SEED ? Number(process.env.QABAS_MODEL_SEED) : undefined;
const WRITTEN = "2026-11-22T05:45:00.000Z";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 300_000);
afterAll(() => server.close());

/** A browser that was killed while a request was under way: what its store holds stays. */
class Killed extends Error {}

/** A device of somebody in the class: the real queue over a store in memory, and the real server behind a bad line. */
class Device {
  readonly #memory = new MemoryStore();
  readonly network: FakeNetwork;
  /** What the person was told is saved, by post: null, deleted. */
  readonly told = new Map<string, string | null>();
  dies: "before" | "after" | null = null;

  constructor(
    readonly person: SignedIn,
    readonly threadId: string,
  ) {
    this.network = new FakeNetwork({ handle: (request) => this.#arrive(request) }, 0);
  }

  start = () => ownerSignedIn({ tag: this.person.ownerTag, userId: this.person.user.id, name: "" }, this.#memory.use);

  async #arrive(request: WireRequest): Promise<WireAnswer> {
    const answer = await server.app.inject({
      method: request.method as "PUT",
      url: API_BASE + request.path,
      headers: { ...this.person.headers, ...request.headers },
      ...(request.body === null ? {} : { payload: request.body }),
    });
    return { status: answer.statusCode, retryAfter: null, body: answer.body };
  }

  async write(id: string, body: string): Promise<void> {
    await this.#save("writePost", id, { thread_id: this.threadId, body, anonymous: false, written_at: WRITTEN });
    this.told.set(id, body);
  }

  async delete(id: string): Promise<void> {
    await this.#save("deletePost", id, {});
    this.told.set(id, null);
  }

  #save = (op: Operation, id: string, body: Record<string, unknown>) =>
    append(this.person.ownerTag, { op, payload: { params: { id }, body }, shown: {} }, this.#memory.use);

  /** @param senders a tab, and the worker at once: without a lock between them */
  async sync(faults: readonly Fault[] = [], senders = 1): Promise<void> {
    this.network.faults = [...faults];
    const send: Send = async (request, ...rest) => {
      const { dies } = this;
      this.dies = null;
      if (dies === "before") throw new Killed();
      const answer = await this.network.send(request, ...rest);
      if (dies === "after") throw new Killed();
      return answer;
    };
    const one = () =>
      drain({
        lane: "conversation",
        queue: this.#memory.use,
        session: async () => ({ token: this.person.token, xsrf: this.person.headers["x-xsrf-token"] ?? null }),
        send,
        lock: (_wait, work) => work(),
        notify: () => undefined,
        online: () => this.network.online,
      });
    await Promise.all(Array.from({ length: senders }, one));
    this.network.faults = [];
  }

  waiting = async () => (await readQueue(this.person.ownerTag, this.#memory.use)).waiting.length;
  refused = async () => (await readQueue(this.person.ownerTag, this.#memory.use)).refused.map(({ code }) => code);

  async quiet(): Promise<void> {
    this.network.online = true;
    await this.network.deliverLate();
    for (let round = 0; round < 5 && (await this.waiting()) > 0; round += 1) await this.sync();
    expect(await this.waiting()).toBe(0);
    expect(await this.refused()).toEqual([]);
  }
}

/** Two learners and their instructor in one thread, each with a device. */
async function room() {
  const made = await makeClass(server, { students: 2 });
  const people = [...(await Promise.all(made.learners.map(({ user }) => signIn(server, user)))), made.teacher];
  const threadId = randomUUID();
  const thread = { program_id: made.program.id, kind: "question", title: "سؤال", body: "كيف أبدأ؟", anonymous: false, written_at: WRITTEN };
  const asked = await server.call("PUT", `/conversation/threads/${threadId}`, { headers: made.teacher.headers, body: thread });
  expect(asked.status).toBe(200);
  const devices = people.map((person) => new Device(person, threadId));
  for (const device of devices) await device.start();
  return { devices, threadId };
}

async function judge({ devices, threadId }: Awaited<ReturnType<typeof room>>): Promise<void> {
  for (const device of devices) await device.quiet();
  const rows = await server.services.db.select().from(conversationPosts).where(eq(conversationPosts.threadId, threadId));
  const posts = rows.filter(({ id }) => id !== threadId).map(({ id, body, userId }) => `${id} ${userId} ${body}`);
  const told = devices.flatMap(({ told: own, person }) =>
    [...own].flatMap(([id, body]) => (body === null ? [] : [`${id} ${person.user.id} ${body}`])),
  );
  expect(posts.toSorted()).toEqual(told.toSorted());
  const ids = devices.map(({ person }) => person.user.id);
  const made = await server.services.db.select().from(ledger).where(inArray(ledger.userId, ids));
  const keys = made.map(({ userId, key }) => `${userId} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
}

type Step =
  | { do: "write" | "edit" | "delete"; device: number; nth: number }
  | { do: "sync"; device: number; faults: readonly Fault[]; senders: number; dies: "before" | "after" | null }
  | { do: "offline" | "late"; device: number };

async function play(steps: readonly Step[]): Promise<void> {
  const made = await room();
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
    else device.network.online = false;
  }
  await judge(made);
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
    fc.record({ do: fc.constantFrom("offline" as const, "late" as const), device }),
  ),
  { minLength: 3, maxLength: 14 },
);

describe("what people write to each other arrives once, as its author left it (P1–P3, P5–P7)", () => {
  it("two answers at once, each edited while its author had no network", async () => {
    const made = await room();
    const [first, other] = made.devices as [Device, Device];
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await first.write(mine, "جواب");
    await other.write(theirs, "جواب آخر");
    await Promise.all([first.sync(["reset-after"]), other.sync(["reset-before"])]);
    for (const one of [first, other]) one.network.online = false;
    await first.write(mine, "جواب منقح");
    await other.write(theirs, "جواب آخر منقح");
    await other.write(theirs, "جواب آخر نهائي");
    await judge(made);
  });

  it("an answer that was deleted before it was ever sent, and one deleted after its answer was lost", async () => {
    const made = await room();
    const [first] = made.devices as [Device];
    const [unsent, lost] = [randomUUID(), randomUUID()];
    await first.write(unsent, "سهو");
    await first.delete(unsent);
    await first.write(lost, "خطأ");
    await first.sync(["none", "none", "reset-after"]);
    await first.delete(lost);
    await judge(made);
  });

  it(`in ${RUNS} stories of two learners and their instructor`, async () => {
    const property = fc.asyncProperty(stories, play);
    await fc.assert(property, { numRuns: RUNS, ...(seed === undefined ? {} : { seed }), verbose: 1 });
  }, 600_000);
});
