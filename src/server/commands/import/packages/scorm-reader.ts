import { type ArchiveFile, type CourseReader, Notes } from "../course-plan.ts";
import { decode } from "../texts.ts";
import { archivePack, PACK } from "./archive-pack.ts";
import { PackageFiles } from "./package-files.ts";
import { ScormManifest } from "./scorm-manifest.ts";

const MANIFEST = /^((?:[^/]+\/)?)imsmanifest\.xml$/u;
const SCORM = /ADL SCORM|adlcp_rootv1p2|adlcp_v1p3|adlnet\.org\/xsd/u;

const startOf = ({ bytes }: ArchiveFile): string => decode(bytes.subarray(0, 8_000))?.value ?? "";

/**
 * SCORM 1.2 and 2004: a lesson for each page that its organization launches, folders of it as sections. Their pages are not read: all
 * files are kept together, and run where nothing of ours is.
 */
export const scormReader: CourseReader = {
  format: "scorm",
  knows: (files) => files.some((file) => MANIFEST.test(file.path) && SCORM.test(startOf(file))),
  read(files, at) {
    const root = MANIFEST.exec(files.map(({ path }) => path).find((path) => MANIFEST.test(path)) ?? "")?.[1] ?? "";
    const notes = new Notes();
    const own = new PackageFiles(files, notes, at, root);
    const node = own.xml("imsmanifest.xml");
    const manifest = node && new ScormManifest(own, node, PACK);
    manifest?.read();
    if (manifest?.plan.filled.length === 0) notes.add("imsmanifest.xml", "item_missing");
    const pack = archivePack(files, root);
    const sections = manifest?.plan.filled ?? [];
    if (pack.tooLarge) notes.add("imsmanifest.xml", "package_too_large");
    const runs = sections.length > 0 && !pack.tooLarge;
    return {
      sections: runs ? sections : [],
      notes: notes.all,
      files: { total: files.length, understood: runs ? pack.count : 0 },
      names: { [PACK]: manifest?.title ?? "" },
      origin: node?.attributes.identifier ?? "",
      inline: runs ? [pack.file()] : [],
    };
  },
};
