import type { Lane } from "#contract/endpoint.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { announce, type DeviceEvent } from "#offline/announce.ts";
import { keepMarkAnswer } from "#offline/attendance/register.ts";
import { now } from "#offline/clock.ts";
import { keepReference } from "#offline/contact/messages.ts";
import { newId } from "#offline/ids.ts";
import type { UseStore } from "#offline/stores.ts";
import { LOCK_PATIENCE_MS } from "#offline/web-lock.ts";
import { type Lock, lockOf } from "./sender-lock.ts";
import { LANE_RULES } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import { isCart, type OwnerRow, ROW, type SettingsRow } from "./rows.ts";
import type { Rows } from "./store.ts";
import { orFromMemory, readTransaction, writeTransaction } from "./queue-transactions.ts";
import {
  type Credentials,
  deviceOnline,
  classify,
  logoutRequest,
  recordRequest,
  type Send,
  sendByFetch,
  type Verdict,
  type WireRequest,
} from "./wire.ts";

export interface DrainOptions {
  /** Each has a lock, an order and a pause of its own: none holds up another (P3). */
  lane: Lane;
  /** Token and XSRF value of this moment, from the cookies; null where there is no token. For lanes that need a session. */
  session?: () => Promise<Credentials | null>;
  /** The XSRF value alone, for an owed logout. */
  xsrf?: () => Promise<string | null>;
  /** How long the lock is waited for; a page lets the other sender do it at once. */
  waitMs?: number;
  queue?: UseStore;
  lock?: Lock;
  send?: Send;
  notify?: (event: DeviceEvent) => void;
  /** False only where the device itself says that it has no network: then nothing new is tried, and can be taken back. */
  online?: () => boolean;
}

export interface DrainReport {
  /** Mutations that got their final answer in this run. */
  answered: number;
  /** Why the lane stopped with mutations left; null where nothing of this account waits in it any more. */
  stopped: "retry" | "busy" | "owner_mismatch" | "no_token" | "unauthenticated" | Exclude<Nothing, "empty" | "offline"> | null;
  /** What the server asked to wait, milliseconds; null where it did not say. */
  retryAfterMs: number | null;
}

/**
 * Sends what waits in a lane, in order, until nothing is left or something must be waited for: of the account that is signed in, or of
 * anybody where the lane needs no session. Owed logouts go before anything else, with the lane of the cart; the other lanes of an
 * account wait for that. A record leaves the queue only on the server's final answer (P7).
 * Errors: StorageFailure. Failures of the network are not errors, they are `stopped: "retry"`.
 */
export async function drain(options: DrainOptions): Promise<DrainReport> {
  const { lane, lock = lockOf(lane), waitMs = 0 } = options;
  let answered = 0;
  const stop = await lock(waitMs, async () => {
    const owed = lane === "cart" ? await sendLogouts(options) : null;
    return owed ?? (await sendInOrder(options, () => (answered += 1)));
  });
  return { answered, stopped: stop ? stop.why : "busy", retryAfterMs: stop?.afterMs ?? null };
}

/**
 * As `drain`. Where the device fails, what it was known to hold is sent from memory: a change that was called saved goes on its way
 * (P1), under its own key, so that it counts once wherever it comes from later (P2).
 * Errors: StorageFailure, where nothing is known.
 */
export const drainDespiteFailure = (options: DrainOptions): Promise<DrainReport> =>
  orFromMemory(options.queue, (queue) => drain({ ...options, ...(queue && { queue }) }));

/**
 * Sends the logouts that were made without a network. To be awaited before signing in: a logout that arrived later would end
 * the new session. False where the server could not be reached: then signing in cannot work either. A sender that hangs is not waited
 * for longer than `LOCK_PATIENCE_MS`: it sends nothing.
 */
export async function settleOwedLogouts(options: Omit<DrainOptions, "lane" | "session">): Promise<boolean> {
  const { lock = lockOf("cart") } = options;
  return (await lock(LOCK_PATIENCE_MS, () => sendLogouts({ ...options, lane: "cart" }))) === null;
}

type Stop = { why: DrainReport["stopped"]; afterMs?: number | null };

/** Null when none is owed any more. */
async function sendLogouts(options: DrainOptions): Promise<Stop | null> {
  const { owed, settings } = await readTransaction(options.queue, (rows) => ({ owed: rows.logouts(), settings: rows.settings() }));
  for (const logout of owed) {
    const xsrf = (await options.xsrf?.()) ?? (await options.session?.())?.xsrf ?? null;
    const verdict = await ask(options, logoutRequest(logout, xsrf, settings?.language ?? DEFAULT_LANGUAGE), settings);
    // A server that does not know the session has nothing to end.
    if (verdict.kind === "retry") return { why: "retry", afterMs: verdict.afterMs };
    await writeTransaction(options.queue, (rows) => rows.remove(ROW.logout + logout.id));
  }
  return null;
}

/** A forked stream begins anew; so often in one run is a server that cannot make up its mind. */
const FORKS_PER_RUN = 3;

async function sendInOrder(options: DrainOptions, onAnswer: () => void): Promise<Stop> {
  const { lane, queue, notify = announce, online = deviceOnline } = options;
  const { session, quiet } = LANE_RULES[lane];
  /** One transaction settles a record and gives the next its number. */
  const takeAfter = (settle?: (rows: Rows) => void) =>
    writeTransaction(queue, (rows) => {
      settle?.(rows);
      return takeNext(rows, lane, online());
    });
  let forks = 0;
  let next = await takeAfter();
  while (typeof next === "object") {
    const credentials = (session && (await options.session?.())) || null;
    if (session && !credentials) return { why: "no_token" };
    const { record, epoch, settings } = next;
    const request = recordRequest(record, credentials, settings?.language ?? DEFAULT_LANGUAGE);
    const verdict = await ask(options, request, settings);
    switch (verdict.kind) {
      case "applied":
      case "rejected": {
        next = await takeAfter((rows) => settleAnswered(rows, record, verdict));
        onAnswer();
        const { key, op, owner } = record;
        const data = verdict.kind === "applied" && !quiet ? verdict.data : null;
        notify({ kind: "queue" });
        notify({ kind: "answered", key, lane, op, owner, data, code: verdict.kind === "rejected" ? verdict.code : null });
        break;
      }
      case "forked":
        if (++forks > FORKS_PER_RUN) return { why: "retry" };
        next = await takeAfter((rows) => settleForked(rows, record));
        break;
      case "unauthenticated":
        if (await writeTransaction(queue, (rows) => settleUnauthenticated(rows, record, epoch))) notify({ kind: "unauthenticated" });
        return { why: "unauthenticated" };
      case "owner_mismatch":
        return { why: "owner_mismatch" };
      case "retry":
        return { why: "retry", afterMs: verdict.afterMs };
    }
  }
  return { why: next === "empty" ? null : next === "offline" ? "retry" : next };
}

async function ask({ send = sendByFetch, lane }: DrainOptions, request: WireRequest, settings: SettingsRow | null): Promise<Verdict> {
  try {
    return classify(await send(request, settings), lane);
  } catch {
    return { kind: "retry", afterMs: null };
  }
}

/** A record that may be sent: with its place, where it travels in a stream. */
interface Next {
  readonly record: QueueRecord;
  /** Of the owner's session. */
  readonly epoch: number;
  readonly settings: SettingsRow | null;
}

/** Nothing to send, and why. */
type Nothing = "empty" | "offline" | "signed_out" | "lapsed" | "newer_version" | "logout_owed";

/**
 * The head of a lane: of the account that is signed in, with its sequence number, or of anybody where the lane needs no session. That
 * it is tried, and under which number, is on the disk before the first byte is sent: a crash in between sends the same again (P2).
 * @param online false where the device itself says that it has no network: what was never sent then gets no number, so that
 *   it can still be taken back as if it had never been
 */
function takeNext(rows: Rows, lane: Lane, online: boolean): Next | Nothing {
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
function settleAnswered(rows: Rows, record: QueueRecord, verdict: Extract<Verdict, { kind: "applied" | "rejected" }>): void {
  // Another sender settled it, its person took it back, or a wipe took it: nothing of it comes back.
  if (!rows.records().some((waiting) => waiting.key === record.key)) return;
  rows.removeRecord(record);
  if (verdict.kind === "rejected") {
    const { code, values, fields } = verdict;
    rows.putRefused({ record, code, values, fields, at: now().toISOString() });
  }
  LEAVES[record.lane]?.(rows, record, verdict.kind === "applied" ? verdict.data : null);
}

/** What the server's final answer leaves on the device, in the transaction that takes the record out; `data` null for a refusal. */
const LEAVES: Readonly<Partial<Record<Lane, (rows: Rows, record: QueueRecord, data: unknown) => void>>> = {
  cart(rows, { owner }, data) {
    rows.setDevice({ answers: rows.device().answers + 1 });
    if (isCart(data)) rows.putCart(owner, data);
  },
  teaching: keepMarkAnswer,
  contact: keepReference,
};

/**
 * The server knows another record in this place, or misses one before it (a restored server, a cloned profile): this device
 * begins new streams; what is unanswered goes there under its old keys, which the server recognises.
 */
function settleForked(rows: Rows, record: QueueRecord): void {
  if (rows.device().outboxId === record.outbox) rows.setDevice({ outboxId: newId(), counters: {} });
}

/** Our own server does not know the session that was used; a newer session is not touched. */
function settleUnauthenticated(rows: Rows, record: QueueRecord, epoch: number): boolean {
  const owner = rows.owner();
  if (owner?.tag !== record.owner || owner.epoch !== epoch || owner.state === "lapsed") return false;
  rows.put<OwnerRow>(ROW.owner, { ...owner, state: "lapsed" });
  return true;
}
