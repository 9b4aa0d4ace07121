import { elements, wordsAt, wordsIn, within, type XmlNode } from "../xml-tree.ts";
import type { QuestionGroup } from "./gift.ts";
import { choiceOf, matchingOf, shortAnswerOf, trueFalseOf, unitsOf } from "./moodle-answers.ts";
import { numberOf } from "./number-answers.ts";
import { embeddedOf, gapsOf, isPlainPattern } from "./gaps.ts";
import type { FoundAnswer, FoundQuestion } from "./write-question.ts";

/** Moodle XML: questions of a bank under the categories that stand before them. @param root the element `quiz` */
export function readMoodleXml(root: XmlNode): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  let category = "";
  for (const node of elements(root, "question")) {
    const type = node.attributes.type ?? "?";
    if (type === "category") {
      category = wordsAt(node, "category", "text").replace(/^\$(?:course|module|system|cat)\d*\$\/(?:top\/)?/u, "");
      continue;
    }
    const last = groups.at(-1);
    const question = readQuestion(node, type);
    if (last?.category === category) last.questions.push(question);
    else groups.push({ category, questions: [question] });
  }
  return groups;
}

function readQuestion(node: XmlNode, type: string): FoundQuestion {
  const points = Number(wordsAt(node, "defaultgrade"));
  return {
    type,
    name: wordsAt(node, "name", "text") || wordsAt(node, "name"),
    text: textOf(node, type),
    points: points > 0 ? points : undefined,
    feedback: wordsAt(node, "generalfeedback", "text"),
    tags: elements(within(node, "tags"), "tag").map((tag) => wordsAt(tag, "text")),
    answer: answerOf(node, type),
  };
}

/** Some write the text without an element round it. */
const asked = (node: XmlNode): string => wordsAt(node, "questiontext", "text") || wordsAt(node, "questiontext");

function textOf(node: XmlNode, type: string): string {
  if (type === "cloze") return embeddedOf(asked(node)).text;
  return type === "gapselect" || type === "ddwtos" ? gapsOf(asked(node)).text : asked(node);
}

function answerOf(node: XmlNode, type: string): FoundAnswer {
  const answers = elements(node, "answer").map((answer) => ({
    share: Number(answer.attributes.fraction ?? 0),
    text: wordsAt(answer, "text"),
    feedback: wordsAt(answer, "feedback", "text"),
    tolerance: wordsAt(answer, "tolerance"),
  }));
  const right = answers.filter(({ share }) => share > 0);
  switch (type) {
    case "description":
      return { kind: "text" };
    case "essay":
      return { kind: "words", accepted: [] };
    case "multichoice":
    case "multichoiceset":
      return choiceOf(answers, type === "multichoiceset" || /^(?:false|0)$/iu.test(wordsAt(node, "single")));
    case "truefalse":
      return trueFalseOf(
        answers.find(({ text }) => /^true$/iu.test(text)),
        answers.find(({ text }) => /^false$/iu.test(text)),
      );
    case "shortanswer":
      return shortAnswerOf(right);
    case "regexp": {
      const plain = right.filter(({ text }) => isPlainPattern(text));
      return plain.length === 0
        ? { kind: "unknown" }
        : { kind: "words", accepted: plain.map(({ text }) => text), changed: `${right.length - plain.length}` };
    }
    case "numerical":
      return numberOf(right, ...unitsOf(elements(within(node, "units"), "unit").map((unit) => wordsAt(unit, "unit_name"))));
    case "matching":
    case "match":
    case "ddmatch":
      return matchingOf(
        elements(node, "subquestion").map((pair) => ({ text: wordsAt(pair, "text"), match: wordsAt(pair, "answer", "text") })),
      );
    case "ordering":
    case "order": {
      const lines =
        type === "ordering" ? answers.map(({ text }) => text) : elements(node, "subquestion").map((line) => wordsAt(line, "text"));
      return { kind: "ordering", lines };
    }
    case "cloze":
      return embeddedOf(asked(node)).answer;
    case "gapselect":
    case "ddwtos": {
      const words = elements(node, type === "ddwtos" ? "dragbox" : "selectoption").map((word) => wordsIn(within(word, "text")).trim());
      return gapsOf(asked(node)).answer(words);
    }
    default:
      return { kind: "unknown" };
  }
}
