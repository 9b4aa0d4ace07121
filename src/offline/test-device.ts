/** For the tests of this wing alone: a device with an empty IndexedDB, and things to put on it. */
import { IDBFactory } from "fake-indexeddb";
import { entries } from "idb-keyval";
import type { Cart, CartItem, LineCohort } from "#contract/cart/cart.ts";
import { PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import { drain, type DrainOptions, type DrainReport } from "./queue/drain.ts";
import type { WireRequest } from "./queue/wire.ts";
import { type CartChange, cartMutation } from "./cart/changes.ts";
import { append } from "./queue/append.ts";
import { readQueue } from "./queue/read-queue.ts";
import type { QueueRecord } from "./queue/record.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { type DeviceStores, openStores, type UseStore } from "./stores.ts";

export const newStores = (factory: IDBFactory = new IDBFactory()): DeviceStores => openStores({ factory });

export const NOURA = { tag: "tag-noura", userId: 7, name: "نورة" };
export const SARA = { tag: "tag-sara", userId: 8, name: "سارة" };

export async function storesOf(owner: typeof NOURA): Promise<DeviceStores> {
  const stores = newStores();
  await ownerSignedIn(owner, stores.queue);
  return stores;
}

export const program = (id: number, values: Partial<CartItem> = {}): CartItem => ({
  id,
  type: "course",
  title: `برنامج ${id}`,
  price: id * 100,
  cover_photo: null,
  glaze: "tech",
  duration_hours: 12,
  translations: { ar: { title: `برنامج ${id}` }, en: { title: `Program ${id}` } },
  problem: null,
  ...values,
});

/** A date that can be chosen. */
export const cohort = (id: number, values: Partial<LineCohort> = {}): LineCohort => ({
  id,
  starts_at: "2026-12-06",
  ends_at: "2027-01-27",
  days: [0, 3],
  starts_minute: 990,
  duration_min: 90,
  seats_left: 16,
  ...values,
});

export const cartWith = (items: CartItem[], values: Partial<Cart> = {}): Cart => {
  const total = items.reduce((sum, item) => sum + (item.price_after_discount ?? item.price), 0);
  return {
    coupon_code: null,
    is_coupon_code_valid: false,
    coupon_problem: null,
    discount_type: null,
    discount_value: null,
    total_before_discount: total,
    total_after_discount: total,
    vat: 0,
    currency: "SAR",
    learning_programs: items,
    version: 1,
    updated_at: "2026-11-22T06:00:00Z",
    ...values,
  };
};

export const success = (data: unknown = { done: true }, status = 200): WireAnswer => ({
  status,
  retryAfter: null,
  body: JSON.stringify({ status, message: "تم", data }),
});

export const refusal = (code: ProblemCode, retryAfter: string | null = null): WireAnswer => ({
  status: PROBLEM_STATUS[code],
  retryAfter,
  body: JSON.stringify({ status: PROBLEM_STATUS[code], message: "x", data: null, code }),
});

export const CREDENTIALS = { token: "secret-token", xsrf: "xsrf-value" };

/** Answers requests in turn; the last answer repeats. Keeps what was asked. */
export function server(...answers: (WireAnswer | Error)[]) {
  const seen: WireRequest[] = [];
  const send = async (request: WireRequest): Promise<WireAnswer> => {
    seen.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer || answer instanceof Error) throw answer ?? new Error("no answer was planned");
    return answer;
  };
  return { seen, send };
}

/** A change of an account's cart. */
export const changeCart = (owner: string, change: CartChange, queue?: UseStore): Promise<QueueRecord> =>
  append(owner, cartMutation(change), queue);

/** Changes of an account's cart that wait. */
export const pendingOf = async (owner: string, queue?: UseStore): Promise<QueueRecord[]> =>
  (await readQueue(owner, queue)).waiting.filter(({ lane }) => lane === "cart");

export const sendAll = (stores: DeviceStores, send: DrainOptions["send"], options: Partial<DrainOptions> = {}): Promise<DrainReport> =>
  drain({
    lane: "cart",
    queue: stores.queue,
    session: async () => CREDENTIALS,
    lock: (_wait, work) => work(),
    notify: () => undefined,
    ...options,
    ...(send ? { send } : {}),
  });

/** Everything that lies in `queue`. */
export const rowsOf = async (stores: DeviceStores): Promise<Record<string, unknown>> =>
  Object.fromEntries((await entries<string, unknown>(stores.queue)).map(([key, value]) => [key, value]));
