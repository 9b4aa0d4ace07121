import { beside } from "#server/db/beside.ts";
import { type PoolBounds, readerProcesses } from "./reader-pool.ts";
import { type ProcessLimits, ReaderProcess } from "./reader-process.ts";

/** A course of 20 MB of Markdown is read in some 20 s; no file of it takes a tenth of that. */
export const READER_BOUNDS: PoolBounds = {
  processes: readerProcesses(2),
  timeoutMs: 50_000,
  silentMs: 10_000,
  heapMb: 512,
  growthMb: 768,
  waitingAtMost: 16,
  idleMs: 30_000,
};

/** Starts a process of the readers (`readers-process.ts`): built, or in tests from its source, which Node 20 cannot read by itself. */
export function startReaders(limits: ProcessLimits): ReaderProcess {
  const entry = beside(import.meta.url, "./readers-process.js", "../readers-process.js", "./readers-process.ts");
  return new ReaderProcess(entry, limits, entry.endsWith(".ts") ? ["--import", "tsx"] : []);
}

/** Starts the process that opens one PDF (`pdf-check-process.js`). */
export const startPdfReader = (limits: ProcessLimits): ReaderProcess =>
  new ReaderProcess(
    beside(import.meta.url, "../providers/pdf-check/pdf-check-process.js", "./pdf-check-process.js", "../pdf-check-process.js"),
    limits,
  );
