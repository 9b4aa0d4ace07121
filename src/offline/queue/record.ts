import { isPlainObject } from "#contract/plain-values.ts";
import type { FieldError, Lane } from "#contract/endpoint.ts";
import { isProblemCode, type ProblemCode } from "#contract/problem.ts";
import { cartPayload, idsIn, isShown, programsIn } from "#offline/cart/changes.ts";
import { hasFields, isListOf, isTableOf } from "#offline/fields.ts";
import { isCount, isNumberList, isText } from "#offline/readable.ts";
import { isOperation, isPayload, LANES, type Mutation, operation } from "./operations.ts";
import { ROW } from "./rows.ts";

/** The owner of what a guest wrote: this device. No tag of an account, those are random and longer. */
export const GUEST_OWNER = "guest";

/** A mutation waiting for the server. Never a token, a password or a card (P14). */
export interface QueueRecord extends Mutation {
  readonly lane: Lane;
  /** Grows with each record of this device: the order of sending. Never a time (P3, P11). */
  readonly order: number;
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  /** Owner tag of the account it was made for, or `GUEST_OWNER`. */
  readonly owner: string;
  /** ISO 8601, by this device's clock: for showing only. */
  readonly madeAt: string;
  /** A request may have left: from then on deleting it here cannot promise that it did not arrive. */
  readonly tried: boolean;
  /** The outbox id under which it was first sent; null while nothing was sent, and where it travels in no stream. */
  readonly outbox: string | null;
  /** Place in the stream, from 1; given right before the first send. */
  readonly seq: number | null;
}

/** A later version's record stops its own lane; one whose lane cannot be read stops all (`lane` null). */
export type ReadRecord = { kind: "record"; record: QueueRecord } | { kind: "newer"; lane: Lane | null } | { kind: "unreadable" };

type Stored = Record<string, unknown>;

/**
 * The newest form of a stored record. Every released one has a fixture in `record.test.ts` and `released-records.json` (P12). A new
 * operation of a lane of version 3 needs none: an operation that a tab does not know is a later one's, and it leaves it where it is.
 */
const NEWEST_FORM = 4;

/**
 * Reads a stored record of any released form. `newer` is one that a later version of Qabas wrote: an old tab leaves it where it is
 * and sends nothing past it.
 */
export function readRecord(stored: unknown): ReadRecord {
  if (!isPlainObject(stored) || typeof stored.v !== "number") return { kind: "unreadable" };
  const lane = LANES.find((one) => one === stored.lane) ?? null;
  if (stored.v > NEWEST_FORM) return { kind: "newer", lane };
  if (lane && (stored.v === 3 || stored.v === 4) && isText(stored.op) && !isOperation(stored.op)) return { kind: "newer", lane };
  const form = lane && formOf({ lane, op: stored.op });
  const record = form && stored.v === form ? readForm[form](stored) : null;
  const good = record !== null && hasHeader(stored) && record.lane === operation(record.op).lane && isPayload(record.op, record.payload);
  return good ? { kind: "record", record } : { kind: "unreadable" };
}

/**
 * A record as it is written: in the form in which its lane was released, so that a tab of an older version that is still open sends it,
 * shows it and wipes it like its own.
 */
export function storedRecord(record: QueueRecord): Stored {
  const { order, lane, key, owner, op, payload, shown, madeAt, tried, outbox, seq } = record;
  const form = { v: formOf(record), order, lane, key, owner, op, madeAt };
  const { code } = payload.body;
  switch (form.v) {
    case 1:
      return { ...form, outbox, seq, ids: idsIn(payload), payload: isText(code) ? { code } : null, shown: programsIn(shown) };
    case 2:
      return { ...form, tried, payload: payload.body };
    case 3:
    case 4:
      return { ...form, outbox, seq, payload, shown };
  }
}

/**
 * The form of records: 1 came with the cart, 2 with messages, 3 with the lanes after them. 4 is the same for a lane that tabs of before do
 * not know: they leave it where it lies. What knows a cohort is of form 3 in the cart too: a tab
 * of before leaves such a one where it is, where it would send one of form 1 without its cohort.
 */
const formOf = ({ lane, op }: { lane: Lane; op: unknown }): 1 | 2 | 3 | 4 =>
  lane === "cart" && op !== "chooseCohort" ? 1 : lane === "contact" ? 2 : lane === "conversation" ? 4 : 3;

const placeOf = ({ outbox, seq }: Stored) => ({ outbox: outbox as string | null, seq: seq as number | null, tried: outbox !== null });
const headerOf = ({ lane, op, order, key, owner, madeAt }: Stored) => ({ lane, op, order, key, owner, madeAt }) as QueueRecord;

/** What each form says; null for what it could not say. */
const readForm: Readonly<Record<1 | 2 | 3 | 4, (stored: Stored) => QueueRecord | null>> = {
  1(stored) {
    const { op, ids, payload, shown } = stored;
    const good = hasPlace(stored) && isNumberList(ids) && isListOf(isShown)(shown);
    if (!good || !isOperation(op) || (payload !== null && !isPlainObject(payload))) return null;
    return { ...headerOf(stored), ...placeOf(stored), payload: cartPayload(op, ids, payload?.code), shown: { programs: shown } };
  },
  2(stored) {
    const { tried, payload, key } = stored;
    if (stored.op !== "sendContactMessage" || typeof tried !== "boolean" || !isPlainObject(payload) || payload.id !== key) return null;
    return { ...headerOf(stored), tried, outbox: null, seq: null, payload: { body: payload }, shown: {} };
  },
  3: withPayload,
  4: withPayload,
};

function withPayload(stored: Stored): QueueRecord | null {
  const { op, payload, shown } = stored;
  if (!hasPlace(stored) || !isOperation(op) || !isPayload(op, payload) || !isPlainObject(shown)) return null;
  return { ...headerOf(stored), ...placeOf(stored), payload, shown };
}

const hasHeader = ({ order, key, owner, madeAt }: Stored): boolean =>
  Number.isSafeInteger(order) && isText(key) && isText(owner) && isText(madeAt);

const hasPlace = ({ outbox, seq }: Stored): boolean => (outbox === null ? seq === null : isText(outbox) && Number.isSafeInteger(seq));

/** What a sentence has in its gaps, by name. */
export type SentenceValues = Readonly<Record<string, string | number>>;

/** A mutation that the server refused for good, with all that was typed, until the person has seen it (P6). */
export interface Refused {
  readonly record: QueueRecord;
  readonly code: ProblemCode;
  /** Of the sentence of the code. */
  readonly values: SentenceValues;
  /** The first error of each field that the server named. */
  readonly fields: Readonly<Record<string, FieldError>>;
  readonly at: string;
}

/** Where what was refused lies, by its lane: as each was released, so that a tab of an older version that is still open shows and wipes it. */
export const REFUSED_PLACES = [ROW.rejection, ROW.refused, ROW.said, ROW.message] as const;

const REFUSED_PLACE: Partial<Record<Lane, string>> = { cart: ROW.rejection, contact: ROW.message, conversation: ROW.said };

export const refusedKey = ({ lane, key }: QueueRecord): string => (REFUSED_PLACE[lane] ?? ROW.refused) + key;

/** As it is written. A message is its own record. */
export function storedRefused({ record, code, values, fields, at }: Refused): Record<string, unknown> {
  if (record.lane !== "contact") return { v: 1, record: storedRecord(record), code, values, fields, at };
  const { key: id, owner, order, payload } = record;
  return { v: 1, id, owner, order, at, outcome: "refused", message: payload.body, code, values, fields };
}

/** A stored row of any released version, or null for what cannot be used. */
export function readRefused(value: unknown): Refused | null {
  if (!isPlainObject(value) || value.v !== 1 || !isText(value.at) || !isProblemCode(value.code)) return null;
  const { at, code, values = {}, fields = {} } = value;
  const fine = isPlainObject(values) && isTableOf(hasFields({ key: isText }))(fields);
  const read = readRecord(value.outcome === "refused" ? asRecord(value) : value.record);
  return fine && read.kind === "record" ? ({ record: read.record, code, values, fields, at } as Refused) : null;
}

/** A refused message, as it waited. */
const asRecord = ({ id, owner, order, message, at }: Record<string, unknown>) =>
  isCount(order) && { v: 2, lane: "contact", op: "sendContactMessage", key: id, owner, order, tried: true, payload: message, madeAt: at };
