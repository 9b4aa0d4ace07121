import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ImportNote } from "#contract/content/course-import.ts";
import type { StoredPlan } from "#server/db/tables/course-imports.ts";
import { bodyReader } from "../item-bodies.ts";
import { readCourse } from "../read-course.ts";

// Exports of real systems, with what a checker counted in them (`expect.md`). They lie beside the checkout where there are any.
const folder = path.join(process.env.QABAS_REAL_INPUT ?? "", "packages");

interface Read {
  failure?: string;
  sections: StoredPlan["sections"];
  titles: string[];
  kinds: Record<string, number>;
  questions: number;
  questionKinds: Record<string, number>;
  media: { name: string; use: string }[];
  notes: Record<string, number>;
  all: ImportNote[];
}

async function readPackage(name: string): Promise<Read> {
  const place = mkdtempSync(path.join(tmpdir(), "qabas-packages-"));
  try {
    const read = await readCourse(readFileSync(path.join(folder, name)), { name: path.basename(name), folder: place }, () => undefined);
    const all = JSON.parse(read.notes) as ImportNote[];
    const notes: Record<string, number> = {};
    for (const { code, times } of all) notes[code] = (notes[code] ?? 0) + times;
    const none = { sections: [], titles: [], kinds: {}, questions: 0, questionKinds: {}, media: [], notes, all };
    if ("failure" in read) return { ...none, failure: read.failure };
    const { sections } = JSON.parse(read.plan) as StoredPlan;
    const items = sections.flatMap((section) => section.items);
    const tally = (words: readonly string[]) =>
      words.reduce<Record<string, number>>((counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {});
    const next = bodyReader(Buffer.from(read.bodies));
    const asked = items.flatMap(() => next()?.quiz?.questions ?? []);
    return {
      ...none,
      sections,
      titles: sections.map(({ titles }) => titles.ar || titles.en),
      kinds: tally(items.map(({ kind }) => kind)),
      questions: asked.length,
      questionKinds: tally(asked.map(({ kind }) => kind)),
      media: read.media.map(({ name: called, use }) => ({ name: called, use })),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const titlesIn = ({ sections }: Read) => sections.flatMap(({ items }) => items.map(({ titles }) => titles.ar || titles.en));

describe("issue 23.1: exports of Open edX", () => {
  it("keep chapters, units and every response that can be asked; the others are named", async () => {
    const sink = await readPackage("olx/oxa-kitchen-sink.tar.gz");
    expect(sink.titles).toEqual(["Section 1", "Section 2", "Section 3", "Section 4"]);
    // 2 choiceresponse, 2 multiplechoiceresponse, 2 optionresponse, 3 numericalresponse, 2 stringresponse.
    expect(sink.questionKinds).toEqual({ multiple: 2, single: 4, short_answer: 5 });
    expect(sink.notes).toMatchObject({ question_left: 5 + 2, activity_left: 3, level_flattened: 15 });
    const library = await readPackage("olx/mitx-grading-library.tar.gz");
    expect(library.titles).toEqual(["About", "Live Examples"]);
    expect(library).toMatchObject({ kinds: { lesson: 63 }, questions: 0, notes: { question_left: 63, level_flattened: 10 } });
  });

  it("in Finnish: 127 numbers, pictures written into texts, and exactly the two films that are not there", async () => {
    const percent = await readPackage("olx/math-percent-fi.tar.gz");
    expect(percent.titles).toEqual(["Johdanto", "1. Prosentin käsite", "2. Prosenttiarvo", "3. Prosenttiosuus"]);
    expect(percent.questionKinds).toEqual({ short_answer: 127, single: 2 });
    expect(percent.notes).toMatchObject({ question_left: 11, activity_left: 12, level_flattened: 21, file_missing: 2 });
    expect(percent.notes).not.toHaveProperty("image_missing");
    expect(percent.media.filter(({ use }) => use === "figure").length).toBeGreaterThan(30);
    expect((await readPackage("olx/mitxt-8.01.3x-3T2022.tar.gz")).sections).toEqual([]);
  });
});

describe("issue 23.1: a backup of Moodle", () => {
  it("keeps its sections, chapters, papers and quizzes, and names what has no like here", async () => {
    const lincs = await readPackage("moodle-backup/lincs-differentiated-instruction.mbz");
    expect(lincs.titles.slice(0, 8)).toEqual([
      "Differentiated Instruction and Lesson Planning",
      "Module 1: Introduction to Lesson Planning for Differentiated Instruction",
      "Module 2: Planning the Learning",
      "Module 3: Assessing the Learning",
      "Module 4: Facilitating the Learning",
      "Module 5: Putting It All Together",
      "Course Conclusion",
      "References and Resources",
    ]);
    const quizzes = lincs.sections.flatMap(({ items }) => items.filter(({ kind }) => kind === "activity"));
    expect(quizzes.slice(0, 3).map(({ titles, questions }) => [titles.en, questions])).toEqual([
      ["Module 2 Quiz", 5],
      ["Module 3 Quiz", 5],
      ["Module 4 Quiz", 5],
    ]);
    expect(lincs.questionKinds).toEqual({ single: 5, true_false: 15 });
    expect(lincs.all.filter(({ code }) => code === "activity_left").map(({ path: title, detail }) => [title, detail])).toEqual([
      ["News forum", "forum"],
      ["Differentiated Instruction Certificate", "certificate"],
      ["Survey", "questionnaire"],
    ]);
    // 34 chapters, 2 pages, 14 papers, and the introductions of four sections.
    expect(lincs.kinds).toEqual({ lesson: 34 + 2 + 14 + 4, activity: 4 });
    expect(lincs.media.filter(({ use }) => use === "figure")).toContainEqual({ name: "COP_page.jpg", use: "figure" });
  });
});

describe("issue 23.1: Common Cartridge and Canvas", () => {
  it.each([
    ["canvas-large-1.3.imscc", ["Example Course Module", "Example, Locked Module"], 98, { item_missing: 2, tool_as_link: 1 }],
    ["cc-validation-small-1.1.imscc", ["Your Mom, Research, & You", "Attachment module", "Misc Module"], 22, { tool_as_link: 2 }],
    ["canvas-modules-1.1.imscc", ["Module 1", "Module 2"], 0, { item_missing: 2, tool_as_link: 2 }],
    ["canvas-latex-1.1.imscc", ["Example Module"], 0, { file_missing: 3 }],
    ["canvas-question-groups-1.3.zip", ["md 1"], 6, {}],
  ])("%s keeps its modules in order and every question once", async (name, modules, questions, notes) => {
    const read = await readPackage(`common-cartridge/${name}`);
    expect(read.titles.slice(0, modules.length)).toEqual(modules);
    expect(read.questions).toBe(questions);
    expect(read.notes).toMatchObject(notes);
    expect(read.notes).not.toHaveProperty("unknown_file");
    expect(read.notes).not.toHaveProperty("question_left");
  });

  it("of Canvas brings 17 tests of 98 questions, 14 pieces of work and the discussions as texts", async () => {
    const { kinds, questionKinds, notes } = await readPackage("common-cartridge/canvas-large-1.3.imscc");
    expect(kinds).toMatchObject({ activity: 17, application: 14 });
    expect(questionKinds).toEqual({ single: 63, multiple: 15, true_false: 16, short_answer: 4 });
    expect(notes).toMatchObject({ discussion_as_page: 17, was_hidden: 3 });
  });
});

describe("issue 23.1: questions by themselves", () => {
  it.each([
    ["moodle-questions/development-course-bank.xml", 568 - 28, { question_left: 22 + 1 + 1 + 4 }],
    ["moodle-questions/moodlexml-to-json-test.xml", 23 - 3, { question_left: 2 }],
    ["moodle-questions/moocloze-example-quiz.xml", 3, {}],
    ["moodle-questions/gift-giftFormatPhpExamples.gift", 10, {}],
    ["moodle-questions/gift-options1.gift", 14, {}],
    ["moodle-questions/gift-mcHTMLComment.gift", 1, {}],
    ["moodle-questions/gift-numerical1.gift", 10, {}],
    ["moodle-questions/gift-totara_moodle_match.gift", 1, {}],
    ["moodle-questions/gift-escapeAll.gift", 1, {}],
    ["qti/respondus-qti-1.2.zip", 3, {}],
    ["qti/entry-level-qti-2.1.zip", 5, {}],
    ["qti/feedback-qti-2.2.zip", 12, {}],
    ["qti/aardvark-qti-2.1.zip", 1, {}],
    ["qti/pie-assessment-test.zip", 4, {}],
    ["qti/pie-with-passages.zip", 2, {}],
  ])("%s: %i are kept, the rest is named", async (name, questions, notes) => {
    const read = await readPackage(name);
    expect(read.questions).toBe(questions);
    if (Object.keys(notes).length > 0) expect(read.notes).toMatchObject(notes);
    else expect(read.notes).not.toHaveProperty("question_left");
  });

  it("issue 23.3: texts with gaps come with all 20 gaps to choose from and all 7 embedded ones", async () => {
    const { questionKinds } = await readPackage("moodle-questions/development-course-bank.xml");
    expect(questionKinds).toMatchObject({ cloze: 12 + 8 + 7 });
  });

  it("keep the sections of a test and the folders of a bank", async () => {
    expect(titlesIn(await readPackage("qti/pie-assessment-test.zip"))).toHaveLength(2);
    const bank = titlesIn(await readPackage("moodle-questions/development-course-bank.xml"));
    expect(bank).toContain("Mod 3 › Day 3 › 07 - Strings");
    expect((await readPackage("moodle-questions/gift-options1.gift")).questionKinds).toEqual({
      single: 6,
      multiple: 2,
      short_answer: 5,
      true_false: 1,
    });
  });
});

describe("issue 23.1: packages of SCORM", () => {
  it.each([
    ["golf-scorm12.zip", ["Playing the Game", "Etiquette", "Handicapping", "Having Fun"], 18, {}],
    ["golf-scorm2004.zip", ["Golf Explained - Metadata Example"], 1, {}],
    ["golf-runtime-minimum-scorm12.zip", ["Playing the Game", "Etiquette", "Handicapping", "Having Fun"], 18, {}],
    ["golf-sequencing-forced-2004-3rd.zip", ["Golf Explained - Sequencing Forced Order"], 5, { sequence_left: 4 }],
    ["prerequisites-scorm12.zip", ["Prerequisites Test Course"], 4, { sequence_left: 3 }],
  ])("%s: folders, launchable parts in order, rules of order named", async (name, folders, lessons, notes) => {
    const read = await readPackage(`scorm/${name}`);
    expect(read.titles).toEqual(folders);
    expect(read.kinds).toEqual({ lesson: lessons });
    expect(read.media).toHaveLength(1);
    expect(read.notes).toEqual(notes);
  });
});

describe("issue 23.1: packages of cmi5", () => {
  it.each([
    [
      "cmi5-mastery-score.zip",
      ["Introduction to Geology - Framed Style - Mastery Score"],
      ["Introduction to Geology - Framed Style - Mastery Score"],
    ],
    ["escola-cmi5.zip", ["xAPI.js cmi5 demo"], ["xAPI.js cmi5 demo"]],
    [
      "cmi5-pre-post-test.zip",
      ["Introduction to Geology", "Geological Materials"],
      ["Pre-test", "Content", "Post-test", "Pre-test", "Content", "Post-test"],
    ],
  ])("%s: a lesson for each unit, blocks as sections", async (name, folders, units) => {
    const read = await readPackage(`cmi5-xapi/${name}`);
    expect(read.titles).toEqual(folders);
    expect(titlesIn(read)).toEqual(units);
    expect(read.media).toHaveLength(1);
    expect(read.notes).toEqual({});
  });

  it("a package of xAPI without the rules of cmi5 is named, and not brought", async () => {
    const read = await readPackage("cmi5-xapi/xapi-basic-course.zip");
    expect([read.failure, Object.keys(read.notes)]).toEqual(["nothing_known", ["package_unknown"]]);
  });
});

describe("issue 23.1: packages of H5P", () => {
  it.each([
    ["multiple-choice.h5p", "Multiple Choice", { single: 1 }],
    ["true-false-hello-world.h5p", "Hello World", { true_false: 1 }],
    ["single-choice-set.h5p", "Science Quiz", { single: 3 }],
  ])("%s becomes questions of ours", async (name, title, kinds) => {
    const read = await readPackage(`h5p/${name}`);
    expect(titlesIn(read)).toEqual([title]);
    expect(read.questionKinds).toEqual(kinds);
    expect(read.notes).toEqual({});
  });

  it("what has no like here is kept whole, under its title and by the name of its library", async () => {
    const read = await readPackage("h5p/arithmetic-quiz.h5p");
    expect(titlesIn(read)).toEqual(["Arithmetic Quiz"]);
    expect(read.all).toEqual([
      expect.objectContaining({ path: "Arithmetic Quiz", code: "package_needs_player", detail: "H5P.ArithmeticQuiz" }),
    ]);
  });
});

describe("issue 23.1: what is broken or hostile", () => {
  it.each([
    ["traversal-relative2.zip", "nothing_known", "unsafe_name"],
    ["traversal-absolute1.zip", "nothing_known", "unsafe_name"],
    ["qti-zip-slip.zip", "nothing_known", "unsafe_name"],
    ["qti-bad-manifest.zip", "nothing_known", "package_unknown"],
    ["qti-missing-file.zip", "nothing_known", "file_missing"],
    ["scorm12-malformedxml.zip", "nothing_known", "xml_broken"],
    ["scorm12-missinglaunchurl.zip", "nothing_known", "item_missing"],
    ["scorm12-invalidfilereferences.zip", "nothing_known", "file_missing"],
    ["olx-empty.tar.gz", "nothing_known", null],
    ["cmi5-not-a-zip.zip", "nothing_known", null],
    ["cmi5-205-3-duplicated-au.xml", "nothing_known", null],
  ])("%s is refused by name", async (name, failure, code) => {
    const read = await readPackage(`malformed/${name}`);
    expect(read.failure).toBe(failure);
    if (code) expect(Object.keys(read.notes)).toContain(code);
  });

  it("of a cartridge without most of its files the rest is read, and each missing one named", async () => {
    const read = await readPackage("malformed/cc-1.1-corrupt.imscc");
    expect(read.failure).toBeUndefined();
    expect(read.notes.file_missing).toBeGreaterThan(10);
  });
});
