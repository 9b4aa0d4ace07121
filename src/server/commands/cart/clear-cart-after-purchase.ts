import { lockCart, removePrograms, touchCart } from "./change-cart.ts";
import { recordSystemChange } from "./system-change.ts";
import type { Executor } from "#server/db/client.ts";

/** Takes what was bought out of the cart, and the coupon that was used with it. Part of the transaction that fulfils the order. */
export async function clearCartAfterPurchase(db: Executor, userId: number, programIds: number[], now: Date): Promise<void> {
  const cart = await lockCart(db, userId, now);
  const { effect } = await removePrograms(db, { userId, programIds }, now);
  if (cart.couponCode !== null) await touchCart(db, userId, now, null);
  if (effect.removed === undefined && cart.couponCode === null) return;
  await recordSystemChange(db, {
    userId,
    op: "purchase",
    effect: { ...effect, ...(cart.couponCode === null ? {} : { coupon: null }) },
    now,
  });
}
