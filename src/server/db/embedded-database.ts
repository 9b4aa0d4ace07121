import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { systemClock } from "#server/clock.ts";
import { beside } from "./beside.ts";
import { lockDirectory } from "./directory-lock.ts";

export interface EmbeddedDatabase {
  /** How `pg` reaches it. */
  connection: Pick<pg.PoolConfig, "host" | "port" | "user" | "database">;
  /** Ends the thread after the last write and gives the directory back. */
  close(): Promise<void>;
  /** Settles if the thread ends by itself: nothing can be read or written any more. */
  failed: Promise<Error>;
}

/** What the thread is told (`embedded-database-thread.ts`). */
export interface ThreadOrder {
  /** Folder of the database; null: in memory, begun from `template`. */
  folder: string | null;
  template: string | null;
  listen: { path: string } | { port: number };
}
export type ThreadAnswer = { ready: true; port: number | null } | { closed: true };

/** Starts PGlite in a thread of its own (it blocks the one it runs in) behind a socket that only this user can open. */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDirectory(dataDir, systemClock({ startsAt: null }).now());
  try {
    const started = await startThread({ folder: path.join(dataDir, "database"), template: null });
    return {
      ...started,
      async close() {
        await started.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For tests: a database in memory, begun from the file of an earlier `dumpDataDir`. */
export const openMemoryDatabase = (template: string): Promise<EmbeddedDatabase> => startThread({ folder: null, template });

async function startThread(order: Omit<ThreadOrder, "listen">): Promise<EmbeddedDatabase> {
  const door = openDoor();
  const entry = beside(import.meta.url, "./embedded-database-thread.js", "../embedded-database-thread.js", "./embedded-database-thread.ts");
  const options = { workerData: { ...order, listen: door.listen } satisfies ThreadOrder, execArgv: [] };
  const worker = entry.endsWith(".ts") ? new Worker(fromSource(entry), { ...options, eval: true }) : new Worker(entry, options);
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const port = await new Promise<number | null>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the embedded database ended with ${code} before it was ready`)));
    worker.on("message", (answer: ThreadAnswer) => "ready" in answer && resolve(answer.port));
  }).catch((error: unknown) => {
    door.close();
    throw error;
  });
  let closing = false;
  let cause = new Error("the embedded database ended");
  worker.on("error", (error) => {
    cause = error;
  });
  const failed = new Promise<Error>((resolve) => worker.once("exit", () => closing || resolve(cause)));
  return {
    failed,
    connection: { host: door.host, port: port ?? 5432, user: "postgres", database: "postgres" },
    async close() {
      closing = true;
      worker.postMessage("close");
      await exited;
      door.close();
    },
  };
}

/** In tests the thread is still TypeScript, which Node 20 cannot read by itself. */
const fromSource = (entry: string): string =>
  `import("tsx/esm/api").then(({ tsImport }) => tsImport(${JSON.stringify(pathToFileURL(entry).href)}, ${JSON.stringify(import.meta.url)}))`;

/** A socket file in a folder of ours, where `pg` looks for one; Windows gets a loopback port. */
function openDoor(): { listen: ThreadOrder["listen"]; host: string; close(): void } {
  if (process.platform === "win32") return { listen: { port: 0 }, host: "127.0.0.1", close: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-"));
  return {
    listen: { path: path.join(folder, ".s.PGSQL.5432") },
    host: folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
