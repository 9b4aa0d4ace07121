/** What a cart line says about itself, as data: which of the few notes it carries, and which ways out it offers. */
import type { CartLine, CartView } from "#offline/cart/cart-view.ts";
import type { LineCohort } from "#contract/cart/cart.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { effectivePrice } from "#contract/rules/money.ts";

export type LineNote =
  /** In the account: said only after the server answered. */
  | { kind: "in-account" }
  /** A visitor's: on this device alone. */
  | { kind: "on-device" }
  | { kind: "waiting-to-add" | "waiting-to-remove" | "waiting-to-change" | "sending" }
  /** Another cohort was refused: the line keeps the one it has. */
  | { kind: "choice-refused"; code: ProblemCode; cohort: LineCohort }
  | { kind: "refused"; code: ProblemCode }
  /** Saved, and cannot be bought now. */
  | { kind: "not-for-sale"; code: ProblemCode };

export interface LineView {
  note: LineNote;
  /** Struck through and out of the totals. */
  gone: boolean;
  /** `undo` takes back what waits, `dismiss` takes away a refusal, `remove` takes the program out. */
  action: "remove" | "undo" | "dismiss";
  /** SAR. `old` where the program is discounted; what a sponsor leaves is the price itself. */
  price: number;
  old: number | null;
}

export function lineView(line: CartLine, source: CartView["source"]): LineView {
  const price = effectivePrice(line.item);
  const reduced = price < line.item.price && line.item.sponsor_share === undefined;
  const prices = { price, old: reduced ? line.item.price : null };
  switch (line.state) {
    case "removing":
      return { note: { kind: line.waiting ? "waiting-to-remove" : "sending" }, gone: true, action: "undo", ...prices };
    case "rejected":
      return { note: { kind: "refused", code: line.reason ?? "unexpected" }, gone: true, action: "dismiss", ...prices };
    case "adding":
      return { note: { kind: line.waiting ? "waiting-to-add" : "sending" }, gone: false, action: "remove", ...prices };
    case "saved":
      if (line.choosing)
        return { note: { kind: line.waiting ? "waiting-to-change" : "sending" }, gone: false, action: "remove", ...prices };
      if (line.reason && line.refusedCohort && line.refusedCohort.id !== line.item.cohort?.id)
        return {
          note: { kind: "choice-refused", code: line.reason, cohort: line.refusedCohort },
          gone: false,
          action: "remove",
          ...prices,
        };
      if (line.reason) return { note: { kind: "not-for-sale", code: line.reason }, gone: false, action: "remove", ...prices };
      return { note: { kind: source === "guest" ? "on-device" : "in-account" }, gone: false, action: "remove", ...prices };
  }
}

/** A price that moved while the person did not look. SAR. */
export interface PriceChange {
  id: number;
  old: number;
  now: number;
}

/** What changed between the prices a person saw and those that stand now. */
export function priceChanges(seen: ReadonlyMap<number, number>, lines: readonly CartLine[]): PriceChange[] {
  return lines.flatMap(({ item, state }) => {
    const old = seen.get(item.id);
    const now = effectivePrice(item);
    return old === undefined || old === now || state === "removing" || state === "rejected" ? [] : [{ id: item.id, old, now }];
  });
}
