import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#server/db/client.ts";
import { isMigrated } from "#server/db/migrate.ts";

/** `/healthz`: the process runs. `/readyz`: it can do its work (the database answers and has this program's tables). */
export function serveHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await isMigrated(database).catch(() => false);
    if (!ready) reply.code(503).header("retry-after", "2");
    return reply.header("cache-control", "no-store").send({ status: ready ? "ready" : "waiting" });
  });
}
