import type { Attempt, QuestionResult } from "#contract/coursework/coursework.ts";
import type { QuizRules } from "#contract/coursework/quiz-rules.ts";
import { isRightGap } from "#contract/coursework/cloze.ts";
import type { AttemptSummary, Question } from "#contract/classroom/lesson-content.ts";
import { asAsked, withoutOrder } from "#contract/orders/asked-order.ts";
import type { attempts } from "#server/db/tables/learning.ts";
import type { StoredGap, StoredQuestion } from "#server/db/tables/learning-content.ts";

import { isSameGap } from "./mark-answers.ts";

export type AttemptRow = typeof attempts.$inferSelect;

/** Where a learner stands at the quiz of an attempt. */
export interface QuizStanding {
  rules: QuizRules;
  attemptsLeft: number;
  /** Another attempt is under way: until it is over, nothing more is told of those before. */
  open: boolean;
}

/** How much of an attempt that is over is shown now, and when more is. */
function reviewOf({ review, right_at: at }: QuizRules, { over, now }: { over: boolean; now: Date }): NonNullable<Attempt["review"]> {
  if (review !== "right") return { shown: review, right_later: false, right_at: null };
  if (at === null ? over : new Date(at) <= now) return { shown: "right", right_later: false, right_at: null };
  return { shown: "answers", right_later: true, right_at: at };
}

const bare = ({ id, text }: { id: string; text: Question["text"] }) => ({ id, text });

const askedGap = ({ id, options, numeric }: StoredGap) => ({
  id,
  options: options.map(bare),
  ...(numeric ? { numeric: { unit: numeric.unit || null } } : {}),
});

/** A question without what is right, as an attempt asks it; without an attempt in an order that says nothing. */
export function askedQuestion(
  { id, kind, text, points, options, matches, numeric, gaps }: StoredQuestion,
  attemptId: string | null,
): Question {
  const question = {
    id,
    kind,
    text,
    points,
    options: options.map(bare),
    ...(matches ? { matches: matches.map(bare) } : {}),
    ...(numeric ? { numeric: { unit: numeric.unit || null } } : {}),
    ...(gaps ? { gaps: gaps.map(askedGap) } : {}),
  };
  return attemptId === null ? withoutOrder(question) : asAsked(question, attemptId);
}

/** As its student may know it: what an instructor marked and did not announce still waits. */
function asShown(row: AttemptRow): AttemptRow {
  if (!row.withheld) return row;
  const byHand = row.questions.filter(isByHand).map(({ id }) => id);
  const marks = Object.fromEntries(Object.entries(row.marks ?? {}).map(([id, mark]) => [id, byHand.includes(id) ? null : mark]));
  return { ...row, status: "submitted", score: null, marks };
}

/** A question that no list of answers decides. */
export const isByHand = ({ kind, accepted }: StoredQuestion): boolean => kind === "short_answer" && accepted.length === 0;

/** Of a quiz that shows nothing the score stays unsaid too. */
export function attemptSummaryOf(attempt: AttemptRow, { review }: Pick<QuizRules, "review">): AttemptSummary {
  const summary = summaryOf(asShown(attempt));
  return review === "nothing" ? { ...summary, score: null, passed: null } : summary;
}

const summaryOf = (row: AttemptRow): AttemptSummary => ({
  id: row.id,
  number: row.number,
  status: row.status,
  started_at: row.startedAt.toISOString(),
  ends_at: row.endsAt?.toISOString() ?? null,
  submitted_at: row.submittedAt?.toISOString() ?? null,
  score: row.score,
  passed: row.score === null ? null : row.score >= row.passMark,
});

/** An attempt as its student may see it: while it is in progress nothing tells what is right, and afterwards what the quiz's rules show. */
export function attemptOf(attempt: AttemptRow, { rules, attemptsLeft, open }: QuizStanding, now: Date): Attempt {
  const row = asShown(attempt);
  const isOpen = row.status === "in_progress";
  const review = reviewOf(rules, { over: attemptsLeft === 0 && !open, now });
  const hidden = !isOpen && (review.shown === "nothing" || review.shown === "score");
  return {
    summary: attemptSummaryOf(attempt, rules),
    item_id: row.itemId,
    questions: hidden ? [] : row.questions.map((question) => askedQuestion(question, row.id)),
    answers: hidden ? [] : answersOf(row),
    results: isOpen || hidden ? [] : row.questions.map((question) => resultOf(question, row, review.shown === "right")),
    ...(isOpen ? {} : { review }),
    attempts_left: attemptsLeft,
    pass_mark: row.passMark,
    server_time: now.toISOString(),
  };
}

const answersOf = (row: AttemptRow): Attempt["answers"] =>
  Object.entries(row.answers).map(([question_id, { choices, pairs, text, gaps }]) => ({
    question_id,
    choices,
    ...(pairs ? { pairs } : {}),
    text,
    ...(gaps ? { gaps } : {}),
  }));

function resultOf(question: StoredQuestion, { marks, answers }: AttemptRow, right: boolean): QuestionResult {
  const points = marks?.[question.id] ?? null;
  const gaps = question.gaps?.map((gap) => {
    const given = answers[question.id]?.gaps?.find((one) => one.gap === gap.id)?.given;
    return {
      gap: gap.id,
      right: given !== undefined && isRightGap(gap, given, isSameGap),
      correct: right ? rightOf(gap) : null,
    };
  });
  const result = {
    question_id: question.id,
    result: points === null ? "waiting" : points >= question.points ? "correct" : points > 0 ? "partly" : "incorrect",
    points,
    ...(gaps ? { gaps } : {}),
  } as const;
  if (!right) {
    // Of pairs it is told which of the own ones are right: they show no other.
    const own = answers[question.id]?.pairs ?? [];
    const pairs = question.pairs?.filter(({ option, match }) => own.some((pair) => pair.option === option && pair.match === match));
    return { ...result, correct_choices: [], ...(pairs ? { correct_pairs: pairs } : {}), correct_text: null, feedback: null };
  }
  return {
    ...result,
    correct_choices: question.correct,
    ...(question.pairs ? { correct_pairs: question.pairs } : {}),
    correct_text: question.accepted[0] ?? null,
    feedback: question.feedback,
    option_feedback: optionFeedback(question, answers[question.id]),
  };
}

/** One answer that would be right. */
function rightOf({ options, correct, accepted: [first = ""] }: StoredGap): Question["text"] {
  return options.find(({ id }) => id === correct)?.text ?? { ar: first, en: first };
}

/** What is said to an option that nobody touched would only tell a wrong reason for what was not thought. */
function optionFeedback({ kind, options, correct }: StoredQuestion, answer: AttemptRow["answers"][string] | undefined) {
  const all = kind === "ordering" || kind === "matching";
  return options.flatMap(({ id, feedback }) =>
    feedback && (all || correct.includes(id) || answer?.choices.includes(id)) ? [{ option_id: id, feedback }] : [],
  );
}
