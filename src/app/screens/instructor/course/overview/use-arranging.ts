import { useCallback, useEffect, useRef, useState } from "react";
import { type Order, type Place, placeItem, placeOf, placeUnit, sameOrder, stepItem, stepUnit } from "./outline-order.ts";

export type Held = { kind: "item" | "unit"; id: number };

interface State {
  order: Order;
  held: (Held & { before: Order }) | null;
}

export interface Arranging {
  order: Order;
  /** Nothing can be moved: an order is the server's, and is not kept for later. */
  still: boolean;
  /** What was picked up by keyboard and not put down yet. */
  held: Held | null;
  /** What is said to who cannot see it. */
  said: string;
  pickUp: (what: Held) => void;
  /** Of what is held; or of anything, which is then put down at once. */
  step: (what: Held, step: -1 | 1) => void;
  drop: () => void;
  /** Back to where it was picked up. */
  restore: () => void;
  /** By pointer: while it is dragged the order follows; `settled` once it is let go. Null: it stays where it is. */
  drag: (what: Held, to: Place | null, settled: boolean) => void;
  /** Back to what the server has. */
  forget: () => void;
}

export interface ArrangingWords {
  pickedUp: (what: Held, order: Order) => string;
  moved: (what: Held, order: Order) => string;
  stays: (what: Held, order: Order) => string;
  dropped: (what: Held, order: Order) => string;
  restored: (what: Held, order: Order) => string;
}

/**
 * @param known the server's order; @param save is given a new order once it is settled; where it fails the server's stands again
 * @param still whether everything stays where it is
 */
export function useArranging(known: Order, save: (order: Order) => Promise<void>, words: ArrangingWords, still: boolean): Arranging {
  const [state, setState] = useState<State>({ order: known, held: null });
  const [said, setSaid] = useState("");
  const current = useRef(state);
  const put = useCallback((next: State) => {
    current.current = next;
    setState(next);
  }, []);

  // What the server says counts, unless something is just being moved.
  useEffect(() => {
    if (current.current.held === null && !sameOrder(current.current.order, known)) put({ order: known, held: null });
  }, [known, put]);

  const settle = (order: Order, before: Order) => {
    if (!sameOrder(order, before)) save(order).catch(() => put({ order: known, held: null }));
  };
  const stepped = (what: Held, by: -1 | 1, order: Order) =>
    what.kind === "item" ? stepItem(order, what.id, by) : stepUnit(order, what.id, by);

  return {
    order: state.order,
    still,
    held: state.held,
    said,
    pickUp(what) {
      const { order } = current.current;
      put({ order, held: { ...what, before: order } });
      setSaid(words.pickedUp(what, order));
    },
    step(what, by) {
      const { order, held } = current.current;
      const next = stepped(what, by, order);
      const holds = held?.kind === what.kind && held.id === what.id;
      put({ order: next, held: holds ? held : null });
      setSaid(next === order ? words.stays(what, order) : words.moved(what, next));
      if (!holds) settle(next, order);
    },
    drop() {
      const { order, held } = current.current;
      if (!held) return;
      put({ order, held: null });
      setSaid(words.dropped(held, order));
      settle(order, held.before);
    },
    restore() {
      const { held } = current.current;
      if (!held) return;
      put({ order: held.before, held: null });
      setSaid(words.restored(held, held.before));
    },
    drag(what, to, settled) {
      const { order } = current.current;
      const next = to === null ? order : what.kind === "item" ? placeItem(order, what.id, to) : placeUnit(order, what.id, to.index);
      if (next !== order) put({ order: next, held: null });
      if (!settled) return;
      setSaid(words.dropped(what, next));
      settle(next, known);
    },
    forget: () => put({ order: known, held: null }),
  };
}

/** Where it stands, from 1, among how many; of an item also its unit. */
export function standing(what: Held, order: Order): { place: number; of: number; unit: number } {
  if (what.kind === "unit") return { place: order.findIndex(({ id }) => id === what.id) + 1, of: order.length, unit: what.id };
  const place = placeOf(order, what.id);
  const items = order.find(({ id }) => id === place?.unit)?.items ?? [];
  return { place: (place?.index ?? -1) + 1, of: items.length, unit: place?.unit ?? 0 };
}
