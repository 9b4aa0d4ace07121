import { type ArchiveFile, type CourseReader, Notes } from "../course-plan.ts";
import { decode } from "../texts.ts";
import { H5pContent } from "./h5p-content.ts";
import { nameOfLibrary, parsed, record, words } from "./h5p-json.ts";
import { PackageFiles } from "./package-files.ts";
import { PlanBuilder } from "./plan-builder.ts";

const MANIFEST = /^((?:[^/]+\/)?)h5p\.json$/u;
const CONTENT = "content/content.json";
/** Its players and their styles: none of them runs here. */
const LIBRARIES = /^(?!content\/)|^content\/content\.json$/u;

/**
 * H5P: what has a like here becomes questions and text of ours, the rest is named by the name of its library. No script of it is read or
 * kept: its players are under a licence of their own.
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
    if (content !== null) new H5pContent(own, plan, CONTENT).add(title, nameOfLibrary(manifest.mainLibrary), record(content));
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
