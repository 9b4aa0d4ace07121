import { msg } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import {
  addToCart,
  applyCoupon,
  type Cart,
  CART_MAX_ITEMS,
  type CartItem,
  clearCart,
  removeCoupon,
  removeFromCart,
} from "#contract/cart.ts";
import { listPrograms, OFFLINE_CATALOGUE_QUERY, type ProgramCard } from "#contract/catalogue.ts";
import { isProblemCode } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { askToPersist } from "#offline/eviction.ts";
import { addToGuestCart, cartItemOf, emptyGuestCart, refreshGuestCart, removeFromGuestCart } from "#offline/cart/guest-cart.ts";
import { queueInMemory } from "#offline/queue/memory-queue.ts";
import { append, dismissRejection, pendingOf, undo } from "#offline/queue/append.ts";
import type { CartOperation, CartRecord } from "#offline/queue/record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call } from "#app/api/call.ts";
import { drainNow, kickOutbox, sendNow } from "./sending.ts";
import { cartOwner, cartSourceAtom, NOTHING, putSource, readDevice, readServer } from "./source.ts";
import { cartHas, cartViewAtom } from "./cart.ts";
import { isHeldUp } from "#app/state/queue/held-up.ts";
import { notify } from "#app/state/notices.ts";
import { store } from "#app/state/store.ts";
import { cannotSave } from "#app/state/storage-notice.ts";

/** Puts a program into the cart: at once on screen, saved on this device, then in the account. Never twice (R4.1). */
export async function addProgram(program: ProgramCard | CartItem): Promise<void> {
  const item = "category" in program ? cartItemOf(program) : program;
  if (cartHas(item.id)) return notify({ kind: "info", id: "in-cart", message: problemMessages.already_in_cart });
  if (store.get(cartViewAtom).count >= CART_MAX_ITEMS)
    return notify({ kind: "error", id: "cart-full", message: FULL, values: { max: CART_MAX_ITEMS } });
  if (cartOwner() === null) await changeGuest({ add: item });
  else await change({ op: "addToCart", program: item });
  notify({
    kind: "success",
    id: `cart/${item.id}`,
    message: ADDED,
    values: { title: item.title },
    action: { label: msg`Cart`, run: () => navigate("/cart") },
  });
}

const FULL = msg({ message: "The cart holds at most {max} programs" });
const ADDED = msg({ message: "“{title}” was added to your cart" });
const REMOVED = msg({ message: "“{title}” was removed from your cart" });

/** Takes a program out; the notice offers to undo it. */
export async function removeProgram(id: number): Promise<void> {
  const line = store.get(cartViewAtom).lines.find((one) => one.item.id === id);
  if (!line || line.state === "removing") return;
  if (line.state === "rejected") return dismissLine(id);
  if (cartOwner() === null) await changeGuest({ remove: id });
  else await change({ op: "removeFromCart", program: line.item });
  notify({
    kind: "success",
    id: `cart/${id}`,
    message: REMOVED,
    values: { title: line.item.title },
    action: { label: msg`Undo`, run: () => void undoRemoval(line.item) },
  });
}

async function undoRemoval(item: CartItem): Promise<void> {
  if (cartOwner() === null) return changeGuest({ add: item });
  if (!(await undoCartChange(item.id))) await change({ op: "addToCart", program: item });
}

/** Takes back what waits for a program. False where its change was answered already. */
export async function undoCartChange(id: number): Promise<boolean> {
  const waiting = store.get(cartSourceAtom).account?.pending.findLast((record) => record.ids.includes(id));
  if (!waiting) return false;
  const done = await undo(waiting.key);
  await readDevice();
  kickOutbox();
  return done !== null;
}

/** Takes back one change, as it lies in the queue; `repeatCartChange` puts it there again. False where it was answered already. */
export async function undoCartRecord({ key }: CartRecord): Promise<boolean> {
  const done = await undo(key).catch(() => null);
  await readDevice();
  kickOutbox();
  return done !== null;
}

export async function repeatCartChange({ op, shown, payload }: CartRecord): Promise<void> {
  const [program] = shown;
  const code = payload?.code ?? "";
  if (op === "applyCoupon" || op === "removeCoupon") await change({ op, code });
  else if (op === "clearCart") await change({ op, programs: shown });
  else if (program) await change({ op, program });
}

/** The person has seen why one change was refused. */
export async function dismissCartRecord({ key }: CartRecord): Promise<void> {
  await dismissRejection(key).catch(() => undefined);
  await readDevice();
}

/** The person has seen why a program was refused. */
export async function dismissLine(id: number): Promise<void> {
  const refused = store.get(cartSourceAtom).account?.rejections.filter(({ record }) => record.ids.includes(id)) ?? [];
  for (const { record } of refused) await dismissRejection(record.key);
  await readDevice();
}

/** Empties the cart of what the person sees: a program added meanwhile on another device stays. */
export async function emptyCart(): Promise<void> {
  const { lines } = store.get(cartViewAtom);
  const programs = lines.filter((line) => line.state === "saved" || line.state === "adding").map((line) => line.item);
  for (const line of lines) if (line.state === "rejected") await dismissLine(line.item.id);
  if (programs.length === 0) return;
  if (cartOwner() === null) await changeGuest("empty");
  else await change({ op: "clearCart", programs });
  notify({ kind: "success", id: "cart-emptied", message: msg`Cart emptied` });
}

/** Uses a coupon of a signed-in person, in place of one refused before. Offline it waits with the rest. */
export async function useCoupon(code: string): Promise<void> {
  await dismissCoupon();
  await change({ op: "applyCoupon", code: code.trim().toUpperCase() });
  sendNow();
}

/** The person has seen why a code was refused. */
export async function dismissCoupon(): Promise<void> {
  const refused = store.get(cartSourceAtom).account?.rejections.filter(({ record }) => record.payload) ?? [];
  for (const { record } of refused) await dismissRejection(record.key);
  if (refused.length > 0) await readDevice();
}

export async function dropCoupon(): Promise<void> {
  const { coupon } = store.get(cartViewAtom);
  if (!coupon) return;
  const waiting = store.get(cartSourceAtom).account?.pending.findLast((record) => record.op === "applyCoupon");
  if (coupon.state === "applying" && waiting) await undo(waiting.key);
  else await change({ op: "removeCoupon", code: coupon.code });
  await readDevice();
  kickOutbox();
}

/** Brings prices and seats up to date: the account's cart from the server, a guest's lines from the catalogue. */
export async function reloadCart(): Promise<void> {
  if (cartOwner() !== null) return readServer();
  await readDevice();
  const { guest } = store.get(cartSourceAtom);
  if (guest.length === 0) return;
  try {
    const { data } = await call(listPrograms, { query: OFFLINE_CATALOGUE_QUERY });
    const fresh = new Map(data.map((card) => [card.id, cartItemOf(card)]));
    await refreshGuestCart(guest.map((item) => fresh.get(item.id) ?? { ...item, problem: "program_unavailable" as const }));
  } catch {
    // Prices stay as they were; they are checked again before paying.
  }
  await readDevice();
}

/** Saves a change of an account, then sends it. Where nothing can be saved it goes to the server at once (P9). */
async function change(operation: CartOperation): Promise<CartRecord | null> {
  const owner = cartOwner();
  if (owner === null) return null;
  try {
    const record = await append(owner, operation);
    void askToPersist(navigator.storage?.persist?.bind(navigator.storage));
    await readDevice();
    kickOutbox();
    return record;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    await sendDirectly(owner, operation, error);
    return null;
  }
}

/** Behind what waits already: nothing overtakes its lane (P3). */
async function sendDirectly(owner: string, operation: CartOperation, failure: StorageFailure): Promise<void> {
  // A device that cannot be read may still hold what this page saved there.
  const pending = () => pendingOf(owner).catch(() => pendingOf(owner, queueInMemory() ?? undefined));
  if (await isHeldUp(async () => (await pending()).length > 0, drainNow)) {
    notify(cannotSave(failure.reason));
    throw failure;
  }
  try {
    const cart = await perform(operation);
    putSource({ status: "ready", fresh: true, account: { ...NOTHING, cart } });
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // Neither this device nor the server has it: it must not look as if one had.
    notify(isProblemCode(code) ? { kind: "error", message: sentenceOf(code) } : cannotSave(failure.reason));
    throw error;
  }
}

async function perform(operation: CartOperation): Promise<Cart> {
  switch (operation.op) {
    case "addToCart":
      return (await call(addToCart, { body: { learning_program_id: operation.program.id } })).data;
    case "removeFromCart":
      return (await call(removeFromCart, { params: { id: operation.program.id } })).data;
    case "clearCart":
      return (await call(clearCart, { query: { ids: operation.programs.map((program) => program.id).join(",") } })).data;
    case "applyCoupon":
      return (await call(applyCoupon, { body: { code: operation.code } })).data;
    case "removeCoupon":
      return (await call(removeCoupon)).data;
  }
}

async function changeGuest(how: { add: CartItem } | { remove: number } | "empty"): Promise<void> {
  const { guest } = store.get(cartSourceAtom);
  try {
    if (how === "empty") await emptyGuestCart();
    else if ("add" in how) await addToGuestCart(how.add);
    else await removeFromGuestCart(how.remove);
    void askToPersist(navigator.storage?.persist?.bind(navigator.storage));
    await readDevice();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    putSource({ guest: how === "empty" ? [] : "add" in how ? [...guest, how.add] : guest.filter((item) => item.id !== how.remove) });
    notify(cannotSave(error.reason));
  }
}
