import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { problemCodeOf } from "#server/http/failures.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsSettings {
  host: string;
  port: number;
  /** What who asks brings as a bearer token; null where the listener is this machine's alone. */
  token: string | null;
}

/** Who asks says so in one line, and has the answer in a second: nothing is held open for longer. */
const PATIENCE_MS = 10_000;

/** Lets a server that does not listen yet tell the numbers of its answers. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    done();
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      code: problemCodeOf(reply),
    });
  });
}

/**
 * `GET /metrics` on a port of its own, which no proxy leads people to. A listener that other machines reach wants a token.
 * @returns what ends the listener, and the port it got
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, token }: MetricsSettings,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") response.writeHead(404).end();
    else if (token !== null && !isSame(request.headers.authorization ?? "", `Bearer ${token}`))
      response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    else
      metrics.read().then(
        (text) => response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest());
