import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { jobs } from "#server/db/tables/jobs.ts";
import { learningStatements } from "#server/db/tables/learning/learning-statements.ts";
import { users } from "#server/db/tables/identity.ts";
import { REFUSED_STATEMENT } from "#server/commands/learning-statements/report-statements.ts";
import { evaluateRule } from "#tests/support/metrics/evaluate-rule.ts";
import { Scrapes } from "#tests/support/metrics/scrapes.ts";
import { makeUser } from "#tests/support/factories.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";
import { SUNDAY_MORNING, startTestServer, type TestServer } from "#tests/support/server.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { listenForMetrics } from "./serve-metrics.ts";

interface Rule {
  alert: string;
  expr: string;
  for: string;
}

const { groups } = parse(readFileSync(".deploy/alerts.yaml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(({ rules: own }) => own);
const minutesOf = (rule: Rule): number => Number(/^(\d+)m$/u.exec(rule.for)?.[1]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Database = Parameters<typeof createMetrics>[0];
interface Trouble {
  /** What is the matter with the database, all the time. */
  database?: (database: Database) => Database;
  /** What happens in each minute. */
  minute?: (metrics: Metrics) => void;
  before?: () => Promise<void>;
  /** Nobody listens any more. */
  ended?: true;
}

const answer = { method: "GET", route: "/api/v1/cart", status: 200, seconds: 0.02, code: null };

/** Twenty minutes of a process, read once a minute at its own door as Prometheus reads it. */
async function twentyMinutes({ database = (same) => same, minute, before, ended }: Trouble): Promise<Scrapes> {
  await before?.();
  let now = SUNDAY_MORNING.getTime();
  const metrics = createMetrics(database(server.database), reporting(), () => now);
  const door = await listenForMetrics(metrics, { host: "127.0.0.1", port: 0, token: null });
  const scrapes = new Scrapes("qabas");
  try {
    if (ended) await door.close();
    for (let index = 0; index <= 20; index += 1, now += 60_000) {
      for (let calls = 0; calls < 60; calls += 1) metrics.answered(answer);
      minute?.(metrics);
      const said = await fetch(`http://127.0.0.1:${door.port}/metrics`).catch(() => null);
      scrapes.add(index * 60, said ? await said.text() : null);
    }
  } finally {
    if (!ended) await door.close();
  }
  return scrapes;
}

/** Alerts that held for as long as they ask. */
const firing = (scrapes: Scrapes): string[] =>
  rules
    .filter((rule) => {
      const last = scrapes.times.slice(-minutesOf(rule) - 1);
      return last.every((time) => evaluateRule(rule.expr, scrapes, time).length > 0);
    })
    .map(({ alert }) => alert);

const ago = (seconds: number) => new Date(SUNDAY_MORNING.getTime() - seconds * 1_000);
const queued = (values: Partial<typeof jobs.$inferInsert>) => async () => {
  await server.database.db.insert(jobs).values({ kind: "send_mail", queue: "urgent", payload: {}, runAt: ago(0), ...values });
};

/** The services of a platform that tells a learning record store. */
function reporting(): Parameters<typeof createMetrics>[1] {
  const { publicCache, clientReports, webVitals } = server.services;
  const recordStore = { url: "http://127.0.0.1:1/", key: "k", secret: "s", platform: { code: "QBS-1", nameAr: "قبس", nameEn: "Qabas" } };
  return { publicCache, clientReports, config: { recordStore, webVitals: null }, webVitals };
}

/** Something that one learner of theirs did, and the store was not told. */
const untold = (values: Partial<typeof users.$inferInsert>, secondsAgo: number) => async () => {
  const { db } = server.database;
  const user = await makeUser(server, values);
  const program = await makeStudyProgram(db);
  const { id } = await enrol(db, user.id, await makeCohort(db, program.id, "2026-11-29"), SUNDAY_MORNING);
  await db.insert(learningStatements).values({ enrollmentId: id, verb: "registered", subject: "course", at: ago(secondsAgo) });
};

/** For each alert what should raise it. */
const TROUBLES: Record<string, Trouble> = {
  QabasDoesNotAnswer: { ended: true },
  QabasDatabaseAway: { database: (whole) => ({ ...whole, jobs: { execute: () => Promise.reject(new Error("gone")) } as never }) },
  QabasFails: {
    minute: (metrics) => {
      for (let calls = 0; calls < 6; calls += 1) metrics.answered({ ...answer, status: 500, code: "unexpected" });
    },
  },
  QabasIsSlow: {
    minute: (metrics) => {
      for (let calls = 0; calls < 3; calls += 1) metrics.answered({ ...answer, seconds: 4 });
    },
  },
  QabasWaitsForConnections: { database: (whole) => ({ ...whole, reads: { totalCount: 4, idleCount: 0, waitingCount: 21 } as never }) },
  QabasWorkWaits: { before: queued({ runAt: ago(90) }) },
  QabasStatementsWait: { before: untold({ nationalId: "1000000016" }, 3_700) },
  QabasStatementsRefused: {
    before: queued({ kind: REFUSED_STATEMENT, queue: "normal", runAt: new Date(SUNDAY_MORNING.getTime() + 7_200_000) }),
  },
  QabasWorkSetAside: { before: queued({ runAt: ago(0), deadAt: ago(0), deadReason: "retries_exhausted" }) },
};

describe("the alerts", () => {
  it("have each a trouble here that should raise it", () => {
    expect(Object.keys(TROUBLES).sort()).toEqual(rules.map(({ alert }) => alert).sort());
    expect(rules.every((rule) => minutesOf(rule) >= 1)).toBe(true);
  });

  it("are silent on a calm day", async () => {
    expect(firing(await twentyMinutes({}))).toEqual([]);
  });

  it.each(Object.entries(TROUBLES))("%s is raised by its trouble, and by no other", async (alert, trouble) => {
    try {
      expect(firing(await twentyMinutes(trouble))).toEqual([alert]);
    } finally {
      await server.database.db.delete(jobs);
      await server.database.db.delete(learningStatements);
    }
  });

  it("no one is raised by what a learner without a national number did: it waits until there is one", async () => {
    try {
      expect(firing(await twentyMinutes({ before: untold({ nationalId: null }, 3_700) }))).toEqual([]);
    } finally {
      await server.database.db.delete(learningStatements);
    }
  });

  it("one that asks for what nobody understands is no alert", () => {
    const scrapes = new Scrapes("qabas");
    for (const rule of ["avg(up) > 1 and up", "up{job=", "up > many", "up == 1 )"]) expect(() => evaluateRule(rule, scrapes, 0)).toThrow();
  });
});
