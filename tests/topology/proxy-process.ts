/**
 * The proxy of the topology, as `.deploy/Caddyfile` describes one: asks each process whether it is ready, sends a call on to another one where
 * that does no harm, and answers 503 with Retry-After where nobody answers. `proxy-process.ts <port> <target port> …`
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { answersOk } from "./parts.ts";

const ASK_MS = 500;
/** Asked in vain so often in a row a process is gone: one that is busy answers late once. Who refuses a connection is gone at once. */
const ASKS_IN_VAIN = 3;
const TRY_MS = 5_000;
const AGAIN_SECONDS = "1";

const [listenPort = 0, ...targets] = process.argv.slice(2).map(Number);
const ready = new Map(targets.map((port) => [port, false]));
let turn = 0;

for (const port of targets)
  void (async () => {
    for (let vain = 0; ; await wait(ASK_MS)) {
      const able = await answersOk(`http://127.0.0.1:${port}/readyz`).catch(() => false);
      vain = able ? 0 : vain + 1;
      if (able) ready.set(port, true);
      else if (vain >= ASKS_IN_VAIN) ready.set(port, false);
    }
  })();

const next = (): number | null => {
  const able = targets.filter((port) => ready.get(port));
  return able.length === 0 ? null : (able[(turn += 1) % able.length] ?? null);
};

/** What may be sent twice: it changes nothing, or says by its key that it is the same. */
const repeatable = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" || method === "HEAD" || headers["idempotency-key"] !== undefined;

const server = createServer((incoming, outgoing) => {
  void answer(incoming, outgoing).catch(() => outgoing.destroy());
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const until = Date.now() + TRY_MS;
  while (Date.now() < until) {
    const port = next();
    const said = port === null ? null : await ask(port, incoming, body);
    if (said && said !== "refused") {
      outgoing.writeHead(said.statusCode ?? 502, said.headers);
      said.on("error", () => outgoing.destroy()).pipe(outgoing);
      return;
    }
    if (port !== null) ready.set(port, false);
    // It was connected to and then ended: what it had done by then, nobody knows.
    if (port !== null && said === null && !repeatable(incoming)) break;
    await wait(100);
  }
  outgoing.writeHead(503, { "retry-after": AGAIN_SECONDS, "content-length": 0 }).end();
}

/** @returns the head of the answer; `refused` where nobody listens; null where it broke off */
const ask = (port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage | "refused" | null> =>
  new Promise((resolve) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path: url, headers: { ...headers, "content-length": body.byteLength } },
      resolve,
    );
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "refused" : null));
    sent.end(body);
  });

server.listen(listenPort, "127.0.0.1");
