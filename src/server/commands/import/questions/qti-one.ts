import { elements, everywhere, wordsAt, wordsIn, type XmlNode } from "../xml-tree.ts";
import { numberOf, rangeOf } from "./number-answers.ts";
import type { FoundAnswer, FoundQuestion } from "./write-question.ts";

export interface FoundTest {
  title: string;
  questions: FoundQuestion[];
  /** Minutes; null without a limit. */
  timeLimit: number | null;
  attempts: number | null;
}

/** QTI 1.2: one test or bank of a file, as Common Cartridge, Canvas and others write it. @param root the element `questestinterop` */
export function readQtiOne(root: XmlNode): FoundTest {
  const test = elements(root).find(({ name }) => name === "assessment" || name === "objectbank");
  const said = fieldsOf(test);
  const minutes = Number(said.get("qmd_timelimit") ?? said.get("cc_timelimit") ?? Number.NaN);
  const attempts = Number(said.get("cc_maxattempts") ?? Number.NaN);
  return {
    title: test?.attributes.title ?? said.get("bank_title") ?? "",
    questions: [...everywhere(root, "item")].map(readItem),
    timeLimit: minutes > 0 ? Math.round(minutes) : null,
    attempts: attempts > 0 ? attempts : null,
  };
}

/** What stands beside a test or an item as names and values. */
function fieldsOf(node: XmlNode | undefined): Map<string, string> {
  const own = elements(node).filter(({ name }) => name === "qtimetadata" || name === "itemmetadata");
  const fields = own.flatMap((part) => [...everywhere(part, "qtimetadatafield")]);
  return new Map(fields.map((field) => [wordsAt(field, "fieldlabel"), wordsAt(field, "fieldentry")]));
}

const RESPONSES = ["response_lid", "response_str", "response_num", "response_grp", "response_xy"];

interface Condition {
  /** What has to be answered, by response; `not` what must not. */
  values: { response: string; value: string; not: boolean; how: string }[];
  score: number;
  feedback: string[];
}

function readItem(item: XmlNode): FoundQuestion {
  const said = fieldsOf(item);
  const type = said.get("question_type") ?? said.get("cc_profile") ?? wordsAt(item, "itemmetadata", "qmd_itemtype") ?? "";
  const presentation = elements(item, "presentation")[0];
  const responses = [...everywhere(presentation, ...RESPONSES)];
  const conditions = [...everywhere(item, "respcondition")].map(readCondition);
  const points = Number(said.get("points_possible") ?? said.get("cc_weighting") ?? Number.NaN);
  const feedback = new Map(elements(item, "itemfeedback").map((one) => [one.attributes.ident ?? "", materialOf(one)]));
  return {
    type: type || responses.map(({ name }) => name).join("+") || "text",
    name: item.attributes.title ?? "",
    text: promptOf(presentation),
    points: points > 0 ? points : undefined,
    feedback: feedback.get("general_fb"),
    answer: answerOf(type, responses, conditions, feedback),
  };
}

function answerOf(
  type: string,
  responses: readonly XmlNode[],
  conditions: readonly Condition[],
  feedback: ReadonlyMap<string, string>,
): FoundAnswer {
  const [response] = responses;
  if (!response) return /text_only/u.test(type) ? { kind: "text" } : { kind: "unknown" };
  if (/calculated|file_upload|formula/u.test(type)) return { kind: "unknown" };
  const right = conditions.filter(({ score }) => score > 0);
  const wanted = (ident: string) => right.flatMap(({ values }) => values.filter(({ response: of, not }) => of === ident && !not));
  const ident = response.attributes.ident ?? "";
  if (response.name === "response_str" || response.name === "response_num") {
    const values = wanted(ident);
    const near = values.filter(({ how }) => how !== "varequal").map(({ how, value }) => `${how} ${value}`);
    const exact = values.filter(({ how }) => how === "varequal" || how === "varsubstring").map(({ value }) => value);
    if (responses.length > 1) return { kind: "unknown" };
    const [from, to] = ["vargt", "varlt"].map((how) => values.filter((one) => one.how.startsWith(how)));
    if (from?.length === 1 && to?.length === 1 && near.length === 2 && exact.length <= 1)
      return rangeOf(from[0]?.value ?? "", to[0]?.value ?? "", exact[0]);
    if (response.name === "response_num" && near.length === 0) return numberOf(exact.map((text) => ({ text })));
    return {
      kind: "words",
      accepted: exact.length > 0 ? exact : values.map(({ value }) => value),
      ...(near.length > 0 ? { changed: near.join(" ; ") } : {}),
    };
  }
  if (response.name !== "response_lid") return { kind: "unknown" };
  if (responses.length > 1) {
    const labels = new Map(responses.flatMap((one) => labelsOf(one).map(({ id, text }) => [id, text] as const)));
    const pairs = responses.map((one) => {
      const [value] = wanted(one.attributes.ident ?? "");
      return {
        text: materialOf(one) || (one.attributes.ident ?? "").replace(/^response_/u, ""),
        match: labels.get(value?.value ?? "") ?? "",
      };
    });
    return { kind: "matching", pairs, others: [...labels.values()] };
  }
  const options = labelsOf(response);
  const correct = new Set(wanted(ident).map(({ value }) => value));
  const told = (id: string): string | undefined => {
    const own = conditions.find(
      ({ values, feedback: shown }) => shown.length > 0 && values.length === 1 && values[0]?.value === id && !values[0].not,
    );
    return feedback.get(own?.feedback[0] ?? "");
  };
  const spoken = options.map(({ text }) => text.trim().toLowerCase()).join("/");
  if (/true_false/u.test(type) && (spoken === "true/false" || spoken === "false/true")) {
    const [first, second] = spoken === "true/false" ? options : options.toReversed();
    const yes = correct.has(first?.id ?? "");
    const no = correct.has(second?.id ?? "");
    return {
      kind: "true_false",
      right: yes ? true : no ? false : null,
      feedback: { true: told(first?.id ?? ""), false: told(second?.id ?? "") },
    };
  }
  return {
    kind: "choice",
    several: response.attributes.rcardinality?.toLowerCase() === "multiple",
    options: options.map(({ id, text }) => ({ text, right: correct.has(id), feedback: told(id) })),
  };
}

const labelsOf = (response: XmlNode) =>
  [...everywhere(response, "response_label")].map((label) => ({ id: label.attributes.ident ?? "", text: materialOf(label) }));

function readCondition(condition: XmlNode): Condition {
  const values: Condition["values"] = [];
  const collect = (node: XmlNode, not: boolean) => {
    for (const child of elements(node)) {
      if (child.name === "not") collect(child, !not);
      else if (/^(?:and|or|conditionvar)$/u.test(child.name)) collect(child, not);
      else if (child.attributes.respident !== undefined)
        values.push({ response: child.attributes.respident, value: wordsIn(child).trim(), not, how: child.name });
    }
  };
  for (const part of elements(condition, "conditionvar")) collect(part, false);
  const score = elements(condition, "setvar").reduce((sum, set) => {
    const value = Number(wordsIn(set));
    return /^(?:subtract|divide)$/iu.test(set.attributes.action ?? "") ? sum - value : sum + value;
  }, 0);
  return { values, score, feedback: elements(condition, "displayfeedback").map(({ attributes }) => attributes.linkrefid ?? "") };
}

/** What is asked: everything in a presentation that no answer holds. */
function promptOf(presentation: XmlNode | undefined): string {
  const parts: string[] = [];
  const collect = (node: XmlNode | undefined) => {
    for (const child of elements(node)) {
      if (child.name === "material") parts.push(textsOf(child));
      else if (!RESPONSES.includes(child.name)) collect(child);
    }
  };
  collect(presentation);
  const own = elements(presentation).find(({ name }) => RESPONSES.includes(name));
  return parts.join(" ").trim() || materialOf(own);
}

/** The first material of an element that is its own, not that of an answer within. */
function materialOf(node: XmlNode | undefined): string {
  for (const child of elements(node)) {
    if (child.name === "material") return textsOf(child);
    if (/^(?:flow|flow_mat|flow_label|response_na)$/u.test(child.name)) {
      const found = materialOf(child);
      if (found !== "") return found;
    }
  }
  return "";
}

const textsOf = (material: XmlNode): string =>
  elements(material)
    .map((part) => {
      if (part.name === "matimage") return `<img src="${part.attributes.uri ?? ""}" alt="${part.attributes.label ?? ""}">`;
      if (part.name !== "mattext" && part.name !== "matemtext") return part.name === "matbreak" ? "<br>" : "";
      const text = wordsIn(part);
      return part.attributes.texttype === "text/html" ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    })
    .join(" ")
    .trim();
