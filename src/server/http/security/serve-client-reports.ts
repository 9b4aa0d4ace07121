import type { FastifyInstance } from "fastify";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";
import { CLIENT_REPORTS } from "./client-reports.ts";

const MAX_BYTES = 8 * 1024;

/** The path of the policy, and nothing where reports are off. */
export function serveClientReports(app: FastifyInstance, services: Services): void {
  if (!services.config.clientReports) return;
  // The type is this address's alone: no call of the contract reads it.
  void app.register(async (own) => {
    own.addContentTypeParser("application/csp-report", { parseAs: "string", bodyLimit: MAX_BYTES }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, null);
      }
    });
    own.post(CLIENT_REPORTS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      await limitAddress(services, request, "contact");
      services.clientReports.take(request.body);
      return await reply.code(204).header("cache-control", "no-store").send();
    });
  });
}
