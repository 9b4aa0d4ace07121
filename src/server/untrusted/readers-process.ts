/** Entry of the processes that read what strangers bring (`reader-words.ts` says what goes in and out). */
import { readFileSync } from "node:fs";
import { readCourse } from "#server/commands/import/read-course.ts";
import { type ArchiveRule, inspectArchive, isTextBytes } from "#server/providers/file-check/inspect-archive.ts";
import { withBytes } from "#server/providers/media-check/byte-source.ts";
import { inspectMedia } from "#server/providers/media-check/media-file.ts";
import { readVtt } from "#server/providers/media-check/web-vtt.ts";
import type { Given } from "./lay-down.ts";
import { type PictureOrder, readPicture } from "./read-picture.ts";
import { readRoster } from "./read-roster.ts";
import { readTable } from "./read-table.ts";
import type { ReaderOrder, ReaderWord } from "./reader-words.ts";

/** Bytes as they came over, or from where they were laid down. */
const bufferOf = (given: Given): Buffer =>
  "file" in given ? readFileSync(given.file) : Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.byteLength);

/** What can be asked of a reader. `at` says where a reader is: silence is told from work by it, and the report names the place. */
const TASKS = {
  course: (input: Given & { name: string; folder: string }, at: At) => readCourse(bufferOf(input), input, at),
  table: (input: string) => readTable(input),
  roster: (input: Given) => readRoster(bufferOf(input)),
  archive: (input: Given & { rule: ArchiveRule }) => inspectArchive(bufferOf(input), input.rule),
  text: (input: Given) => isTextBytes(bufferOf(input)),
  captions: (input: Given) => readVtt(bufferOf(input)),
  media: (place: string) => withBytes(place, inspectMedia),
  picture: (input: Given & { order: PictureOrder }) => readPicture(bufferOf(input), input.order),
};
type At = (place: string) => void;

/** The server's own process gives each task what it takes (`reader-pool.ts`). */
const perform = (task: string, input: unknown, at: At): unknown =>
  (TASKS as Record<string, (input: unknown, at: At) => unknown>)[task]?.(input, at);

const say = (word: ReaderWord): void => void process.send?.(word);

process.on("message", ({ id, task, input }: ReaderOrder) => {
  void (async () => {
    try {
      say({ id, value: await perform(task, input, (at) => say({ id, at })) });
    } catch (error) {
      // What stands in the content stays in here: a message could repeat it.
      if (error instanceof RangeError) throw error;
      say({ id, failed: error instanceof Error ? error.name : "unknown" });
    }
  })();
});

say({ id: null, ready: true });
