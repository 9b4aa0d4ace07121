import type { FastifyInstance, FastifyRequest } from "fastify";
import { problemCodeOf } from "#server/http/failures.ts";
import { beginSpan, type Span } from "./tracing.ts";

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Gives each request a span: its route as it is written, its status, the code of a refusal. What it then asks for belongs to it.
 * @param isBehindProxy whether a `traceparent` is a proxy's: a stranger's would decide what we trace
 */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const parent = isBehindProxy ? headers["traceparent"] : undefined;
    const words = () => ({
      name: `${method} ${route}`,
      kind: "server" as const,
      attributes: { "http.request.method": method, "http.route": route },
    });
    const span = beginSpan(words, typeof parent === "string" ? parent : null);
    if (span) spans.set(request, span);
    done();
  });
  // Later than the body is read, which comes from elsewhere.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.around(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    const span = spans.get(request);
    span?.set({ "http.response.status_code": reply.statusCode });
    span?.end(reply.statusCode >= 500 ? (problemCodeOf(reply) ?? String(reply.statusCode)) : undefined);
  });
}
