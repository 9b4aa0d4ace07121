import type { IncomingMessage } from "node:http";

const AT_MOST_MS = 30_000;
/** Somebody who sends so many times the limit is not waiting for an answer. */
const TIMES = 4;

/**
 * Reads the rest of a body that was answered before it ended: browsers look at an answer only after they have sent all. Who
 * sends too much or too slowly is cut off.
 */
export function drainRequest(request: IncomingMessage, limitBytes: number): void {
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), AT_MOST_MS);
  timer.unref();
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes * TIMES) request.destroy();
  });
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
  request.on("error", () => undefined);
  request.resume();
}
