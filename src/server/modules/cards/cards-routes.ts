import { eq } from "drizzle-orm";
import {
  addCard,
  listCards,
  removeCard as removeCall,
  restoreCard as restoreCall,
  setDefaultCard,
} from "#contract/orders/payment-cards.ts";
import { Problem } from "#contract/problem.ts";
import {
  cardData,
  FORGET_CARD,
  makeDefault,
  refuseTooMany,
  removeCard,
  restoreCard,
  savedCards,
  writeCard,
} from "#server/commands/orders/saved-cards.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Saved cards (R5.4): numbers never come here, only what the provider's fields gave for them. */
export function cardsRoutes(route: Route, services: Services): void {
  const { db, gateways, clock } = services;
  const answer = async (userId: number) => ({
    data: {
      cards: (await savedCards(db, userId)).map((card) => cardData(card, clock.now())),
      fields_url: gateways.forMethod("card")?.vault && (await gateways.reachable("card")) ? gateways.cardFieldsUrl : null,
    },
  });

  route(listCards, ({ caller }) => answer(caller.userId));

  route(addCard, async ({ caller, body, now }) => {
    const gateway = gateways.forMethod("card");
    if (!gateway?.vault) throw new Problem("payment_unavailable");
    await refuseTooMany(db, caller.userId);
    const kept = await gateway.vault.keepCard(body.token).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "unavailable")
        throw new Problem("payment_unavailable", { retryAfter: 10, cause: error });
      throw error;
    });
    const card = {
      ...kept,
      userId: caller.userId,
      provider: gateway.provider,
      holderName: body.holder_name,
      makeDefault: body.make_default,
    };
    await db.transaction((tx) => writeCard(tx, card, now));
    return answer(caller.userId);
  });

  route(setDefaultCard, async ({ caller, params }) => {
    await db.transaction((tx) => makeDefault(tx, caller.userId, params.id));
    return answer(caller.userId);
  });

  route(removeCall, async ({ caller, params, now }) => {
    await db.transaction((tx) => removeCard(tx, caller.userId, params.id, now));
    return answer(caller.userId);
  });

  route(restoreCall, async ({ caller, params, now }) => {
    await db.transaction((tx) => restoreCard(tx, caller.userId, params.id, now));
    return answer(caller.userId);
  });

  services.jobs.register(FORGET_CARD, async ({ cardId }) => {
    const [card] = await db
      .select()
      .from(paymentCards)
      .where(eq(paymentCards.id, String(cardId)));
    if (!card?.removedAt) return;
    await gateways.byProvider(card.provider)?.vault?.forgetCard(card.token);
    await db.delete(paymentCards).where(eq(paymentCards.id, card.id));
  });
}
