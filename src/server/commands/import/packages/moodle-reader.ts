import { type CourseReader, Notes } from "../course-plan.ts";
import { writeQuestions } from "#server/commands/import/questions/write-question.ts";
import { bankOf, type MoodleBank } from "./moodle-bank.ts";
import { PackageFiles, pageBody } from "./package-files.ts";
import { plainAddress } from "../addresses.ts";
import { joined, PlanBuilder, quizOf } from "./plan-builder.ts";
import { asHtml, elements, wordsAt, within, type XmlNode } from "../xml-tree.ts";

const BACKUP = "moodle_backup.xml";
const ITS_OWN = /\.(?:xml|log)$|^\.ARCHIVE_INDEX$/u;
const NULL = "$@NULL@$";

interface StoredFile {
  /** Its bytes in the backup; null where they are not there. */
  path: string | null;
  name: string;
  area: string;
  item: string;
}

/**
 * A backup of a Moodle course: its sections in their order, with what each activity can be here. People, their work and their marks are
 * never read.
 */
export const moodleReader: CourseReader = {
  format: "moodle",
  knows: (files) => files.some(({ path }) => path === BACKUP),
  read(files, at) {
    const notes = new Notes();
    const own = new PackageFiles(files, notes, at);
    const backup = own.xml(BACKUP);
    const course = backup && new MoodleCourse(own, backup);
    course?.read();
    const counted = own.nameTheRest(ITS_OWN);
    return {
      sections: course?.plan.filled ?? [],
      notes: notes.all,
      files: counted,
      origin: course?.origin ?? "",
      names: own.names,
      inline: own.inline,
    };
  },
};

class MoodleCourse {
  readonly plan = new PlanBuilder();
  readonly #filesOf = new Map<string, StoredFile[]>();
  readonly #bank: MoodleBank;

  constructor(
    private readonly files: PackageFiles,
    private readonly backup: XmlNode,
  ) {
    for (const node of elements(this.#optional("files.xml"), "file")) {
      const hash = wordsAt(node, "contenthash");
      const path = `files/${hash.slice(0, 2)}/${hash}`;
      const name = wordsAt(node, "filename");
      if (name === "." || name === "") continue;
      if (!this.files.has(path)) this.files.notes.add(name, "file_missing", path);
      this.files.names[path] = name;
      const own = { path: this.files.has(path) ? path : null, name, area: wordsAt(node, "filearea"), item: wordsAt(node, "itemid") };
      const context = wordsAt(node, "contextid");
      this.#filesOf.set(context, [...(this.#filesOf.get(context) ?? []), own]);
    }
    this.#bank = bankOf(this.#optional("questions.xml"));
  }

  #optional(path: string): XmlNode | undefined {
    return this.files.has(path) ? (this.files.xml(path) ?? undefined) : undefined;
  }

  /** Of the site and of the course there. */
  get origin(): string {
    const information = within(this.backup, "information");
    return `${wordsAt(information, "original_site_identifier_hash")} ${wordsAt(information, "original_course_id")}`;
  }

  read(): void {
    const information = within(this.backup, "information");
    const contents = within(information, "contents");
    const activities = elements(within(contents, "activities"), "activity");
    const course = wordsAt(information, "original_course_fullname") || "–";
    const asked = new Set<string>();
    const sections = elements(within(contents, "sections"), "section").map((section) => ({
      id: wordsAt(section, "sectionid"),
      node: this.#optional(`${wordsAt(section, "directory")}/section.xml`),
    }));
    sections.sort((one, other) => Number(wordsAt(one.node, "number")) - Number(wordsAt(other.node, "number")));
    for (const { id, node } of sections) {
      const name = wordsAt(node, "name");
      const title = name === "" || name === NULL ? course : name;
      this.plan.begin(title);
      if (wordsAt(node, "visible") === "0") this.files.notes.add(title, "was_hidden");
      const summary = wordsAt(node, "summary");
      if (summary !== "" && summary !== NULL)
        this.plan.lesson({
          path: `section/${id}`,
          title,
          body: pageBody(summary, this.#reading(`sections/section_${id}/section.xml`, [])),
        });
      const order = wordsAt(node, "sequence").split(",");
      const own = activities.filter((activity) => wordsAt(activity, "sectionid") === id);
      own.sort((one, other) => order.indexOf(wordsAt(one, "moduleid")) - order.indexOf(wordsAt(other, "moduleid")));
      for (const activity of own) this.#activity(activity, asked);
    }
    this.#restOfBank(course, asked);
  }

  /** Texts of a backup name its files by an address of their own. */
  #reading(from: string, own: readonly StoredFile[]) {
    return this.files.reading(from, {
      file: (url) => {
        const name = /@@PLUGINFILE@@\/(.+?)(?:[?#]|$)/u.exec(url)?.[1];
        if (name === undefined) return null;
        const last = plainAddress(name).split("/").at(-1);
        return own.find((file) => file.name === last && file.path !== null)?.path ?? null;
      },
      item: (url) => {
        const found = /\$@(?:[A-Z]+VIEWBYID|[A-Z]+INDEX)\*(\d+)@\$/u.exec(url);
        return found ? `module/${found[1]}` : null;
      },
    });
  }

  #activity(listed: XmlNode, asked: Set<string>): void {
    const kind = wordsAt(listed, "modulename");
    const folder = wordsAt(listed, "directory");
    const title = wordsAt(listed, "title");
    const file = `${folder}/${kind}.xml`;
    const path = `module/${wordsAt(listed, "moduleid")}`;
    if (wordsAt(this.#optional(`${folder}/module.xml`), "visible") === "0") this.files.notes.add(title, "was_hidden");
    const activity = this.files.xml(file);
    const node = within(activity ?? undefined, kind);
    if (!node) return this.files.notes.add(title, "activity_left", kind);
    const own = this.#filesOf.get(activity?.attributes.contextid ?? "") ?? [];
    const reading = this.#reading(file, own);
    const text = (name: string) => {
      const said = wordsAt(node, name);
      return said === NULL ? "" : said;
    };
    const attached = (...areas: string[]) =>
      own.filter(({ area }) => areas.includes(area)).map((one) => (one.path === null ? null : this.files.keep(one.path)));
    switch (kind) {
      case "page":
      case "label":
        return this.plan.lesson({
          path,
          title,
          body: pageBody(text(kind === "page" ? "content" : "intro"), reading),
          files: reading.linked,
        });
      case "book": {
        const chapters = elements(within(node, "chapters"), "chapter").toSorted(
          (one, other) => Number(wordsAt(one, "pagenum")) - Number(wordsAt(other, "pagenum")),
        );
        for (const [place, chapter] of chapters.entries()) {
          const id = chapter.attributes.id ?? String(place);
          const pictures = own.filter(({ item }) => item === id);
          const ofChapter = this.#reading(file, pictures.length > 0 ? pictures : own);
          const body = pageBody(wordsAt(chapter, "content"), ofChapter);
          if (wordsAt(chapter, "hidden") === "1") this.files.notes.add(wordsAt(chapter, "title"), "was_hidden");
          this.plan.lesson({
            path: place === 0 ? path : `${path}/${id}`,
            title: wordsAt(chapter, "title") || title,
            body,
            files: ofChapter.linked,
          });
        }
        return;
      }
      case "url":
        return this.plan.lesson({
          path,
          title,
          body: pageBody(`${text("intro")}<p><a href="${asHtml(text("externalurl"))}">${asHtml(title)}</a></p>`, reading),
        });
      case "resource":
      case "folder":
        return this.plan.lesson({
          path,
          title,
          body: pageBody(text("intro"), reading),
          files: [...attached("content"), ...reading.linked],
        });
      case "assign":
      case "assignment":
        return this.plan.application({
          path,
          title,
          body: pageBody(text("intro"), reading),
          files: [...attached("introattachment"), ...reading.linked],
        });
      case "quiz":
        return this.#quiz({ path, title, node, reading }, asked);
      case "glossary": {
        const entries = elements(within(node, "entries"), "entry");
        const html = entries.map((entry) => `<h3>${asHtml(wordsAt(entry, "concept"))}</h3>${wordsAt(entry, "definition")}`).join("");
        return this.plan.lesson({ path, title, body: pageBody(text("intro") + html, reading), files: reading.linked });
      }
      default:
        this.files.notes.add(title, "activity_left", kind);
    }
  }

  #quiz(
    { path, title, node, reading }: { path: string; title: string; node: XmlNode; reading: ReturnType<PackageFiles["reading"]> },
    asked: Set<string>,
  ): void {
    const slots = elements(within(node, "question_instances"), "question_instance").map((slot) => ({
      id: wordsAt(slot, "questionid") || wordsAt(slot, "question"),
      entry: wordsAt(slot, "question_reference", "questionbankentryid"),
      points: Number(wordsAt(slot, "maxmark") || wordsAt(slot, "grade")),
    }));
    const found = slots.flatMap(({ id, entry, points }) => {
      const question = this.#bank.byId.get(id) ?? this.#bank.byEntry.get(entry);
      if (!question) {
        reading.note("question_left", `${title}: ${id || entry || "random"}`);
        return [];
      }
      asked.add(question.id);
      return { ...question.found, points: points > 0 ? points : question.found.points };
    });
    const { questions, beside } = writeQuestions(found, reading);
    const read = found.filter(({ answer }) => answer.kind === "text").map(({ text }) => text);
    const seconds = Number(wordsAt(node, "timelimit"));
    const attempts = Number(wordsAt(node, "attempts_number") || wordsAt(node, "attempts"));
    this.plan.activity({
      path,
      title,
      body: joined(pageBody(wordsAt(node, "intro") + read.join(""), reading), beside),
      files: reading.linked,
      quiz: quizOf(questions, {
        timeLimit: seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null,
        attemptsAllowed: attempts > 0 ? Math.min(20, attempts) : 20,
      }),
    });
  }

  /** Questions that no quiz asks are kept as activities, by their categories. */
  #restOfBank(course: string, asked: ReadonlySet<string>): void {
    const left = this.#bank.categories
      .map(({ name, ids }) => ({ name, ids: ids.filter((id) => !asked.has(id)) }))
      .filter(({ ids }) => ids.length > 0);
    if (left.length === 0) return;
    this.plan.begin(course);
    for (const { name, ids } of left) {
      const reading = this.#reading("questions.xml", []);
      reading.note("bank_as_activity", name);
      const found = ids.flatMap((id) => this.#bank.byId.get(id)?.found ?? []);
      const { questions, beside } = writeQuestions(found, reading);
      if (questions.length > 0) this.plan.activity({ path: `bank/${name}`, title: name, body: beside, quiz: quizOf(questions) });
    }
  }
}
