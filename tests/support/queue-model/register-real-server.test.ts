import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getRegister, type MarkedCell, type Register } from "#contract/attendance/attendance.ts";
import { API_BASE } from "#contract/endpoint.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { append } from "#offline/queue/append.ts";
import { drain } from "#offline/queue/drain.ts";
import { allPresentBody, readNotes, registerView, resolveConflict, tapBody } from "#offline/attendance/register.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { MemoryStore } from "./memory-store.ts";
import { makeClass, makeTeacher } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 300_000);
afterAll(() => server.close());

/** A phone of an instructor: the real queue and view over a store in memory, and the real server behind a bad line. */
class Phone {
  readonly #memory = new MemoryStore();
  readonly queue = this.#memory.use;
  #kept: Register | null = null;
  #taps = 0;

  constructor(
    readonly person: SignedIn,
    readonly sid: number,
  ) {}

  async start(): Promise<void> {
    await ownerSignedIn({ tag: this.person.ownerTag, userId: this.person.user.id, name: "" }, this.queue);
    await this.read();
  }

  async read(): Promise<void> {
    const path = getRegister.path.replace(":sid", String(this.sid));
    this.#kept = (await server.call<Register>("GET", path, { headers: this.person.headers })).data;
  }

  async view() {
    if (!this.#kept) throw new Error("nothing was read");
    const { waiting } = await readQueue(this.person.ownerTag, this.queue);
    const bodies = waiting.map(({ payload }) => payload.body);
    return registerView(this.#kept, bodies, await readNotes(this.person.ownerTag, this.sid, this.queue));
  }

  stamp = () => ({
    newId: () => `00000000-0000-4000-8000-${String(++this.#taps).padStart(12, "0")}`,
    at: new Date("2026-11-22T05:45:00Z"),
  });

  async save(body: Record<string, unknown>): Promise<void> {
    const payload = { params: { sid: this.sid }, body };
    await append(this.person.ownerTag, { op: "markAttendance", payload, shown: {} }, this.queue);
  }

  async tap(index: number, mark: MarkedCell["mark"]): Promise<void> {
    const row = (await this.view()).rows[index];
    if (!row) throw new Error("no row");
    await this.save(tapBody(row, { mark }, this.stamp()));
  }

  /** @param line what becomes of each request in turn; after that all is well */
  async sync(...line: ("lost before" | "lost after")[]): Promise<void> {
    const send = async (request: WireRequest): Promise<WireAnswer> => {
      const fault = line.shift();
      if (fault === "lost before") throw new TypeError("Failed to fetch");
      const answer = await server.app.inject({
        method: request.method as "PUT",
        url: API_BASE + request.path,
        headers: { ...this.person.headers, ...request.headers },
        payload: request.body ?? "",
      });
      if (fault) throw new TypeError("Failed to fetch");
      return { status: answer.statusCode, retryAfter: null, body: answer.body };
    };
    const session = async () => ({ token: this.person.token, xsrf: this.person.headers["x-xsrf-token"] ?? null });
    await drain({
      lane: "teaching",
      queue: this.queue,
      session,
      send,
      lock: (_wait, work) => work(),
      notify: () => undefined,
      online: () => true,
    });
  }
}

it("issue 5.4 two instructors take one register of 40 without a network: every tap counts once, or is shown as a conflict", async () => {
  const room = await makeClass(server, { students: 40 });
  const [other] = await server.services.db.insert(instructors).values({ nameAr: "مساعد", nameEn: "Assistant" }).returning();
  if (!other) throw new Error("no instructor");
  await server.services.db.insert(programInstructors).values({ programId: room.program.id, instructorId: other.id, position: 1 });
  const first = new Phone(room.teacher, room.session.id);
  const second = new Phone(await makeTeacher(server, other.id), room.session.id);
  await first.start();
  await second.start();

  // Both offline: the first marks everybody, the second sees four of them otherwise.
  for (const index of [3, 4, 5]) await first.tap(index, "absent");
  await first.save(allPresentBody(await first.view(), first.stamp()));
  await first.tap(7, "late");
  await second.tap(3, "absent");
  await second.tap(4, "present");
  await second.tap(8, "absent");
  await second.tap(9, "absent");
  expect(await first.view()).toMatchObject({ pending: 40, counts: { present: 36, absent: 3, late: 1 } });

  await first.sync("lost before");
  await first.sync("lost after");
  await second.sync();
  await first.sync();
  await first.read();
  expect(await first.view()).toMatchObject({ pending: 0, conflicts: 0, counts: { present: 36, absent: 3, late: 1 } });
  const rows = await server.services.db.select().from(ledger).where(eq(ledger.userId, room.teacher.user.id));
  expect(rows.map(({ outcome }) => outcome)).toEqual(["applied"]);

  // One of the second's taps says the same; the other three are before their eyes, with both marks.
  const seen = await second.view();
  const conflicts = seen.rows.flatMap(({ conflict }, index) => (conflict ? [[index, conflict.mine.mark, conflict.theirs?.mark]] : []));
  expect(conflicts).toEqual([
    [4, "present", "absent"],
    [8, "absent", "present"],
    [9, "absent", "present"],
  ]);

  // They keep one of theirs, take the others'.
  const idOf = (index: number) => seen.rows[index]?.student_id ?? 0;
  const decide = (index: number, keep: "mine" | "theirs") =>
    resolveConflict(second.person.ownerTag, room.session.id, idOf(index), keep, second.queue);
  expect([await decide(4, "mine"), await decide(8, "theirs"), await decide(9, "theirs")]).toEqual(["queued", "dropped", "dropped"]);
  await second.sync("lost after");
  await second.sync();
  for (const phone of [first, second]) {
    await phone.read();
    const view = await phone.view();
    expect(view).toMatchObject({ pending: 0, conflicts: 0, counts: { present: 37, absent: 2, late: 1 } });
    expect(view.rows[4]).toMatchObject({ mark: "present", version: 2 });
  }
}, 300_000);
