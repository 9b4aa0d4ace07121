import { fold } from "#contract/rules/arabic-fold.ts";
import { isRightNumber } from "#contract/coursework/number-answer.ts";
import { clozeShare } from "#contract/coursework/cloze.ts";
import { matchingShare, orderingShare } from "#contract/coursework/question-share.ts";
import { ANSWER_MATCH } from "#contract/content/teaching-content.ts";
import type { StoredAnswers, StoredGap, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { isSameAnswer } from "./same-answer.ts";

/**
 * Points by question. Orders and pairs earn by `question-share.ts`, gaps by `cloze.ts`. Several right options earn their share, each wrong one takes a share back, never below nothing. Short
 * answers are compared as search compares: without marks and case, and in other forms of their words as far as the author says. One for which nothing counts waits for the instructor
 * (null), unless it was left empty. A wrong answer takes what the attempt says.
 */
export function markAnswers(questions: readonly StoredQuestion[], answers: StoredAnswers): Record<string, number | null> {
  return Object.fromEntries(
    questions.map((question) => {
      const mark = markOf(question, answers[question.id]);
      const takes = mark === 0 && isGiven(answers[question.id]) ? (question.wrongTakes ?? 0) / 100 : 0;
      return [question.id, takes === 0 ? mark : -pointsOf(takes, question.points)];
    }),
  );
}

const isGiven = (answer: StoredAnswers[string] | undefined): boolean =>
  answer !== undefined &&
  (answer.choices.length > 0 || (answer.pairs ?? []).length > 0 || (answer.gaps ?? []).length > 0 || fold(answer.text ?? "") !== "");

function markOf(question: StoredQuestion, answer: StoredAnswers[string] | undefined): number | null {
  const { kind, points, correct, accepted, match = ANSWER_MATCH } = question;
  if (kind === "short_answer") {
    const said = answer?.text ?? "";
    if (fold(said) === "") return 0;
    if (question.numeric) return isRightNumber(said, question.numeric) ? points : 0;
    if (accepted.length === 0) return null;
    return accepted.some((one) => isSameAnswer(said, one, match)) ? points : 0;
  }
  if (kind === "ordering") return pointsOf(orderingShare(correct, answer?.choices ?? []), points);
  if (kind === "matching") return pointsOf(matchingShare(question.pairs ?? [], answer?.pairs ?? []), points);
  if (kind === "cloze") return pointsOf(clozeShare(question.gaps ?? [], answer?.gaps ?? [], isSameGap), points);
  const chosen = new Set(answer?.choices ?? []);
  const right = correct.filter((id) => chosen.has(id)).length;
  const wrong = chosen.size - right;
  if (kind !== "multiple") return right === 1 && wrong === 0 ? points : 0;
  if (correct.length === 0) return chosen.size === 0 ? points : 0;
  return pointsOf(Math.max(0, right - wrong) / correct.length, points);
}

/** Whether written words fill a gap as some of its words do. */
export const isSameGap = (given: string, counting: string, { match = ANSWER_MATCH }: Pick<StoredGap, "match">): boolean =>
  isSameAnswer(given, counting, match);

const pointsOf = (share: number, points: number): number => Math.round(share * points * 100) / 100;

/** Percent of all points, never below nothing; null while a question waits. */
export function scoreOf(questions: readonly StoredQuestion[], marks: Record<string, number | null>): number | null {
  const outOf = questions.reduce((sum, { points }) => sum + points, 0);
  let sum = 0;
  for (const { id } of questions) {
    const mark = marks[id];
    if (mark === null || mark === undefined) return null;
    sum += mark;
  }
  return outOf === 0 ? 100 : Math.max(0, Math.round((sum * 100) / outOf));
}
