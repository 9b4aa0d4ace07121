import { useAtomValue } from "jotai";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { useWaitingWork } from "#app/state/waiting-work.ts";

export interface AreaCounts {
  excuses: number;
  withdrawals: number;
  /** Both: whatever waits for an answer. */
  requests: number;
  /** Programs in the cart. */
  cart: number;
}

/** How much waits behind the links of an area. */
export function useAreaCounts(path: string): AreaCounts {
  const { excuses, withdrawals } = useWaitingWork(path);
  const { count: cart } = useAtomValue(cartViewAtom);
  return { excuses, withdrawals, requests: excuses + withdrawals, cart };
}
