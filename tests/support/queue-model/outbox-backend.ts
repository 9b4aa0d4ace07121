import type { Cart } from "#contract/cart/cart.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { WireRequest } from "#offline/queue/wire.ts";

/** What the oracle reads of a ledger row. */
export interface Effect {
  /** Story's number of the account: 0 or 1. */
  readonly user: number;
  readonly key: string;
  /** A change of the server's own. */
  readonly system: boolean;
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly coupon?: string | null | undefined;
  readonly outcome: "applied" | "unchanged" | "rejected" | "void";
}

export interface AccountState {
  readonly cart: ReadonlySet<number>;
  /** The cohorts that were chosen, by program. */
  readonly chosen: ReadonlyMap<number, number>;
  readonly coupon: string | null;
}

type Soon<T> = T | Promise<T>;

/** The server's side of a story: the model of it, or the real one. Accounts and devices are 0 and 1. */
export interface Backend {
  /** Signs a device in to an account; a session the device had ends. The tag is the same each time. */
  login(user: number, device: number): Soon<{ token: string; tag: string }>;
  /** Ends what session the device has, without its doing. */
  endSessionOf(device: number): Soon<void>;
  userOf(token: string | null): Soon<number | null>;
  /** The owner tag of an account on a device; unlike any other before its first login. */
  tagOf(user: number, device: number): string;
  /** The value that a browser repeats in `X-XSRF-TOKEN`. */
  xsrfOf(device: number): string | null;
  handle(request: WireRequest, device: number): Soon<WireAnswer>;
  /** What GET /cart answers to this token. */
  cart(token: string, device: number): Soon<Cart>;
  publish(id: number, published: boolean): Soon<void>;
  ledger(): Soon<readonly Effect[]>;
  /** Ids of the messages that arrived, in the order in which they did; one that was doubled stands there twice. */
  messages(): Soon<readonly string[]>;
  accounts(): Soon<readonly [AccountState, AccountState]>;
  /** Only the model can: a change of its own, a nightly backup, a restored one. */
  removeForAll?(id: number): void;
  backup?(): void;
  restore?(): void;
}
