import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#server/db/client.ts";
import { isMigrated } from "#server/db/migrate.ts";
import { databaseError, isDatabaseGone } from "#server/safe-error.ts";

/** The orchestrator asks every few seconds, and takes a late answer for none. */
const PATIENCE_MS = 3_000;

/** Why the process cannot do its work now; null where it can. */
type Reason = "database_unreachable" | "database_silent" | "database_refuses" | "migrations_pending" | null;

/**
 * `/healthz`: the process runs. `/readyz`: it can do its work (the database answers and has this program's tables), or 503 with
 * the reason in `why`. Neither says more: both are open to everybody.
 */
export function serveHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const why = await reason(database);
    if (why) reply.code(503).header("retry-after", "2");
    return reply.header("cache-control", "no-store").send(why ? { status: "waiting", why } : { status: "ready" });
  });
}

async function reason(database: OpenDatabase): Promise<Reason> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<Reason>((resolve) => {
    timer = setTimeout(() => resolve("database_silent"), PATIENCE_MS);
  });
  const asked = isMigrated(database).then(
    (migrated): Reason => (migrated ? null : "migrations_pending"),
    (error: unknown): Reason => reasonOf(error),
  );
  return await Promise.race([asked, silent]).finally(() => clearTimeout(timer));
}

const NO_TABLES = new Set(["42P01", "3F000"]);

function reasonOf(error: unknown): Reason {
  const code = databaseError(error)?.code ?? "";
  if (NO_TABLES.has(code)) return "migrations_pending";
  if (!isDatabaseGone(error)) return "database_refuses";
  return code === "57014" || code === "55P03" || /timeout/u.test((error as Error).message) ? "database_silent" : "database_unreachable";
}

/** The port of a process that does jobs alone says how it is; nothing else is found there. */
export function serveNothingElse(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (HEALTH.has(request.url.split("?", 1)[0] ?? "")) return;
    await reply
      .code(404)
      .header("cache-control", "no-store")
      .send({ status: 404, message: "This process does background work alone.", data: null });
  });
}

const HEALTH = new Set(["/healthz", "/readyz"]);
