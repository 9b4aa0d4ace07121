import type { ArchiveRule } from "#server/providers/file-check/inspect-archive.ts";
import type { Inspection } from "#server/providers/file-check/inspection.ts";
import { type MediaVerdict, UNSAFE } from "#server/providers/media-check/media-verdict.ts";
import type { readVtt } from "#server/providers/media-check/web-vtt.ts";
import type { TableLine } from "./read-table.ts";
import { type PoolBounds, ReaderDied, ReaderPool, readerProcesses } from "./reader-pool.ts";
import { startReaders } from "./start-reader.ts";

export type Captions = ReturnType<typeof readVtt>;

/**
 * Looks at what people bring while they wait for it, in processes of their own: a course that is read for a minute does not hold it up.
 * What a reader cannot bear is refused like what it understands to be bad. All throw Problem `unavailable` where too many wait.
 */
export interface ContentChecks {
  /** As `readTable`. */
  table(csv: string): Promise<TableLine[] | null>;
  /** As `inspectArchive`. */
  archive(bytes: Buffer, rule: ArchiveRule): Promise<Inspection>;
  /** As `isText`. */
  isText(bytes: Buffer): Promise<boolean>;
  /** As `readVtt`. */
  captions(bytes: Buffer): Promise<Captions>;
  /** The same of captions that were accepted before. A transaction waits for it: it stands in no line with what is new. */
  captionsAgain(bytes: Buffer): Promise<Captions>;
  /** As `inspectMedia`, of a file on this machine's disk. */
  media(place: string): Promise<MediaVerdict>;
  /** Ends what is being looked at. */
  close(): Promise<void>;
}

/** Nothing here unpacks anything; a film of a gigabyte is followed through its parts. */
const BOUNDS: PoolBounds = {
  processes: readerProcesses(2),
  timeoutMs: 10_000,
  heapMb: 256,
  growthMb: 512,
  waitingAtMost: 64,
  idleMs: 30_000,
};

/** Of what was accepted before; none of it took a tenth of this. */
const AGAIN: Partial<PoolBounds> = { processes: 1, timeoutMs: 2_000, waitingAtMost: 4 };

export function contentChecks(bounds: PoolBounds = BOUNDS): ContentChecks {
  const fresh = new ReaderPool(startReaders, bounds);
  const again = new ReaderPool(startReaders, { ...bounds, ...AGAIN });
  const ask = async <T>(task: string, input: unknown, unbearable: T, pool = fresh): Promise<T> => {
    try {
      return await pool.run<T>(task, input);
    } catch (error) {
      if (error instanceof ReaderDied) return unbearable;
      throw error;
    }
  };
  return {
    table: (csv) => ask<TableLine[] | null>("table", csv, null),
    archive: (bytes, rule) => ask<Inspection>("archive", { bytes, rule }, { refused: "unsafe" }),
    isText: (bytes) => ask("text", { bytes }, false),
    captions: (bytes) => ask<Captions>("captions", { bytes }, null),
    captionsAgain: (bytes) => ask<Captions>("captions", { bytes }, null, again),
    media: (place) => ask<MediaVerdict>("media", place, UNSAFE),
    close: async () => void (await Promise.all([fresh.close(), again.close()])),
  };
}
