import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import type { Verdict } from "./answer.ts";
import { LANE_RULES } from "./lanes.ts";
import type { QueueRecord } from "./record.ts";
import { type LogoutRow, type OwnerRow, ROW, type SettingsRow } from "./rows.ts";
import type { Rows } from "./store.ts";
import type { Lane } from "#contract/endpoint.ts";

/** A record that may be sent: with its place, where it travels in a stream. */
export interface Next {
  readonly record: QueueRecord;
  /** Of the owner's session. */
  readonly epoch: number;
  readonly settings: SettingsRow | null;
}

/** Nothing to send, and why. */
export type Nothing = "empty" | "offline" | "signed_out" | "lapsed" | "newer_version" | "logout_owed";

/**
 * The head of a lane: of the account that is signed in, with its sequence number, or of anybody where the lane needs no session. That
 * it is tried, and under which number, is on the disk before the first byte is sent: a crash in between sends the same again (P2).
 * @param online false where the device itself says that it has no network: what was never sent then gets no number, so that
 *   it can still be taken back as if it had never been
 */
export function takeNext(rows: Rows, lane: Lane, online: boolean): Next | Nothing {
  const { session } = LANE_RULES[lane];
  const owner = rows.owner();
  if (session) {
    if (!owner) return "signed_out";
    if (owner.state === "lapsed") return "lapsed";
    if (rows.logouts().length > 0) return "logout_owed";
  }
  const record = rows.records().find((waiting) => waiting.lane === lane && (!session || waiting.owner === owner?.tag));
  if (rows.newerIn(lane)) return "newer_version";
  if (!record) return "empty";
  const about = { epoch: owner?.epoch ?? 0, settings: rows.settings() };
  const ready = session ? record.outbox === rows.device().outboxId : record.tried;
  if (ready) return { record, ...about };
  if (!online) return "offline";
  const next: QueueRecord = { ...record, tried: true, ...(session ? newPlace(rows, record) : {}) };
  rows.putRecord(next);
  return { record: next, ...about };
}

function newPlace(rows: Rows, { owner, lane }: QueueRecord): Pick<QueueRecord, "outbox" | "seq"> {
  const { outboxId, counters } = rows.device();
  const stream = `${owner}/${lane}`;
  const seq = (counters[stream] ?? 0) + 1;
  rows.setDevice({ counters: { ...counters, [stream]: seq } });
  return { outbox: outboxId, seq };
}

/** The server applied it, or found nothing to change (`data` is what it answered); or refused it for good: then it is before the person's eyes (P6). */
export function settleAnswered(rows: Rows, record: QueueRecord, verdict: Extract<Verdict, { kind: "applied" | "rejected" }>): void {
  // Another sender settled it, its person took it back, or a wipe took it: nothing of it comes back.
  if (!rows.records().some((waiting) => waiting.key === record.key)) return;
  rows.removeRecord(record);
  if (verdict.kind === "rejected") {
    const { code, values, fields } = verdict;
    rows.putRefused({ record, code, values, fields, at: now().toISOString() });
  }
  LANE_RULES[record.lane].answered?.(rows, record, verdict.kind === "applied" ? verdict.data : null);
}

/**
 * The server knows another record in this place, or misses one before it (a restored server, a cloned profile): this device
 * begins new streams; what is unanswered goes there under its old keys, which the server recognises.
 */
export function settleForked(rows: Rows, record: QueueRecord): void {
  if (rows.device().outboxId === record.outbox) rows.setDevice({ outboxId: newId(), counters: {} });
}

/** Our own server does not know the session that was used; a newer session is not touched. */
export function settleUnauthenticated(rows: Rows, record: QueueRecord, epoch: number): boolean {
  const owner = rows.owner();
  if (owner?.tag !== record.owner || owner.epoch !== epoch || owner.state === "lapsed") return false;
  rows.put<OwnerRow>(ROW.owner, { ...owner, state: "lapsed" });
  return true;
}

export function settleLogout(rows: Rows, logout: LogoutRow): void {
  rows.remove(ROW.logout + logout.id);
}
