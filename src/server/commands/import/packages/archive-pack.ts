import { PACKAGE } from "#contract/classroom/packages.ts";
import { writePack } from "#server/commands/packages/pack.ts";
import type { ArchiveFile } from "../course-plan.ts";

/** Where the files of an interactive package lie among what is kept: no archive holds such a path. */
export const PACK = "/package";

/** What an archive is as an interactive package, whose files are kept together and never read here. */
export interface ArchivePack {
  tooLarge: boolean;
  /** How many files lie in it. */
  count: number;
  /** The one file that holds them all. */
  file: () => ArchiveFile;
}

/** @param root what every path of the package begins with, with its slash; files beside it are not of the package */
export function archivePack(files: readonly ArchiveFile[], root: string): ArchivePack {
  const packed = files.filter(({ path }) => path.startsWith(root)).map(({ path, bytes }) => ({ path: path.slice(root.length), bytes }));
  const size = packed.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return { tooLarge: size > PACKAGE.bytesMax, count: packed.length, file: () => ({ path: PACK, bytes: writePack(packed) }) };
}
