/** Entry of the threads that read what strangers bring (`reader-pool.ts` says what goes in and out). */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { readCourse } from "#server/commands/import/read-course.ts";
import { readTable } from "./read-table.ts";
import type { ReaderOrder, ReaderWord } from "./reader-pool.ts";

/** What can be asked of a thread. `at` says where a reader is: silence is told from work by it, and the report names the place. */
const TASKS: Record<string, (input: never, at: (place: string) => void) => unknown> = {
  course: (input: Uint8Array, at) => readCourse(input, at),
  table: (input: string) => readTable(input),
};

// Only on Linux is it a thread whose priority this is: requests come first.
if (process.platform === "linux") setPriority(10);

const say = (word: ReaderWord): void => parentPort?.postMessage(word);

parentPort?.on("message", ({ id, task, input }: ReaderOrder) => {
  void (async () => {
    try {
      say({ id, value: await TASKS[task]?.(input as never, (at) => say({ id, at })) });
    } catch (error) {
      // What stands in the content stays in here: a message could repeat it.
      if (error instanceof RangeError) throw error;
      say({ id, failed: error instanceof Error ? error.name : "unknown" });
    }
  })();
});

say({ id: null, ready: true });
