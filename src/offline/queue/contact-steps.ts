import { now } from "#offline/clock.ts";
import type { MessageVerdict } from "./answer.ts";
import { stillWaiting } from "./steps.ts";
import { type ContactRecord, isContactLane } from "./record.ts";
import { type MessageRow, ROW, type SettingsRow } from "./rows.ts";
import type { Rows } from "./store.ts";

/** A message that may be sent now. */
export interface WaitingMessage {
  readonly record: ContactRecord;
  readonly settings: SettingsRow | null;
}

/** References kept for somebody who has not looked; the oldest go first. */
const SENT_LIMIT = 20;

/** The first message that waits. That it was tried is on the disk before the first byte is sent. */
export function takeMessage(rows: Rows, online: boolean): WaitingMessage | "empty" | "offline" | "newer_version" {
  const record = rows.records().find(isContactLane);
  if (rows.newerIn("contact")) return "newer_version";
  if (!record) return "empty";
  if (!online) return "offline";
  const settings = rows.settings();
  if (record.tried) return { record, settings };
  const tried = { ...record, tried: true };
  rows.putRecord(tried);
  return { record: tried, settings };
}

/** The server has it, or refused it for good: out of the queue, and kept for the person to see (P6). */
export function settleMessage(rows: Rows, record: ContactRecord, verdict: Exclude<MessageVerdict, { kind: "retry" }>): void {
  // Another sender settled it, its writer took it back, or a wipe took it: nothing of it comes back.
  if (!stillWaiting(rows, record)) return;
  rows.removeRecord(record);
  const { key: id, owner, order } = record;
  const about = { v: 1, id, owner, order, at: now().toISOString() } as const;
  if (verdict.kind === "sent") {
    keep(rows, { ...about, outcome: "sent", reference: verdict.reference });
    forgetOldest(rows);
  } else {
    const { code, values, fields } = verdict;
    keep(rows, { ...about, outcome: "refused", message: record.payload, code, values, fields });
  }
}

const keep = (rows: Rows, message: MessageRow): void => void rows.put<MessageRow>(ROW.message + message.id, message);

function forgetOldest(rows: Rows): void {
  const sent = rows.messages().filter((message) => message.outcome === "sent");
  for (const old of sent.slice(0, Math.max(0, sent.length - SENT_LIMIT))) rows.remove(ROW.message + old.id);
}
