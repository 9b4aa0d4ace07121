import { CONTENT } from "#contract/content/teaching-content.ts";
import { CLOZE, gapIds } from "#contract/coursework/cloze.ts";
import { QUIZ_RULES_MAX } from "#contract/coursework/quiz-rules.ts";
import { numberText } from "#contract/coursework/number-answer.ts";
import type { Localised, StoredBlock, StoredGap, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { htmlLine, wordsOf } from "../html-blocks.ts";
import type { Reading } from "../line-writer.ts";
import { inOwnLanguage } from "../texts.ts";

/** A question as a format tells it; its texts are HTML. */
export interface FoundQuestion {
  /** How the format calls what it is, for the report. */
  type: string;
  name: string;
  text: string;
  points?: number | undefined;
  feedback?: string | undefined;
  tags?: readonly string[];
  answer: FoundAnswer;
}

export type FoundAnswer =
  | { kind: "choice"; several: boolean; options: { text: string; right: boolean; part?: boolean; feedback?: string | undefined }[] }
  | { kind: "true_false"; right: boolean | null; feedback?: { true?: string | undefined; false?: string | undefined } }
  /** Without answers that count, a person marks it. */
  | { kind: "words"; accepted: string[]; changed?: string | undefined }
  | { kind: "number"; value: number; tolerance: number; unit: string; changed?: string | undefined }
  | { kind: "matching"; pairs: { text: string; match: string }[]; others: string[] }
  | { kind: "ordering"; lines: string[] }
  /** The text marks its gaps with `[[1]]`, the first of these. */
  | { kind: "cloze"; gaps: FoundGap[] }
  /** Nothing is asked: it is read. */
  | { kind: "text" }
  /** What we have no question for. */
  | { kind: "unknown" };

export interface FoundGap {
  weight: number;
  /** A choice of one, words or a number; anything else has no gap of ours. */
  answer: FoundAnswer;
}

const TEXT_MAX = 2_000;
const OPTION_MAX = 500;
const ACCEPTED_MAX = 20;
const ACCEPTED_LENGTH = 200;
const TRUE_FALSE = { true: { ar: "صحيح", en: "True" }, false: { ar: "خطأ", en: "False" } };

/**
 * Writes questions as they are kept. What is asked beyond our limits, or without what it needs to be answered, is named and left out;
 * what is kept in another way than it was is named too.
 */
export function writeQuestions(found: readonly FoundQuestion[], reading: Reading): WrittenQuestions {
  const writer = new QuestionWriter(reading);
  const questions = found.flatMap((question, place) => writer.write(question, `q${place + 1}`) ?? []);
  return { questions, beside: inOwnLanguage(writer.beside, wordsOf(writer.beside), []) };
}

export interface WrittenQuestions {
  questions: StoredQuestion[];
  /** Pictures of the questions, and texts that are longer than a question's: they stand before them. */
  beside: Localised<StoredBlock[]>;
}

class QuestionWriter {
  readonly beside: StoredBlock[] = [];

  constructor(private readonly reading: Reading) {}

  write(question: FoundQuestion, id: string): StoredQuestion | null {
    const text = this.#line(question.text) || question.name.trim();
    const label = (question.name.trim() || text).slice(0, 120);
    if (question.answer.kind === "text") return null;
    const answer = text === "" ? null : this.#answer(question, { label, text });
    if (answer === null) {
      this.reading.note("question_left", `${question.type}: ${label}`);
      return null;
    }
    if (text.length > TEXT_MAX) {
      this.reading.note("question_changed", `${question.type}: ${label}`);
      this.beside.push({ type: "heading", level: 3, text: label }, { type: "paragraph", runs: [{ text }] });
    }
    const named = (question.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== "");
    const tags = [...new Set(named.map((tag) => tag.slice(0, QUIZ_RULES_MAX.tagMax)))].slice(0, QUIZ_RULES_MAX.tagsMax);
    const feedback = question.feedback ? this.#line(question.feedback) : "";
    return {
      id,
      text: both(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text),
      points: Math.max(0.01, Math.round((question.points ?? 1) * 100) / 100) || 1,
      feedback: feedback === "" ? null : both(feedback.slice(0, TEXT_MAX)),
      ...(tags.length > 0 ? { tags } : {}),
      ...answer,
    };
  }

  #line(html: string): string {
    return htmlLine(html, this.reading, this.beside);
  }

  #answer(
    { answer, type }: FoundQuestion,
    { label, text }: { label: string; text: string },
  ): Pick<StoredQuestion, "kind" | "options" | "correct" | "accepted" | "numeric" | "gaps"> | null {
    const changed = (what: string) => this.reading.note("question_changed", `${type}: ${label} – ${what}`);
    switch (answer.kind) {
      case "text":
      case "unknown":
        return null;
      case "true_false": {
        if (answer.right === null) changed("?");
        const option = (id: "true" | "false") => ({ id, text: TRUE_FALSE[id], feedback: this.#feedback(answer.feedback?.[id]) });
        return {
          kind: "true_false",
          options: [option("true"), option("false")],
          correct: answer.right === null ? [] : [String(answer.right)],
          accepted: [],
        };
      }
      case "words":
        return { kind: "short_answer", options: [], correct: [], ...this.#words(answer, changed) };
      case "number":
        return { kind: "short_answer", options: [], correct: [], ...this.#number(answer, changed) };
      case "cloze": {
        const gaps = answer.gaps.map((gap, place) => this.#gap(gap, String(place + 1), changed));
        const whole = gaps.filter((gap) => gap !== null);
        const marked = new Set(gapIds(text));
        const fit =
          whole.length === gaps.length &&
          gaps.length > 0 &&
          gaps.length <= CLOZE.gapsMax &&
          text.length <= TEXT_MAX &&
          marked.size === gaps.length;
        return fit && whole.every(({ id }) => marked.has(id))
          ? { kind: "cloze", options: [], correct: [], accepted: [], gaps: whole }
          : null;
      }
      case "choice":
        return this.#choice(answer, changed);
      case "matching":
        return this.#matching(answer);
      case "ordering": {
        const options = answer.lines.map((line, place) => ({ id: `o${place + 1}`, text: both(this.#line(line)), feedback: null }));
        return fits(options) ? { kind: "ordering", options, correct: options.map(({ id }) => id), accepted: [] } : null;
      }
    }
  }

  #words(answer: Extract<FoundAnswer, { kind: "words" }>, changed: (what: string) => void): Pick<StoredGap, "accepted" | "numeric"> {
    const accepted = [...new Set(answer.accepted.map((one) => this.#line(one)))].filter((one) => one !== "");
    if (answer.changed !== undefined) changed(answer.changed);
    if (accepted.length > ACCEPTED_MAX || accepted.some(({ length }) => length > ACCEPTED_LENGTH)) changed(`${accepted.length}`);
    return { accepted: accepted.filter(({ length }) => length <= ACCEPTED_LENGTH).slice(0, ACCEPTED_MAX) };
  }

  #number(
    answer: Extract<FoundAnswer, { kind: "number" }>,
    changed: (what: string) => void,
  ): Required<Pick<StoredGap, "accepted" | "numeric">> {
    if (answer.changed !== undefined) changed(answer.changed);
    const numeric = { value: answer.value, tolerance: answer.tolerance, unit: answer.unit.slice(0, 40) };
    return { accepted: [numberText(numeric)], numeric };
  }

  #gap({ weight, answer }: FoundGap, id: string, changed: (what: string) => void): StoredGap | null {
    const whole = Math.round(weight);
    const fit = Math.min(CLOZE.weightMax, Math.max(1, whole));
    if (fit !== weight) changed(`×${weight}`);
    const found = answer.kind === "choice" && !answer.several ? this.#choice(answer, changed) : null;
    if (found?.kind === "single" && found.options.every(({ text }) => text.en.length <= CLOZE.givenMax)) {
      const options = found.options.map(({ id: own, text }) => ({ id: own, text }));
      return { id, options, correct: found.correct[0] ?? null, accepted: [], weight: fit };
    }
    if (answer.kind !== "words" && answer.kind !== "number") return null;
    const { accepted, numeric } = answer.kind === "words" ? this.#words(answer, changed) : this.#number(answer, changed);
    return accepted.length === 0 ? null : { id, options: [], correct: null, accepted, ...(numeric ? { numeric } : {}), weight: fit };
  }

  #choice({ options: found, several }: Extract<FoundAnswer, { kind: "choice" }>, changed: (what: string) => void) {
    const options = found.map(({ text, feedback }, place) => ({
      id: `o${place + 1}`,
      text: both(this.#line(text)),
      feedback: this.#feedback(feedback),
    }));
    if (!fits(options)) return null;
    const correct = found.flatMap(({ right }, place) => (right ? `o${place + 1}` : []));
    if (found.some(({ part }) => part)) changed("%");
    if (correct.length === 0) changed("?");
    return { kind: several || correct.length > 1 ? ("multiple" as const) : ("single" as const), options, correct, accepted: [] };
  }

  #matching({ pairs: found, others }: Extract<FoundAnswer, { kind: "matching" }>) {
    const asked = found.filter(({ text }) => this.#line(text) !== "");
    const words = [...new Set([...asked.map(({ match }) => match), ...others].map((match) => this.#line(match)))].filter(
      (word) => word !== "",
    );
    const options = asked.map(({ text }, place) => ({ id: `o${place + 1}`, text: both(this.#line(text)), feedback: null }));
    const matches = words.map((word, place) => ({ id: `m${place + 1}`, text: both(word) }));
    const pairs = asked.map(({ match }, place) => ({ option: `o${place + 1}`, match: `m${words.indexOf(this.#line(match)) + 1}` }));
    if (!fits(options) || !fits(matches) || pairs.some(({ match }) => match === "m0")) return null;
    return { kind: "matching" as const, options, matches, pairs, correct: [], accepted: [] };
  }

  #feedback(html: string | undefined): Localised<string> | null {
    const line = html ? this.#line(html).slice(0, CONTENT.optionFeedbackMax) : "";
    return line === "" ? null : both(line);
  }
}

const fits = (options: readonly { text: Localised<string> }[]): boolean =>
  options.length >= 2 &&
  options.length <= CONTENT.optionsMax &&
  options.every(({ text }) => text.en.length > 0 && text.en.length <= OPTION_MAX);

/** What was written once is read in both languages. */
const both = (text: string): Localised<string> => ({ ar: text, en: text });
