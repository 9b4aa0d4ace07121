import { eventsOf, MARKS_BATCH, type Operation, type Payload, PROGRESS_BATCH } from "./operations.ts";
import { isObject } from "#offline/readable.ts";

type Body = Payload["body"];
type Join = (earlier: Body, later: Body) => Body | null;

/** Of Arabic notes a character is two bytes, and a call takes 256 kB. */
const MARKS_LENGTH = 110_000;

const marksOf = (body: Body): Record<string, unknown>[] =>
  Array.isArray(body.marks) ? body.marks.filter((mark): mark is Record<string, unknown> => isObject(mark)) : [];

/** The last tap on each cell, with the version that the first one saw: what came between was never seen. */
function joinMarks(earlier: Body, later: Body): Body | null {
  if ((earlier.imported ?? false) !== (later.imported ?? false)) return null;
  const cells = new Map(marksOf(earlier).map((mark) => [mark.student_id, mark]));
  for (const mark of marksOf(later)) {
    const before = cells.get(mark.student_id);
    cells.set(mark.student_id, before ? { ...mark, seen_version: before.seen_version } : mark);
  }
  const marks = [...cells.values()];
  if (marks.length > MARKS_BATCH || JSON.stringify(marks).length > MARKS_LENGTH) return null;
  return { ...earlier, ...later, marks, ...(earlier.submit || later.submit ? { submit: true } : {}) };
}

/** The last answer to each question. */
const laterAnswers = (...all: unknown[]): unknown[] => [
  ...new Map(all.flatMap((answers) => answers as { question_id: unknown }[]).map((answer) => [answer.question_id, answer])).values(),
];

function joinEvents(earlier: Body, later: Body): Body | null {
  const all = [...eventsOf(earlier), ...eventsOf(later)];
  return all.length <= PROGRESS_BATCH ? { ...earlier, events: all } : null;
}

/**
 * Two neighbours with the same parameters of which nothing was sent, as one body; null where they must stay two. Apart from the
 * operations: whoever only reads the queue does without.
 */
export const JOINS: { readonly [op in Operation]?: Join } = {
  reportProgress: joinEvents,
  saveAnswers: (earlier, later) => ({ ...earlier, answers: laterAnswers(earlier.answers, later.answers) }),
  markAttendance: joinMarks,
  // A note that is written on is one note: its last words.
  writeNote: (earlier, later) => ({ ...earlier, ...later }),
};
