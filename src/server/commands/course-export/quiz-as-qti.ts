import type { BodyOf, Localised, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { asXml } from "./as-xml.ts";

type Language = keyof Localised<string>;

/** What QTI 1.2 as Common Cartridge profiles it has no question for. */
export const hasNoQti = ({ kind }: StoredQuestion): boolean => kind === "ordering" || kind === "cloze";

/**
 * A quiz as QTI 1.2 of a cartridge, in one language. Pairs are written as Canvas and others write them; lines to be put in order and
 * texts with several gaps have no place in it.
 */
export function quizAsQti(id: string, title: string, quiz: BodyOf<"activity">, language: Language): string {
  const items = quiz.questions.filter((question) => !hasNoQti(question)).map((question) => itemOf(question, language));
  const facts: [string, string][] = [
    ["cc_profile", "cc.exam.v0p1"],
    ["qmd_assessmenttype", "Examination"],
    ["cc_maxattempts", String(quiz.attemptsAllowed)],
    ...(quiz.timeLimit === null ? [] : [["qmd_timelimit", String(quiz.timeLimit)] as [string, string]]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${id}" title="${asXml(title)}">${metadata("qtimetadata", facts)}<section ident="${id}-questions">
${items.join("\n")}
</section></assessment></questestinterop>
`;
}

const metadata = (name: string, fields: readonly [string, string][]): string =>
  `<${name}>${fields.map(([label, entry]) => `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${asXml(entry)}</fieldentry></qtimetadatafield>`).join("")}</${name}>`;

const material = (text: string): string => `<material><mattext texttype="text/plain">${asXml(text)}</mattext></material>`;

const PROFILES: Record<StoredQuestion["kind"], string> = {
  single: "cc.multiple_choice.v0p1",
  multiple: "cc.multiple_response.v0p1",
  true_false: "cc.true_false.v0p1",
  short_answer: "cc.fib.v0p1",
  matching: "matching_question",
  ordering: "",
  cloze: "",
};

function itemOf(question: StoredQuestion, language: Language): string {
  const { id, kind, text, points, accepted, numeric, feedback } = question;
  const profile = kind === "short_answer" && accepted.length === 0 ? "cc.essay.v0p1" : PROFILES[kind];
  const facts: [string, string][] = [
    ["cc_profile", profile],
    ["cc_weighting", String(points)],
  ];
  const parts =
    kind === "short_answer" ? words(accepted, numeric) : kind === "matching" ? pairs(question, language) : choice(question, language);
  const said = question.options.flatMap((option) =>
    option.feedback && kind !== "matching" ? [{ id: option.id, text: option.feedback[language] }] : [],
  );
  const told = said.map(
    (one) =>
      `<respcondition continue="Yes"><conditionvar><varequal respident="answer">${asXml(one.id)}</varequal></conditionvar><displayfeedback feedbacktype="Response" linkrefid="${asXml(one.id)}_fb"/></respcondition>`,
  );
  const general = `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>`;
  const feedbacks = [...said.map((one) => [`${one.id}_fb`, one.text]), ...(feedback ? [["general_fb", feedback[language]]] : [])];
  return `<item ident="${asXml(id)}" title="${asXml(text[language].slice(0, 80))}"><itemmetadata>${metadata("qtimetadata", facts)}</itemmetadata>
<presentation>${material(text[language])}${parts.asked}</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${feedback ? general : ""}${told.join("")}${parts.right}</resprocessing>
${feedbacks.map(([ident = "", words = ""]) => `<itemfeedback ident="${asXml(ident)}"><flow_mat>${material(words)}</flow_mat></itemfeedback>`).join("")}</item>`;
}

interface Parts {
  asked: string;
  right: string;
}

const condition = (inside: string, score: number, action = "Set"): string =>
  `<respcondition continue="No"><conditionvar>${inside}</conditionvar><setvar action="${action}" varname="SCORE">${score}</setvar></respcondition>`;

const label = (id: string, text: string): string => `<response_label ident="${asXml(id)}">${material(text)}</response_label>`;
const choices = (ident: string, of: string, labels: readonly string[], before = ""): string =>
  `<response_lid ident="${asXml(ident)}" rcardinality="${of}">${before}<render_choice>${labels.join("")}</render_choice></response_lid>`;

function choice({ kind, options, correct }: StoredQuestion, language: Language): Parts {
  // What is true and false is known by its English words.
  const nameOf = (id: string, text: string) => (kind === "true_false" ? (id === "true" ? "True" : "False") : text);
  const labels = options.map(({ id, text }) => label(id, nameOf(id, text[language])));
  const wanted = options.map(({ id }) => {
    const equal = `<varequal respident="answer">${asXml(id)}</varequal>`;
    return correct.includes(id) ? equal : `<not>${equal}</not>`;
  });
  const several = kind === "multiple";
  const right = several ? `<and>${wanted.join("")}</and>` : `<varequal respident="answer">${asXml(correct[0] ?? "")}</varequal>`;
  return { asked: choices("answer", several ? "Multiple" : "Single", labels), right: condition(right, 100) };
}

function words(accepted: readonly string[], numeric: StoredQuestion["numeric"]): Parts {
  const asked = `<response_str ident="answer" rcardinality="Single"><render_fib/></response_str>`;
  if (numeric) {
    const { value, tolerance } = numeric;
    const end = (name: string, at: number) => `<${name} respident="answer">${Number(at.toPrecision(12))}</${name}>`;
    const range = `<or><varequal respident="answer">${value}</varequal><and>${end("vargte", value - tolerance)}${end("varlte", value + tolerance)}</and></or>`;
    return { asked, right: condition(range, 100) };
  }
  const equal = accepted.map((one) => `<varequal respident="answer" case="No">${asXml(one)}</varequal>`);
  return { asked, right: equal.length === 0 ? "" : condition(equal.join(""), 100) };
}

function pairs({ options, matches = [], pairs: belong = [] }: StoredQuestion, language: Language): Parts {
  const labels = matches.map(({ id, text }) => label(id, text[language]));
  const share = Math.round(10_000 / Math.max(1, options.length)) / 100;
  return {
    asked: options.map(({ id, text }) => choices(id, "Single", labels, material(text[language]))).join(""),
    right: belong
      .map(({ option, match }) => condition(`<varequal respident="${asXml(option)}">${asXml(match)}</varequal>`, share, "Add"))
      .join(""),
  };
}
