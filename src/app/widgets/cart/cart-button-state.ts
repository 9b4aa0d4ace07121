import type { CartLine } from "#offline/cart/cart-view.ts";

/** `waiting`: in the cart on this device, not yet in the account. */
export type CartButtonState = "out" | "in" | "waiting";

/** A line being removed or refused is out: pressing adds it again. */
export function cartButtonState(lines: readonly Pick<CartLine, "item" | "state" | "waiting">[], programId: number): CartButtonState {
  const line = lines.find(({ item }) => item.id === programId);
  if (!line || line.state === "removing" || line.state === "rejected") return "out";
  return line.state === "adding" && line.waiting ? "waiting" : "in";
}
