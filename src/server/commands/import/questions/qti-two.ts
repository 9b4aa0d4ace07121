import { elements, everywhere, htmlIn, wordsIn, type XmlNode } from "../xml-tree.ts";
import { numberOf } from "./number-answers.ts";
import type { FoundAnswer, FoundQuestion } from "./write-question.ts";

/** Names of QTI 3.0 as those of 2.x: `qti-choice-interaction` is `choiceInteraction`. */
export function asTwo(node: XmlNode): XmlNode {
  const camel = (name: string) => name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
  const name = node.name.startsWith("qti-") ? camel(node.name.slice(4)) : node.name;
  const own = node.name.startsWith("qti-") || /-/u.test(Object.keys(node.attributes).join(""));
  const attributes = own ? Object.fromEntries(Object.entries(node.attributes).map(([key, value]) => [camel(key), value])) : node.attributes;
  return { name, attributes, children: node.children.map((child) => (typeof child === "string" ? child : asTwo(child))) };
}

const INTERACTION = /Interaction$/u;

/** QTI 2.0 to 2.2: an item may ask several things, each of which is a question. @param item the element `assessmentItem` (`asTwo`) */
export function readQtiTwo(item: XmlNode): FoundQuestion[] {
  const body = elements(item, "itemBody")[0];
  const asked = [...interactionsIn(body)];
  const title = item.attributes.title ?? item.attributes.identifier ?? "";
  const prompt = promptOf(body);
  const declared = new Map(elements(item, "responseDeclaration").map((one) => [one.attributes.identifier ?? "", one]));
  const feedback = elements(item, "modalFeedback")
    .map((one) => htmlIn(one))
    .join(" ");
  if (asked.length === 0) return [{ type: "assessmentItem", name: title, text: prompt, answer: { kind: "unknown" } }];
  return asked.map((one, place) => {
    const own = elements(one, "prompt").map(htmlIn).join(" ");
    return {
      type: one.name,
      name: asked.length > 1 ? `${title} (${place + 1})` : title,
      text: [prompt, own].filter((part) => part.trim() !== "").join(" ") || title,
      feedback,
      answer: answerOf(one, declared.get(one.attributes.responseIdentifier ?? "")),
    };
  });
}

function* interactionsIn(node: XmlNode | undefined): Generator<XmlNode> {
  for (const child of elements(node)) {
    if (INTERACTION.test(child.name)) yield child;
    else yield* interactionsIn(child);
  }
}

/** The text round the interactions: what is typed or chosen within a line is a gap there. */
function promptOf(body: XmlNode | undefined): string {
  const without = (node: XmlNode): XmlNode => ({
    ...node,
    children: node.children.flatMap((child): (XmlNode | string)[] => {
      if (typeof child === "string") return [child];
      if (child.name === "textEntryInteraction" || child.name === "inlineChoiceInteraction") return [" ____ "];
      if (INTERACTION.test(child.name) || /^(?:feedbackBlock|rubricBlock|templateBlock)$/u.test(child.name)) return [];
      return [without(child)];
    }),
  });
  return body ? htmlIn(without(body)) : "";
}

const valuesOf = (declaration: XmlNode | undefined): string[] =>
  elements(elements(declaration, "correctResponse")[0], "value").map((value) => wordsIn(value).trim());

/** Text of an option without what is told to whoever chose it. */
const optionText = (node: XmlNode): string =>
  htmlIn({ ...node, children: node.children.filter((child) => typeof child === "string" || child.name !== "feedbackInline") });

function answerOf(asked: XmlNode, declaration: XmlNode | undefined): FoundAnswer {
  const correct = valuesOf(declaration);
  const mapped = [...everywhere(declaration, "mapEntry")].filter(({ attributes }) => Number(attributes.mappedValue) > 0);
  switch (asked.name) {
    case "choiceInteraction":
    case "inlineChoiceInteraction": {
      const right = new Set(correct.length > 0 ? correct : mapped.map(({ attributes }) => attributes.mapKey ?? ""));
      const options = elements(asked)
        .filter(({ name }) => name === "simpleChoice" || name === "inlineChoice")
        .map((one) => ({
          text: optionText(one),
          right: right.has(one.attributes.identifier ?? ""),
          feedback: elements(one, "feedbackInline").map(htmlIn).join(" "),
        }));
      return { kind: "choice", several: declaration?.attributes.cardinality === "multiple", options };
    }
    case "textEntryInteraction": {
      const accepted = [...correct, ...mapped.map(({ attributes }) => attributes.mapKey ?? "")];
      const number = /^(?:float|integer)$/u.test(declaration?.attributes.baseType ?? "");
      return number
        ? numberOf(
            accepted.map((text) => ({ text })),
            "",
            accepted.join(" ; "),
          )
        : { kind: "words", accepted };
    }
    case "extendedTextInteraction":
      return { kind: "words", accepted: [] };
    case "orderInteraction": {
      const lines = new Map(elements(asked, "simpleChoice").map((one) => [one.attributes.identifier ?? "", optionText(one)]));
      const order = correct.length === lines.size ? correct : [];
      return order.length === 0 ? { kind: "unknown" } : { kind: "ordering", lines: order.map((id) => lines.get(id) ?? "") };
    }
    case "matchInteraction": {
      const [left, right] = elements(asked, "simpleMatchSet").map((set) => elements(set, "simpleAssociableChoice"));
      const texts = new Map([...(left ?? []), ...(right ?? [])].map((one) => [one.attributes.identifier ?? "", optionText(one)]));
      const pairs = correct.map((pair) => pair.split(/\s+/u));
      const once = new Set(pairs.map(([one]) => one)).size === pairs.length && pairs.length === (left ?? []).length;
      if (!once) return { kind: "unknown" };
      const others = (right ?? []).map(optionText);
      return {
        kind: "matching",
        pairs: pairs.map(([one = "", other = ""]) => ({ text: texts.get(one) ?? "", match: texts.get(other) ?? "" })),
        others,
      };
    }
    default:
      return { kind: "unknown" };
  }
}
