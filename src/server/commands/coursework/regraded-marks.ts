import type { RegradeWay } from "#contract/coursework/regrade.ts";
import { markAnswers, scoreOf } from "#server/commands/classroom/mark-answers.ts";
import type { AttemptMarks } from "#server/db/tables/learning/regrades.ts";
import type { StoredAnswers, StoredGap, StoredQuestion } from "#server/db/tables/learning-content.ts";

/** An attempt whose question is marked anew. */
export interface Regrading {
  question: string;
  way: RegradeWay;
  /** The question as the quiz has it now; null where it is there no more. */
  current: StoredQuestion | null;
}

/**
 * What an attempt that is over comes to once a question is marked anew; null where it did not ask it, or nothing changes. Its texts
 * stay as the learner saw them.
 */
export function regradedMarks(
  attempt: AttemptMarks & { answers: StoredAnswers },
  { question: id, way, current }: Regrading,
): AttemptMarks | null {
  const asked = attempt.questions.find((question) => question.id === id);
  if (!asked) return null;
  const judged = judgedBy(asked, way, current);
  const mark = markBy(judged, way, attempt.answers) ?? attempt.marks[id] ?? null;
  const questions = attempt.questions.map((question) => (question.id === id ? judged : question));
  const marks = { ...attempt.marks, [id]: mark };
  if (mark === attempt.marks[id] && judged.points === asked.points) return null;
  const score = scoreOf(questions, marks);
  return { questions, marks, score, status: attempt.status === "submitted" && score !== null ? "graded" : attempt.status };
}

function judgedBy(asked: StoredQuestion, way: RegradeWay, current: StoredQuestion | null): StoredQuestion {
  if (way === "drop") return { ...asked, points: 0 };
  if (way === "points" || current?.kind !== asked.kind) return asked;
  const { correct, accepted, match, numeric, pairs, gaps } = current;
  return {
    ...asked,
    correct,
    accepted,
    ...(match && { match }),
    ...(numeric && { numeric }),
    ...(pairs && { pairs }),
    ...(gaps && { gaps: gapsJudgedBy(asked, gaps) }),
  };
}

/** A gap offers what it offered; what is right in it, and what it weighs, is as it stands now. */
function gapsJudgedBy({ gaps = [] }: StoredQuestion, current: readonly StoredGap[]): StoredGap[] {
  return gaps.map((gap) => {
    const now = current.find(({ id }) => id === gap.id);
    return now ? { ...now, options: gap.options } : gap;
  });
}

/** Null: an instructor marks it. */
function markBy(question: StoredQuestion, way: RegradeWay, answers: StoredAnswers): number | null {
  if (way === "drop") return 0;
  return way === "points" ? question.points : (markAnswers([question], answers)[question.id] ?? null);
}
