import { isPlainObject } from "#contract/plain-values.ts";
import type { Lane } from "#contract/endpoint.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { isText } from "#offline/readable.ts";
import {
  type QueueRecord,
  readRecord,
  readRefused,
  type Refused,
  REFUSED_PLACES,
  refusedKey,
  storedRecord,
  storedRefused,
} from "./record.ts";
import {
  type AsideRow,
  type CartRow,
  type DeviceRow,
  type GuestRow,
  type LogoutRow,
  type OwnerRow,
  readCart,
  readDevice,
  readGuest,
  readLogout,
  readOwner,
  readSent,
  readSettings,
  ROW,
  type SentMessage,
  type SettingsRow,
} from "./rows.ts";

/** Unreadable things kept for a report; the oldest go first. */
const ASIDE_LIMIT = 20;

/** The rows of `queue` as one transaction sees them. Changes are collected and written together. */
export class Rows {
  readonly stored = new Map<string, unknown>();
  readonly #changed = new Set<string>();
  #records: readonly QueueRecord[] | undefined;
  #newer = new Set<Lane | null>();

  constructor(entries: Iterable<readonly [IDBValidKey, unknown]>) {
    for (const [key, value] of entries) if (typeof key === "string") this.stored.set(key, value);
  }

  /** True where a later version of Qabas left records in this lane: this one sends nothing past them (P3, P12). */
  newerIn(lane: Lane): boolean {
    this.records();
    return this.#newer.has(lane) || this.#newer.has(null);
  }

  device(): DeviceRow {
    const device = this.one(ROW.device, readDevice);
    if (device) return device;
    const born: DeviceRow = { v: 1, id: newId(), outboxId: newId(), nextOrder: this.#firstOrder(), counters: {}, answers: 0 };
    return this.put(ROW.device, born);
  }

  setDevice(values: Partial<DeviceRow>): void {
    this.put<DeviceRow>(ROW.device, { ...this.device(), ...values });
  }

  owner(): OwnerRow | null {
    return this.one(ROW.owner, readOwner);
  }

  guest(): GuestRow {
    return this.one(ROW.guest, readGuest) ?? this.put<GuestRow>(ROW.guest, { v: 1, id: newId(), items: [] });
  }

  putGuestItems(items: GuestRow["items"]): void {
    this.put<GuestRow>(ROW.guest, { ...this.guest(), items });
  }

  settings(): SettingsRow | null {
    return this.one(ROW.settings, readSettings);
  }

  /** Waiting mutations of all owners, in the order made. */
  records(): readonly QueueRecord[] {
    if (!this.#records) {
      const found: QueueRecord[] = [];
      for (const [key, value] of this.#below(ROW.record)) {
        const read = readRecord(value);
        if (read.kind === "record") found.push(read.record);
        else if (read.kind === "newer") this.#newer.add(read.lane);
        else this.#setAside(key, value);
      }
      this.#records = found.sort(inOrder);
    }
    return this.#records;
  }

  recordsOf(owner: string): QueueRecord[] {
    return this.records().filter((record) => record.owner === owner);
  }

  putRecord(record: QueueRecord): void {
    const others = this.records().filter(({ order }) => order !== record.order);
    this.put(recordKey(record), storedRecord(record));
    this.#records = [...others, record].sort(inOrder);
  }

  removeRecord(record: QueueRecord): void {
    this.remove(recordKey(record));
    this.#records = this.records().filter(({ order }) => order !== record.order);
  }

  /** What the server refused and nobody has dismissed, in the order made. */
  refused(): Refused[] {
    const changes = [ROW.rejection, ROW.refused, ROW.said].flatMap((place) => this.all(place, readRefused));
    return [...changes, ...this.#messages().filter((row) => "record" in row)].sort((one, other) => one.record.order - other.record.order);
  }

  putRefused(refused: Refused): void {
    this.put(refusedKey(refused.record), storedRefused(refused));
  }

  /** Messages that arrived, in the order written. */
  sent(): SentMessage[] {
    return this.#messages()
      .filter((row) => "reference" in row)
      .sort((one, other) => one.order - other.order);
  }

  /** The person has seen what became of it. */
  dismiss(key: string): void {
    for (const place of REFUSED_PLACES) this.remove(place + key);
  }

  /** Whether a mutation waits here under this key, or was answered and not dismissed. */
  knows(key: string): boolean {
    return this.records().some((record) => record.key === key) || REFUSED_PLACES.some((place) => this.stored.has(place + key));
  }

  logouts(): LogoutRow[] {
    return this.all(ROW.logout, readLogout);
  }

  cart(owner: string): CartRow | null {
    return this.one(ROW.cart + owner, readCart);
  }

  /**
   * Keeps a server cart, unless a newer one is kept already: answers can overtake each other.
   * @param anyVersion it was read after all that is kept, and replaces even a newer one (a restored server)
   */
  putCart(owner: string, cart: Cart, anyVersion = false): void {
    // Wiped or signed over meanwhile: nothing of that account may come back.
    if (this.owner()?.tag !== owner) return;
    if (anyVersion || (this.cart(owner)?.cart.version ?? 0) <= cart.version)
      this.put<CartRow>(ROW.cart + owner, { v: 1, cart, at: now().toISOString() });
  }

  /** Tags of all accounts that something here belongs to. */
  owners(): Set<string> {
    const tags = [
      this.owner()?.tag,
      ...this.records().map((record) => record.owner),
      ...this.refused().map(({ record }) => record.owner),
      ...this.sent().map((message) => message.owner),
      ...this.#below(ROW.cart).map(([key]) => key.slice(ROW.cart.length)),
      ...this.#below(ROW.register).map(([key]) => key.slice(ROW.register.length).split("/")[0]),
    ];
    return new Set(tags.filter((tag): tag is string => isText(tag)));
  }

  aside(): AsideRow[] {
    return this.#below(ROW.aside)
      .map(([, value]) => value)
      .filter((value): value is AsideRow => isPlainObject(value) && isText(value.key) && isText(value.at));
  }

  forgetAside(): void {
    for (const [key] of this.#below(ROW.aside)) this.remove(key);
  }

  /** Looks at every row of ours, so that what cannot be read is set aside. Rows under other names are a later version's. */
  readAll(): void {
    this.device();
    this.owner();
    this.guest();
    this.settings();
    this.records();
    this.refused();
    this.logouts();
    this.all(ROW.cart, readCart);
  }

  put<T>(key: string, value: T): T {
    this.stored.set(key, value);
    this.#changed.add(key);
    return value;
  }

  remove(key: string): void {
    if (this.stored.delete(key)) this.#changed.add(key);
  }

  /** Whatever lies under keys that begin so. */
  removeBelow(prefix: string): void {
    for (const [key] of this.#below(prefix)) this.remove(key);
  }

  /** Hands the changes to the transaction; false where there are none. */
  write(store: IDBObjectStore): boolean {
    for (const key of this.#changed) {
      const value = this.stored.get(key);
      if (value === undefined) store.delete(key);
      else store.put(value, key);
    }
    return this.#changed.size > 0;
  }

  /** The row under a key; one that cannot be read is set aside. */
  one<T>(key: string, read: (value: unknown) => T | null): T | null {
    const value = this.stored.get(key);
    if (value === undefined) return null;
    const row = read(value);
    if (row === null) this.#setAside(key, value);
    return row;
  }

  /** The rows whose keys begin so. */
  all<T>(prefix: string, read: (value: unknown) => T | null): T[] {
    return this.#below(prefix).flatMap(([key]) => this.one(key, read) ?? []);
  }

  #messages(): (SentMessage | Refused)[] {
    return this.all<SentMessage | Refused>(ROW.message, (value) => readSent(value) ?? readRefused(value));
  }

  #below(prefix: string): [string, unknown][] {
    return [...this.stored].filter(([key]) => key.startsWith(prefix));
  }

  #setAside(key: string, value: unknown): void {
    this.remove(key);
    const at = now().toISOString();
    const kept = this.#below(ROW.aside).map(([aside]) => aside);
    for (const oldest of kept.sort().slice(0, Math.max(0, kept.length - ASIDE_LIMIT + 1))) this.remove(oldest);
    this.put<AsideRow>(`${ROW.aside}${at}/${newId()}`, { v: 1, key, value, at });
  }

  /** A device row that was lost must not give out orders again that its records carry. */
  #firstOrder(): number {
    return this.records().reduce((next, record) => Math.max(next, record.order + 1), 1);
  }
}

const inOrder = (one: QueueRecord, other: QueueRecord): number => one.order - other.order;

const recordKey = (record: QueueRecord): string => ROW.record + String(record.order).padStart(12, "0");
