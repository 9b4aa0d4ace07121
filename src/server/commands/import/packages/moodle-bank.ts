import { gapsOf } from "#server/commands/import/questions/gaps.ts";
import { choiceOf, matchingOf, shortAnswerOf, trueFalseOf, unitsOf } from "#server/commands/import/questions/moodle-answers.ts";
import { numberOf } from "#server/commands/import/questions/number-answers.ts";
import type { FoundAnswer, FoundQuestion } from "#server/commands/import/questions/write-question.ts";
import { elements, everywhere, wordsAt, within, type XmlNode } from "../xml-tree.ts";

interface BankQuestion {
  id: string;
  found: FoundQuestion;
}

/** Questions of a backup, as they lie there before Moodle 4 and since. */
export interface MoodleBank {
  byId: ReadonlyMap<string, BankQuestion>;
  /** Since Moodle 4 a quiz names an entry of the bank; its latest version counts. */
  byEntry: ReadonlyMap<string, BankQuestion>;
  categories: { name: string; ids: string[] }[];
}

/** @param root the element `question_categories` */
export function bankOf(root: XmlNode | undefined): MoodleBank {
  const byId = new Map<string, BankQuestion>();
  const byEntry = new Map<string, BankQuestion>();
  const nodes = new Map([...everywhere(root, "question")].map((node) => [node.attributes.id ?? "", node]));
  const categories = elements(root, "question_category").map((category) => {
    const ids: string[] = [];
    const keep = (node: XmlNode): BankQuestion | null => {
      const id = node.attributes.id ?? "";
      // A part of another question, or a draw from a category.
      if (wordsAt(node, "parent") !== "0" && wordsAt(node, "parent") !== "" && wordsAt(node, "parent") !== id) return null;
      const question = { id, found: readQuestion(node, nodes) };
      byId.set(id, question);
      ids.push(id);
      return question;
    };
    for (const node of elements(within(category, "questions"), "question")) keep(node);
    for (const entry of elements(within(category, "question_bank_entries"), "question_bank_entry")) {
      const versions = [...everywhere(entry, "question_versions")];
      const latest = versions.toSorted((one, other) => Number(wordsAt(other, "version")) - Number(wordsAt(one, "version")))[0];
      const [node] = [...everywhere(latest, "question")];
      const kept = node && keep(node);
      if (kept) byEntry.set(entry.attributes.id ?? "", kept);
    }
    return { name: wordsAt(category, "name") || "–", ids };
  });
  return { byId, byEntry, categories };
}

function readQuestion(node: XmlNode, nodes: ReadonlyMap<string, XmlNode>): FoundQuestion {
  const type = wordsAt(node, "qtype");
  const text = wordsAt(node, "questiontext");
  const points = Number(wordsAt(node, "defaultmark"));
  return {
    type,
    name: wordsAt(node, "name"),
    text: textOf(text, type),
    points: points > 0 ? points : undefined,
    feedback: wordsAt(node, "generalfeedback"),
    answer: type === "multianswer" ? clozeOf(node, nodes) : answerOf(node, type),
  };
}

function textOf(text: string, type: string): string {
  if (type === "multianswer") return text.replaceAll(/\{#(\d+)\}/gu, "[[$1]]");
  return type === "gapselect" || type === "ddwtos" ? gapsOf(text).text : text;
}

/** Its gaps are questions of their own, in the order of the numbers in the text. */
function clozeOf(node: XmlNode, nodes: ReadonlyMap<string, XmlNode>): FoundAnswer {
  const plugin = within(node, "plugin_qtype_multianswer_question");
  const ids = wordsAt(plugin, "multianswer", "sequence").split(",");
  const gaps = ids.map((id) => {
    const part = nodes.get(id.trim());
    const answer: FoundAnswer = part ? answerOf(part, wordsAt(part, "qtype")) : { kind: "unknown" };
    return { weight: Number(part ? wordsAt(part, "defaultmark") : "") || 1, answer };
  });
  return { kind: "cloze", gaps };
}

function answerOf(node: XmlNode, type: string): FoundAnswer {
  const plugin = within(node, `plugin_qtype_${type}_question`);
  const answers = elements(within(plugin, "answers"), "answer").map((answer) => ({
    id: answer.attributes.id ?? "",
    share: Number(wordsAt(answer, "fraction")) * 100,
    text: wordsAt(answer, "answertext"),
    feedback: wordsAt(answer, "feedback"),
  }));
  const right = answers.filter(({ share }) => share > 0);
  switch (type) {
    case "description":
      return { kind: "text" };
    case "essay":
      return { kind: "words", accepted: [] };
    case "truefalse":
      return trueFalseOf(
        answers.find(({ id }) => id === wordsAt(plugin, "truefalse", "trueanswer")),
        answers.find(({ id }) => id === wordsAt(plugin, "truefalse", "falseanswer")),
      );
    case "multichoice":
      return choiceOf(answers, wordsAt(plugin, "multichoice", "single") === "0");
    case "shortanswer":
      return shortAnswerOf(right);
    case "numerical":
      return numberOf(
        right.map(({ id, text }) => ({ text, tolerance: toleranceOf(plugin, id) })),
        ...unitsOf([...everywhere(plugin, "numerical_unit")].map((unit) => wordsAt(unit, "unit"))),
      );
    case "match":
    case "ddmatch":
      return matchingOf(
        elements(within(plugin, "matches"), "match").map((pair) => ({
          text: wordsAt(pair, "questiontext"),
          match: wordsAt(pair, "answertext"),
        })),
      );
    case "ordering":
      return { kind: "ordering", lines: answers.toSorted((one, other) => one.share - other.share).map(({ text }) => text) };
    case "gapselect":
      return gapsOf(wordsAt(node, "questiontext")).answer(answers.map(({ text }) => text));
    default:
      return { kind: "unknown" };
  }
}

const toleranceOf = (plugin: XmlNode | undefined, answer: string): string => {
  const record = [...everywhere(plugin, "numerical_record")].find((one) => wordsAt(one, "answer") === answer);
  return record ? wordsAt(record, "tolerance") : "";
};
