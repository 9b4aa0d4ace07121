import { matchingOf } from "./moodle-answers.ts";
import { numberOf, rangeOf } from "./number-answers.ts";
import type { FoundAnswer, FoundQuestion } from "./write-question.ts";

/** A group of questions, by the category they stood in. */
export interface QuestionGroup {
  /** Empty where the file names none. */
  category: string;
  questions: FoundQuestion[];
}

/** Moodle's GIFT: questions with their answers in braces, one empty line between two of them. Without braces it is a text to be read. */
export function readGift(text: string): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  let category = "";
  for (const block of text.replaceAll(/\r\n?/gu, "\n").split(/\n[ \t]*\n/u)) {
    const lines = block.split("\n").filter((line) => !line.trimStart().startsWith("//"));
    const named = lines.findIndex((line) => /^\s*\$CATEGORY:/u.test(line));
    if (named >= 0) category = (lines[named] ?? "").replace(/^\s*\$CATEGORY:/u, "").trim();
    const source = lines
      .filter((_, place) => place !== named)
      .join("\n")
      .trim();
    if (source === "") continue;
    const question = readQuestion(hide(source));
    const last = groups.at(-1);
    if (last?.category === category) last.questions.push(question);
    else groups.push({ category, questions: [question] });
  }
  return groups;
}

/** Signs that stand for themselves: Moodle writes a backslash before them. They lie where no text has signs until all is taken apart. */
const ESCAPABLE = "~=#{}:\\n";
const HIDDEN_FROM = 0xe000;

const hide = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/gu, (_, sign: string) => String.fromCodePoint(HIDDEN_FROM + ESCAPABLE.indexOf(sign)));

const shown = (text: string): string =>
  text
    .replaceAll(/[\uE000-\uE007]/gu, (sign) => {
      const is = ESCAPABLE[(sign.codePointAt(0) ?? 0) - HIDDEN_FROM] ?? "";
      return is === "n" ? "\n" : is;
    })
    .trim();

function readQuestion(source: string): FoundQuestion {
  const named = /^::(.*?)::\s*/su.exec(source);
  const rest = (named ? source.slice(named[0].length) : source).replace(/^\[(?:html|moodle|plain|markdown)\]\s*/iu, "");
  const from = rest.indexOf("{");
  const to = from < 0 ? -1 : rest.indexOf("}", from);
  const name = shown(named?.[1] ?? "");
  if (from < 0 || to < 0) return { type: "description", name, text: shown(rest), answer: { kind: "text" } };
  const after = rest.slice(to + 1).trim();
  const text = shown(after === "" ? rest.slice(0, from) : `${rest.slice(0, from)} _____ ${after}`);
  const [body = "", general] = rest.slice(from + 1, to).split("####");
  return { ...readAnswer(body.trim()), name, text, ...(general ? { feedback: shown(general) } : {}) };
}

function readAnswer(body: string): { type: string; answer: FoundAnswer } {
  if (body === "") return { type: "essay", answer: { kind: "words", accepted: [] } };
  const [said = "", wrong, right] = body.split("#");
  if (/^(?:T|TRUE|F|FALSE)$/iu.test(said.trim()) && !body.startsWith("#")) {
    const isTrue = /^T/iu.test(said.trim());
    const [one, other] = [shown(wrong ?? ""), shown(right ?? "")];
    return {
      type: "truefalse",
      answer: { kind: "true_false", right: isTrue, feedback: isTrue ? { false: one, true: other } : { true: one, false: other } },
    };
  }
  if (body.startsWith("#")) return { type: "numerical", answer: numbers(body.slice(1)) };
  const options = parts(body);
  if (options.length > 0 && options.every(({ sign }) => sign === "=")) {
    if (options.every(({ text }) => text.includes("->"))) return { type: "matching", answer: pairsOf(options) };
    return { type: "shortanswer", answer: { kind: "words", accepted: options.map(({ text }) => shown(text)) } };
  }
  const several = !options.some(({ sign }) => sign === "=");
  const given = options.map(({ sign, weight, text, feedback }) => {
    const share = weight ?? (sign === "=" ? 100 : 0);
    return {
      text: shown(text),
      right: several ? share > 0 : share === 100,
      part: !several && share > 0 && share < 100,
      feedback: shown(feedback),
    };
  });
  return { type: "multichoice", answer: { kind: "choice", several, options: given } };
}

interface Part {
  sign: "=" | "~";
  weight: number | null;
  text: string;
  feedback: string;
}

function parts(body: string): Part[] {
  return [...body.matchAll(/([=~])([^=~]*)/gu)].map(([, sign, rest = ""]) => {
    const weighed = /^\s*%(-?[\d.]+)%/u.exec(rest);
    const [text = "", ...feedback] = (weighed ? rest.slice(weighed[0].length) : rest)
      .replace(/^\s*\[(?:html|moodle|plain|markdown)\]/iu, "")
      .split("#");
    return { sign: sign as Part["sign"], weight: weighed ? Number(weighed[1]) : null, text, feedback: feedback.join("#") };
  });
}

const pairsOf = (options: readonly Part[]): FoundAnswer =>
  matchingOf(
    options.map(({ text }) => {
      const [left = "", right = ""] = text.split("->");
      return { text: shown(left), match: shown(right) };
    }),
  );

/** `3.14:0.01`, `1..5` or several of them with shares. */
function numbers(body: string): FoundAnswer {
  const each = /[=~]/u.test(body)
    ? parts(body).filter(({ sign, weight }) => sign === "=" || (weight ?? 0) > 0)
    : [{ text: body.split("#")[0] ?? "" }];
  const said = each.map(({ text }) => shown(text));
  const [, from, to] = said.length === 1 ? (/^(-?[\d.]+?)\.\.(-?[\d.]+)$/u.exec(said[0] ?? "") ?? []) : [];
  if (from !== undefined && to !== undefined) return rangeOf(from, to);
  return numberOf(
    said.map((one) => {
      const [text = "", tolerance] = one.split(":");
      return { text: text.trim(), tolerance };
    }),
  );
}

/** Aiken: a question, its options with a letter each, and `ANSWER:` with one of the letters. */
export function readAiken(text: string): FoundQuestion[] {
  const found: FoundQuestion[] = [];
  let words: string[] = [];
  let options: { letter: string; text: string }[] = [];
  for (const line of text.replaceAll(/\r\n?/gu, "\n").split("\n")) {
    const option = /^\s*([A-Z])[.)]\s+(.*)$/u.exec(line);
    const answer = /^\s*ANSWER:\s*([A-Z])\s*$/u.exec(line);
    if (answer) {
      const right = answer[1];
      const given = options.map((one) => ({ text: one.text, right: one.letter === right }));
      found.push({ type: "multichoice", name: "", text: words.join(" "), answer: { kind: "choice", several: false, options: given } });
      words = [];
      options = [];
    } else if (option && words.length > 0) options.push({ letter: option[1] ?? "", text: option[2] ?? "" });
    else if (line.trim() !== "") words.push(line.trim());
  }
  return found;
}

export const looksLikeAiken = (text: string): boolean => /^\s*ANSWER:\s*[A-Z]\s*$/mu.test(text) && /^\s*A[.)]\s/mu.test(text);
export const looksLikeGift = (text: string): boolean => /(?:^|\n)\s*::|[^\\]\{[^}]*[=~#]|\{\s*(?:T|F|TRUE|FALSE)?\s*\}/iu.test(text);
