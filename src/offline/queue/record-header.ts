import { isText } from "#offline/readable.ts";

/** What every version of a record carries. Never a token, a password or a card (P14). */
export interface RecordHeader {
  /** Grows with each record of this device: the order of sending. Never a time (P3, P11). */
  readonly order: number;
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  /** Owner tag of the account it was made for, or `GUEST_OWNER`. */
  readonly owner: string;
  /** ISO 8601, by this device's clock: for showing only. */
  readonly madeAt: string;
}

/** Of a record that travels in a stream (outbox id, owner, lane). */
export interface StreamPlace {
  /** The outbox id under which it was first sent; null while nothing was sent: then it is undone by deletion. */
  readonly outbox: string | null;
  /** Place in the stream, from 1; given right before the first send. */
  readonly seq: number | null;
}

type Stored = Record<string, unknown>;

export const hasHeader = ({ order, key, owner, madeAt }: Stored): boolean =>
  Number.isSafeInteger(order) && isText(key) && isText(owner) && isText(madeAt);

export const hasPlace = ({ outbox, seq }: Stored): boolean =>
  outbox === null ? seq === null : isText(outbox) && Number.isSafeInteger(seq);
