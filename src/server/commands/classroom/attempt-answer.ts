import type { Attempt, QuestionResult } from "#contract/coursework/coursework.ts";
import type { AttemptSummary, Question } from "#contract/classroom/lesson-content.ts";
import { asAsked, withoutOrder } from "#contract/orders/asked-order.ts";
import type { attempts } from "#server/db/tables/learning.ts";
import type { StoredQuestion } from "#server/db/tables/learning-content.ts";

export type AttemptRow = typeof attempts.$inferSelect;

/** A question without what is right, as an attempt asks it; without an attempt in an order that says nothing. */
export function askedQuestion({ id, kind, text, points, options, matches }: StoredQuestion, attemptId: string | null): Question {
  const bare = ({ id: own, text: words }: { id: string; text: Question["text"] }) => ({ id: own, text: words });
  const question = { id, kind, text, points, options: options.map(bare), ...(matches ? { matches: matches.map(bare) } : {}) };
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

export const attemptSummaryOf = (attempt: AttemptRow): AttemptSummary => summaryOf(asShown(attempt));

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

/** An attempt as its student may see it: while it is in progress nothing tells what is right. */
export function attemptOf(attempt: AttemptRow, attemptsLeft: number, now: Date): Attempt {
  const row = asShown(attempt);
  return {
    summary: summaryOf(row),
    item_id: row.itemId,
    questions: row.questions.map((question) => askedQuestion(question, row.id)),
    answers: Object.entries(row.answers).map(([question_id, { choices, pairs, text }]) => ({
      question_id,
      choices,
      ...(pairs ? { pairs } : {}),
      text,
    })),
    results: row.status === "in_progress" ? [] : row.questions.map((question) => resultOf(question, row)),
    attempts_left: attemptsLeft,
    pass_mark: row.passMark,
    server_time: now.toISOString(),
  };
}

function resultOf(question: StoredQuestion, { marks, answers }: AttemptRow): QuestionResult {
  const points = marks?.[question.id] ?? null;
  return {
    question_id: question.id,
    result: points === null ? "waiting" : points >= question.points ? "correct" : points > 0 ? "partly" : "incorrect",
    points,
    correct_choices: question.correct,
    ...(question.pairs ? { correct_pairs: question.pairs } : {}),
    correct_text: question.accepted[0] ?? null,
    feedback: question.feedback,
    option_feedback: optionFeedback(question, answers[question.id]),
  };
}

/** What is said to an option that nobody touched would only tell a wrong reason for what was not thought. */
function optionFeedback({ kind, options, correct }: StoredQuestion, answer: AttemptRow["answers"][string] | undefined) {
  const all = kind === "ordering" || kind === "matching";
  return options.flatMap(({ id, feedback }) =>
    feedback && (all || correct.includes(id) || answer?.choices.includes(id)) ? [{ option_id: id, feedback }] : [],
  );
}
