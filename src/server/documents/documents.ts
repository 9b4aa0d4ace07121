import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Problem } from "#contract/problem.ts";
import type { DocumentOrder } from "./document-order.ts";

export interface Documents {
  /**
   * Draws a PDF, one at a time, in a thread of its own.
   * @throws Problem `unavailable` where too many wait already, or the thread died
   */
  draw(order: DocumentOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

const WAITING_AT_MOST = 32;
const TIMEOUT_MS = 60_000;
/** The thread keeps its fonts, some 60 MB with all it needs; where nobody asks it goes. */
const IDLE_MS = 120_000;

type Word = { id: number; bytes: Uint8Array } | { id: number; failed: string };

/** Beside the built server; from its source there is no thread, and a document is drawn where it is asked for. */
const built = ["./documents-thread.js", "../documents-thread.js"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

export function createDocuments(): Documents {
  const asked = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: unknown): void; timer: NodeJS.Timeout }>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function stop(): void {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    void ending?.terminate();
    for (const [id, { reject, timer }] of asked) {
      clearTimeout(timer);
      asked.delete(id);
      reject(new Problem("unavailable", { retryAfter: 5 }));
    }
  }

  function start(place: string): Worker {
    // Nothing of the environment is its business.
    const worker = new Worker(place, { env: {}, execArgv: [] });
    worker.unref();
    worker.on("message", (word: Word) => {
      const waiting = asked.get(word.id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      asked.delete(word.id);
      if (asked.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
      if ("bytes" in word) waiting.resolve(word.bytes);
      else waiting.reject(new Error(`a document was not drawn: ${word.failed}`));
    });
    worker.on("error", () => thread === worker && stop());
    worker.on("exit", () => thread === worker && stop());
    return worker;
  }

  return {
    async draw(order) {
      if (asked.size >= WAITING_AT_MOST) throw new Problem("unavailable", { retryAfter: 10 });
      if (built === undefined) return await (await import("./draw.ts")).drawDocument(order);
      clearTimeout(idle);
      const worker = (thread ??= start(built));
      const id = (count += 1);
      return await new Promise<Uint8Array>((resolve, reject) => {
        asked.set(id, { resolve, reject, timer: setTimeout(stop, TIMEOUT_MS).unref() });
        worker.postMessage({ id, order });
      });
    },
    async close() {
      stop();
    },
  };
}
