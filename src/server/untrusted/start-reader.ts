import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { type PoolBounds, readerThreads } from "./reader-pool.ts";
import { beside } from "#server/db/beside.ts";

/** A course of 20 MB of Markdown is read in some 20 s; no file of it takes a tenth of that. */
export const READER_BOUNDS: PoolBounds = {
  threads: readerThreads(2),
  timeoutMs: 50_000,
  silentMs: 10_000,
  heapMb: 512,
  growthMb: 768,
  waitingAtMost: 16,
  idleMs: 30_000,
};

type Limits = NonNullable<WorkerOptions["resourceLimits"]>;

/** A thread knows no secret of the environment, and says nothing on the process's own lines. */
const APART = { execArgv: [], env: {}, stdout: true, stderr: true } satisfies WorkerOptions;

/** Starts the thread of the readers (`readers-thread.ts`): built, or in tests from its source, which Node 20 cannot read by itself. */
export function startReaders(resourceLimits: Limits): Worker {
  const entry = beside(import.meta.url, "./readers-thread.js", "../readers-thread.js", "./readers-thread.ts");
  if (!entry.endsWith(".ts")) return new Worker(entry, { ...APART, resourceLimits });
  const source = `import("tsx/esm/api").then(({ tsImport }) => tsImport(${JSON.stringify(pathToFileURL(entry).href)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(source, { ...APART, resourceLimits, eval: true });
}

/** Starts the thread that opens one PDF (`pdf-check-thread.js`). */
export const startPdfReader = (resourceLimits: Limits): Worker =>
  new Worker(beside(import.meta.url, "../providers/pdf-check/pdf-check-thread.js", "./pdf-check-thread.js", "../pdf-check-thread.js"), {
    ...APART,
    resourceLimits,
  });
