/** Entry of the threads that read what strangers bring (`reader-pool.ts` says what goes in and out). */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { readCourse } from "#server/commands/import/read-course.ts";
import { type ArchiveRule, inspectArchive, isText } from "#server/providers/file-check/inspect-archive.ts";
import { withBytes } from "#server/providers/media-check/byte-source.ts";
import { inspectMedia } from "#server/providers/media-check/media-file.ts";
import { readVtt } from "#server/providers/media-check/web-vtt.ts";
import { readTable } from "./read-table.ts";
import type { ReaderOrder, ReaderWord } from "./reader-pool.ts";

/** Bytes that were given to this thread. */
interface Given {
  bytes: Uint8Array<ArrayBuffer>;
}
const bufferOf = ({ bytes }: Given): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What can be asked of a thread. `at` says where a reader is: silence is told from work by it, and the report names the place. */
const TASKS: Record<string, (input: never, at: (place: string) => void) => unknown> = {
  course: (input: Uint8Array, at) => readCourse(input, at),
  table: (input: string) => readTable(input),
  archive: (input: Given & { rule: ArchiveRule }) => inspectArchive(bufferOf(input), input.rule),
  text: ({ bytes }: Given) => isText(bytes),
  captions: (input: Given) => readVtt(bufferOf(input)),
  media: (place: string) => withBytes(place, inspectMedia),
};

// Only on Linux is it a thread whose priority this is: requests come first.
if (process.platform === "linux") setPriority(10);

const say = (word: ReaderWord, given: ArrayBuffer[] = []): void => parentPort?.postMessage(word, given);

/** Bytes that were made here are handed over, not copied. */
const buffersIn = (value: unknown): ArrayBuffer[] =>
  Object.values(value ?? {}).flatMap((one: unknown) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );

parentPort?.on("message", ({ id, task, input }: ReaderOrder) => {
  void (async () => {
    try {
      const value = await TASKS[task]?.(input as never, (at) => say({ id, at }));
      say({ id, value }, buffersIn(value));
    } catch (error) {
      // What stands in the content stays in here: a message could repeat it.
      if (error instanceof RangeError) throw error;
      say({ id, failed: error instanceof Error ? error.name : "unknown" });
    }
  })();
});

say({ id: null, ready: true });
