import type { ExportedItem, ExportedSection } from "./exported-course.ts";

/** What a package is written from. */
export interface PackageSource {
  programId: number;
  titles: { ar: string; en: string };
  /** Which course it is, wherever it is brought. */
  origin: string;
  outline: readonly ExportedSection[];
  item: (wanted: ExportedSection["items"][number]) => Promise<ExportedItem>;
  /** Null where they are not kept any more. */
  bytes: (fileId: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** The files of an interactive package; null where they are not kept any more. */
  packed: (fileId: string) => Promise<{ path: string; pieces: AsyncIterable<Uint8Array> }[] | null>;
  /** Told of each item that is written. */
  written: () => Promise<void>;
}
