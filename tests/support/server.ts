import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { API_BASE, type Endpoint, type Envelope } from "#contract/endpoint.ts";
import { buildApp } from "#server/app.ts";
import type { Clock } from "#server/clock.ts";
import { type Config, loadConfig } from "#server/config.ts";
import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import type { OpenDatabase } from "#server/db/client.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";
import { NO_GATEWAYS } from "#server/providers/payments/no-gateways.ts";
import type { Services } from "#server/services.ts";
import { openDemoDatabase, openTestDatabase } from "./database/database-template.ts";
import { keyOfCall } from "./intents/key-of-call.ts";

/** The time at which every test server begins: a Sunday, 09:00 in Riyadh. */
export const SUNDAY_MORNING = new Date("2026-11-22T06:00:00Z");

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Moves on by milliseconds. */
  advance(ms: number): void;
  set(to: Date): void;
}

export interface TestServerOptions {
  now?: Date;
  /** Environment of the server, over the defaults of tests. */
  env?: NodeJS.ProcessEnv;
  /** Payment providers; none answers by default. */
  gateways?: Gateways | ((config: Config, clock: Clock) => Gateways);
  /** Folder of the built client. */
  clientFolder?: string;
  /** Connects to the database before the server is built, as the migrations of a real start do. */
  usedBefore?: boolean;
  /** A database that another server of the same test opened: closed by that one. */
  database?: OpenDatabase;
  /** Whether the demo of `now` is there before the server starts. */
  demo?: boolean;
  /** Receives the log instead of standard output. */
  logTo?: (line: string) => void;
}

export interface Reply<Data = unknown> extends Envelope<Data> {
  headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  body?: object | string;
  headers?: Record<string, string>;
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  /** Every call that is served, to walk them all. */
  endpoints: readonly Endpoint[];
  clock: TestClock;
  /** Connection string where it runs on PostgreSQL; null on the embedded database. */
  databaseUrl: string | null;
  database: OpenDatabase;
  /** Calls the API in-process. `path` is below `/api/v1`, with its query. */
  call<Data = unknown>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, options?: CallOptions): Promise<Reply<Data>>;
  /** Does every job that is due; answers how many. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Limits that no test meets by accident. */
const GENEROUS = Object.fromEntries(
  ["READ", "WRITE", "DOCUMENT", "LOGIN", "REGISTER", "RESET", "COUPON", "CONTACT", "CHECK_IN", "UPLOAD"].map((bucket) => [
    `QABAS_RATE_${bucket}`,
    "1000000",
  ]),
);

/** Servers that run on each database: one that is left open would work on in the next test's. */
const running = new WeakMap<OpenDatabase["pool"], Set<() => Promise<void>>>();

/** The whole server on a database of its own, without a listener: `QABAS_TEST_DATABASE` says on which kind. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qabas-server-test-"));
  const now = options.now ?? SUNDAY_MORNING;
  const settings = {
    ...GENEROUS,
    PORT: "8080",
    QABAS_DATA_DIR: dataDir,
    QABAS_LOG_LEVEL: process.env.QABAS_TEST_LOG ?? "silent",
    QABAS_SECRET: "a secret of the tests, long enough for them",
  };
  const open = () =>
    options.demo ? openDemoDatabase(now, (db) => openSealingKeys(db, loadConfig({ ...settings, ...options.env }))) : openTestDatabase();
  const opened = options.database ? null : await open();
  const database = options.database ?? (opened as OpenDatabase);
  if (options.usedBefore) await database.pool.query("select 1");
  const config = loadConfig({ ...settings, ...(opened?.url ? { DATABASE_URL: opened.url } : {}), ...options.env });
  const clock = standingClock(now);
  const gateways = typeof options.gateways === "function" ? options.gateways(config, clock) : (options.gateways ?? NO_GATEWAYS);
  // A start with a secret that opens none refuses; a test's second server on the same database knows what the first one opened.
  await openSealingKeys(database.db, config);
  const server = await buildApp({
    config,
    clock,
    database,
    gateways,
    clientFolder: options.clientFolder ?? null,
    ...(options.logTo ? { logTo: options.logTo } : {}),
  });
  await server.start();
  await server.app.ready();
  const beside = running.get(database.pool) ?? new Set();
  running.set(database.pool, beside);
  const end = async () => {
    if (beside.delete(end)) await server.close();
  };
  beside.add(end);
  return {
    app: server.app,
    services: server.services,
    endpoints: server.endpoints,
    clock,
    databaseUrl: opened?.url ?? null,
    database,
    async call(method, where, { body, headers } = {}) {
      const answer = await server.app.inject({
        method,
        url: `${API_BASE}${where}`,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...keyOfCall(method, where),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const envelope = (answer.body === "" ? { status: answer.statusCode } : answer.json()) as Reply<never>;
      return { ...envelope, headers: answer.headers };
    },
    runJobs: () => server.services.jobs.runDue(),
    async close() {
      await end();
      if (opened) {
        for (const other of beside) await other();
        await opened.close();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function standingClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
    set(to) {
      time = to.getTime();
    },
  };
}
