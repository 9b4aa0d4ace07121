import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import type { ReaderOrder, ReaderWord } from "./reader-words.ts";

export interface ProcessLimits {
  /** Of its heap. */
  heapMb: number;
  /** Of all that it holds beside what it needs by itself: a bomb unpacks outside of the heap. */
  growthMb: number;
}

/** What a reader's process holds with all its code loaded. */
const BY_ITSELF_MB = 128;
const MB = 1_048_576;
const LOOK_MS = 20;
/** Ends a process that never catches it: too much was held. */
const TOO_MUCH = "SIGUSR2";
/** The engine ends its process with one of these where an allocation fails. */
const OUT_OF_MEMORY: readonly unknown[] = [TOO_MUCH, "SIGABRT", "SIGTRAP", "SIGILL"];
/** Requests come first; a busy machine still gives a reader a quarter of what they get. Loading our own code is not put off. */
const NICE = 5;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Of `/proc/<pid>/stat`, counted from behind the name of the program: time in its own code, and in the system's. */
const SPENT_FIELDS = [11, 12] as const;

/** Looks from a thread of its own, which goes on while the reader is stuck: at what is held, and at whether the server still lives. */
const WATCH = `
const { workerData: { server, most } } = require("node:worker_threads");
setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > most) process.kill(process.pid, "${TOO_MUCH}");
}, ${LOOK_MS});
`;

/** A service that is stopped tells all its processes: the server alone decides when its readers end. */
const before = (most: number): string => `
import { Worker } from "node:worker_threads";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
new Worker(${JSON.stringify(WATCH)}, { eval: true, execArgv: [], workerData: { server: process.ppid, most: ${most} } }).unref();
`;

/**
 * A process for readers of what strangers bring. A thread would not do: an engine that runs out of memory inside of one call ends its
 * whole process, whatever limit the thread was given. It has none of the environment, and says nothing on the server's own lines.
 *
 * Tells `message` for each word of its reader and `gone`, once, with why.
 */
export class ReaderProcess extends EventEmitter<{ message: [ReaderWord]; gone: ["memory" | "died"] }> {
  readonly #child: ChildProcess;
  #gone = false;

  /** @param entry speaks `ReaderOrder` and `ReaderWord` over the channel of a forked process */
  constructor(entry: string, { heapMb, growthMb }: ProcessLimits, execArgv: readonly string[] = []) {
    super();
    const first = `data:text/javascript,${encodeURIComponent(before((growthMb + BY_ITSELF_MB) * MB))}`;
    const child = fork(entry, [], {
      // Windows starts nothing without knowing where it is.
      env: process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {},
      execArgv: [`--max-old-space-size=${heapMb}`, "--import", first, ...execArgv],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child = child;
    child.once("message", () => child.pid !== undefined && nice(child.pid));
    child.on("message", (word) => this.emit("message", word as ReaderWord));
    child.on("error", () => this.#end("died"));
    child.on("exit", (_code, signal) => this.#end(OUT_OF_MEMORY.includes(signal) ? "memory" : "died"));
    child.unref();
    child.channel?.unref();
  }

  postMessage(order: ReaderOrder): void {
    // One that is gone says so by itself.
    this.#child.send(order, () => undefined);
  }

  /** Milliseconds of processor time since it began; null where the system does not say. */
  async spentMs(): Promise<number | null> {
    if (process.platform !== "linux" || this.#child.pid === undefined) return null;
    const told = await readFile(`/proc/${this.#child.pid}/stat`, "latin1").catch(() => "");
    const fields = told.slice(told.lastIndexOf(")") + 2).split(" ");
    const ticks = SPENT_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  }

  /** Ends it with whatever it is stuck in. */
  async terminate(): Promise<void> {
    if (this.#gone) return;
    const gone = new Promise<void>((resolve) => this.once("gone", () => resolve()));
    this.#child.kill("SIGKILL");
    await gone;
  }

  #end(why: "memory" | "died"): void {
    if (this.#gone) return;
    this.#gone = true;
    this.emit("gone", why);
  }
}

function nice(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // Gone already, or a system that does not allow it.
  }
}
