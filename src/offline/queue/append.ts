import { isPlainObject } from "#contract/plain-values.ts";
import { inverseOf } from "#offline/cart/changes.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import type { UseStore } from "#offline/stores.ts";
import {
  eventsOf,
  isPayload,
  LANE_RULES,
  MARKS_BATCH,
  type Mutation,
  type Operation,
  operation,
  type Payload,
  PROGRESS_BATCH,
} from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import type { Rows } from "./store.ts";
import { announcedTransaction } from "./queue-transactions.ts";

/**
 * Saves a mutation. When the promise is fulfilled it is on the disk ("saved on this device", P1); only a server's answer makes it
 * "in your account". Where the operation allows it, it joins the one before it, as long as nothing of that was sent. Kick the triggers
 * afterwards.
 * @param owner the owner tag it is bound to for good (P5), or `GUEST_OWNER`
 * @param key of its record where it joins no other: a caller who is not told whether it was saved can look for it, or send it by itself
 * Errors: StorageFailure, and then nothing was saved (P9), but for the reason `unanswered`: then nobody knows; TypeError for a payload
 * that its operation could not send.
 */
export async function append(owner: string, mutation: Mutation, queue?: UseStore, key?: string): Promise<QueueRecord> {
  if (!isPayload(mutation.op, mutation.payload)) throw new TypeError(`no payload of ${mutation.op}`);
  return announcedTransaction(queue, (rows) => appendTo(rows, owner, mutation, key));
}

/** The same inside a transaction that does more. `key` only where it must be the same however often it is made (merge, message). */
export function appendTo(rows: Rows, owner: string, mutation: Mutation, key?: string): QueueRecord {
  const record = joinedWithLast(rows, owner, mutation) ?? newRecord(rows, owner, mutation, key);
  rows.putRecord(record);
  return record;
}

function joinedWithLast(rows: Rows, owner: string, { op, payload }: Mutation): QueueRecord | null {
  const { lane } = operation(op);
  const join = JOINS[op];
  const last = rows.recordsOf(owner).findLast((record) => record.lane === lane);
  if (!join || last?.op !== op || last.tried || !sameParams(last.payload, payload)) return null;
  const body = join(last.payload.body, payload.body);
  // Under a new key: a copy of this profile may hold the old one with something else behind it.
  return body && { ...last, key: newId(), payload: { ...last.payload, body } };
}

const sameParams = (one: Payload, other: Payload): boolean => JSON.stringify(one.params) === JSON.stringify(other.params);

function newRecord(rows: Rows, owner: string, { op, payload, shown }: Mutation, key = newId()): QueueRecord {
  const order = rows.device().nextOrder;
  rows.setDevice({ nextOrder: order + 1 });
  const { lane } = operation(op);
  return { lane, op, order, key, owner, payload, shown, madeAt: now().toISOString(), tried: false, outbox: null, seq: null };
}

/** What was taken back. `reversed`: it stays in its place, for it was tried, and its inverse waits behind it. */
export interface TakenBack {
  record: QueueRecord;
  how: "deleted" | "reversed";
}

/**
 * Takes a waiting mutation back. One that was never sent is deleted. One that may have arrived gets its inverse behind it (its own
 * place in the stream stays, so that undo leaves no hole), or is let go of and may arrive all the same (`record.tried`), as its lane
 * has it. Null where that cannot be, and for one already answered. Errors: StorageFailure.
 */
export const takeBack = (key: string, queue?: UseStore): Promise<TakenBack | null> =>
  announcedTransaction(queue, (rows): TakenBack | null => {
    const record = rows.records().find((waiting) => waiting.key === key);
    if (!record) return null;
    const { undo } = LANE_RULES[record.lane];
    if (!record.tried || undo === "deleted") {
      rows.removeRecord(record);
      return { record, how: "deleted" };
    }
    if (!undo) return null;
    for (const inverse of inverseOf(record)) appendTo(rows, record.owner, inverse);
    return { record, how: "reversed" };
  });

type Body = Payload["body"];
type Join = (earlier: Body, later: Body) => Body | null;

/** Of Arabic notes a character is two bytes, and a call takes 256 kB. */
const MARKS_LENGTH = 110_000;

const marksOf = (body: Body): Record<string, unknown>[] =>
  Array.isArray(body.marks) ? body.marks.filter((mark): mark is Record<string, unknown> => isPlainObject(mark)) : [];

/** The last tap on each cell, with the version that the first one saw: what came between was never seen. */
function joinMarks(earlier: Body, later: Body): Body | null {
  if ((earlier.imported ?? false) !== (later.imported ?? false) || (earlier.from_live ?? false) !== (later.from_live ?? false)) return null;
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

/** The later report of a package says all that the earlier did, but for a result: of several the best may count. */
function joinReports(earlier: Body, later: Body): Body | null {
  const isResult = earlier.completion === "completed" || earlier.success !== "unknown";
  const isSame = (["completion", "success", "score"] as const).every((field) => earlier[field] === later[field]);
  return isResult && !isSame ? null : { ...earlier, ...later };
}

function joinEvents(earlier: Body, later: Body): Body | null {
  const all = [...eventsOf(earlier), ...eventsOf(later)];
  return all.length <= PROGRESS_BATCH ? { ...earlier, events: all } : null;
}

/** Two neighbours with the same parameters of which nothing was sent, as one body; null where they must stay two. */
export const JOINS: { readonly [op in Operation]?: Join } = {
  reportProgress: joinEvents,
  saveAnswers: (earlier, later) => ({ ...earlier, answers: laterAnswers(earlier.answers, later.answers) }),
  markAttendance: joinMarks,
  // A note that is written on is one note: its last words.
  writeNote: (earlier, later) => ({ ...earlier, ...later }),
  // Of a note on a page too; the version is the one that the first words were written on.
  writePageNote: (earlier, later) => ({ ...earlier, ...later, version: earlier.version }),
  savePackageState: joinReports,
};
