import type { ArchiveRule } from "#server/providers/file-check/inspect-archive.ts";
import type { Inspection } from "#server/providers/file-check/inspection.ts";
import { type Master, PICTURE_LIMITS, PictureRefused } from "#server/providers/image-resizer.ts";
import { type MediaVerdict, UNSAFE } from "#server/providers/media-check/media-verdict.ts";
import type { readVtt } from "#server/providers/media-check/web-vtt.ts";
import { pictureTypeOf } from "#server/providers/picture-type.ts";
import type { PictureOrder, PictureRefusal } from "./read-picture.ts";
import type { ReadRoster } from "./read-roster.ts";
import type { TableLine } from "./read-table.ts";
import { type PoolBounds, ReaderDied, ReaderPool, readerProcesses } from "./reader-pool.ts";
import { startReaders } from "./start-reader.ts";

type Captions = ReturnType<typeof readVtt>;

/**
 * Looks at what people bring while they wait for it, in processes of their own: a course that is read for a minute does not hold it up.
 * What a reader cannot bear is refused like what it understands to be bad. All throw Problem `unavailable` where too many wait.
 */
export interface ContentChecks {
  /** As `readTable`. */
  table(csv: string): Promise<TableLine[] | null>;
  /** As `readRoster`. */
  roster(bytes: Buffer): Promise<ReadRoster | null>;
  /** As `inspectArchive`. */
  archive(bytes: Buffer, rule: ArchiveRule): Promise<Inspection>;
  /** As `isText`. */
  isText(bytes: Buffer): Promise<boolean>;
  /** As `readVtt`. */
  captions(bytes: Buffer): Promise<Captions>;
  /** As `inspectMedia`, of a file on this machine's disk. */
  media(place: string): Promise<MediaVerdict>;
  /** As `makeMaster`, `makeFigure` and `makeAvatar`. @throws PictureRefused */
  picture(bytes: Buffer, order: Exclude<PictureOrder, { make: "size" }>): Promise<Master>;
  /** As `measurePicture`. @throws PictureRefused */
  pictureSize(bytes: Buffer): Promise<{ width: number; height: number }>;
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

/** Of 50 million pixels, turned: opened whole, twice. What draws them gives up after fifteen seconds by itself. */
const PICTURES: Partial<PoolBounds> = { timeoutMs: 20_000, growthMb: 768 };

const isRefused = (read: object): read is PictureRefusal => "refused" in read;

export function contentChecks(bounds: PoolBounds = BOUNDS, ofPictures: Partial<PoolBounds> = PICTURES): ContentChecks {
  const fresh = new ReaderPool(startReaders, bounds);
  const pictures = new ReaderPool(startReaders, { ...bounds, ...ofPictures });
  const ask = async <T>(task: string, input: unknown, unbearable: T, pool = fresh): Promise<T> => {
    try {
      return await pool.run<T>(task, input);
    } catch (error) {
      if (error instanceof ReaderDied) return unbearable;
      throw error;
    }
  };
  const picture = async <T extends object>(bytes: Buffer, order: PictureOrder): Promise<T> => {
    // What a glance tells costs no process.
    if (bytes.length > PICTURE_LIMITS.bytes) throw new PictureRefused("bytes");
    if (!pictureTypeOf(bytes)) throw new PictureRefused("type");
    const read = await ask<T | PictureRefusal>("picture", { bytes, order }, { refused: "damaged" }, pictures);
    if (isRefused(read)) throw new PictureRefused(read.refused);
    return read;
  };
  return {
    table: (csv) => ask<TableLine[] | null>("table", csv, null),
    roster: (bytes) => ask<ReadRoster | null>("roster", { bytes }, null),
    archive: (bytes, rule) => ask<Inspection>("archive", { bytes, rule }, { refused: "unsafe" }),
    isText: (bytes) => ask("text", { bytes }, false),
    captions: (bytes) => ask<Captions>("captions", { bytes }, null),
    media: (place) => ask<MediaVerdict>("media", place, UNSAFE),
    picture: async (bytes, order) => {
      const { bytes: drawn, width, height } = await picture<Master>(bytes, order);
      return { bytes: Buffer.from(drawn), width, height };
    },
    pictureSize: (bytes) => picture(bytes, { make: "size" }),
    close: async () => void (await Promise.all([fresh, pictures].map((pool) => pool.close()))),
  };
}
