import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { foldLedger, readLedger } from "#server/commands/ledger-audit.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { outboxStreams } from "#server/db/tables/ledger.ts";
import { makeProgram, makeSignedIn, makeUser, type SignedIn, signIn } from "#tests/support/factories.ts";
import { type Reply, startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  ids = [];
  for (let made = 0; made < 6; made += 1) ids.push((await makeProgram(server)).id);
});
afterAll(() => server.close());

/** One device's queue of one account, as the client numbers and keys it. */
class Outbox {
  seq = 0;
  constructor(
    readonly person: SignedIn,
    readonly id: string = randomUUID(),
  ) {}

  next() {
    this.seq += 1;
    return { seq: this.seq, key: randomUUID() as string };
  }

  send(
    method: "POST" | "DELETE",
    path: string,
    { seq, key }: { seq: number; key: string },
    more: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Reply<Cart>> {
    const headers = {
      ...this.person.headers,
      "x-outbox": `${this.id}/cart/${seq}`,
      "x-owner": this.person.ownerTag,
      "idempotency-key": key,
      ...more.headers,
    };
    return server.call<Cart>(method, path, { ...(more.body ? { body: more.body } : {}), headers });
  }

  add(programId: number, numbered = this.next(), headers: Record<string, string> = {}) {
    return this.send("POST", "/cart", numbered, { body: { learning_program_id: programId }, headers });
  }

  remove(programId: number, numbered = this.next()) {
    return this.send("DELETE", `/cart/${programId}`, numbered);
  }
}

const program = (index: number): number => ids[index] ?? 0;
const ledgerOf = (person: SignedIn) => readLedger(server.services.db, person.user.id);
const cartOf = async (person: SignedIn) => (await server.call<Cart>("GET", "/cart", { headers: person.headers })).data;
const cartIds = async (person: SignedIn) => (await cartOf(person)).learning_programs.map((item) => item.id).toSorted((a, b) => a - b);
const markOf = async (outbox: Outbox) => {
  const [row] = await server.services.db
    .select({ mark: outboxStreams.mark })
    .from(outboxStreams)
    .where(eq(outboxStreams.outboxId, outbox.id));
  return row?.mark ?? null;
};

describe("who is refused", () => {
  it("a guest, before anything of the headers is looked at", async () => {
    const answer = await server.call("POST", "/cart", { body: {}, headers: { "x-outbox": "nonsense" } });
    expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("another account's owner tag: nothing is applied, nothing written (P5)", async () => {
    const [mine, other] = [await makeSignedIn(server), await makeSignedIn(server)];
    const outbox = new Outbox(mine);
    const answer = await outbox.add(program(0), outbox.next(), { "x-owner": other.ownerTag });
    expect(answer).toMatchObject({ status: 409, code: "owner_mismatch" });
    expect(await outbox.add(program(0), { seq: 1, key: randomUUID() }, { "x-owner": randomUUID() })).toMatchObject({
      code: "owner_mismatch",
    });
    for (const person of [mine, other]) {
      expect(await cartIds(person)).toEqual([]);
      expect(await ledgerOf(person)).toEqual([]);
    }
    expect(await markOf(outbox)).toBeNull();
  });

  it("a queue of another account on the same browser does not block mine (P5)", async () => {
    const [mine, other] = [await makeSignedIn(server), await makeSignedIn(server)];
    const shared = randomUUID();
    expect(await new Outbox(other, shared).add(program(0))).toMatchObject({ status: 201 });
    expect(await new Outbox(mine, shared).add(program(1))).toMatchObject({ status: 201 });
    expect(await cartIds(mine)).toEqual([program(1)]);
  });

  it("an earlier device of the same account is accepted: its tag was issued to it", async () => {
    const user = await makeUser(server);
    const [laptop, phone] = [await signIn(server, user), await signIn(server, user)];
    const outbox = new Outbox(laptop);
    expect(await outbox.add(program(0), outbox.next(), phone.headers)).toMatchObject({ status: 201 });
  });

  it.each([
    ["another lane", { "x-outbox": `${randomUUID()}/contact/1` }],
    ["no sequence", { "x-outbox": `${randomUUID()}/cart/0` }],
    ["nonsense", { "x-outbox": "1;drop table" }],
    ["an empty key", { "idempotency-key": "" }],
    ["no owner", { "x-owner": "" }],
  ])("headers with %s answer 400 and leave no row", async (_name, headers) => {
    const outbox = new Outbox(await makeSignedIn(server));
    expect(await outbox.add(program(0), outbox.next(), headers)).toMatchObject({ status: 400, code: "bad_request" });
    expect(await ledgerOf(outbox.person)).toEqual([]);
  });
});

describe("exactly once (P2)", () => {
  it("the same sequence and key get the stored answer, marked as a replay, and change nothing (F4)", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    const first = await outbox.add(program(0), numbered);
    await outbox.remove(program(0));
    const again = await outbox.add(program(0), numbered);
    expect(first).toMatchObject({ status: 201 });
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(await cartIds(outbox.person)).toEqual([]);
    expect((await ledgerOf(outbox.person)).map(({ seq, outcome }) => [seq, outcome])).toEqual([
      [1, "applied"],
      [2, "applied"],
    ]);
  });

  it("what is sent again in between lowers no mark: the next one follows where the lane was (F4)", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const first = outbox.next();
    await outbox.add(program(0), first);
    await outbox.add(program(1));
    expect((await outbox.add(program(0), first)).headers["idempotency-replayed"]).toBe("true");
    expect(await markOf(outbox)).toBe(2);
    expect(await outbox.add(program(2))).toMatchObject({ status: 201 });
  });

  it("a key that another account used is one's own to use: nothing of that answer is given out (P5)", async () => {
    const [mine, other] = [new Outbox(await makeSignedIn(server)), new Outbox(await makeSignedIn(server))];
    const numbered = other.next();
    await other.add(program(0), numbered);
    const answer = await mine.add(program(0), { ...mine.next(), key: numbered.key });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.headers["idempotency-replayed"]).toBeUndefined();
    expect(await cartIds(mine.person)).toEqual([program(0)]);
    expect(await ledgerOf(mine.person)).toMatchObject([{ seq: 1, key: numbered.key, outcome: "applied" }]);
  });

  it("twenty of the same at once have one effect and twenty equal answers", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    const answers = await Promise.all(Array.from({ length: 20 }, () => outbox.add(program(0), numbered)));
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: null }))).size).toBe(1);
    expect(answers.filter((answer) => answer.headers["idempotency-replayed"] !== "true")).toHaveLength(1);
    expect(await ledgerOf(outbox.person)).toHaveLength(1);
    expect(await cartOf(outbox.person)).toMatchObject({ version: 1 });
  });

  it("twenty plain sends with one key at once have one effect", async () => {
    const person = await makeSignedIn(server);
    const headers = { ...person.headers, "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call("POST", "/cart", { body: { learning_program_id: program(0) }, headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await ledgerOf(person)).toMatchObject([{ outboxId: "plain", seq: null, outcome: "applied", op: `POST /cart ${program(0)}` }]);
  });

  it("two devices that race on one cart both end in it, and the ledger's fold is the cart (P4)", async () => {
    const user = await makeUser(server);
    const [one, two] = [new Outbox(await signIn(server, user)), new Outbox(await signIn(server, user))];
    const queue = async (outbox: Outbox, offset: number) => {
      for (let step = 0; step < 6; step += 1) {
        const id = program((offset + step) % ids.length);
        expect((await (step % 3 === 2 ? outbox.remove(id) : outbox.add(id))).status).toBe(201);
      }
    };
    await Promise.all([queue(one, 0), queue(two, 3)]);
    const rows = await ledgerOf(one.person);
    expect(rows).toHaveLength(12);
    expect(foldLedger(rows).programIds).toEqual(await cartIds(one.person));
    for (const outbox of [one, two])
      expect(rows.filter((row) => row.outboxId === outbox.id).map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("adding what is there is no conflict through the outbox: 201, and the ledger says unchanged", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    await outbox.add(program(0));
    expect(await outbox.add(program(0))).toMatchObject({ status: 201 });
    expect((await ledgerOf(outbox.person)).map((row) => row.outcome)).toEqual(["applied", "unchanged"]);
  });
});

describe("forks and gaps (P2, P3)", () => {
  it("another key under a known sequence answers 409 with the mark and changes nothing", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    await outbox.add(program(0));
    await outbox.add(program(1));
    expect(await outbox.add(program(2), { seq: 1, key: randomUUID() })).toMatchObject({
      status: 409,
      code: "outbox_forked",
      data: { mark: 2 },
    });
    expect(await cartIds(outbox.person)).toEqual([program(0), program(1)]);
  });

  it("a gap answers 409 with the mark: nothing overtakes its lane", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    expect(await outbox.add(program(0), { seq: 2, key: randomUUID() })).toMatchObject({
      status: 409,
      code: "outbox_forked",
      data: { mark: 0 },
    });
    await outbox.add(program(0));
    expect(await outbox.add(program(1), { seq: 3, key: randomUUID() })).toMatchObject({ code: "outbox_forked", data: { mark: 1 } });
  });

  it("what is sent again under its old key from a new outbox is recognised, raises the new mark, and the rest follows", async () => {
    const person = await makeSignedIn(server);
    const old = new Outbox(person);
    const known = old.next();
    const first = await old.add(program(0), known);
    const renewed = new Outbox(person);
    renewed.seq = 1;
    const replay = await renewed.add(program(0), { seq: 1, key: known.key });
    expect(replay.headers["idempotency-replayed"]).toBe("true");
    expect(replay.data).toEqual(first.data);
    expect(await markOf(renewed)).toBe(1);
    expect(await renewed.add(program(1))).toMatchObject({ status: 201 });
    // Its answer was lost: the same again is still the stored answer, without a row of its own.
    expect((await renewed.add(program(0), { seq: 1, key: known.key })).headers["idempotency-replayed"]).toBe("true");
    expect(await ledgerOf(person)).toHaveLength(2);
  });

  it("the same key with another body answers 422, applies nothing, and does not hold the lane up", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    await outbox.add(program(0), numbered);
    expect(await outbox.add(program(1), numbered)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(await outbox.add(program(1), { ...outbox.next(), key: numbered.key })).toMatchObject({
      status: 422,
      code: "idempotency_key_reused",
    });
    expect(await outbox.add(program(2))).toMatchObject({ status: 201 });
    expect(await cartIds(outbox.person)).toEqual([program(0), program(2)]);
  });
});

describe("refusals and failures (P6)", () => {
  it("a refusal is an answer: kept, replayed, and the mark passes it", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const soldOut = await makeProgram(server, { seats: 0 });
    const numbered = outbox.next();
    const first = await outbox.add(soldOut.id, numbered);
    expect(first).toMatchObject({ status: 409, code: "seat_unavailable" });
    const again = await outbox.add(soldOut.id, numbered);
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(await outbox.add(program(0))).toMatchObject({ status: 201 });
    expect(await ledgerOf(outbox.person)).toMatchObject([
      { seq: 1, outcome: "rejected", effect: {} },
      { seq: 2, outcome: "applied" },
    ]);
  });

  it("a body that never fits is a final answer too", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    expect(await outbox.send("POST", "/cart", outbox.next(), { body: { learning_program_id: "seven" } })).toMatchObject({
      status: 422,
      code: "validation_error",
    });
    expect(await outbox.add(program(0))).toMatchObject({ status: 201 });
  });

  it("a refused mutation leaves nothing of what it had begun", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    // The program goes in first, then the coupon is refused.
    const answer = await outbox.send("POST", "/cart", outbox.next(), { body: { learning_program_id: program(0), coupon_code: "NOTHING" } });
    expect(answer).toMatchObject({ status: 422, code: "coupon_not_found" });
    expect(await cartIds(outbox.person)).toEqual([]);
    expect(foldLedger(await ledgerOf(outbox.person)).programIds).toEqual([]);
  });

  it("an ended session and a limit leave nothing behind: sent again later, it is applied (F6, F7)", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    expect(await outbox.add(program(0), numbered, { authorization: "Bearer ended" })).toMatchObject({ status: 401 });
    const { rates } = server.services.config;
    const generous = rates.write;
    rates.write = { max: 0, windowSeconds: 60 };
    try {
      await outbox.add(program(0), numbered);
      const limited = await outbox.add(program(0), numbered);
      expect(limited).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      rates.write = generous;
      server.clock.advance(60_000);
    }
    expect(await outbox.add(program(0), numbered)).toMatchObject({ status: 201 });
    expect(await cartIds(outbox.person)).toEqual([program(0)]);
  });

  it("a failure of ours keeps nothing, not even half: the next attempt applies it", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    // A price that no column holds: the insert of the line fails inside the transaction.
    const broken = await makeProgram(server);
    await server.services.db.execute(`alter table cart_items add constraint test_refuses check (program_id <> ${broken.id})`);
    try {
      expect(await outbox.add(broken.id, numbered)).toMatchObject({ status: 500, code: "unexpected", data: null });
      expect(await ledgerOf(outbox.person)).toEqual([]);
    } finally {
      await server.services.db.execute("alter table cart_items drop constraint test_refuses");
    }
    expect(await outbox.add(broken.id, numbered)).toMatchObject({ status: 201 });
  });

  it("the language of the answer is that of its first request", async () => {
    const outbox = new Outbox(await makeSignedIn(server));
    const numbered = outbox.next();
    const title = (
      await server.services.db
        .select({ ar: programs.titleAr })
        .from(programs)
        .where(and(eq(programs.id, program(0))))
    )[0]?.ar;
    const first = await outbox.add(program(0), numbered, { "accept-language": "ar" });
    expect(first.message).toBe(`تمت إضافة «${title}» إلى السلة`);
    expect((await outbox.add(program(0), numbered)).message).toBe(first.message);
  });
});
