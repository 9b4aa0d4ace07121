import { Value } from "@sinclair/typebox/value";
import "#server/schema-formats.ts";
import { writeQuestions } from "#server/commands/import/questions/write-question.ts";
import { readQtiOne } from "#server/commands/import/questions/qti-one.ts";
import { asHtml, elements, wordsAt, wordsIn, within, type XmlNode } from "../xml-tree.ts";
import { type PackageFiles, pageBody } from "./package-files.ts";
import { plainAddress } from "../addresses.ts";
import { manifestPackage } from "../qabas-manifest.ts";
import { Packs } from "../qabas-packages.ts";
import { parsed } from "./h5p-json.ts";
import { joined, type PlanBuilder, quizOf } from "./plan-builder.ts";

/** How a cartridge of ours says what runs in a lesson. */
const DESCRIBED = /^qabas-packages\/[^/]+\.json$/u;
const PAGE = /\.x?html?$/iu;

export interface Resource {
  type: string;
  href: string;
  files: string[];
  uses: string;
  /** Ids of resources that it does not stand without. */
  needs: string[];
}

/** What a cartridge holds beside its order: pages, tests, topics, links, work and files. */
export class CartridgeResources {
  readonly all: ReadonlyMap<string, Resource>;
  /** Ids of those that the plan has. */
  readonly done = new Set<string>();
  /** Interactive packages of courses that were written here. */
  readonly packs: Packs;

  constructor(
    private readonly files: PackageFiles,
    private readonly plan: PlanBuilder,
    manifest: XmlNode,
  ) {
    this.packs = new Packs((folder) => files.folder(folder), files.notes);
    const listed = elements(within(manifest, "resources"), "resource");
    this.all = new Map(
      listed.map(({ attributes, ...node }) => [
        attributes.identifier ?? "",
        {
          type: attributes.type ?? "",
          href: pathOf(attributes.href ?? ""),
          files: elements({ attributes, ...node }, "file").map((file) => pathOf(file.attributes.href ?? "")),
          uses: attributes.intendeduse ?? "",
          needs: elements({ attributes, ...node }, "dependency").map((need) => need.attributes.identifierref ?? ""),
        },
      ]),
    );
  }

  /** Adds what a resource is to the plan. @param title of the item that names it; empty where none does */
  write(id: string, title: string, resource: Resource): void {
    this.done.add(id);
    const path = resource.href || (resource.files[0] ?? id);
    const { type } = resource;
    const described = resource.files.find((file) => DESCRIBED.test(file));
    if (described && this.#package(id, title, resource, described)) return;
    if (type.includes("imsqti")) return this.#assessment(id, title, resource);
    if (type.startsWith("imsdt")) return this.#topic(id, title, resource, path);
    if (type.startsWith("imswl")) return this.#link(id, title, path);
    if (type.startsWith("imsbasiclti")) return this.#tool(id, title, path);
    if (type.startsWith("assignment")) return this.#assignment(id, title, path);
    const settings = resource.files.find((file) => /(?:^|\/)assignment_settings\.xml$/u.test(file));
    if (settings) return this.#canvasAssignment(id, title, resource, settings);
    if (PAGE.test(path)) return this.#page(id, title, resource, path);
    const kept = resource.files.map((file) => this.files.keep(file));
    if (kept.every((file) => file === null)) return this.files.notes.add(title || path, "file_missing", path);
    this.plan.lesson({ path: id, title: title || nameOf(path), files: kept });
  }

  /** What runs in a lesson stands in a file of its own (`course-export/cartridge-package.ts`). @returns whether it is there and can run */
  #package(id: string, title: string, { needs }: Resource, described: string): boolean {
    const said = parsed(this.files.text(described) ?? "");
    const taken = Value.Check(manifestPackage(), said) ? this.packs.take(said) : null;
    for (const need of needs) this.done.add(need);
    if (taken) this.plan.package({ path: id, title: title || id, ...taken });
    return taken !== null;
  }

  #reading(path: string) {
    return this.files.reading(path, {
      item: (url) => this.#itemAt(url) ?? this.#itemOf(this.files.locate(url, path)),
    });
  }

  /** The item that an address of Canvas means: pages by their names, the rest by their ids. */
  #itemAt(url: string): string | null {
    const reference =
      /\$(?:WIKI_REFERENCE|CANVAS_OBJECT_REFERENCE|CANVAS_COURSE_REFERENCE)\$\/(?:pages|wiki|assignments|quizzes|discussion_topics|modules)\/([^/?#]+)/u.exec(
        plainAddress(url),
      );
    if (!reference) return null;
    const name = reference[1] ?? "";
    if (this.all.has(name)) return name;
    return [...this.all].find(([, { href }]) => href === `wiki_content/${name}.html`)?.[0] ?? null;
  }

  /** A page, test or work that lies in this file: a link to it leads to its item. */
  #itemOf(path: string | null): string | null {
    if (path === null) return null;
    return [...this.all].find(([, resource]) => (resource.href || resource.files[0]) === path && standsAlone(resource))?.[0] ?? null;
  }

  /** Pictures and papers of an item that its text does not show itself. */
  #neededBy(needs: readonly string[]): (string | null)[] {
    const files = needs.flatMap((id) => this.all.get(id)?.files ?? []);
    return files.filter((file) => !/\.(?:xml|x?html?)$/iu.test(file) && !this.files.isUsed(file)).map((file) => this.files.keep(file));
  }

  #attachments(node: XmlNode, from: string): (string | null)[] {
    return elements(within(node, "attachments"), "attachment").map(({ attributes }) => {
      const path = this.files.locate(attributes.href ?? "", from);
      return path === null ? null : this.files.keep(path);
    });
  }

  #page(id: string, title: string, { files, uses, needs }: Resource, path: string): void {
    const html = this.files.text(path);
    if (html === null) return this.files.notes.add(title || path, "file_missing", path);
    const reading = this.#reading(path);
    const body = pageBody(html, reading);
    const beside = files.filter((file) => file !== path && !this.files.isUsed(file)).map((file) => this.files.keep(file));
    const made = {
      path: id,
      title: title || titleOf(html) || nameOf(path),
      body,
      files: [...reading.linked, ...beside, ...this.#neededBy(needs)],
    };
    if (uses === "assignment") this.plan.application(made);
    else this.plan.lesson(made);
  }

  #assessment(id: string, title: string, { files, type }: Resource): void {
    const path = files.find((file) => /\.xml$/iu.test(file) && !file.endsWith("assessment_meta.xml")) ?? files[0] ?? "";
    const root = this.files.xml(path);
    if (!root) return;
    const test = readQtiOne(root);
    const settings = files.map((file) => file.replace(/[^/]+$/u, "assessment_meta.xml")).find((file) => this.files.has(file));
    const meta = (settings ? this.files.xml(settings) : null) ?? undefined;
    const minutes = Number(wordsAt(meta, "time_limit"));
    const attempts = Number(wordsAt(meta, "allowed_attempts"));
    const reading = this.#reading(path);
    const { questions, beside } = writeQuestions(test.questions, reading);
    const read = test.questions.filter(({ answer }) => answer.kind === "text").map(({ text }) => text);
    const intro = [wordsAt(meta, "description"), ...read].join("");
    if (type.includes("question-bank")) this.files.notes.add(path, "bank_as_activity", test.title || title);
    if (wordsAt(meta, "available") === "false") this.files.notes.add(title || test.title, "was_hidden");
    this.plan.activity({
      path: id,
      title: title || test.title || wordsAt(meta, "title") || nameOf(path),
      body: joined(pageBody(intro, reading), beside),
      quiz: quizOf(questions, {
        timeLimit: minutes > 0 ? Math.round(minutes) : test.timeLimit,
        attemptsAllowed: Math.min(20, attempts > 0 ? attempts : (test.attempts ?? 3)),
      }),
    });
  }

  #topic(id: string, title: string, { needs }: Resource, path: string): void {
    const topic = this.files.xml(path);
    if (!topic) return;
    this.files.notes.add(path, "discussion_as_page", title || wordsAt(topic, "title"));
    const text = within(topic, "text");
    const html = text?.attributes.texttype === "text/plain" ? `<p>${asHtml(wordsIn(text))}</p>` : wordsIn(text);
    const files = this.#attachments(topic, path);
    const reading = this.#reading(path);
    const body = pageBody(html, reading);
    const beside = [...files, ...reading.linked, ...this.#neededBy(needs)];
    this.plan.lesson({ path: id, title: title || wordsAt(topic, "title") || "–", body, files: beside });
  }

  #link(id: string, title: string, path: string): void {
    const link = this.files.xml(path);
    if (!link) return;
    const href = within(link, "url")?.attributes.href ?? "";
    const said = title || wordsAt(link, "title") || href;
    this.plan.lesson({ path: id, title: said, body: pageBody(anchor(href, said), this.#reading(path)) });
  }

  #tool(id: string, title: string, path: string): void {
    const tool = this.files.xml(path);
    if (!tool) return;
    const said = title || wordsAt(tool, "title") || "LTI";
    const href = wordsAt(tool, "secure_launch_url") || wordsAt(tool, "launch_url");
    this.files.notes.add(path, "tool_as_link", `${said}: ${href}`);
    this.plan.lesson({
      path: id,
      title: said,
      body: pageBody(`<p>${asHtml(wordsAt(tool, "description"))}</p>${anchor(href, href)}`, this.#reading(path)),
    });
  }

  /** The extension of Common Cartridge 1.3. */
  #assignment(id: string, title: string, path: string): void {
    const assignment = this.files.xml(path);
    if (!assignment) return;
    const text = within(assignment, "text") ?? within(assignment, "instructor_text");
    const files = this.#attachments(assignment, path);
    this.plan.application({
      path: id,
      title: title || wordsAt(assignment, "title") || "–",
      body: pageBody(wordsIn(text), this.#reading(path)),
      files,
    });
  }

  #canvasAssignment(id: string, title: string, { files }: Resource, settings: string): void {
    const meta = this.files.xml(settings) ?? undefined;
    const page = files.find((file) => PAGE.test(file));
    const html = page === undefined ? null : this.files.text(page);
    if (wordsAt(meta, "workflow_state") === "unpublished") this.files.notes.add(title || wordsAt(meta, "title"), "was_hidden");
    this.plan.application({
      path: id,
      title: title || wordsAt(meta, "title") || "–",
      body: pageBody(html ?? "", this.#reading(page ?? settings)),
    });
  }
}

/** Whether something that no module names is for learners by itself: pages, work, tests and links are; a picture of a page is not. */
export const standsAlone = ({ type, files, href }: Resource): boolean =>
  /^(?:imsqti|imsdt|imswl|imsbasiclti|assignment)/u.test(type) ||
  files.some((file) => /(?:^|\/)assignment_settings\.xml$/u.test(file)) ||
  (type === "webcontent" && PAGE.test(href || (files[0] ?? "")));

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/iu.exec(html)?.[1]?.trim() ?? "";
const nameOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[^.]*$/u, "").replaceAll(/[-_]+/gu, " ");
/** As the manifest names a file. */
const pathOf = (href: string): string => plainAddress(href).replace(/^\.\//u, "");
const anchor = (href: string, said: string): string => (href === "" ? "" : `<p><a href="${asHtml(href)}">${asHtml(said)}</a></p>`);
