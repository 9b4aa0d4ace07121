import { numberOf } from "#server/commands/import/questions/number-answers.ts";
import type { FoundAnswer, FoundQuestion } from "#server/commands/import/questions/write-question.ts";
import { elements, everywhere, htmlIn, wordsIn, type XmlNode } from "../xml-tree.ts";

const RESPONSE = /response$/u;
/** Beside a question, not in it. */
const ASIDE =
  /^(?:solution|demandhint|script|choicehint|compoundhint|correcthint|stringequalhint|additional_answer|responseparam|hintgroup)$/u;
const INPUT = /^(?:choicegroup|checkboxgroup|optioninput|textline|formulaequationinput|numericalinput|label|description)$/u;

/** What a problem of Open edX asks, and all that is to be read in it. @param problem the element `problem` */
export function readProblem(problem: XmlNode, title: string): { html: string; questions: FoundQuestion[] } {
  const responses = [...responsesIn(problem)];
  const html = htmlIn(without(problem, (node) => ASIDE.test(node.name) || RESPONSE.test(node.name)));
  const solution = [...everywhere(problem, "solution")].map(htmlIn).join(" ");
  const questions = responses.map((response, place): FoundQuestion => {
    const own = htmlIn(without(response, (node) => ASIDE.test(node.name) || INPUT.test(node.name)));
    const label = [...everywhere(response, "label")].map(htmlIn).join(" ");
    const asked =
      `${own} ${label}`.replaceAll(/<[^>]*>/gu, "").trim() === "" ? (questionBefore(problem, response) ?? title) : `${own} ${label}`;
    return {
      type: response.name,
      name: responses.length > 1 ? `${title} (${place + 1})` : title,
      text: asked,
      feedback: place === responses.length - 1 ? solution : undefined,
      answer: answerOf(response),
    };
  });
  return { html, questions };
}

function* responsesIn(node: XmlNode): Generator<XmlNode> {
  for (const child of elements(node)) {
    if (RESPONSE.test(child.name)) yield child;
    else yield* responsesIn(child);
  }
}

const without = (node: XmlNode, dropped: (node: XmlNode) => boolean): XmlNode => ({
  ...node,
  children: node.children.flatMap((child): (XmlNode | string)[] =>
    typeof child === "string" ? [child] : dropped(child) ? [] : [without(child, dropped)],
  ),
});

/** The nearest text that stands before a response beside it. */
function questionBefore(node: XmlNode, response: XmlNode): string | null {
  const own = elements(node);
  const place = own.indexOf(response);
  if (place >= 0) {
    const before = own.slice(0, place).findLast((one) => /^(?:p|label|h\d|legend|div)$/u.test(one.name) && wordsIn(one).trim() !== "");
    return before ? htmlIn(before) : null;
  }
  for (const child of own) {
    const found = questionBefore(child, response);
    if (found !== null) return found;
  }
  return null;
}

const isTrue = (text: string | undefined) => text?.toLowerCase() === "true";

function choicesIn(response: XmlNode): { text: string; right: boolean; feedback: string }[] {
  return [...everywhere(response, "choice")].map((choice) => ({
    text: htmlIn(without(choice, ({ name }) => name === "choicehint")),
    right: isTrue(choice.attributes.correct),
    feedback: elements(choice, "choicehint").map(htmlIn).join(" "),
  }));
}

function answerOf(response: XmlNode): FoundAnswer {
  const said = response.attributes.answer ?? "";
  const more = elements(response, "additional_answer").map(({ attributes }) => attributes.answer ?? "");
  switch (response.name) {
    case "multiplechoiceresponse":
      return { kind: "choice", several: false, options: choicesIn(response) };
    case "choiceresponse":
      return { kind: "choice", several: true, options: choicesIn(response) };
    case "optionresponse": {
      const [input] = [...everywhere(response, "optioninput")];
      const written = [...(input?.attributes.options ?? "").matchAll(/(['"])(.*?)\1/gu)].map((found) => found[2] ?? "");
      const listed = elements(input, "option").map((option) => ({ text: htmlIn(option), right: isTrue(option.attributes.correct) }));
      const options = listed.length > 0 ? listed : written.map((text) => ({ text, right: text === input?.attributes.correct }));
      return { kind: "choice", several: false, options };
    }
    case "stringresponse": {
      const pattern = /\bregexp\b/u.test(response.attributes.type ?? "");
      return { kind: "words", accepted: [said, ...more], ...(pattern ? { changed: said } : {}) };
    }
    case "numericalresponse": {
      const near = elements(response, "responseparam").map(({ attributes }) => attributes.default ?? "");
      return numberOf([said, ...more].map((text) => ({ text, tolerance: near[0] })));
    }
    default:
      return { kind: "unknown" };
  }
}
