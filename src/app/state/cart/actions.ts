import { msg } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import { type Cart, CART_MAX_ITEMS, type CartItem, getCart, type LineCohort } from "#contract/cart/cart.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { isProblemCode } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { additionOf, type CartChange, cartMutation, codeIn, idsIn, ofCohort } from "#offline/cart/changes.ts";
import {
  cartItemOf,
  changeGuestCart,
  type GuestChange,
  guestCartAfter,
  refreshCart,
  refreshGuestCart,
} from "#offline/cart/device-carts.ts";
import { isCart } from "#offline/queue/rows.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { programsOfNow } from "#app/state/catalogue/programs-of-now.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { dismissRefused, keepForGood, queueMutation, rereadDevice, sendNow, undo } from "#app/state/queue/actions.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";
import { cartHas, cartViewAtom } from "./cart-atoms.ts";
import { atom } from "jotai";
import { call } from "#app/api/call.ts";
import { lanesAtom } from "#app/state/queue/lanes.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type CartSource, viewCart } from "#offline/cart/cart-view.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";

/** The verbs are described in `cart.ts`. */
export async function addProgram(program: ListedProgram | CartItem, cohort?: LineCohort): Promise<void> {
  const item = "category" in program ? cartItemOf(program, cohort) : program;
  if (cartHas(item.id)) return showNotice({ kind: "info", id: "in-cart", message: problemMessages.already_in_cart });
  if (store.get(cartViewAtom).count >= CART_MAX_ITEMS)
    return showNotice({ kind: "error", id: "cart-full", message: FULL, values: { max: CART_MAX_ITEMS } });
  if (cartOwner() === null) await changeGuest({ add: item });
  else await change(additionOf(item));
  showNotice({
    kind: "success",
    id: `cart/${item.id}`,
    message: ADDED,
    values: { title: item.title },
    action: { label: msg`Cart`, run: () => navigate("/cart") },
  });
}

const FULL = msg({ message: "The cart holds at most {max} programs" });
const ADDED = msg({ message: "“{title}” was added to your cart" });
const CHOSEN = msg({ message: "The cohort of “{title}” was changed" });
const REMOVED = msg({ message: "“{title}” was removed from your cart" });

export async function removeProgram(id: number): Promise<void> {
  const line = store.get(cartViewAtom).lines.find((one) => one.item.id === id);
  if (!line || line.state === "removing") return;
  if (line.state === "rejected") return dismissLine(id);
  if (cartOwner() === null) await changeGuest({ remove: id });
  else await change({ op: "removeFromCart", program: line.item });
  showNotice({
    kind: "success",
    id: `cart/${id}`,
    message: REMOVED,
    values: { title: line.item.title },
    action: { label: msg`Undo`, run: () => void undoRemoval(line.item) },
  });
}

async function undoRemoval(item: CartItem): Promise<void> {
  if (cartOwner() === null) return changeGuest({ add: item });
  if (!(await undoCartChange(item.id))) await change(additionOf(item));
}

export async function chooseCohort(id: number, cohort: LineCohort): Promise<void> {
  const line = store.get(cartViewAtom).lines.find((one) => one.item.id === id);
  if (!line) return;
  // What was refused is answered by another choice.
  if (line.reason) await dismissLine(id);
  const { item, state } = line;
  const before = state === "rejected" ? undefined : (item.cohort ?? null);
  await choose(item, cohort, before);
  if (!before || before.id === cohort.id) return;
  showNotice({
    kind: "success",
    id: `cart/${id}`,
    message: CHOSEN,
    values: { title: item.title },
    action: { label: msg`Undo`, run: () => void choose(ofCohort(item, cohort), before, cohort) },
  });
}

async function choose(item: CartItem, cohort: LineCohort, before: LineCohort | null | undefined): Promise<void> {
  const program = ofCohort(item, cohort);
  if (cartOwner() === null) await changeGuest({ put: program });
  else await change({ op: "chooseCohort", program: { ...program, problem: null }, ...(before === undefined ? {} : { before }) });
}

const waitingHere = () => store.get(queueAtom).waiting.filter(({ lane }) => lane === "cart");
const refusedHere = () => store.get(queueAtom).refused.filter(({ record }) => record.lane === "cart");

export async function undoCartChange(id: number): Promise<boolean> {
  const waiting = waitingHere().findLast(({ payload }) => idsIn(payload).includes(id));
  return waiting !== undefined && (await undo(waiting.key)) !== null;
}

export async function dismissLine(id: number): Promise<void> {
  for (const { record } of refusedHere()) if (idsIn(record.payload).includes(id)) await dismissRefused(record.key);
}

export async function emptyCart(): Promise<void> {
  const { lines } = store.get(cartViewAtom);
  const programs = lines.filter((line) => line.state === "saved" || line.state === "adding").map((line) => line.item);
  for (const line of lines) if (line.state === "rejected") await dismissLine(line.item.id);
  if (programs.length === 0) return;
  if (cartOwner() === null) await changeGuest("empty");
  else await change({ op: "clearCart", programs });
  showNotice({ kind: "success", id: "cart-emptied", message: msg`Cart emptied` });
}

export async function useCoupon(code: string): Promise<void> {
  await dismissCoupon();
  await change({ op: "applyCoupon", code: code.trim().toUpperCase() });
  sendNow("cart");
}

export async function dismissCoupon(): Promise<void> {
  for (const { record } of refusedHere()) if (codeIn(record.payload) !== null) await dismissRefused(record.key);
}

export async function dropCoupon(): Promise<void> {
  const { coupon } = store.get(cartViewAtom);
  if (!coupon) return;
  const waiting = waitingHere().findLast(({ op }) => op === "applyCoupon");
  if (coupon.state === "applying" && waiting) await undo(waiting.key);
  else await change({ op: "removeCoupon", code: coupon.code });
}

export async function reloadCart(): Promise<void> {
  if (cartOwner() !== null) return readServer();
  await rereadDevice();
  const { guest } = store.get(queueAtom);
  if (guest.length === 0) return;
  try {
    const cards = await programsOfNow(guest.map(({ id }) => id));
    const known = guest.filter(({ id }) => cards.has(id));
    await refreshGuestCart(
      known.map((item) => {
        const card = cards.get(item.id);
        return card ? cartItemOf(card) : { ...item, problem: "program_unavailable" as const };
      }),
    );
  } catch {
    // Prices stay as they were; they are checked again before paying.
  }
  await rereadDevice();
}

/** Saves a change of an account, then sends it. Where nothing can be saved it goes to the server at once (P9). */
async function change(changed: CartChange): Promise<void> {
  const outcome = await queueMutation<Cart>(cartMutation(changed), { wait: false });
  if (outcome.kind === "sent" && isCart(outcome.data)) showCart(outcome.data);
  if (outcome.kind !== "refused" && outcome.kind !== "failed") return;
  // Neither this device nor the server has it: it must not look as if one had.
  const error: unknown = outcome.kind === "refused" ? outcome.problem : outcome.error;
  const { code } = error as { code?: unknown };
  if (isProblemCode(code)) showNotice({ kind: "error", message: sentenceOf(code) });
  throw error;
}

async function changeGuest(how: GuestChange): Promise<void> {
  const { guest } = store.get(queueAtom);
  try {
    await changeGuestCart(how);
    keepForGood();
    await rereadDevice();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    store.set(queueAtom, (queue) => ({ ...queue, guest: guestCartAfter(guest, how), status: "unreadable" }));
    showNotice(cannotSave(error.reason));
  }
}

/** `fresh`: the account's cart was read from the server since the last break of the connection. `failed`: the last try did not. */
const readAtom = atom({ fresh: false, failed: false });

/** What the cart is drawn from: what this device holds, and how far it agrees with the server. */
const cartSourceAtom = atom((get): CartSource => {
  const queue = get(queueAtom);
  const { fresh, failed } = get(readAtom);
  const known = queue.owner === null || queue.cart !== null || queue.waiting.some(({ lane }) => lane === "cart");
  // An account's cart that was never read cannot be called empty, unless something already waits in it.
  const unread = failed ? "error" : queue.status === "unreadable" ? "ready" : "loading";
  const status = queue.status !== "unread" && known ? "ready" : unread;
  return { status, queue, fresh, stuck: get(lanesAtom).cart?.stopped === "retry" };
});

/** The cart as it is drawn, of what this page knows now. */
export const foldedCartAtom = atom((get) => viewCart(get(cartSourceAtom), get(languageAtom), get(onlineAtom)));

export const noteRead = (part: { fresh: boolean; failed?: boolean }): void => store.set(readAtom, (known) => ({ ...known, ...part }));

/** Whose queue a change goes into; null for a guest, whose cart is this device's. A lapsed session keeps its owner. */
const cartOwner = (): string | null => store.get(sessionAtom).ownerTag;

/** Shows a cart that the server answered and this device could not keep. */
const showCart = (cart: Cart): void => {
  store.set(queueAtom, (queue) => ({
    ...queue,
    cart,
    asOf: null,
    owner: cartOwner(),
    waiting: queue.waiting.filter(({ lane }) => lane !== "cart"),
    refused: queue.refused.filter(({ record }) => record.lane !== "cart"),
    status: "unreadable",
  }));
  noteRead({ fresh: true, failed: false });
};

/** Reads the account's cart from the server; what this device holds stays on screen where that fails. */
export async function readServer(): Promise<void> {
  const owner = cartOwner();
  if (!owner || store.get(sessionAtom).status === "lapsed") return rereadDevice();
  let cart: Cart | null = null;
  try {
    await refreshCart(owner, async () => (cart = (await call(getCart)).data));
    noteRead({ fresh: true, failed: false });
  } catch (error) {
    if (owner !== cartOwner()) return;
    if (error instanceof StorageFailure)
      cart ??= await call(getCart).then(
        ({ data }) => data,
        () => null,
      );
    if (error instanceof StorageFailure && cart) return showCart(cart);
    noteRead({ fresh: false, failed: true });
  }
  await rereadDevice();
}
