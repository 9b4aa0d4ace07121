import type { FastifyInstance } from "fastify";
import { API_BASE } from "#contract/endpoint.ts";
import { withOrigin } from "#server/security-log/call-origin.ts";
import type { Services } from "#server/services.ts";

/** Whatever a call of the API records in the security log bears its address, browser and request id. */
export function keepOrigin(app: FastifyInstance, { clock }: Pick<Services, "clock">): void {
  // The last hook before the handler: reading a body ends in a context of its own.
  app.addHook("preHandler", (request, _reply, done) => {
    if (!request.url.startsWith(API_BASE)) return done();
    withOrigin(
      {
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers["user-agent"],
        log: request.log,
        now: () => clock.now(),
        caller: null,
      },
      done,
    );
  });
}
