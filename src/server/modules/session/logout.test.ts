import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledger } from "#server/db/tables/ledger.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const DAY = 86_400_000;

let server: TestServer;
let programIds: number[];
beforeAll(async () => {
  server = await startTestServer();
  programIds = [];
  for (let made = 0; made < 3; made += 1) {
    const { id } = await makeStudyProgram(server.services.db);
    await makeCohort(server.services.db, id, "2027-03-07");
    await makeItem(server.services.db, (await makeSection(server.services.db, id)).id);
    programIds.push(id);
  }
});
afterAll(() => server.close());

async function learner() {
  const visitor = new TestBrowser(server.app);
  const { data, email } = await visitor.register();
  return { visitor, email, userId: data.user.id, ownerTag: data.owner_tag };
}
const fill = async (visitor: TestBrowser) => {
  for (const id of programIds) await visitor.call("POST", "/cart", { learning_program_id: id });
};
const cartIds = async (visitor: TestBrowser) => {
  const { data } = await visitor.call<{ learning_programs: { id: number }[] }>("GET", "/cart");
  return data.learning_programs.map((item) => item.id).toSorted((a, b) => a - b);
};
/** The fold of a person's ledger rows: what their cart must hold (P4). */
async function ledgerFold(userId: number): Promise<number[]> {
  const rows = await server.services.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.lane, "cart")))
    .orderBy(ledger.id);
  const held = new Set<number>();
  for (const { effect } of rows) {
    for (const id of effect.added ?? []) held.add(id);
    for (const id of effect.removed ?? []) held.delete(id);
  }
  return [...held].toSorted((a, b) => a - b);
}

describe("logging out (R3.5, R4.4)", () => {
  it("ends the session and, where asked, takes the listed programs out of the cart, with ledger rows", async () => {
    const { visitor, email, userId } = await learner();
    await fill(visitor);
    expect(await visitor.call("POST", "/logout", { clear_cart_ids: programIds.slice(0, 2) })).toMatchObject({
      status: 200,
      data: { done: true },
    });
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
    await visitor.logIn(email);
    expect(await cartIds(visitor)).toEqual(programIds.slice(2));
    expect(await ledgerFold(userId)).toEqual(programIds.slice(2));
  });

  it("without a list leaves the cart as it is", async () => {
    const { visitor, email } = await learner();
    await fill(visitor);
    await visitor.call("POST", "/logout", {});
    await visitor.logIn(email);
    expect(await cartIds(visitor)).toEqual(programIds);
  });

  it("ends no other device's session", async () => {
    const { visitor, email } = await learner();
    const second = new TestBrowser(server.app);
    await second.logIn(email);
    await second.call("POST", "/logout", {});
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
  });

  it("of a guest is done at once and does nothing", async () => {
    expect(await new TestBrowser(server.app).call("POST", "/logout", { clear_cart_ids: programIds })).toMatchObject({
      status: 200,
      data: { done: true },
    });
  });
});

describe("a logout made offline: the device cookie alone (architecture, Sessions)", () => {
  it("ends that device's session and clears the listed programs, and opens nothing else", async () => {
    const { visitor, email, userId } = await learner();
    await fill(visitor);
    visitor.token = null;
    for (const path of ["/platform/profile", "/platform/profile/devices", "/cart", "/student/dashboard"]) {
      expect(await visitor.call("GET", path), path).toMatchObject({ status: 401 });
    }
    const answer = await visitor.call("POST", "/logout", { clear_cart_ids: programIds.slice(0, 1) });
    expect(answer).toMatchObject({ status: 200, data: { done: true } });

    const fresh = new TestBrowser(server.app);
    await fresh.logIn(email);
    expect(await cartIds(fresh)).toEqual(programIds.slice(1));
    expect(await ledgerFold(userId)).toEqual(programIds.slice(1));
    expect((await fresh.call<unknown[]>("GET", "/platform/profile/devices")).data).toHaveLength(1);
  });

  it("works once: a second one finds no session and clears nothing", async () => {
    const { visitor, email } = await learner();
    await fill(visitor);
    visitor.token = null;
    await visitor.call("POST", "/logout", {});
    await visitor.call("POST", "/logout", { clear_cart_ids: programIds });
    const fresh = new TestBrowser(server.app);
    await fresh.logIn(email);
    expect(await cartIds(fresh)).toEqual(programIds);
  });

  it("still clears after the session has lapsed", async () => {
    const { visitor, email } = await learner();
    await fill(visitor);
    server.clock.advance(8 * DAY);
    await visitor.call("POST", "/logout", { clear_cart_ids: programIds });
    const fresh = new TestBrowser(server.app);
    await fresh.logIn(email);
    expect(await cartIds(fresh)).toEqual([]);
  });

  it("that arrives after another account signed in on the browser touches only its own account (P5)", async () => {
    const { visitor, email, ownerTag } = await learner();
    await fill(visitor);
    visitor.token = null;
    await visitor.register();
    await fill(visitor);
    const { token } = visitor;

    visitor.token = null;
    await visitor.call("POST", "/logout", { clear_cart_ids: programIds }, { "x-owner": ownerTag });
    visitor.token = token;
    expect(await visitor.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
    expect(await cartIds(visitor)).toEqual(programIds);

    const first = new TestBrowser(server.app);
    await first.logIn(email);
    expect(await cartIds(first)).toEqual([]);
  });

  it("with the owner tag of another browser does nothing", async () => {
    const mine = await learner();
    const theirs = await learner();
    await fill(theirs.visitor);
    mine.visitor.token = null;
    await mine.visitor.call("POST", "/logout", { clear_cart_ids: programIds }, { "x-owner": theirs.ownerTag });
    expect(await cartIds(theirs.visitor)).toEqual(programIds);
  });
});
