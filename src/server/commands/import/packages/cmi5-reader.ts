import { MOVE_ON } from "#contract/classroom/packages.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";
import { resolvePath } from "../addresses.ts";
import { type CourseReader, Notes } from "../course-plan.ts";
import { elements, within, wordsIn, type XmlNode } from "../xml-tree.ts";
import { archivePack, PACK } from "./archive-pack.ts";
import { ownTitles, PackageFiles } from "./package-files.ts";
import { PlanBuilder } from "./plan-builder.ts";

const STRUCTURE = "cmi5.xml";
const MANIFEST = /^((?:[^/]+\/)?)cmi5\.xml$/u;
const LAUNCH_DATA_AT_MOST = 4_096;
const ID_AT_MOST = 2_000;
const TITLE_AT_MOST = 160;

/**
 * cmi5: a lesson for each assignable unit of its course structure, blocks of it as sections. Their pages are not read: all files are kept
 * together, and run where nothing of ours is. A unit that lies elsewhere is named and left.
 */
export const cmi5Reader: CourseReader = {
  format: "cmi5",
  knows: (files) => files.some(({ path }) => MANIFEST.test(path)),
  read(files, at) {
    const root = MANIFEST.exec(files.map(({ path }) => path).find((path) => MANIFEST.test(path)) ?? "")?.[1] ?? "";
    const notes = new Notes();
    const own = new PackageFiles(files, notes, at, root);
    const node = own.xml(STRUCTURE);
    const structure = node && new CourseStructure(own, node);
    structure?.read();
    if (structure?.plan.filled.length === 0) notes.add(STRUCTURE, "item_missing");
    const pack = archivePack(files, root);
    if (pack.tooLarge) notes.add(STRUCTURE, "package_too_large");
    const sections = pack.tooLarge ? [] : (structure?.plan.filled ?? []);
    const runs = sections.length > 0;
    return {
      sections,
      notes: notes.all,
      files: { total: files.length, understood: runs ? pack.count : 0 },
      names: { [PACK]: structure?.title ?? "" },
      origin: within(node ?? undefined, "course")?.attributes.id ?? "",
      inline: runs ? [pack.file()] : [],
    };
  },
};

/** The course structure of cmi5 (cmi5 1.0, 13) as lessons. */
class CourseStructure {
  readonly plan = new PlanBuilder();
  readonly title: string;
  readonly #ids = new Set<string>();
  /** Two units of one name cannot be told apart: such a structure is refused as a whole (cmi5 1.0, 13.1.4). */
  #twice: string | null = null;

  constructor(
    private readonly files: PackageFiles,
    private readonly structure: XmlNode,
  ) {
    this.title = titleOf(within(structure, "course")) || "–";
  }

  read(): void {
    this.#begin(within(this.structure, "course"));
    this.#parts(this.structure, true);
    if (!this.#twice) return;
    this.plan.sections.length = 0;
    this.files.notes.add(STRUCTURE, "item_missing", this.#twice);
  }

  #begin = (node: XmlNode | undefined): void => this.plan.begin(titleOf(node) || "–", titlesOf(node));

  /** Blocks of the first level are sections; deeper ones are named, and what is in them stands one after the other. */
  #parts(of: XmlNode, top: boolean): void {
    let inCourse = true;
    for (const part of elements(of)) {
      if (part.name === "au") {
        if (top && !inCourse) this.#begin(within(this.structure, "course"));
        inCourse = true;
        this.#unit(part);
      } else if (part.name === "block") {
        inCourse = false;
        if (top) this.#begin(part);
        else this.files.notes.add(titleOf(part), "level_flattened");
        this.#parts(part, false);
      }
    }
  }

  #unit(unit: XmlNode): void {
    const { id = "", moveOn = "NotApplicable", masteryScore } = unit.attributes;
    const title = titleOf(unit) || id;
    const rule = MOVE_ON.find((one) => one === moveOn);
    const mastery = masteryOf(masteryScore);
    if (this.#ids.has(id)) this.#twice = id;
    this.#ids.add(id);
    if (id === "" || id.length > ID_AT_MOST || !rule || mastery === undefined) return this.files.notes.add(title, "item_missing", id);
    const url = wordsIn(within(unit, "url")).trim();
    const said = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(url) ? null : resolvePath("", url);
    if (said === null || said === "") return this.files.notes.add(title, "item_missing", url);
    const path = this.files.spelled(said);
    if (!this.files.has(path)) return this.files.notes.add(path, "file_missing");
    this.plan.package({
      path: `au:${id}`,
      title,
      titles: titlesOf(unit),
      pack: PACK,
      package: {
        standard: "cmi5",
        launch: path.split("/").map(encodeURIComponent).join("/") + (/[?#].*$/u.exec(url)?.[0] ?? ""),
        launchData: wordsIn(within(unit, "launchParameters")).trim().slice(0, LAUNCH_DATA_AT_MOST),
        mastery,
        reports: true,
        part: { id, moveOn: rule },
      },
    });
  }
}

/** In the first language it is written in. */
const titleOf = (node: XmlNode | undefined): string => wordsIn(within(node, "title", "langstring")).trim();

/** By the languages that its author names; where neither is ours, by its letters. */
function titlesOf(node: XmlNode | undefined): Localised<string> {
  const all = elements(within(node, "title"), "langstring");
  const said = (language: string) => {
    const found = all.find(({ attributes }) => attributes.lang?.toLowerCase().split("-")[0] === language);
    return wordsIn(found).replaceAll(/\s+/gu, " ").trim().slice(0, TITLE_AT_MOST);
  };
  const [ar, en] = [said("ar"), said("en")];
  return ar || en ? { ar, en } : ownTitles(titleOf(node) || "–");
}

/** Percent from which it is passed, of a share between 0 and 1; null where none is written, undefined for one that is none. */
function masteryOf(written: string | undefined): number | null | undefined {
  if (written === undefined) return null;
  const share = Number(written);
  return written.trim() !== "" && share >= 0 && share <= 1 ? Math.round(share * 100) : undefined;
}
