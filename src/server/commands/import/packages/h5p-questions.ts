import type { FoundQuestion } from "#server/commands/import/questions/write-question.ts";
import { gapsOf } from "#server/commands/import/questions/gaps.ts";
import { asHtml } from "../xml-tree.ts";
import { nameOfLibrary, record, records, words } from "./h5p-json.ts";

type Content = Record<string, unknown>;
type Reader = (content: Content, library: string) => FoundQuestion[];

const question = (type: string, text: string, answer: FoundQuestion["answer"]): FoundQuestion => ({ type, name: "", text, answer });

/** Types of H5P that ask what our questions ask, by their libraries. */
const READERS: Readonly<Record<string, Reader>> = {
  "H5P.MultiChoice": (content, library) => {
    const answers = records(content.answers);
    const single = record(content.behaviour).type === "single";
    const options = answers.map(({ text, correct, tipsAndFeedback }) => ({
      text: words(text),
      right: isTrue(correct),
      feedback: words(record(tipsAndFeedback).chosenFeedback) || undefined,
    }));
    const right = options.filter((one) => one.right).length;
    return [question(library, pictureOf(content) + words(content.question), { kind: "choice", several: !single && right > 1, options })];
  },
  "H5P.TrueFalse": (content, library) => {
    const { feedbackOnCorrect, feedbackOnWrong } = record(content.behaviour);
    const right = isTrue(content.correct);
    const [onTrue, onFalse] = right ? [feedbackOnCorrect, feedbackOnWrong] : [feedbackOnWrong, feedbackOnCorrect];
    const feedback = { true: words(onTrue) || undefined, false: words(onFalse) || undefined };
    return [question(library, pictureOf(content) + words(content.question), { kind: "true_false", right, feedback })];
  },
  // The first answer of each is the right one; learners see them in any order.
  "H5P.SingleChoiceSet": (content, library) =>
    records(content.choices).map(({ question: text, answers }) => {
      const given = Array.isArray(answers) ? answers.map(words) : [];
      return question(library, words(text), {
        kind: "choice",
        several: false,
        options: given.map((answer, place) => ({ text: answer, right: place === 0 })),
      });
    }),
  "H5P.Blanks": (content, library) =>
    (Array.isArray(content.questions) ? content.questions.map(words) : []).flatMap((text) => blanksOf(text, words(content.text), library)),
  "H5P.DragText": (content, library) => draggedOf(content, library),
  "H5P.MarkTheWords": (content, library) => {
    const marked = words(content.textField);
    const options = marked
      .replaceAll(/<[^>]*>/gu, " ")
      .split(/\s+/u)
      .flatMap((word) => {
        const plain = word.replaceAll(/[*.,;:!?()«»"،؛؟]/gu, "");
        return plain === "" ? [] : [{ text: asHtml(plain), right: /\*[^*]+\*/u.test(word) }];
      });
    const text = `${words(content.taskDescription)}<p>${marked.replaceAll("*", "")}</p>`;
    return [question(library, text, { kind: "choice", several: true, options })];
  },
  "H5P.Essay": (content, library) => [question(library, words(content.taskDescription), { kind: "words", accepted: [] })],
  "H5P.SortParagraphs": (content, library) => [
    question(library, words(content.taskDescription), {
      kind: "ordering",
      lines: (Array.isArray(content.paragraphs) ? content.paragraphs : []).map(words),
    }),
  ],
  "H5P.QuestionSet": (content) => records(content.questions).flatMap(questionsIn),
};

export const isAsked = (library: string): boolean => Object.hasOwn(READERS, library);

/** The questions of a content; one of a kind that is not asked here is named by its library. */
export function readH5pQuestions(library: string, content: Content): FoundQuestion[] {
  const reader = isAsked(library) ? READERS[library] : undefined;
  if (!reader) return [question(library, words(content.question) || library, { kind: "unknown" })];
  return reader(content, library).map((found) => ({ ...found, name: "" }));
}

/** A content within another one: its library, and what it is. */
function questionsIn(within: Content): FoundQuestion[] {
  return readH5pQuestions(nameOfLibrary(within.library), record(within.params));
}

const isTrue = (value: unknown): boolean => value === true || value === "true";

/** The picture over a question. */
function pictureOf(content: Content): string {
  const { library, params } = record(record(content.media).type);
  if (nameOfLibrary(library) !== "H5P.Image") return "";
  const { file, alt } = record(params);
  const path = words(record(file).path);
  return path === "" ? "" : `<img src="${asHtml(path)}" alt="${asHtml(words(alt))}">`;
}

const GAP = /\*([^*]+)\*/gu;

/** `*right/also right:tip*`: a sentence of one gap is a short answer; of several each gap is filled where it stands. */
function blanksOf(html: string, task: string, library: string): FoundQuestion[] {
  const gaps = [...html.matchAll(GAP)].map(([, inside = ""]) => wordsOfGap(inside));
  const [only] = gaps;
  if (only === undefined) return [];
  if (gaps.length === 1) return [question(library, task + html.replaceAll(GAP, " ____ "), { kind: "words", accepted: only })];
  const written = gaps.map((accepted) => ({ weight: 1, answer: { kind: "words" as const, accepted } }));
  return [question(library, task + numbered(html), { kind: "cloze", gaps: written })];
}

function draggedOf(content: Content, library: string): FoundQuestion[] {
  const html = words(content.textField);
  const dragged = [...html.matchAll(GAP)].flatMap(([, inside = ""]) => wordsOfGap(inside).slice(0, 1));
  const others = [...words(content.distractors).matchAll(GAP)].flatMap(([, inside = ""]) => wordsOfGap(inside).slice(0, 1));
  if (dragged.length === 0) return [];
  const { text, answer } = gapsOf(numbered(html.replaceAll("\n", "<br>")));
  return [question(library, words(content.taskDescription) + text, answer([...dragged, ...others]))];
}

function numbered(html: string): string {
  let place = 0;
  return html.replaceAll(GAP, () => `[[${(place += 1)}]]`);
}

/** What counts in a gap, without its tip and what is said to who put it in. */
const wordsOfGap = (inside: string): string[] =>
  (inside.split(/:|\\\+|\\-/u)[0] ?? "")
    .split("/")
    .map((word) => word.trim())
    .filter((word) => word !== "");
