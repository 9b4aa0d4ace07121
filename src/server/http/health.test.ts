import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { answerQueries } from "#tests/support/answer-queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const ready = () => server.app.inject({ url: "/readyz" });

/** What the database does from now on when it is asked how it is. */
const answers = (answer: () => Promise<unknown>) => answerQueries(server.database.health, answer);
/** A refusal of the database bears its severity, a failed connection does not. */
const fails = (code: string) =>
  answers(() =>
    Promise.reject(Object.assign(new Error("secret words of a database"), { code, ...(/^\d/u.test(code) ? { severity: "ERROR" } : {}) })),
  );

describe("readiness (S2)", () => {
  it("is said where the database answers and has the tables of this program", async () => {
    const answer = await ready();
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready" }]);
  });

  it.each([
    ["nobody listens there", "ECONNREFUSED", "database_unreachable"],
    ["a statement was ended for its length", "57014", "database_silent"],
    ["a lock was waited for too long", "55P03", "database_silent"],
    ["it refuses our account", "42501", "database_refuses"],
    ["it has no tables yet", "42P01", "migrations_pending"],
  ])("says why it is not: %s", async (_what, code, why) => {
    fails(code);
    const answer = await ready();
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "waiting", why }]);
    expect(answer.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    expect((await server.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  });

  it("says so of a database that never answers, before whoever asks gives up", async () => {
    answers(() => new Promise(() => undefined));
    const answer = await ready();
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "waiting", why: "database_silent" }]);
  });

  it("says that migrations are pending where the newest of this program is not there", async () => {
    answers(() => Promise.resolve({ rows: [] }));
    expect((await ready()).json()).toEqual({ status: "waiting", why: "migrations_pending" });
  });
});
