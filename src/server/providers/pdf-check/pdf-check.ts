import { Worker } from "node:worker_threads";
import { Problem } from "#contract/problem.ts";
import { beside } from "#server/db/beside.ts";
import { shellProblem } from "./pdf-shell.ts";

/** `damaged`: it cannot be opened, or only with a password. `unsafe`: it acts by itself, or opening it costs more than a document may. */
export type PdfVerdict = "ok" | "damaged" | "unsafe";

/** What the thread is told (`pdf-check-thread.js`). */
export interface PdfOrder {
  bytes: Uint8Array;
  pagesAtMost: number;
}

/** What the thread says: that it has loaded, then what it found. */
type PdfWord = "ready" | PdfVerdict;

export interface PdfChecker {
  /**
   * Opens a document and says what it is.
   * @param pagesAtMost one with more is `unsafe`; a document of a person has few, a book of a course many
   * @throws Problem `unavailable` where too many wait already, or the thread does not come up
   */
  check(bytes: Buffer, pagesAtMost?: number): Promise<PdfVerdict>;
}

export interface PdfBounds {
  timeoutMs: number;
  /** Of the thread's heap, and of what the process may grow by meanwhile: a bomb unpacks outside of the heap. */
  heapMb: number;
  growthMb: number;
  pagesAtMost: number;
  waitingAtMost: number;
}
const BOUNDS: PdfBounds = { timeoutMs: 5_000, heapMb: 256, growthMb: 512, pagesAtMost: 200, waitingAtMost: 16 };
const LOOK_MS = 20;
/** A busy machine takes its time to load the reader; that says nothing about the document. */
const STARTS_WITHIN_MS = 30_000;

/** Opens one document at a time, each in a thread of its own that knows no secret, and ends with it. */
export function pdfChecker(bounds: PdfBounds = BOUNDS): PdfChecker {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async check(bytes, pagesAtMost = bounds.pagesAtMost) {
      const problem = shellProblem(bytes);
      if (problem) return problem;
      if (waiting >= bounds.waitingAtMost) throw new Problem("unavailable", { retryAfter: 10 });
      waiting += 1;
      const turn = last.then(() => openInThread(bytes, { ...bounds, pagesAtMost }));
      last = turn.catch(() => undefined);
      return await turn.finally(() => {
        waiting -= 1;
      });
    },
  };
}

async function openInThread(bytes: Buffer, { timeoutMs, heapMb, growthMb, pagesAtMost }: PdfBounds): Promise<PdfVerdict> {
  const worker = start({ bytes: new Uint8Array(bytes), pagesAtMost }, heapMb);
  const timers: NodeJS.Timeout[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new Problem("unavailable", { retryAfter: 10, cause: new Error("the reader of PDFs did not start") }));
      worker.once("message", () => resolve());
      worker.once("error", refuse);
      worker.once("exit", refuse);
      timers.push(setTimeout(refuse, STARTS_WITHIN_MS));
    });
    const before = process.memoryUsage.rss();
    return await new Promise<PdfVerdict>((resolve) => {
      const tooMuch = () => resolve("unsafe");
      worker.once("message", (word: PdfWord) => resolve(word === "ready" ? "unsafe" : word));
      // Out of heap or of stack.
      worker.once("error", tooMuch);
      worker.once("exit", tooMuch);
      timers.push(setTimeout(tooMuch, timeoutMs));
      timers.push(setInterval(() => process.memoryUsage.rss() - before > growthMb * 1_048_576 && tooMuch(), LOOK_MS));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await worker.terminate();
  }
}

function start(order: PdfOrder, heapMb: number): Worker {
  return new Worker(beside(import.meta.url, "./pdf-check-thread.js", "../pdf-check-thread.js"), {
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
}
