import { msg } from "@lingui/core/macro";
import { addToCart, applyCoupon, clearCart, getCart, removeCoupon, removeFromCart, validateCart } from "#contract/cart/cart.ts";
import { Problem } from "#contract/problem.ts";
import {
  addProgram,
  applyCoupon as putCoupon,
  type CartChange,
  programTitles,
  readCart,
  removeCoupon as takeCoupon,
  removePrograms,
} from "#server/commands/cart/change-cart.ts";
import { validateCart as lookOver } from "#server/commands/cart/validate-cart.ts";
import type { Executor } from "#server/db/client.ts";
import type { Route } from "#server/http/route.ts";
import type { Language } from "#contract/shapes.ts";

export function cartRoutes(route: Route): void {
  route(getCart, async ({ db, caller, language, now }) => ({ data: await readCart(db, caller.userId, language, now) }));

  route(addToCart, async ({ db, caller, body, language, now, throughOutbox }) => {
    const { userId } = caller;
    const programId = body.learning_program_id ?? null;
    const code = body.coupon_code?.trim() || null;
    if (programId === null && code === null)
      throw new Problem("validation_error", { fields: { learning_program_id: [{ key: "required" }] } });
    const added = programId === null ? null : await addProgram(db, { userId, programId, cohortId: body.cohort_id ?? null }, now);
    if (added?.outcome === "unchanged" && !throughOutbox && code === null) throw new Problem("already_in_cart");
    const coupon = code === null ? null : await putCoupon(db, { userId, code }, now);
    const said =
      added?.outcome === "applied"
        ? { message: msg`“{title}” was added to your cart`, values: { title: await titleOf(db, programId, language) } }
        : {};
    return { data: await readCart(db, userId, language, now), ...said, ...both(added, coupon) };
  });

  // Before `/cart/:id` for the reader only: the router prefers fixed words to parameters anyway.
  route(clearCart, async ({ db, caller, query, language, now }) => {
    const change = await removePrograms(db, { userId: caller.userId, programIds: readIds(query.ids) }, now);
    return { data: await readCart(db, caller.userId, language, now), message: msg`Cart emptied`, ...change };
  });

  route(removeCoupon, async ({ db, caller, language, now }) => {
    const change = await takeCoupon(db, { userId: caller.userId }, now);
    return { data: await readCart(db, caller.userId, language, now), ...change };
  });

  route(removeFromCart, async ({ db, caller, params, language, now }) => {
    const change = await removePrograms(db, { userId: caller.userId, programIds: [params.id] }, now);
    const said =
      change.outcome === "applied"
        ? { message: msg`“{title}” was removed from your cart`, values: { title: await titleOf(db, params.id, language) } }
        : {};
    return { data: await readCart(db, caller.userId, language, now), ...said, ...change };
  });

  route(applyCoupon, async ({ db, caller, body, language, now }) => {
    const change = await putCoupon(db, { userId: caller.userId, code: body.code }, now);
    return { data: await readCart(db, caller.userId, language, now), ...change };
  });

  route(validateCart, async ({ caller, body, language, now, services }) => ({
    data: await services.db.transaction((tx) => lookOver(tx, { userId: caller.userId, seen: body.seen ?? [], language }, now)),
  }));
}

/** `ids=3,7`; absent means all of them. */
function readIds(ids: string | undefined): number[] | null {
  if (ids === undefined) return null;
  const numbers = ids.split(",").map(Number);
  if (numbers.some((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647))
    throw new Problem("validation_error", { fields: { ids: [{ key: "required" }] } });
  return numbers;
}

const both = (first: CartChange | null, second: CartChange | null): CartChange => ({
  outcome: first?.outcome === "applied" || second?.outcome === "applied" ? "applied" : "unchanged",
  effect: { ...first?.effect, ...second?.effect },
});

async function titleOf(db: Executor, id: number | null, language: Language): Promise<string> {
  const [titles] = id === null ? [] : await programTitles(db, [id]);
  return titles?.[language] ?? "";
}
