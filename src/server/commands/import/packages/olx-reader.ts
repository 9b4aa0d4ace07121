import { type CourseReader, Notes } from "../course-plan.ts";
import { writeQuestions } from "#server/commands/import/questions/write-question.ts";
import { readProblem } from "./olx-problem.ts";
import { PackageFiles, pageBody } from "./package-files.ts";
import { plainAddress } from "../addresses.ts";
import { joined, PlanBuilder, quizOf } from "./plan-builder.ts";
import { asHtml, elements, htmlIn, type XmlNode } from "../xml-tree.ts";

const COURSE = /^((?:[^/]+\/)?)course\.xml$/u;
/** What Open edX keeps for itself. */
const ITS_OWN = /^(?:policies|about|info|tabs|assets|drafts|course|wiki|peer|grading)\/|\.(?:xml|json)$/u;
const YOUTUBE = /^(?:[\d.]+:)?([\w-]{6,})$/u;

/**
 * An export of Open edX (OLX): chapters are sections; each unit below is a lesson of its texts and videos, and an activity of what its
 * problems ask. The level between both is named in the report.
 */
export const olxReader: CourseReader = {
  format: "olx",
  knows: (files) => files.some(({ path }) => COURSE.test(path)),
  read(files, at) {
    const [nearest = ""] = files
      .map(({ path }) => path)
      .filter((path) => COURSE.test(path))
      .toSorted((one, other) => one.length - other.length);
    const root = COURSE.exec(nearest)?.[1] ?? "";
    const notes = new Notes();
    const reader = new OlxCourse(new PackageFiles(files, notes, at, root));
    reader.course();
    const counted = reader.files.nameTheRest(ITS_OWN);
    return {
      sections: reader.plan.filled,
      notes: notes.all,
      files: { ...counted, total: files.length },
      origin: reader.origin,
      inline: reader.files.inline,
    };
  },
};

class OlxCourse {
  readonly plan = new PlanBuilder();
  /** Paths of the items that hold a part, by what the course calls the part. */
  readonly #itemOf = new Map<string, string>();

  origin = "";

  constructor(readonly files: PackageFiles) {}

  course(): void {
    const top = this.files.xml("course.xml");
    if (!top) return;
    this.origin = `${top.attributes.org ?? ""} ${top.attributes.course ?? ""}`;
    const run = top.attributes.url_name ?? "";
    const course = elements(top).length > 0 ? top : this.files.has(`course/${run}.xml`) ? this.files.xml(`course/${run}.xml`) : top;
    const chapters = elements(course ?? top, "chapter").flatMap((chapter) => this.#open(chapter) ?? []);
    const units = chapters.map((chapter) => ({ chapter, units: this.#unitsOf(chapter.node) }));
    for (const { units: own } of units)
      for (const { path, node } of own)
        for (const part of [path, ...elements(node).map(({ attributes }) => attributes.url_name ?? "")]) this.#itemOf.set(part, path);
    for (const { chapter, units: own } of units) {
      this.plan.begin(titleOf(chapter.node));
      for (const unit of own) this.#unit(unit);
    }
  }

  /** An element that only names a file of its kind, as it stands there. */
  #open(node: XmlNode): { node: XmlNode; path: string } | null {
    const { url_name: name } = node.attributes;
    const path = `${node.name}/${name ?? ""}.xml`;
    if (name === undefined || elements(node).length > 0 || (!this.files.has(path) && Object.keys(node.attributes).length > 1))
      return { node, path: name ?? path };
    const found = this.files.xml(path);
    return found && { node: { ...found, attributes: { ...node.attributes, ...found.attributes, url_name: name } }, path: name };
  }

  #unitsOf(chapter: XmlNode): { path: string; node: XmlNode }[] {
    return elements(chapter, "sequential").flatMap((one) => {
      const sequential = this.#open(one);
      if (!sequential) return [];
      const title = titleOf(sequential.node);
      this.files.notes.add(titleOf(chapter), "level_flattened", title);
      return elements(sequential.node).flatMap((unit) => {
        const found = this.#open(unit);
        return found ? { path: found.path, node: withTitle(found.node, title) } : [];
      });
    });
  }

  #unit({ path, node }: { path: string; node: XmlNode }): void {
    const title = titleOf(node);
    const parts = (node.name === "vertical" ? elements(node) : [node]).flatMap((part) => this.#part(part, title));
    const questions = parts.flatMap((part) => part.questions).map((question, place) => ({ ...question, id: `q${place + 1}` }));
    // The text of a problem that asks nothing we could ask is read.
    const told = parts.filter(({ isLesson }) => isLesson || questions.length === 0).map(({ body }) => body);
    const files = parts.flatMap((part) => part.files);
    const asked = parts.filter(({ isLesson }) => !isLesson).map(({ body }) => body);
    if (questions.length === 0 || told.length > 0) this.plan.lesson({ path, title, body: joined(...told), files });
    if (questions.length > 0) this.plan.activity({ path: `${path}/quiz`, title, body: joined(...asked), quiz: quizOf(questions) });
  }

  /** What one component of a unit is to its learners. */
  #part(from: XmlNode, unit: string) {
    const found = this.#open(from);
    const none = { body: { ar: [], en: [] }, questions: [], isLesson: true };
    if (!found) return [];
    const { node } = found;
    const file = `${node.name}/${node.attributes.url_name ?? ""}.xml`;
    const reading = this.files.reading(file, {
      file: (url) => {
        const name = /^\/static\/(.+)$|asset-v1:[^@]+@asset\+block@([^?#]+)/u.exec(url);
        const path = name ? `static/${plainAddress(name[1] ?? name[2] ?? "")}` : null;
        return path !== null && this.files.has(path) ? path : null;
      },
      item: (url) => this.#itemOf.get(/\/jump_to(?:_id)?\/(?:[^/]*@)?([\w.-]+)/u.exec(url)?.[1] ?? "") ?? null,
    });
    const title = node.attributes.display_name ?? "";
    switch (node.name) {
      case "html": {
        const html = node.attributes.filename === undefined ? htmlIn(node) : this.files.text(`html/${node.attributes.filename}.html`);
        if (html === null) {
          this.files.notes.add(`html/${node.attributes.filename}.html`, "file_missing");
          return [];
        }
        return [{ ...none, body: pageBody(html, reading), files: reading.linked }];
      }
      case "problem": {
        const { html, questions } = readProblem(node, title || unit);
        const { questions: written, beside } = writeQuestions(questions, reading);
        return [{ body: joined(pageBody(html, reading), beside), questions: written, files: reading.linked, isLesson: false }];
      }
      case "video":
        return [{ ...none, body: pageBody(this.#video(node, title), reading), files: reading.linked }];
      case "discussion":
        reading.note("activity_left", `discussion: ${node.attributes.discussion_target ?? title}`);
        return [];
      case "vertical":
      case "split_test":
      case "conditional":
      case "library_content":
        return [];
      default: {
        reading.note("activity_left", `${node.name}: ${title}`);
        const text = htmlIn(node);
        return text.trim() === "" ? [] : [{ ...none, body: pageBody(text, reading), files: reading.linked }];
      }
    }
  }

  #video({ attributes, ...node }: XmlNode, title: string): string {
    const youtube = YOUTUBE.exec(attributes.youtube_id_1_0 ?? attributes.youtube?.split(",")[0] ?? "")?.[1];
    const sources = elements({ attributes, ...node }, "source").flatMap(({ attributes: own }) => own.src ?? []);
    const addresses = [...(youtube ? [`https://www.youtube.com/watch?v=${youtube}`] : []), ...sources];
    for (const name of addresses.flatMap((address) => /@asset\+block@([^?#]+)/u.exec(address)?.[1] ?? []))
      if (!this.files.has(`static/${plainAddress(name)}`)) this.files.notes.add(`static/${plainAddress(name)}`, "file_missing");
    const said = asHtml(title || "video");
    return addresses.map((address) => `<p><a href="${asHtml(address)}">${said}</a></p>`).join("");
  }
}

const titleOf = ({ attributes }: XmlNode): string => attributes.display_name ?? attributes.url_name ?? "–";
/** A unit that its author never named is called as what it lies in. */
const withTitle = (node: XmlNode, title: string): XmlNode => ({
  ...node,
  attributes: { ...node.attributes, display_name: node.attributes.display_name || title },
});
