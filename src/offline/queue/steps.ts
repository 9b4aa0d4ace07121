import type { Cart } from "#contract/cart.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import type { Verdict } from "./answer.ts";
import { keepMarkAnswer } from "#offline/register-notes.ts";
import { isContactLane, isQueued, type OutboxRecord, type StreamRecord } from "./record.ts";
import { type CartRow, type LogoutRow, type OwnerRow, type RefusedRow, type RejectionRow, ROW, type SettingsRow } from "./rows.ts";
import type { Rows } from "./store.ts";

/** A record that has its place in a stream and may be sent. */
export interface Numbered {
  readonly record: StreamRecord & { readonly outbox: string; readonly seq: number };
  readonly epoch: number;
  readonly settings: SettingsRow | null;
}

/** Nothing to send, and why. */
export type Nothing = "empty" | "offline" | "signed_out" | "lapsed" | "newer_version" | "logout_owed";

/**
 * The head of a lane of the account that is signed in, with its sequence number. The number is on the disk before the first
 * byte is sent: a crash in between sends the same number again (P2).
 * @param online false where the device itself says that it has no network: what was never sent then gets no number, so that
 *   it can still be taken back as if it had never been
 */
export function takeNext(rows: Rows, lane: StreamRecord["lane"], online: boolean): Numbered | Nothing {
  const owner = rows.owner();
  if (!owner) return "signed_out";
  if (owner.state === "lapsed") return "lapsed";
  if (rows.logouts().length > 0) return "logout_owed";
  const record = rows.recordsOf(owner.tag).find((waiting): waiting is StreamRecord => !isContactLane(waiting) && waiting.lane === lane);
  if (rows.newerIn(lane)) return "newer_version";
  if (!record) return "empty";
  const device = rows.device();
  const settings = rows.settings();
  if (record.outbox === device.outboxId) return { record: record as Numbered["record"], epoch: owner.epoch, settings };
  if (!online) return "offline";
  const stream = `${owner.tag}/${lane}`;
  const seq = (device.counters[stream] ?? 0) + 1;
  rows.setDevice({ counters: { ...device.counters, [stream]: seq } });
  const numbered: Numbered["record"] = { ...record, outbox: device.outboxId, seq };
  rows.putRecord(numbered);
  return { record: numbered, epoch: owner.epoch, settings };
}

/**
 * The server applied it, or found nothing to change. `cart` is what it answered with, in the lane of the cart; `data` what any
 * answered: of a register's marks, conflicts may be among them.
 */
export function settleApplied(rows: Rows, record: StreamRecord, cart: Cart | null, data: unknown = null): void {
  if (!stillWaiting(rows, record)) return;
  rows.removeRecord(record);
  if (isQueued(record)) {
    if (record.op === "markAttendance") keepMarkAnswer(rows, record, data);
    return;
  }
  countAnswer(rows);
  if (cart) keepCart(rows, record.owner, cart);
}

/** The server refused it for good: out of the queue and before the person's eyes (P6). */
export function settleRejected(rows: Rows, record: StreamRecord, { code, values, fields }: Extract<Verdict, { kind: "rejected" }>): void {
  if (!stillWaiting(rows, record)) return;
  rows.removeRecord(record);
  const at = now().toISOString();
  if (isQueued(record)) {
    rows.put<RefusedRow>(ROW.refused + record.key, { v: 1, record, code, values, fields, at });
    return;
  }
  countAnswer(rows);
  rows.put<RejectionRow>(ROW.rejection + record.key, { v: 1, record, code, values, at });
}

/**
 * The server knows another record in this place, or misses one before it (a restored server, a cloned profile): this device
 * begins new streams; what is unanswered goes there under its old keys, which the server recognises.
 */
export function settleForked(rows: Rows, record: Numbered["record"]): void {
  if (rows.device().outboxId === record.outbox) rows.setDevice({ outboxId: newId(), counters: {} });
}

/** Our own server does not know the session that was used; a newer session is not touched. */
export function settleUnauthenticated(rows: Rows, record: StreamRecord, epoch: number): boolean {
  const owner = rows.owner();
  if (owner?.tag !== record.owner || owner.epoch !== epoch || owner.state === "lapsed") return false;
  rows.put<OwnerRow>(ROW.owner, { ...owner, state: "lapsed" });
  return true;
}

export function settleLogout(rows: Rows, logout: LogoutRow): void {
  rows.remove(ROW.logout + logout.id);
}

/** Keeps a server cart unless a newer one is kept already: answers can overtake each other. */
export function keepCart(rows: Rows, owner: string, cart: Cart): void {
  // Wiped or signed over meanwhile: nothing of that account may come back.
  if (rows.owner()?.tag !== owner) return;
  const kept = rows.cart(owner);
  if (kept && kept.cart.version > cart.version) return;
  rows.put<CartRow>(ROW.cart + owner, { v: 1, cart, at: now().toISOString() });
}

/** Another sender may have settled it; a wipe may have taken it. */
export const stillWaiting = (rows: Rows, record: OutboxRecord): boolean => rows.records().some((waiting) => waiting.key === record.key);

const countAnswer = (rows: Rows): void => rows.setDevice({ answers: rows.device().answers + 1 });
