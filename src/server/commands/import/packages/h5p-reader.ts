import { type ArchiveFile, type CoursePlan, type CourseReader, Notes } from "../course-plan.ts";
import { decode } from "../texts.ts";
import { H5pContent } from "./h5p-content.ts";
import { nameOfLibrary, parsed, record, words } from "./h5p-json.ts";
import { archivePack, PACK } from "./archive-pack.ts";
import { PackageFiles } from "./package-files.ts";
import { PlanBuilder } from "./plan-builder.ts";

const MANIFEST = /^((?:[^/]+\/)?)h5p\.json$/u;
const CONTENT = "content/content.json";
/** Its players and their styles: none of them runs here. */
const LIBRARIES = /^(?!content\/)|^content\/content\.json$/u;
const LIBRARY = /^H5P\.[A-Za-z0-9]{1,80}$/u;

/**
 * H5P: what has a like here becomes questions and text of ours, without its scripts. What has none is kept whole, as a package that runs
 * in a player of the university's own: the players are under a licence of their own, and none comes with us. Parts with no like within
 * what has one are named by their library.
 */
export const h5pReader: CourseReader = {
  format: "h5p",
  knows: (files) => files.some(({ path }) => MANIFEST.test(path)),
  read(files, at) {
    const root = MANIFEST.exec(files.map(({ path }) => path).find((path) => MANIFEST.test(path)) ?? "")?.[1] ?? "";
    const notes = new Notes();
    const own = new PackageFiles(files, notes, at, root);
    const manifest = record(jsonAt(files, root, own, "h5p.json"));
    const plan = new PlanBuilder();
    const title = words(manifest.title) || "–";
    plan.begin(title);
    const content = jsonAt(files, root, own, CONTENT);
    const library = nameOfLibrary(manifest.mainLibrary);
    if (content !== null) {
      new H5pContent(own, plan, CONTENT).add(title, library, record(content));
      if (plan.filled.length === 0 && LIBRARY.test(library)) return wholePackage(files, { root, title, library });
    }
    const counted = own.nameTheRest(LIBRARIES);
    return {
      sections: plan.filled,
      notes: notes.all,
      files: { ...counted, total: files.length },
      origin: `${words(manifest.mainLibrary)} ${title}`,
      inline: own.inline,
    };
  },
};

/** @returns null for what is not there, or no JSON: the report names it */
function jsonAt(files: readonly ArchiveFile[], root: string, own: PackageFiles, path: string): unknown {
  const file = files.find((one) => one.path === root + path);
  if (!file) {
    own.notes.add(path, "file_missing");
    return null;
  }
  const text = own.text(path);
  if (text === null) return null;
  const found = parsed(decode(file.bytes)?.value ?? "");
  if (found === null) own.notes.add(path, "json_broken");
  return found;
}

function wholePackage(
  files: readonly ArchiveFile[],
  { root, title, library }: { root: string; title: string; library: string },
): CoursePlan {
  const notes = new Notes();
  const pack = archivePack(files, root);
  notes.add(title, pack.tooLarge ? "package_too_large" : "package_needs_player", library);
  const plan = new PlanBuilder();
  plan.begin(title);
  if (!pack.tooLarge)
    plan.package({
      path: CONTENT,
      title,
      pack: PACK,
      package: { standard: "h5p", launch: "h5p.json", launchData: "", mastery: null, reports: true },
    });
  return {
    sections: plan.filled,
    notes: notes.all,
    files: { total: files.length, understood: pack.tooLarge ? 0 : pack.count },
    names: { [PACK]: title },
    origin: `${library} ${title}`,
    inline: pack.tooLarge ? [] : [pack.file()],
  };
}
