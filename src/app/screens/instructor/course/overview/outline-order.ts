/** The order of a course: its units, and in each its items. Moves give a new order; one that leads nowhere gives the same. */
interface OrderedUnit {
  readonly id: number;
  readonly items: readonly number[];
}
export type Order = readonly OrderedUnit[];

export interface Place {
  unit: number;
  /** From 0, in its unit. */
  index: number;
}

export function placeOf(order: Order, item: number): Place | null {
  for (const { id, items } of order) {
    const index = items.indexOf(item);
    if (index >= 0) return { unit: id, index };
  }
  return null;
}

/** Puts an item at a place; the index counts without it. */
export function placeItem(order: Order, item: number, { unit, index }: Place): Order {
  const from = placeOf(order, item);
  if (!from || !order.some(({ id }) => id === unit) || (from.unit === unit && from.index === index)) return order;
  return order.map(({ id, items }) => {
    const without = items.filter((one) => one !== item);
    return { id, items: id === unit ? [...without.slice(0, index), item, ...without.slice(index)] : without };
  });
}

/** One place up or down; over the edge of a unit it goes on into the next one. */
export function stepItem(order: Order, item: number, step: -1 | 1): Order {
  const from = placeOf(order, item);
  if (!from) return order;
  const unit = order.findIndex(({ id }) => id === from.unit);
  const index = from.index + step;
  if (index >= 0 && index < (order[unit]?.items.length ?? 0)) return placeItem(order, item, { unit: from.unit, index });
  const next = order[unit + step];
  return next ? placeItem(order, item, { unit: next.id, index: step === 1 ? 0 : next.items.length }) : order;
}

export function stepUnit(order: Order, unit: number, step: -1 | 1): Order {
  const from = order.findIndex(({ id }) => id === unit);
  return from < 0 ? order : placeUnit(order, unit, from + step);
}

/** @param index from 0, counted without it; outside of the course nothing moves */
export function placeUnit(order: Order, unit: number, index: number): Order {
  const moved = order.find(({ id }) => id === unit);
  if (!moved || index < 0 || index >= order.length || order[index] === moved) return order;
  const without = order.filter((one) => one !== moved);
  return [...without.slice(0, index), moved, ...without.slice(index)];
}

export const sameOrder = (a: Order, b: Order): boolean =>
  a.length === b.length &&
  a.every(({ id, items }, at) => {
    const other = b[at];
    return other?.id === id && other.items.length === items.length && items.every((item, index) => other.items[index] === item);
  });
