import { type ArchiveFile, type CourseReader, Notes } from "../course-plan.ts";
import { looksLikeAiken, looksLikeGift, readAiken, readGift } from "#server/commands/import/questions/gift.ts";
import { readMoodleXml } from "#server/commands/import/questions/moodle-xml.ts";
import { readQtiOne } from "#server/commands/import/questions/qti-one.ts";
import { asTwo, readQtiTwo } from "#server/commands/import/questions/qti-two.ts";
import { type FoundQuestion, writeQuestions, type WrittenQuestions } from "#server/commands/import/questions/write-question.ts";
import { decode } from "../texts.ts";
import { PackageFiles, pageBody } from "./package-files.ts";
import { resolvePath } from "../addresses.ts";
import { joined, PlanBuilder, quizOf } from "./plan-builder.ts";
import { elements, everywhere, wordsAt, within, type XmlNode } from "../xml-tree.ts";

const QTI = /^((?:[^/]+\/)?)imsmanifest\.xml$/u;
const SOURCE = /\.(?:xml|gift|txt)$/iu;
const QUESTIONS = /<quiz[\s>]|<questestinterop|assessmentItem[\s>]|assessment-item[\s>]|assessmentTest[\s>]/u;

const startOf = ({ bytes }: ArchiveFile): string => decode(bytes.subarray(0, 64_000))?.value ?? "";

const holdsQuestions = (file: ArchiveFile): boolean => {
  if (!SOURCE.test(file.path)) return false;
  const text = startOf(file);
  return /\.xml$/iu.test(file.path) ? QUESTIONS.test(text) : looksLikeAiken(text) || looksLikeGift(text);
};

/** Questions without a course round them: QTI 1.2 to 3.0, Moodle XML, GIFT and Aiken. Each category or test is an activity. */
export const questionsReader: CourseReader = {
  format: "questions",
  knows: (files) => files.some(holdsQuestions) || files.some((file) => QTI.test(file.path) && /imsqti/u.test(startOf(file))),
  read(files, at) {
    const notes = new Notes();
    const root = QTI.exec(files.map(({ path }) => path).find((path) => QTI.test(path)) ?? "")?.[1] ?? "";
    const own = new PackageFiles(files, notes, at, root);
    const reader = new QuestionFiles(own);
    reader.read(
      files
        .filter(({ path }) => path.startsWith(root))
        .filter(holdsQuestions)
        .map(({ path }) => path.slice(root.length)),
    );
    const counted = own.nameTheRest(/\.(?:xsd|dtd|css|xsl)$|imsmanifest\.xml$/iu);
    return { sections: reader.plan.filled, notes: notes.all, files: { ...counted, total: files.length }, inline: own.inline };
  },
};

class QuestionFiles {
  readonly plan = new PlanBuilder();

  constructor(private readonly files: PackageFiles) {}

  read(paths: readonly string[]): void {
    const manifest = this.files.has("imsmanifest.xml") ? this.files.xml("imsmanifest.xml") : null;
    const listed = [...everywhere(manifest ?? undefined, "resource")];
    for (const { attributes, ...node } of listed)
      for (const file of elements({ attributes, ...node }, "file"))
        if (!this.files.has(file.attributes.href ?? "")) this.files.notes.add(file.attributes.href ?? "", "file_missing");
    const items = new Map<string, XmlNode>();
    const tests: { path: string; root: XmlNode }[] = [];
    for (const path of [...paths].sort()) {
      if (!/\.xml$/iu.test(path)) {
        this.#text(path);
        continue;
      }
      const root = this.files.xml(path);
      if (!root) continue;
      const two = asTwo(root);
      if (two.name === "quiz") this.#groups(path, readMoodleXml(root));
      else if (two.name === "questestinterop") {
        const test = readQtiOne(root);
        this.#groups(path, [{ category: test.title, questions: test.questions }]);
      } else if (two.name === "assessmentItem") items.set(path, two);
      else if (two.name === "assessmentTest") tests.push({ path, root: two });
    }
    this.#testsOf(tests, items);
  }

  #text(path: string): void {
    const text = this.files.text(path);
    if (text === null) return;
    this.#groups(path, looksLikeAiken(text) ? [{ category: "", questions: readAiken(text) }] : readGift(text));
  }

  #groups(path: string, groups: readonly { category: string; questions: FoundQuestion[] }[]): void {
    const name = nameOf(path);
    this.plan.begin(name);
    const reading = this.files.reading(path);
    for (const [place, { category, questions }] of groups.entries()) {
      const title = category.split("/").filter(Boolean).join(" › ") || name;
      const read = questions.filter(({ answer }) => answer.kind === "text").map(({ text }) => `<p>${text}</p>`);
      const { questions: written, beside } = writeQuestions(questions, reading);
      if (written.length > 0 || read.length > 0)
        this.plan.activity({
          path: `${path}#g${place}`,
          title,
          body: joined(pageBody(read.join(""), reading), beside),
          quiz: quizOf(written),
        });
    }
  }

  /** A test names its items in their order; items of no test stand together after them. */
  #testsOf(tests: readonly { path: string; root: XmlNode }[], items: Map<string, XmlNode>): void {
    const left = new Map(items);
    for (const { path, root } of tests) {
      this.plan.begin(root.attributes.title ?? nameOf(path));
      for (const [place, section] of sectionsOf(root).entries()) {
        const named = elements(section, "assessmentItemRef").map(({ attributes }) => attributes.href ?? "");
        const paths = named.map((href) => resolvePath(path, href) ?? href);
        for (const one of paths) if (!items.has(one)) this.files.notes.add(one, "file_missing");
        const found = paths.flatMap((one) => this.#itemsAt(one, items, left));
        this.#activity(`${path}#s${place}`, section.attributes.title ?? root.attributes.title ?? nameOf(path), found);
      }
    }
    if (left.size === 0) return;
    const [first = ""] = left.keys();
    const found = [...left.keys()].flatMap((path) => this.#itemsAt(path, items, left));
    const title =
      wordsAt(
        within(this.files.has("imsmanifest.xml") ? (this.files.xml("imsmanifest.xml") ?? undefined) : undefined, "metadata"),
        "title",
      ) || nameOf(first);
    this.plan.begin(title);
    this.#activity("items", title, found);
  }

  #itemsAt(path: string, items: ReadonlyMap<string, XmlNode>, left: Map<string, XmlNode>): WrittenQuestions[] {
    const item = items.get(path);
    left.delete(path);
    return item ? [writeQuestions(readQtiTwo(item), this.files.reading(path))] : [];
  }

  #activity(path: string, title: string, found: readonly WrittenQuestions[]): void {
    const questions = found.flatMap((one) => one.questions).map((question, place) => ({ ...question, id: `q${place + 1}` }));
    const body = joined(...found.map(({ beside }) => beside));
    if (questions.length > 0) this.plan.activity({ path, title, body, quiz: quizOf(questions) });
  }
}

const sectionsOf = (root: XmlNode): XmlNode[] => [...everywhere(root, "assessmentSection")];
const nameOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[^.]*$/u, "").replaceAll(/[-_]+/gu, " ");
