import type { ZipPart } from "#server/commands/files/zip-stream.ts";
import type { ManifestPackage } from "#server/commands/import/qabas-manifest.ts";
import type { ExportedItem } from "./exported-course.ts";
import { packageFolder } from "./package-names.ts";
import type { PackageSource } from "./package-source.ts";

/** The files of an interactive package, once where several lessons are of one. @param carried folders that were written already */
export async function* packedFiles(source: PackageSource, fileId: string, carried: Set<string>): AsyncGenerator<ZipPart> {
  const folder = packageFolder(fileId);
  if (carried.has(folder)) return;
  const files = await source.packed(fileId);
  if (files === null) return;
  carried.add(folder);
  for (const { path, pieces } of files) yield { name: folder + path, packed: true, pieces };
}

/** What runs in a lesson, as a package of ours says it. */
export function runsOf({ file, runs }: NonNullable<ExportedItem["packed"]>): ManifestPackage {
  const { standard, launch, launchData: launch_data, mastery, reports, part } = runs;
  const own = { folder: packageFolder(file.id), name: file.name, standard, launch, launch_data, mastery, reports };
  return part ? { ...own, part: { id: part.id, move_on: part.moveOn } } : own;
}
