import type { PackageStandard } from "#contract/classroom/packages.ts";
import { resolvePath } from "../addresses.ts";
import { elements, everywhere, within, wordsAt, wordsIn, type XmlNode } from "../xml-tree.ts";
import type { PackageFiles } from "./package-files.ts";
import { PlanBuilder } from "./plan-builder.ts";

interface Resource {
  /** As the manifest writes it, from the package's root. */
  href: string;
  isSco: boolean;
  files: string[];
}

const LAUNCH_DATA_AT_MOST = 4_096;

/** The manifest of a SCORM package as lessons. */
export class ScormManifest {
  readonly plan = new PlanBuilder();
  title = "–";
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #standard: PackageStandard;

  /** @param pack path under which the files of the package are kept */
  constructor(
    private readonly files: PackageFiles,
    private readonly manifest: XmlNode,
    private readonly pack: string,
  ) {
    const all = within(manifest, "resources");
    this.#resources = new Map(elements(all, "resource").map((node) => [node.attributes.identifier ?? "", resourceOf(node, baseOf(all))]));
    const version = wordsAt(manifest, "metadata", "schemaversion");
    this.#standard = /^(?:1\.1|1\.2)$/u.test(version) || (version === "" && !isNew(manifest)) ? "scorm_1_2" : "scorm_2004";
  }

  read(): void {
    const all = within(this.manifest, "organizations");
    const list = elements(all, "organization");
    const chosen = list.find(({ attributes }) => attributes.identifier === all?.attributes.default) ?? list[0];
    for (const { files } of this.#resources.values())
      for (const path of files) if (!this.files.has(this.files.spelled(path))) this.files.notes.add(path, "file_missing");
    if (!chosen) return;
    if (list.length > 1) this.files.notes.add("imsmanifest.xml", "organization_left", String(list.length - 1));
    this.title = wordsAt(chosen, "title") || "–";
    this.plan.begin(this.title);
    this.#items(chosen, true);
  }

  /** Folders of the first level are sections; deeper ones are named, and what is in them stands one after the other. */
  #items(of: XmlNode, top: boolean): void {
    for (const item of elements(of, "item")) {
      if (item.attributes.identifierref) this.#lesson(item);
      if (elements(item, "item").length === 0) continue;
      if (top) this.plan.begin(wordsAt(item, "title") || "–");
      else this.files.notes.add(wordsAt(item, "title"), "level_flattened");
      this.#items(item, false);
    }
  }

  #lesson(item: XmlNode): void {
    const title = wordsAt(item, "title") || (item.attributes.identifier ?? "");
    const resource = this.#resources.get(item.attributes.identifierref ?? "");
    const href = resource?.href ?? "";
    const said = resolvePath("", href);
    if (!resource || said === null || said === "")
      return this.files.notes.add(title, "item_missing", item.attributes.identifierref ?? null);
    const path = this.files.spelled(said);
    // A page that is not there is among the files that are named.
    if (!this.files.has(path)) return this.files.notes.add(path, "file_missing");
    if (hasRules(item)) this.files.notes.add(title, "sequence_left");
    const query = /[?#].*$/u.exec(href + (item.attributes.parameters ?? ""))?.[0] ?? "";
    this.plan.package({
      path: `item:${item.attributes.identifier ?? title}`,
      title,
      pack: this.pack,
      package: {
        standard: this.#standard,
        launch: path.split("/").map(encodeURIComponent).join("/") + query,
        launchData: (wordsAt(item, "datafromlms") || wordsAt(item, "dataFromLMS")).slice(0, LAUNCH_DATA_AT_MOST),
        mastery: masteryOf(item),
        reports: resource.isSco,
      },
    });
  }
}

const isNew = (manifest: XmlNode): boolean => [...everywhere(manifest, "sequencing", "completionThreshold")].length > 0;

const baseOf = (node: XmlNode | undefined): string => node?.attributes.base ?? "";

/** Tools on Windows write their own strokes. */
const slashed = (address: string): string => {
  const [path = "", ...rest] = address.split(/(?=[?#])/u);
  return path.replaceAll("\\", "/") + rest.join("");
};

function resourceOf(node: XmlNode, base: string): Resource {
  const from = base + baseOf(node);
  const { href = "", scormtype, scormType } = node.attributes;
  return {
    href: href === "" ? "" : slashed(from + href),
    isSco: (scormtype ?? scormType ?? "").toLowerCase() === "sco",
    files: elements(node, "file").flatMap(({ attributes }) => resolvePath("", slashed(from + (attributes.href ?? ""))) ?? []),
  };
}

/** Who may see what when: nothing of it holds here, each lesson opens by itself. */
function hasRules(item: XmlNode): boolean {
  const sequencing = within(item, "sequencing");
  return wordsAt(item, "prerequisites") !== "" || [...everywhere(sequencing, "preConditionRule", "limitConditions")].length > 0;
}

/** Percent from which it is passed: SCORM 1.2 counts to 100, SCORM 2004 to 1. */
function masteryOf(item: XmlNode): number | null {
  const old = wordsAt(item, "masteryscore");
  if (old !== "") return percent(Number(old));
  const primary = within(item, "sequencing", "objectives", "primaryObjective");
  if (primary?.attributes.satisfiedByMeasure !== "true") return null;
  const measure = wordsIn(within(primary, "minNormalizedMeasure"));
  return percent(Number(measure === "" ? 1 : measure) * 100);
}

const percent = (value: number): number | null => (value >= 0 && value <= 100 ? Math.round(value) : null);
