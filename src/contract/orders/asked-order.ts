import type { Question } from "#contract/classroom/lesson-content.ts";

type Asked = Pick<Question, "id" | "kind" | "options" | "matches" | "gaps">;

/** Before there is an attempt: in the order of ids that the server made at random, so that it says nothing. */
export function withoutOrder<Q extends Asked>(question: Q): Q {
  return arranged(question, (list) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/**
 * A question as one attempt asks it: lines to be put in order, what options are matched with, and what a gap offers, are shuffled by the attempt's id.
 * The same for the same attempt, on the device that began it without a network as on the server.
 */
export function asAsked<Q extends Asked>(question: Q, attemptId: string): Q {
  return arranged(withoutOrder(question), (list, part) => shuffled(list, `${attemptId}/${question.id}/${part}`));
}

type Arrange = <T extends { id: string }>(list: readonly T[], part: string) => T[];

function arranged<Q extends Asked>(question: Q, arrange: Arrange): Q {
  if (question.kind === "ordering") return { ...question, options: arrange(question.options, "options") };
  if (question.kind === "matching") return { ...question, matches: arrange(question.matches ?? [], "matches") };
  if (question.kind === "cloze")
    return { ...question, gaps: (question.gaps ?? []).map((gap) => ({ ...gap, options: arrange(gap.options, gap.id) })) };
  return question;
}

/** Fisher and Yates, with numbers that follow from the seed. */
function shuffled<T>(list: readonly T[], seed: string): T[] {
  const next = numbersOf(seed);
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}

/** Mulberry32 seeded by FNV-1a: nothing secret hangs on it, it must only be the same everywhere. */
function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
