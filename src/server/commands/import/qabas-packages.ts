import { PACKAGE } from "#contract/classroom/packages.ts";
import { writePack } from "#server/commands/packages/pack.ts";
import type { StoredPackage } from "#server/db/tables/learning-content.ts";
import { resolvePath } from "./addresses.ts";
import type { ArchiveFile, Notes, PlannedItem } from "./course-plan.ts";
import type { ManifestPackage } from "./qabas-manifest.ts";

/** Interactive packages that lie in what was written here, each as it is kept: a folder of files as one. */
export class Packs {
  readonly #made = new Map<string, ArchiveFile>();
  /** How people call them, by their paths. */
  readonly names: Record<string, string> = {};

  /** @param filesOf the files below a folder, with their whole paths */
  constructor(
    private readonly filesOf: (folder: string) => readonly ArchiveFile[],
    private readonly notes: Notes,
  ) {}

  get all(): ArchiveFile[] {
    return [...this.#made.values()];
  }

  /** What runs, and the path of its files as one, which no archive holds; null where they are not here or are too many: the report says so. */
  take({ folder, name, standard, launch, launch_data: launchData, mastery, reports, part }: ManifestPackage) {
    const files = folder.endsWith("/") ? this.filesOf(folder).map(({ path, bytes }) => ({ path: path.slice(folder.length), bytes })) : [];
    const first = resolvePath("", launch);
    if (first === null || !files.some(({ path }) => path === first)) {
      this.notes.add(folder + (first ?? ""), "file_missing");
      return null;
    }
    if (files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > PACKAGE.bytesMax) {
      this.notes.add(folder, "package_too_large");
      return null;
    }
    const pack = `/${folder}`;
    if (!this.#made.has(pack)) this.#made.set(pack, { path: pack, bytes: writePack(files) });
    this.names[pack] = name;
    const runs: StoredPackage = { standard, launch, launchData, mastery, reports };
    return { pack, package: part ? { ...runs, part: { id: part.id, moveOn: part.move_on } } : runs };
  }
}

/** A lesson with what runs in it; a text where that cannot be. */
export function withPackage(plan: PlannedItem, runs: ManifestPackage, packs: Packs): PlannedItem {
  const taken = packs.take(runs);
  if (!taken) return { ...plan, settings: { offline: false, preview: false, ...plan.settings, format: "text" } };
  return {
    ...plan,
    package: taken.package,
    files: [...(plan.files ?? []), taken.pack],
    roles: { ...plan.roles, [taken.pack]: { role: "package", language: null, durationS: null } },
  };
}
