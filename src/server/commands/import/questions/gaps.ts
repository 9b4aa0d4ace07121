import { choiceOf, shortAnswerOf } from "./moodle-answers.ts";
import { numberOf } from "./number-answers.ts";
import type { FoundAnswer, FoundGap } from "./write-question.ts";

/** A text with `[[3]]` where the third word is put in: its gaps are numbered anew as they are read, since a word may fill several. */
export function gapsOf(html: string): { text: string; answer(words: readonly string[]): FoundAnswer } {
  const right: number[] = [];
  const text = html.replaceAll(/\[\[(\d+)\]\]/gu, (_, number: string) => `[[${right.push(Number(number))}]]`);
  return {
    text,
    answer(words) {
      const offered = [...new Set(words)];
      const gapWith = (word: string | undefined): FoundGap => ({
        weight: 1,
        answer: { kind: "choice", several: false, options: offered.map((one) => ({ text: one, right: one === word })) },
      });
      return { kind: "cloze", gaps: right.map((number) => gapWith(words[number - 1])) };
    },
  };
}

/** `{2:SHORTANSWER:=right#well done~%50%nearly~wrong}` as Moodle writes a gap into its text. */
const EMBEDDED =
  /\{(\d*):(MULTICHOICE|MC|MULTIRESPONSE|MR|SHORTANSWER|SA|MW|NUMERICAL|NM)(_?(?:V|H|S|VS|HS|C))?:((?:\\.|[^\\{}]|\{[^{}]*\})*)\}/gsu;

/** A text with answers embedded in it. What has no gap of ours makes the whole question unknown. */
export function embeddedOf(html: string): { text: string; answer: FoundAnswer } {
  const gaps: FoundGap[] = [];
  const text = html.replaceAll(EMBEDDED, (_, weight: string, type: string, _way: string | undefined, body: string) => {
    const place = gaps.push({ weight: Number(weight || 1), answer: answerOf(type, body) });
    return `[[${place}]]`;
  });
  return { text, answer: gaps.length === 0 ? { kind: "unknown" } : { kind: "cloze", gaps } };
}

/** What a gap holds, parted where no backslash says that the sign is a sign. */
function answerOf(type: string, body: string): FoundAnswer {
  const written = body.split(/(?<!\\)~/u).map((part) => {
    const [said = ""] = part.split(/(?<!\\)#/u);
    const [, equal, share, words = ""] = /^\s*(?:(=)|%(-?[\d.]+)%)?(.*)$/su.exec(said) ?? [];
    return { share: equal ? 100 : Number(share ?? 0), text: words.replaceAll(/\\([}~#/"\\])/gu, "$1").trim(), feedback: "" };
  });
  // Some begin the list with its sign.
  const given = written.filter(({ text }) => text !== "");
  const right = given.filter(({ share }) => share > 0);
  if (/^(?:NUMERICAL|NM)$/u.test(type)) {
    return numberOf(
      right.map((one) => {
        const [text = "", tolerance] = one.text.split(":");
        return { text: text.trim(), tolerance };
      }),
    );
  }
  if (/^(?:MULTIRESPONSE|MR)$/u.test(type)) return { kind: "unknown" };
  return /^(?:MULTICHOICE|MC)$/u.test(type) ? choiceOf(given, false) : shortAnswerOf(right);
}

/** Whether a pattern is the word itself. */
export const isPlainPattern = (pattern: string): boolean => !/[\\^$.|?*+()[\]{}]/u.test(pattern.trim());
