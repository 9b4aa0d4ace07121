import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { append } from "#offline/queue/append.ts";
import { drain } from "#offline/queue/drain.ts";
import type { Operation } from "#offline/queue/operations.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { Send, WireRequest } from "#offline/queue/wire.ts";
import { conversationPosts } from "#server/db/tables/conversation.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type Fault, FakeNetwork } from "./fake-network.ts";
import { MemoryStore } from "./memory-store.ts";

export const WRITTEN = "2026-11-22T05:45:00.000Z";

/** A browser that was killed while a request was under way: what its store holds stays. */
export class Killed extends Error {}

/** A device of somebody in the class: the real queue over a store in memory, and the real server behind a bad line. */
export class Device {
  readonly #memory = new MemoryStore();
  readonly network: FakeNetwork;
  /** What the person was told is saved, by post: null, deleted. */
  readonly told = new Map<string, string | null>();
  dies: "before" | "after" | null = null;

  constructor(
    private readonly server: TestServer,
    public person: SignedIn,
    readonly threadId: string,
  ) {
    this.network = new FakeNetwork({ handle: (request) => this.#arrive(request) }, 0);
  }

  start = () => ownerSignedIn({ tag: this.person.ownerTag, userId: this.person.user.id, name: "" }, this.#memory.use);

  async #arrive(request: WireRequest): Promise<WireAnswer> {
    const answer = await this.server.app.inject({
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

  /** The session ends on the server, and nobody here knows. */
  async endSession(): Promise<void> {
    await this.server.services.db.delete(sessions).where(eq(sessions.deviceId, this.person.deviceId));
  }

  /** The same person signs in again, on the same device. */
  async signInAgain(): Promise<void> {
    await this.endSession();
    const { services, clock } = this.server;
    const [token, now] = [newSecret(), clock.now()];
    const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
    const { user, deviceId, headers } = this.person;
    await services.db
      .insert(sessions)
      .values({ id: randomUUID(), userId: user.id, deviceId, tokenHash: hashSecret(token), expiresAt, usedAt: now, createdAt: now });
    this.person = { ...this.person, token, headers: { ...headers, authorization: `Bearer ${token}` } };
    await this.start();
  }

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
    await this.signInAgain();
    for (let round = 0; round < 5 && (await this.waiting()) > 0; round += 1) await this.sync();
    expect(await this.waiting()).toBe(0);
    expect(await this.refused()).toEqual([]);
  }
}

/** Two learners and their instructor in one thread, each with a device. */
export async function room(server: TestServer) {
  const made = await makeClass(server, { students: 2 });
  const people = [...(await Promise.all(made.learners.map(({ user }) => signIn(server, user)))), made.teacher];
  const threadId = randomUUID();
  const thread = { program_id: made.program.id, kind: "question", title: "سؤال", body: "كيف أبدأ؟", anonymous: false, written_at: WRITTEN };
  const asked = await server.call("PUT", `/conversation/threads/${threadId}`, { headers: made.teacher.headers, body: thread });
  expect(asked.status).toBe(200);
  const devices = people.map((person) => new Device(server, person, threadId));
  for (const device of devices) await device.start();
  return { devices, threadId };
}

export async function judge(server: TestServer, { devices, threadId }: Awaited<ReturnType<typeof room>>): Promise<void> {
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
