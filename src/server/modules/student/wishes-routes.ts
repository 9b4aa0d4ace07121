import { addWish as addEndpoint, listWishes, removeWish as removeEndpoint } from "#contract/catalogue/wishes.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import { addWish, removeWish, wishedIds } from "#server/commands/catalogue/wishes.ts";
import type { Route } from "#server/http/route.ts";

/** What a student keeps for later. */
export function wishesRoutes(route: Route): void {
  route(listWishes, async ({ db, caller, language, now }) => ({
    data: await programCards(db, await wishedIds(db, caller.userId), language, now, true),
  }));

  route(addEndpoint, async ({ db: tx, caller, params, now }) => {
    await addWish(tx, caller.userId, params.id, now);
    return { data: { wished: true } };
  });

  route(removeEndpoint, async ({ db: tx, caller, params }) => {
    await removeWish(tx, caller.userId, params.id);
    return { data: { wished: false } };
  });
}
