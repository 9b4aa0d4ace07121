import fastify from "fastify";
import { Problem } from "#contract/problem.ts";
import { StatementRefused } from "#server/commands/packages/cmi5/statements.ts";
import { safeError } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";
import { cmi5Routes } from "./cmi5-routes.ts";
import { OpenPackages } from "./open-packages.ts";
import { packageFileRoutes } from "./package-file-routes.ts";
import { playRoutes } from "./play-routes.ts";

/**
 * Serves packages that others wrote at an origin of their own, where no cookie, no call and no page of ours is: by addresses that are
 * good for hours and die with their session. Its answers say themselves what may run in them and who may frame them.
 * A port that was not asked for and is taken belongs to another process of this installation on the same machine.
 */
export async function servePackages(services: Services): Promise<{ origin: string; close(): Promise<void> }> {
  const { config, log } = services;
  const app = fastify({ logger: false, bodyLimit: 1_024, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin" });
    // A worker of a package would outlive it.
    if (request.headers["service-worker"] === undefined) done();
    else void reply.code(404).send({ type: "not_found" });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: "not_found" }));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StatementRefused) {
      if (error.status === 429) reply.header("retry-after", "1");
      return reply.code(error.status).header("cache-control", "no-store").send({ type: "refused", error: error.message });
    }
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 413 || statusCode === 415) return reply.code(statusCode).send({ type: "refused" });
    if (error instanceof Problem) return reply.code(404).header("cache-control", "no-store").send({ type: "not_found" });
    log.error({ error: safeError(error) }, "a file of a package was not served");
    return reply.code(500).send({ type: "failed" });
  });
  app.get("/healthz", async () => ({ ok: true }));
  const packages = new OpenPackages(services);
  playRoutes(app, packages, config);
  packageFileRoutes(app, packages, services);
  await app.register((scope) => cmi5Routes(scope, packages, services));
  const { port, portIsSet, origin } = config.packages;
  try {
    await app.listen({ host: config.host, port });
  } catch (error) {
    await app.close();
    if (portIsSet || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    log.warn({ port }, "another process has the port of packages: it is the one that serves them");
  }
  return { origin: origin ?? "", close: () => app.close() };
}
