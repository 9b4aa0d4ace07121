/** Entry of the embedded database's thread. Imports nothing of ours but types: it also runs unbundled, in tests. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm as trigrams } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { ThreadAnswer, ThreadOrder } from "./embedded-database.ts";

const order = workerData as ThreadOrder;

const database = await PGlite.create({
  extensions: { pg_trgm: trigrams },
  ...(order.folder === null ? {} : { dataDir: order.folder }),
  ...(order.template === null ? {} : { loadDataDir: new Blob([readFileSync(order.template)]) }),
  // Halves the memory. `startParams` replaces the defaults, so they are repeated.
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
});
const server = new PGLiteSocketServer({
  db: database,
  // The pool has one connection, and closes it when a statement fails: its next one must not meet a full house.
  maxConnections: 4,
  ...("path" in order.listen ? { path: order.listen.path } : { host: "127.0.0.1", port: order.listen.port }),
});
await server.start();
const port = "port" in order.listen ? Number(server.getServerConn().split(":").at(-1)) : null;
parentPort?.postMessage({ ready: true, port } satisfies ThreadAnswer);

parentPort?.on("message", (message) => {
  if (message === "close") void close();
});

async function close(): Promise<void> {
  await server.stop();
  await database.close();
  parentPort?.postMessage({ closed: true } satisfies ThreadAnswer);
  process.exit(0);
}
