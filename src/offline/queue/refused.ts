import { isProblemCode } from "#contract/problem.ts";
import { isCount, isObject, isText } from "#offline/readable.ts";
import { type QueueRecord, readRecord, storedRecord } from "./record.ts";
import { type Refused, ROW } from "./rows.ts";

/** Where what was refused lies, by its lane: as each was released, so that a tab of an older version that is still open shows and wipes it. */
export const REFUSED_PLACES = [ROW.rejection, ROW.refused, ROW.message] as const;

export const refusedKey = ({ lane, key }: QueueRecord): string =>
  (lane === "cart" ? ROW.rejection : lane === "contact" ? ROW.message : ROW.refused) + key;

/** As it is written. A message is its own record. */
export function storedRefused({ record, code, values, fields, at }: Refused): Record<string, unknown> {
  if (record.lane !== "contact") return { v: 1, record: storedRecord(record), code, values, fields, at };
  const { key: id, owner, order, payload } = record;
  return { v: 1, id, owner, order, at, outcome: "refused", message: payload.body, code, values, fields };
}

/** A stored row of any released version, or null for what cannot be used. */
export function readRefused(value: unknown): Refused | null {
  if (!isObject(value) || value.v !== 1 || !isText(value.at) || !isProblemCode(value.code)) return null;
  const { at, code, values = {}, fields = {} } = value;
  const fine = isObject(values) && isObject(fields) && Object.values(fields).every((error) => isObject(error) && isText(error.key));
  const read = readRecord(value.outcome === "refused" ? asRecord(value) : value.record);
  return fine && read.kind === "record" ? ({ record: read.record, code, values, fields, at } as Refused) : null;
}

/** A refused message, as it waited. */
const asRecord = ({ id, owner, order, message, at }: Record<string, unknown>) =>
  isCount(order) && { v: 2, lane: "contact", op: "sendContactMessage", key: id, owner, order, tried: true, payload: message, madeAt: at };
