import { now } from "#offline/clock.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { ROW, type SentMessage } from "#offline/queue/rows.ts";
import type { Rows } from "#offline/queue/store.ts";
import { isObject, isText } from "#offline/readable.ts";

/** References kept for somebody who has not looked; the oldest go first. */
const SENT_LIMIT = 20;

/** A message arrived: its reference stays, and nothing else of it. */
export function keepReference(rows: Rows, { key: id, owner, order }: QueueRecord, data: unknown): void {
  if (!isObject(data) || !isText(data.reference)) return;
  const sent: SentMessage = { v: 1, id, owner, order, at: now().toISOString(), outcome: "sent", reference: data.reference };
  rows.put(ROW.message + id, sent);
  const all = rows.sent();
  for (const old of all.slice(0, Math.max(0, all.length - SENT_LIMIT))) rows.remove(ROW.message + old.id);
}
