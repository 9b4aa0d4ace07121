import { type CourseReader, Notes } from "../course-plan.ts";
import { decode } from "../texts.ts";
import { elements, everywhere, wordsAt, wordsIn, within, type XmlNode } from "../xml-tree.ts";
import { CartridgeResources, standsAlone } from "./cartridge-resources.ts";
import { PackageFiles } from "./package-files.ts";
import { PlanBuilder } from "./plan-builder.ts";

const MANIFEST = /^((?:[^/]+\/)?)imsmanifest\.xml$/u;
/** What Canvas and others keep for themselves; a quiz is read in its Common Cartridge form, not twice. */
const ITS_OWN =
  /^(?:imsmanifest\.xml$|course_settings\/|non_cc_assessments\/)|(?:^|\/)(?:assessment_meta\.xml|assignment_settings\.xml)$|\.xml\.qti$/u;

/** A Common Cartridge (1.1 to 1.3 and thin), also as Canvas writes it: its modules in the order of its manifest, then what stands in none. */
export const cartridgeReader: CourseReader = {
  format: "common-cartridge",
  knows: (files) =>
    files.some(
      ({ path, bytes }) =>
        MANIFEST.test(path) && /imscc|IMS (?:Thin )?Common Cartridge/u.test(decode(bytes.subarray(0, 4_000))?.value ?? ""),
    ),
  read(files, at) {
    const root = MANIFEST.exec(files.map(({ path }) => path).find((path) => MANIFEST.test(path)) ?? "")?.[1] ?? "";
    const notes = new Notes();
    const own = new PackageFiles(files, notes, at, root);
    const manifest = own.xml("imsmanifest.xml");
    const cartridge = manifest && new Cartridge(own, manifest);
    cartridge?.read();
    const counted = own.nameTheRest(ITS_OWN);
    return {
      sections: cartridge?.plan.filled ?? [],
      notes: notes.all,
      files: { ...counted, total: files.length },
      origin: manifest?.attributes.identifier ?? "",
      names: cartridge?.packs.names ?? {},
      inline: [...own.inline, ...(cartridge?.packs.all ?? [])],
    };
  },
};

class Cartridge {
  readonly plan = new PlanBuilder();
  readonly #resources: CartridgeResources;
  /** States of what Canvas hides, by the id of an item of a module or of a resource. */
  readonly #hidden = new Set<string>();

  constructor(
    private readonly files: PackageFiles,
    private readonly manifest: XmlNode,
  ) {
    this.#resources = new CartridgeResources(files, this.plan, manifest);
  }

  get packs(): CartridgeResources["packs"] {
    return this.#resources.packs;
  }

  read(): void {
    this.#readStates();
    const organization = within(this.manifest, "organizations", "organization");
    for (const module of modulesOf(organization)) {
      this.plan.begin(wordsAt(module, "title") || "–");
      if (this.#hidden.has(module.attributes.identifier ?? "")) this.files.notes.add(wordsAt(module, "title"), "was_hidden");
      // A module may itself be the one thing in it.
      if (module.attributes.identifierref) this.#item(module);
      this.#items(module, wordsAt(module, "title"));
    }
    const title = wordsIn([...everywhere(within(this.manifest, "metadata"), "title")][0]).trim() || "–";
    this.plan.begin(title);
    const shown = new Set([...this.#resources.done].flatMap((id) => this.#resources.all.get(id)?.files ?? []));
    for (const [id, resource] of this.#resources.all) {
      for (const file of resource.files) if (!this.files.has(file)) this.files.notes.add(file, "file_missing");
      if (!this.#resources.done.has(id) && standsAlone(resource) && !resource.files.every((file) => shown.has(file)))
        this.#resources.write(id, "", resource);
    }
    for (const [id, resource] of this.#resources.all) {
      if (this.#resources.done.has(id)) continue;
      const left = resource.files.filter((file) => this.files.has(file) && !this.files.isUsed(file));
      if (resource.type === "webcontent" && left.length > 0) this.#resources.write(id, "", { ...resource, href: "", files: left });
      // What Canvas writes beside a topic: when it opens, who sees it.
      else for (const file of left.filter((one) => /\.xml$/iu.test(one))) this.files.keep(file);
    }
  }

  /** @param module its title */
  #items(of: XmlNode, module: string): void {
    for (const item of elements(of, "item")) {
      if (item.attributes.identifierref) this.#item(item);
      else if (elements(item, "item").length > 0 || wordsAt(item, "title") !== "")
        this.files.notes.add(module, "level_flattened", wordsAt(item, "title"));
      this.#items(item, module);
    }
  }

  #item(item: XmlNode): void {
    const id = item.attributes.identifierref ?? "";
    const title = wordsAt(item, "title");
    const resource = this.#resources.all.get(id);
    if (this.#hidden.has(item.attributes.identifier ?? "") || this.#hidden.has(id)) this.files.notes.add(title, "was_hidden");
    if (!resource) return this.files.notes.add(title, "item_missing", id);
    this.#resources.write(id, title, resource);
  }

  #readStates(): void {
    const meta = this.files.has("course_settings/module_meta.xml") ? this.files.xml("course_settings/module_meta.xml") : null;
    for (const node of everywhere(meta ?? undefined, "module", "item"))
      if (wordsAt(node, "workflow_state") === "unpublished") this.#hidden.add(node.attributes.identifier ?? "");
  }
}

/** Modules stand below one item without a title, or at the top by themselves. */
function modulesOf(organization: XmlNode | undefined): XmlNode[] {
  const top = elements(organization, "item");
  const [root] = top;
  return top.length === 1 && root && wordsAt(root, "title") === "" ? elements(root, "item") : top;
}
