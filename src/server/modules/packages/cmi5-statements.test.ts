import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageStatements } from "#server/db/tables/learning/package-statements.ts";
import { cmi5Stage } from "#tests/support/packages/cmi5-stage.ts";
import type { Cmi5Part } from "#tests/support/packages/cmi5-part.ts";
import { freePort } from "#tests/support/product.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { servePackages } from "./serve-packages.ts";

let server: TestServer;
let served: Awaited<ReturnType<typeof servePackages>>;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_PACKAGES_PORT: String(await freePort()) } });
  served = await servePackages(server.services);
});
afterAll(async () => {
  await served.close();
  await server.close();
});

const VERB = "http://adlnet.gov/expapi/verbs/experienced";
const now = () => server.clock.now().toISOString();

/** A part that has begun, and said so many things a second apart after that. */
async function spoken(things = 0) {
  const mine = await cmi5Stage(server);
  const part = await mine.begun();
  const [begun, ...said] = [part.statement("initialized"), ...Array.from({ length: things }, () => part.statement("experienced"))];
  for (const one of [begun, ...said]) {
    server.clock.advance(1_000);
    expect(await part.send(one ?? {})).toBe(200);
  }
  server.clock.advance(1_000);
  return { ...mine, part, ids: [begun, ...said].map((one) => String(one?.id)) };
}

/** Follows `more` to its end. */
async function all(part: Cmi5Part, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let path = `statements?${new URLSearchParams(query)}`;
  for (;;) {
    const answer = (await (await part.call("GET", path)).json()) as { statements: { id: string }[]; more: string };
    pages.push(answer.statements.map(({ id }) => id));
    if (answer.more === "") return pages;
    path = answer.more.split("/xapi/")[1] ?? "";
  }
}

describe("issue 23.2: a part of cmi5 reads what it said of its learner", () => {
  it("one by its id, as it was said, with when it came and who keeps it; and how far what it reads is complete", async () => {
    const { part } = await spoken();
    const said = part.statement("experienced", { object: { id: "https://example.com/hole/7", definition: { name: { ar: "الحفرة" } } } });
    const at = now();
    await part.send(said);
    server.clock.advance(1_000);
    const answer = await part.ask({ statementId: String(said.id) });
    expect(await answer.json()).toEqual({
      ...said,
      version: "1.0.0",
      timestamp: at,
      stored: at,
      authority: { objectType: "Agent", account: { homePage: "http://localhost:8080", name: "packages" } },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-experience-api-version": "1.0.3",
      "x-experience-api-consistent-through": now(),
      "cache-control": "no-store",
    });
    const own = { timestamp: "2026-01-01T10:00:00Z", version: "1.0.3" };
    const dated = part.statement("experienced", own);
    await part.call("PUT", `statements?statementId=${String(dated.id)}`, JSON.stringify(dated));
    expect(await (await part.ask({ statementId: String(dated.id).toUpperCase() })).json()).toMatchObject({ ...own, stored: now() });
  });

  it("the last ones first, or the first ones by the order in which they came, page by page", async () => {
    const { part, ids } = await spoken(6);
    const lastFirst = [...ids].reverse();
    expect(await part.heard()).toEqual(lastFirst);
    expect(await part.heard({ ascending: "true" })).toEqual(ids);
    expect(await all(part, { limit: "3" })).toEqual([lastFirst.slice(0, 3), lastFirst.slice(3, 6), lastFirst.slice(6)]);
    expect(await all(part, { limit: "3", ascending: "true", verb: VERB })).toEqual([ids.slice(1, 4), ids.slice(4)]);
    const batch = Array.from({ length: 50 }, () => part.statement("experienced"));
    expect([await part.send(...batch), await part.send(...batch.map((one) => ({ ...one, id: randomUUID() })))]).toEqual([200, 200]);
    expect((await all(part, { limit: "1000" })).map((page) => page.length)).toEqual([100, 7]);
    expect((await part.heard({ ascending: "true" })).slice(7, 57)).toEqual(batch.map(({ id }) => id));
  });

  it("those of a verb, an activity, a time, its registration or itself; by the context too where it says so", async () => {
    const { part, ids } = await spoken(2);
    const { registration, activityId, actor } = part.launch;
    const at = now();
    const hole = part.statement("experienced", { object: { id: "https://example.com/hole/7" } });
    const noted = part.statement("experienced", { object: { objectType: "StatementRef", id: ids[1] } });
    await part.send(hole, noted);
    const [begun, ...others] = ids;
    const both = [hole.id, noted.id];
    const ask = (query: Record<string, string>) => part.heard({ ascending: "true", ...query });
    expect(await ask({ verb: "http://adlnet.gov/expapi/verbs/initialized" })).toEqual([begun]);
    expect(await ask({ activity: "https://example.com/hole/7" })).toEqual([hole.id]);
    expect(await ask({ activity: activityId })).toEqual(ids);
    expect(await ask({ activity: String(ids[1]) })).toEqual([]);
    const category = { activity: "https://w3id.org/xapi/cmi5/context/categories/cmi5" };
    expect(await ask(category)).toEqual([]);
    expect(await ask({ ...category, related_activities: "true" })).toEqual([...ids, hole.id]);
    expect(await ask({ registration: registration.toUpperCase(), agent: JSON.stringify(actor), related_agents: "true" })).toEqual([
      ...ids,
      ...both,
    ]);
    const stored = ((await (await part.ask({ statementId: String(begun) })).json()) as { stored: string }).stored;
    expect(await ask({ since: stored })).toEqual([...others, ...both]);
    expect(await ask({ until: stored })).toEqual([begun]);
    expect(await ask({ since: stored, until: at, verb: VERB })).toEqual([...others, ...both]);
    expect(await ask({ since: at })).toEqual([]);
  });

  it("in a later launch under the same registration, and after it said that it is over; one whose answer was lost stands once", async () => {
    const { part, begun, ids } = await spoken(1);
    const [hole, over] = [part.statement("experienced"), part.statement("terminated")];
    expect([await part.send(hole, over), await part.send(hole, over)]).toEqual([200, 200]);
    expect(await part.send({ ...hole, object: { id: "https://example.com/hole/8" } })).toBe(409);
    const whole = [...ids, hole.id, over.id].reverse();
    expect(await part.heard()).toEqual(whole);
    expect(await (await begun()).heard()).toEqual(whole);
    expect((await part.ask()).status).toBe(403);
  });

  it("what it said beyond so much goes, the first of it first; what counted stays counted", async () => {
    const { part, begun, enrollment, opened } = await spoken();
    const passed = part.statement("passed", { result: { score: { scaled: 0.9 } } });
    await part.send(passed);
    const kept = async () => {
      const [row] = await server.services.db
        .select({ all: count() })
        .from(packageStatements)
        .where(eq(packageStatements.enrollmentId, enrollment.id));
      return row?.all;
    };
    const long = (one: Cmi5Part) => one.statement("experienced", { result: { response: "x".repeat(60_000) } });
    const longs = Array.from({ length: 18 }, () => long(part));
    for (const one of longs) expect(await part.send(one)).toBe(200);
    expect(await part.heard()).toEqual(
      longs
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
    server.clock.advance(1_000);
    expect((await part.ask({ statementId: String(passed.id) })).status).toBe(404);
    expect([await part.send(passed), await part.send({ ...passed, timestamp: now() })]).toEqual([200, 409]);
    expect((await opened()).state).toMatchObject({ success: "passed", score: 90 });
    for (let launch = 0; launch < 2; launch += 1) {
      const next = await begun();
      server.clock.advance(1_000);
      await next.say("initialized");
      for (let call = 0; call < 6; call += 1) await next.send(...Array.from({ length: 50 }, () => next.statement("experienced")));
    }
    expect(await kept()).toBe(500);
  });
});

describe("issue 23.2: a part of cmi5 reads nothing of anybody else", () => {
  it("another's statement is a missing one, and another's registration and agent have none", async () => {
    const { part, ids } = await spoken(1);
    const other = await spoken(1);
    for (const id of [other.ids[0] ?? "", randomUUID()]) expect((await part.ask({ statementId: id })).status).toBe(404);
    expect((await part.ask({ voidedStatementId: ids[0] ?? "" })).status).toBe(404);
    expect(await part.heard({ registration: other.part.launch.registration })).toEqual([]);
    expect(await part.heard({ agent: JSON.stringify(other.part.launch.actor) })).toEqual([]);
    expect(await part.heard({ activity: other.part.launch.activityId })).toEqual([]);
    expect(await part.heard()).toHaveLength(2);
    // The same id at another learner is another statement.
    const same = other.part.statement("experienced", { id: ids[1] });
    expect(await other.part.send(same)).toBe(200);
    expect(await (await part.ask({ statementId: ids[1] ?? "" })).json()).toMatchObject({ actor: part.launch.actor });
  });

  it("nothing is read without its token, with another's or that of an earlier launch, or in another version", async () => {
    const { part, begun } = await spoken();
    const other = await spoken();
    const { auth } = part;
    for (const wrong of ["", other.part.auth, "x".repeat(43)]) {
      part.auth = wrong;
      expect((await part.ask()).status).toBe(403);
    }
    part.auth = auth;
    expect((await part.call("GET", "statements", undefined, { "x-experience-api-version": "0.9" })).status).toBe(400);
    await begun();
    const refused = await part.ask();
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-experience-api-consistent-through")).toBe(now());
  });

  it("what nobody knows and what is no value of its name is refused", async () => {
    const { part } = await spoken();
    const queries: Record<string, string>[] = [
      { statementId: "1" },
      { statementId: randomUUID(), verb: VERB },
      { statementId: randomUUID(), voidedStatementId: randomUUID() },
      { registration: "1" },
      { agent: "noura" },
      { limit: "-1" },
      { limit: "many" },
      { ascending: "yes" },
      { since: "yesterday" },
      { until: "2026-13-01T00:00:00Z" },
      { verb: "a\u0000b" },
      { activity: "x".repeat(2_001) },
      { format: "ids" },
      { attachments: "true" },
      { after: "last" },
      { page: "2" },
    ];
    for (const query of queries) expect((await part.ask(query)).status, JSON.stringify(query)).toBe(400);
    expect((await part.call("GET", "statements?limit=1&limit=2")).status).toBe(400);
  });

  it("what no text of the database may hold is refused as a name, and kept as a word", async () => {
    const { part } = await spoken();
    for (const id of ["a\u0000b", "\ud800", 7, "x".repeat(2_001)]) {
      expect(await part.send(part.statement("experienced", { verb: { id } }))).toBe(400);
      expect(await part.send(part.statement("experienced", { object: { id } }))).toBe(400);
    }
    const [nul, half] = ["\\u0000", "\\ud800"];
    const said = part.statement("experienced", { result: { response: "-" } });
    const body = JSON.stringify([said]).replace('"-"', `"${nul}${half}"`);
    expect((await part.call("POST", "statements", body)).status).toBe(200);
    expect(await (await part.ask({ statementId: String(said.id) })).text()).toContain(`${nul}${half}`);
  });
});
