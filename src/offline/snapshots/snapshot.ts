import type { DataOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";

export interface ReadOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  /** Read to its end, page after page, and kept as one. */
  readonly whole?: boolean;
}

/** A read of the contract that comes to the device by itself. The screen that shows it asks with the same options. */
export interface SnapshotRead<E extends Endpoint = Endpoint> extends ReadOptions<E> {
  readonly endpoint: E;
}

export const read = <E extends Endpoint>(endpoint: E, options: ReadOptions<E> = {}): SnapshotRead<E> => ({ endpoint, ...options });

/** Two reads of one name are one. */
export const nameOf = <E extends Endpoint>({ endpoint, params, query }: SnapshotRead<E>): string =>
  `${endpoint.path} ${JSON.stringify([params, query])}`;

/** What an earlier line of the list says, whether it came now or lay here; null where the device has neither. */
export type Known = <E extends Endpoint>(of: SnapshotRead<E>) => DataOf<E> | null;

/** One line of the list of what comes along. */
export interface Snapshot {
  readonly name: string;
  /** Minutes. A younger copy is left alone. */
  readonly fresh: number;
  /** As much of this line is kept, bytes. Its first answer is kept although it is larger, as far as the whole has room. */
  readonly bytes: number;
  /** Comes to a device that saves data too. */
  readonly saveData?: true;
  /** Its calls in order of need, or what makes them of earlier lines. */
  readonly reads: readonly SnapshotRead[] | ((known: Known, now: Date) => readonly SnapshotRead[]);
}

/** Everything of an account that comes by itself, documents included, bytes; media of lessons come when a course is saved. */
export const SNAPSHOT_BUDGET = 1_500_000;

/** Bytes of a value as it is kept. */
export function sizeOf(value: unknown): number {
  if (typeof value === "object" && value !== null && "bytes" in value && isBytes(value.bytes)) return value.bytes.byteLength;
  return new TextEncoder().encode(JSON.stringify(value) ?? "").byteLength;
}

/** By its name: a copy that went through a database may come from another realm. */
export const isBytes = (value: unknown): value is ArrayBuffer => Object.prototype.toString.call(value) === "[object ArrayBuffer]";
