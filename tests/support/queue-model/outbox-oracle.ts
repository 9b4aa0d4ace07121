import { readSent } from "#offline/queue/rows.ts";
import { GUEST_OWNER, type QueueRecord, readRecord, readRefused, refusedKey } from "#offline/queue/record.ts";
import { ROW } from "#offline/queue/rows.ts";
import type { ModelDevice } from "./model-device.ts";
import type { AccountState, Backend, Effect } from "./outbox-backend.ts";

/** A mutation that was saved on a device, as the oracle remembers it. */
interface Saved {
  /** As it was last seen: undo asks whether it was sent by then. */
  record: QueueRecord;
  /** Its place when it was first seen; a copy of the profile may give the same merged program another. */
  readonly order: number;
  readonly device: number;
  /** Which copy of the profile made it: order is promised inside one. */
  readonly branch: string;
  readonly user: number;
  /** On the device, in the profile that runs or in a parked copy of it. */
  waiting: boolean;
  /** In the profile that runs. */
  here: boolean;
  /** Taken back or wiped by the person, or thrown away by the browser: at most one effect instead of exactly one. */
  excused: boolean;
  /**
   * Has no turn of its own any more: two clones of a profile merged the same guest cart under one key, each in another
   * place; or a restored server forgot an answer that this profile acted on, and a parked clone sends the change again.
   */
  unordered: boolean;
}

/**
 * Watches what lies on the devices and in the ledger, from outside. Knows nothing of how the outbox works: what was saved
 * must end in the ledger, once, for its owner, in order; what is gone without that was lost.
 */
export class Oracle {
  /** By owner and key: two clones of a profile may hand one visitor's cart to two accounts, and each has it once. */
  readonly #saved = new Map<string, Saved>();
  readonly #beside = new Set<string>();

  constructor(private readonly server: Backend) {}

  /** Looks at a device after something happened. `excuse` names what may be gone for a good reason, whether it went now or before. */
  async look(device: ModelDevice, excuse: (record: QueueRecord, now: boolean) => boolean = () => false): Promise<void> {
    const rows = await device.stores.dump();
    const here = recordsIn(rows);
    const parked = recordsIn(device.parked?.rows ?? new Map());
    for (const record of here.values()) {
      const known = this.#saved.get(nameOf(record));
      if (known) Object.assign(known, { record, waiting: true, here: true, unordered: known.unordered || mergedElsewhere(known, device) });
      else this.#remember(record, device);
    }
    for (const saved of this.#saved.values()) {
      if (saved.device !== device.index || !saved.waiting || here.has(nameOf(saved.record))) continue;
      const now = saved.here;
      saved.here = false;
      if (excuse(saved.record, now)) saved.excused = true;
      if (parked.has(nameOf(saved.record))) continue;
      saved.waiting = false;
      if (!saved.excused) await this.#answered(saved, rows);
    }
  }

  /**
   * A mutation joined the one before it, of which nothing was sent: that one may be gone under its old key, and all it said
   * travels with the new one.
   */
  async joined(device: ModelDevice, by: QueueRecord): Promise<void> {
    await this.look(device, (record, now) => {
      // Two clones count on from the same number: what lay in the other one was joined by nothing here.
      if (!now || record.lane !== by.lane || record.order !== by.order || record.owner !== by.owner || record.tried) return false;
      const kept = new Set(saidIn(by));
      const gone = saidIn(record).find((said) => !kept.has(said));
      if (gone !== undefined) throw new Error(`lost in a join (P6): ${gone} of ${record.op}`);
      return true;
    });
  }

  /** Who logged out leaves nothing private behind (P14). */
  async nothingLeftOf(device: ModelDevice, owner: string): Promise<void> {
    const left = [...recordsIn(await device.stores.dump()).values()].find((record) => record.owner === owner);
    if (left) throw new Error(`left behind by a logout (P14): ${left.op}`);
  }

  /** With a network a message goes, whoever is signed in and whatever became of the cart (P3). */
  noMessageWaits(device: ModelDevice): void {
    const held = [...this.#saved.values()].find((saved) => saved.here && saved.device === device.index && saved.record.lane === "contact");
    if (held) throw new Error(`a message is held up (P3): ${describe(held)}`);
  }

  /** With a network, a session and a server that works, only another account's mutations may be left (P5). */
  nothingWaitsOf(device: ModelDevice, owner: string): void {
    const held = [...this.#saved.values()].find((saved) => saved.here && saved.device === device.index && saved.record.owner === owner);
    if (held) throw new Error(`held up (P5): ${describe(held)}`);
  }

  /** A change that was made for an account beside its devices: theirs, and nobody else's. */
  madeBeside(user: number, key: string): void {
    this.#beside.add(`${user}/${key}`);
  }

  /** The page said "saved on this device": then it is. */
  mustKnow(record: Pick<QueueRecord, "owner" | "key"> & { op: string }): void {
    if (!this.#saved.has(nameOf(record))) throw new Error(`said to be saved, and is not there (P1): ${record.op}`);
  }

  /** A server restored from a backup forgets; what it had answered before is not on any device any more. */
  async serverForgot(): Promise<void> {
    const places = placesOf(await this.server.ledger(), await this.server.messages());
    for (const saved of this.#saved.values()) {
      if (places.has(placeName(saved))) continue;
      if (!saved.waiting) saved.excused = true;
      else if (!saved.here) saved.unordered = true;
    }
  }

  /** When all is quiet. */
  async judge(): Promise<void> {
    const ledger = await this.server.ledger();
    const accounts = await this.server.accounts();
    const messages = await this.server.messages();
    const places = placesOf(ledger, messages);
    for (const saved of this.#saved.values()) {
      const rows = places.get(placeName(saved)) ?? [];
      const what = describe(saved);
      if (saved.waiting) throw new Error(`stuck: ${what}`);
      if (rows.length > 1) throw new Error(`applied ${rows.length} times (P2): ${what}`);
      if (rows.length === 0 && !saved.excused) throw new Error(`lost (P6): ${what}`);
    }
    const made = new Set([...this.#beside, ...[...this.#saved.values()].map(placeName)]);
    for (const row of ledger) {
      if (!row.system && !made.has(`${row.user}/${row.key}`))
        throw new Error(`made for another account (P5): a change of user ${row.user}`);
    }
    const stray = messages.find((id) => !made.has(messageName(id)));
    if (stray) throw new Error(`nobody wrote message ${stray}`);
    this.#order(places);
    for (const user of [0, 1] as const) {
      const fold = foldLedger(ledger, user);
      if (!same(fold.cart, accounts[user].cart) || fold.coupon !== accounts[user].coupon)
        throw new Error(`cart of user ${user} is not its ledger (P4)`);
    }
  }

  #order(places: ReadonlyMap<string, number[]>): void {
    const last = new Map<string, number>();
    const kept = [...this.#saved.values()].filter((saved) => !saved.excused && !saved.unordered);
    for (const saved of kept.sort((one, other) => one.order - other.order)) {
      const lane = `${saved.device}/${saved.branch}/${saved.record.owner}/${saved.record.lane}`;
      const place = places.get(placeName(saved))?.[0] ?? 0;
      const before = last.get(lane);
      if (before !== undefined && before > place) throw new Error(`overtaken (P3): ${describe(saved)}`);
      last.set(lane, place);
    }
  }

  #remember(record: QueueRecord, device: ModelDevice): void {
    const user = record.owner === GUEST_OWNER ? NOBODY : [0, 1].find((one) => device.tagOf(one) === record.owner);
    if (user === undefined) throw new Error(`nobody's: ${record.owner}`);
    this.#saved.set(nameOf(record), {
      record,
      order: record.order,
      device: device.index,
      branch: device.branch,
      user,
      waiting: true,
      here: true,
      excused: false,
      unordered: false,
    });
  }

  async #answered(saved: Saved, rows: ReadonlyMap<IDBValidKey, unknown>): Promise<void> {
    if (saved.record.lane === "contact") return this.#messageAnswered(saved, rows);
    const answers = (await this.server.ledger()).filter((one) => one.key === saved.record.key);
    const row = answers.find((one) => one.user === saved.user);
    if (!row && answers.length > 0) throw new Error(`made for another account (P5): ${describe(saved)}`);
    if (!row) throw new Error(`gone without an answer (P6, P7): ${describe(saved)}`);
    const { record } = saved;
    const shown = readRefused(rows.get(refusedKey(record))) !== null;
    if ((row.outcome === "rejected") !== shown) throw new Error(`${row.outcome}, shown as rejected: ${shown} (P6): ${describe(saved)}`);
  }

  /** It arrived, and its reference is kept; or it did not, and is kept itself. */
  async #messageAnswered(saved: Saved, rows: ReadonlyMap<IDBValidKey, unknown>): Promise<void> {
    const row = rows.get(ROW.message + saved.record.key);
    const kept = readSent(row) ?? readRefused(row);
    if (!kept) throw new Error(`gone without a word (P6, P7): ${describe(saved)}`);
    const arrived = (await this.server.messages()).includes(saved.record.key);
    if (arrived !== "reference" in kept)
      throw new Error(`shown as arrived: ${"reference" in kept}, arrived: ${arrived} (P6): ${describe(saved)}`);
    // Refused, it never arrives.
    if (!arrived) saved.excused = true;
  }
}

/** A guest, who has no account. */
const NOBODY = -1;

/** What a user's rows add up to; must be the cart (P4). */
function foldLedger(rows: readonly Effect[], user: number): Omit<AccountState, "chosen"> {
  const cart = new Set<number>();
  let coupon: string | null = null;
  for (const row of rows) {
    if (row.user !== user || row.outcome !== "applied") continue;
    for (const id of row.added) cart.add(id);
    for (const id of row.removed) cart.delete(id);
    if (row.coupon !== undefined) coupon = row.coupon;
  }
  return { cart, coupon };
}

function recordsIn(rows: ReadonlyMap<IDBValidKey, unknown>): Map<string, QueueRecord> {
  const found = new Map<string, QueueRecord>();
  for (const [key, value] of rows) {
    if (typeof key !== "string" || !key.startsWith(ROW.record)) continue;
    const read = readRecord(value);
    if (read.kind === "record") found.set(nameOf(read.record), read.record);
  }
  return found;
}

function placesOf(ledger: readonly Effect[], messages: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  const put = (name: string, place: number) => {
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  };
  ledger.forEach((row, place) => put(`${row.user}/${row.key}`, place));
  messages.forEach((id, place) => put(messageName(id), place));
  return places;
}

/** What a record of one that joins says: its progress events, the cells that it marks, or the result of a package. */
function saidIn({ op, payload }: QueueRecord): unknown[] {
  const { events, marks, completion, score } = payload.body as {
    events?: { id: string }[];
    marks?: { student_id: number }[];
    completion?: string;
    score?: number | null;
  };
  const result = op === "savePackageState" && completion === "completed" ? [`${completion} ${score}`] : [];
  return [...(events ?? []).map(({ id }) => id), ...(marks ?? []).map((mark) => mark.student_id), ...result];
}

const messageName = (id: string): string => `message/${id}`;
const nameOf = (record: Pick<QueueRecord, "owner" | "key">): string => `${record.owner}/${record.key}`;
/** The keys of a merge are name-based (UUID v5); a key that was copied while it waited is random, and its place is the same in both. */
const mergedElsewhere = (known: Saved, device: ModelDevice): boolean => known.record.key[14] === "5" && known.branch !== device.branch;

const placeName = ({ user, record }: Saved): string => (record.lane === "contact" ? messageName(record.key) : `${user}/${record.key}`);
const same = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
const describe = ({ record, device, branch }: Saved): string =>
  `${record.op} ${record.lane} ${JSON.stringify(record.payload)} of ${record.owner} on device ${device} (${branch}), number ${record.order}`;
