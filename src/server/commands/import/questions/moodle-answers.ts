import type { FoundAnswer } from "./write-question.ts";

/** An answer as both of Moodle's formats tell it. */
export interface MoodleAnswer {
  /** Percent of the points that it earns. */
  share: number;
  text: string;
  feedback: string;
}

/** Shares are written with some digits: what is nearly whole is whole. */
const WHOLE = 99.9;

export const choiceOf = (answers: readonly MoodleAnswer[], several: boolean): FoundAnswer => ({
  kind: "choice",
  several,
  options: answers.map(({ share, text, feedback }) => ({
    text,
    feedback,
    right: several ? share > 0 : share >= WHOLE,
    part: !several && share > 0 && share < WHOLE,
  })),
});

export const trueFalseOf = (yes: MoodleAnswer | undefined, no: MoodleAnswer | undefined): FoundAnswer => ({
  kind: "true_false",
  right: yes && yes.share > 0 ? true : no && no.share > 0 ? false : null,
  feedback: { true: yes?.feedback, false: no?.feedback },
});

/** Short answers: a star stands for any words. @param right those that earn something */
export const shortAnswerOf = (right: readonly MoodleAnswer[]): FoundAnswer => ({
  kind: "words",
  accepted: right.map(({ text }) => text.replaceAll("*", "").trim() || text),
  ...(right.some(({ share }) => share < WHOLE) ? { changed: "%" } : {}),
});

/** The unit of a number, and what the report says where there are several: our question has one. */
export const unitsOf = (names: readonly string[]): [unit: string, changed?: string] => {
  const [first = "", ...more] = names.map((name) => name.trim()).filter((name) => name !== "");
  return more.length === 0 ? [first] : [first, [first, ...more].join(" ; ")];
};

/** A pair without a text only offers one match more. */
export const matchingOf = (pairs: readonly { text: string; match: string }[]): FoundAnswer => ({
  kind: "matching",
  pairs: pairs.filter(({ text }) => text !== ""),
  others: pairs.filter(({ text }) => text === "").map(({ match }) => match),
});
