import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface SenderTimes {
  /** From the first byte of a request, or of its connection, to the end of its headers. */
  headersMs: number;
  /** A body of which nothing comes for so long is given up. */
  stillMs: number;
  /** A body is given so long before its speed counts, from its beginning to now. */
  speedAfterMs: number;
  bytesPerSecond: number;
  everyMs: number;
}

/** A line so bad that it carries fewer than 128 bytes a second carries no page either. */
export const SENDER_TIMES: SenderTimes = { headersMs: 15_000, stillMs: 30_000, speedAfterMs: 60_000, bytesPerSecond: 128, everyMs: 1_000 };

/** Connections of one process. Nearly so many, and those that wait for their next request are closed. */
const CONNECTIONS_AT_MOST = 8_192;
const NEARLY = 0.8;

/** What Node must know when the server is made: how often it looks for headers that are late. */
export const senderOptions = ({ headersMs, everyMs }: SenderTimes = SENDER_TIMES) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: everyMs,
});

interface Coming {
  request: FastifyRequest;
  socket: Socket;
  began: number;
  before: number;
  bytes: number;
  movedAt: number;
}

/**
 * Hangs up on whoever sends a body too slowly (A13): thousands of such would hold every connection there is. An upload may take hours,
 * if something of it comes. Time in which this process reads nothing counts for the sender.
 */
export function refuseSlowSenders(app: FastifyInstance, times: SenderTimes = SENDER_TIMES): void {
  const coming = new Map<FastifyRequest, Coming>();
  app.server.maxConnections = CONNECTIONS_AT_MOST;

  app.addHook("onRequest", (request, _reply, done) => {
    done();
    const { socket } = request.raw;
    if (!(socket instanceof Socket) || !announcesBody(request)) return;
    const now = performance.now();
    coming.set(request, { request, socket, began: now, before: socket.bytesRead, bytes: socket.bytesRead, movedAt: now });
    request.raw.once("close", () => coming.delete(request));
  });

  const watch = setInterval(() => {
    const now = performance.now();
    for (const one of coming.values()) {
      if (one.request.raw.complete) coming.delete(one.request);
      else if (isTooSlow(one, now, times)) {
        one.request.log.info({ route: one.request.routeOptions.url, bytes: one.bytes - one.before }, "a body came too slowly");
        one.request.raw.destroy();
      }
    }
    app.server.getConnections((_error, count) => count > CONNECTIONS_AT_MOST * NEARLY && app.server.closeIdleConnections());
  }, times.everyMs);
  watch.unref();
  app.addHook("onClose", (_instance, done) => {
    clearInterval(watch);
    done();
  });
}

const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function isTooSlow(one: Coming, now: number, { stillMs, speedAfterMs, bytesPerSecond }: SenderTimes): boolean {
  const { bytesRead } = one.socket;
  // What lies here unread is this process's delay.
  if (bytesRead !== one.bytes || one.request.raw.readableLength > 0) {
    one.bytes = bytesRead;
    one.movedAt = now;
  }
  if (now - one.movedAt >= stillMs) return true;
  const since = now - one.began;
  return since >= speedAfterMs && ((one.bytes - one.before) * 1_000) / since < bytesPerSecond && one.request.raw.readableLength === 0;
}
