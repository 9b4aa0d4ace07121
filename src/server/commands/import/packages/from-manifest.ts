import type { ArchiveFile } from "../course-plan.ts";

/** What a package of any known kind begins with. */
const BEGINNING = /^(.*\/|)(?:imsmanifest\.xml|cmi5\.xml|moodle_backup\.xml|course\.xml|h5p\.json)$/u;
/** What the system of a packer's machine adds. */
const NOT_OF_IT = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/u;

/**
 * A package that somebody packed together with the folders it lay in: its files as from the folder of its manifest. Where anything else
 * lies beside that folder, the archive is no such package, and stays as it is.
 */
export function fromManifest(files: readonly ArchiveFile[]): readonly ArchiveFile[] {
  const [folder = ""] = files.flatMap(({ path }) => BEGINNING.exec(path)?.[1] ?? []).toSorted((one, other) => one.length - other.length);
  const own = files.filter(({ path }) => !NOT_OF_IT.test(path));
  if (folder === "" || own.some(({ path }) => !path.startsWith(folder))) return files;
  return own.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}
