import { describe, expect, it } from "vitest";
import { readPackage, zip } from "#tests/support/files/read-package.ts";

const h5p = (library: string, content: object | string, more: Record<string, string> = {}) =>
  readPackage(
    zip({
      "h5p.json": JSON.stringify({ title: "Golf", mainLibrary: library }),
      "content/content.json": typeof content === "string" ? content : JSON.stringify(content),
      [`${library}-1.0/library.js`]: "never()",
      ...more,
    }),
    "golf.h5p",
  );
const inside = (library: string, params: object) => ({ library: `${library} 1.0`, params });
const asked = async (library: string, content: object) => (await h5p(library, content)).items.flatMap(({ quiz }) => quiz?.questions ?? []);

describe("issue 23.1: H5P becomes what is here already", () => {
  it("choices, with what is said to who chose them", async () => {
    const answers = [
      { text: "<div>Nine</div>", correct: true, tipsAndFeedback: { chosenFeedback: "<p>Yes</p>" } },
      { text: "Eighteen", correct: true },
      { text: "Seven", correct: false },
    ];
    expect(await asked("H5P.MultiChoice", { question: "<p>Holes?</p>", answers })).toMatchObject([
      {
        kind: "multiple",
        text: { en: "Holes?" },
        correct: ["o1", "o2"],
        options: [{ text: { en: "Nine" }, feedback: { en: "Yes" } }, {}, {}],
      },
    ]);
    expect(await asked("H5P.TrueFalse", { question: "Is it?", correct: "true", behaviour: { feedbackOnWrong: "No" } })).toMatchObject([
      { kind: "true_false", correct: ["true"], options: [{ feedback: null }, { feedback: { en: "No" } }] },
    ]);
  });

  it("gaps: one is a short answer with all that count, several are filled where they stand, and words that fit nowhere stay", async () => {
    expect(
      await asked("H5P.Blanks", { text: "<p>Fill</p>", questions: ["<p>A *ball/a ball:round* flies</p>", "<p>*One* and *two*</p>"] }),
    ).toMatchObject([
      { kind: "short_answer", accepted: ["ball", "a ball"], text: { en: "Fill A ____ flies" } },
      {
        kind: "cloze",
        text: { en: "Fill [[1]] and [[2]]" },
        gaps: [
          { id: "1", accepted: ["One"] },
          { id: "2", accepted: ["two"] },
        ],
      },
    ]);
    const [dragged] = await asked("H5P.DragText", { taskDescription: "Drag", textField: "A *club* hits a *ball*", distractors: "*tree*" });
    expect(dragged?.gaps?.map(({ options, correct }) => [options.map(({ text }) => text.en), correct])).toEqual([
      [["club", "ball", "tree"], "o1"],
      [["club", "ball", "tree"], "o2"],
    ]);
  });

  it("words that are marked, lines in their order and essays", async () => {
    expect(await asked("H5P.MarkTheWords", { taskDescription: "Mark", textField: "The *ball*, the hole" })).toMatchObject([
      { kind: "multiple", correct: ["o2"] },
    ]);
    expect(await asked("H5P.SortParagraphs", { taskDescription: "Sort", paragraphs: ["<p>a</p>", "<p>b</p>"] })).toMatchObject([
      { kind: "ordering", correct: ["o1", "o2"] },
    ]);
    expect(await asked("H5P.Essay", { taskDescription: "Write" })).toMatchObject([{ kind: "short_answer", accepted: [] }]);
  });

  it("a set of questions keeps its pass mark, and names what is not asked here", async () => {
    const { items, notes } = await h5p("H5P.QuestionSet", {
      passPercentage: 70,
      questions: [
        inside("H5P.SingleChoiceSet", { choices: [{ question: "Right?", answers: ["Yes", "No"] }] }),
        inside("H5P.DragQuestion", { question: "Where?" }),
      ],
    });
    expect(items).toMatchObject([{ kind: "activity", quiz: { passMark: 70, questions: [{ kind: "single", correct: ["o1"] }] } }]);
    expect(notes).toMatchObject([{ code: "question_left", detail: "H5P.DragQuestion: Where?" }]);
  });

  it("a column is a page with its pictures, panels and cards, then its questions; a book is a page a chapter", async () => {
    const column = {
      content: [
        { content: inside("H5P.AdvancedText", { text: "<p>Read <b>this</b></p>" }) },
        { content: inside("H5P.Image", { alt: "A ball", file: { path: "images/ball.png" } }) },
        { content: inside("H5P.Accordion", { panels: [{ title: "Rules", content: inside("H5P.AdvancedText", { text: "<p>Few</p>" }) }] }) },
        { content: inside("H5P.Dialogcards", { dialogs: [{ text: "Par", answer: "Even" }] }) },
        { content: inside("H5P.TrueFalse", { question: "Easy?", correct: "false" }) },
        { content: inside("H5P.Chart", {}) },
      ],
    };
    const { items, media, notes } = await h5p("H5P.Column", column, { "content/images/ball.png": "png" });
    expect(items).toMatchObject([{ kind: "activity", titles: { en: "Golf" }, quiz: { questions: [{ kind: "true_false" }] } }]);
    expect(items[0]?.en.map(({ type }) => type)).toEqual(["paragraph", "figure", "heading", "paragraph", "heading", "paragraph"]);
    expect(media).toEqual([{ name: "ball.png", use: "figure" }]);
    expect(notes).toMatchObject([{ path: "Golf", code: "activity_left", detail: "H5P.Chart" }]);
    const chapter = (title: string) => ({ ...inside("H5P.Column", { content: column.content.slice(0, 1) }), metadata: { title } });
    const book = await h5p("H5P.InteractiveBook", { chapters: [chapter("One"), chapter("Two")] });
    expect(book.items.map(({ titles, kind }) => [titles.en, kind])).toEqual([
      ["One", "lesson"],
      ["Two", "lesson"],
    ]);
  });
});

describe("issue 23.2: H5P with no like here", () => {
  it("is kept whole as one package, whose players are not ours, and the report says what it needs", async () => {
    const { items, media, notes } = await h5p("H5P.Chart", { data: [1, 2] }, { "content/images/bar.png": "png" });
    expect(items).toMatchObject([
      {
        kind: "lesson",
        titles: { en: "Golf" },
        package: { standard: "h5p", launch: "h5p.json", launchData: "", mastery: null, reports: true },
      },
    ]);
    expect(media).toEqual([{ name: "Golf", use: "package" }]);
    expect(notes).toMatchObject([{ path: "Golf", code: "package_needs_player", detail: "H5P.Chart" }]);
  });

  it("so is a set of which no question is asked here", async () => {
    const { items, notes } = await h5p("H5P.QuestionSet", { questions: [inside("H5P.DragQuestion", { question: "Where?" })] });
    expect(items).toMatchObject([{ kind: "lesson", package: { standard: "h5p" } }]);
    expect(notes).toMatchObject([{ code: "package_needs_player", detail: "H5P.QuestionSet" }]);
  });
});

describe("issue 23.1: H5P that is hostile or broken", () => {
  it("is refused by name, and nothing of its script or markup comes along", async () => {
    expect(await h5p("H5P.Text", "{")).toMatchObject({
      failure: "nothing_known",
      notes: [{ path: "content/content.json", code: "json_broken" }],
    });
    expect(await h5p("H5P.Text", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)).toMatchObject({ failure: "nothing_known" });
    expect(await readPackage(zip({ "h5p.json": "{}" }), "x.h5p")).toMatchObject({
      failure: "nothing_known",
      notes: [{ code: "file_missing" }],
    });
    expect(await h5p("constructor", { text: "x" })).toMatchObject({
      failure: "nothing_known",
      notes: [{ code: "activity_left", detail: "constructor" }],
    });
    const hostile = '<p>Read</p><script>steal()</script><img src="../../../etc/passwd" onerror="x()"><a href="javascript:x()">here</a>';
    const { items, media } = await h5p("H5P.AdvancedText", { text: hostile });
    expect(JSON.stringify(items)).not.toMatch(/steal|onerror|javascript:|etc\/passwd/u);
    expect(media).toEqual([]);
  });
});
