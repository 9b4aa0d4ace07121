import type { FastifyInstance } from "fastify";
import { WEB_VITALS } from "#contract/site/web-vitals.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";

const MAX_BYTES = 1_024;

/** Where browsers of the sample tell what they measured; nothing where none is asked. @param routes of the client */
export function serveWebVitals(app: FastifyInstance, services: Services, routes: readonly string[]): void {
  if (services.config.webVitals === null) return;
  const known = new Set(routes);
  app.post(WEB_VITALS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    await limitAddress(services, request, "write");
    services.webVitals.take(request.body, known);
    return await reply.code(204).header("cache-control", "no-store").send();
  });
}
