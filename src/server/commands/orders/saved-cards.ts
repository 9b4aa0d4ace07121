import { and, asc, count, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { CARD_BRANDS, CARD_UNDO_SECONDS, CARDS_AT_MOST, type PaymentCard } from "#contract/orders/payment-cards.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { KeptCard } from "#server/providers/payments/gateway.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** Takes a removed card away for good, at the provider too; its payload is `{ cardId }`. */
export const FORGET_CARD = "forget-card";

type CardRow = typeof paymentCards.$inferSelect;

/** A person's card that is not removed and does not wait for the payment with which it is saved. */
const heldBy = (userId: number) =>
  and(eq(paymentCards.userId, userId), isNull(paymentCards.removedAt), isNull(paymentCards.awaitsPaymentId));

/** A person's cards, the default one first. */
export const savedCards = (db: Executor, userId: number): Promise<CardRow[]> =>
  db.select().from(paymentCards).where(heldBy(userId)).orderBy(desc(paymentCards.isDefault), asc(paymentCards.createdAt));

/** A card is good through the whole of its last month in Riyadh. */
export const isExpired = (card: Pick<CardRow, "expMonth" | "expYear">, now: Date): boolean =>
  `${card.expYear}-${String(card.expMonth).padStart(2, "0")}` < riyadhDay(now).slice(0, 7);

export const cardData = (card: CardRow, now: Date): PaymentCard => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  holder_name: card.holderName,
  default: card.isDefault,
  status: isExpired(card, now) ? "expired" : "active",
});

/** One who has all they may keep is told before the provider is asked. @throws Problem `method_unavailable` */
export async function refuseTooMany(db: Executor, userId: number): Promise<void> {
  if (!(await mayKeepMore(db, userId))) throw new Problem("method_unavailable");
}

/** Whether a person may keep another card. */
export async function mayKeepMore(db: Executor, userId: number): Promise<boolean> {
  const [held] = await db.select({ cards: count() }).from(paymentCards).where(heldBy(userId));
  return (held?.cards ?? 0) < CARDS_AT_MOST;
}

/**
 * What pays with a card of the buyer: the provider's token, for this server and the gateway alone.
 * @throws Problem `validation_error` for a card that is unknown, removed, another's, or has expired
 */
export async function tokenOfCard(db: Executor, userId: number, cardId: string, now: Date): Promise<string> {
  const card = (await savedCards(db, userId)).find(({ id }) => id === cardId);
  if (!card || isExpired(card, now)) throw new Problem("validation_error", { fields: { saved_card_id: [{ key: "selection" }] } });
  return card.token;
}

export interface NewCard extends KeptCard {
  userId: number;
  provider: string;
  holderName: string;
  makeDefault: boolean;
  /** Saved while paying: counts once this payment has gone through. */
  awaitsPaymentId?: string;
}

/** Writes a card that the provider keeps; the first one is the default. Sent again, it is the same card. */
export async function writeCard(tx: Executor, card: NewCard, now: Date): Promise<void> {
  await lock(tx, card.userId);
  const held = await savedCards(tx, card.userId);
  if (held.some(({ token }) => token === card.token)) return;
  const first = !card.awaitsPaymentId && (held.length === 0 || card.makeDefault);
  if (first) await noDefault(tx, card.userId);
  const row = {
    id: uuidV7(now),
    userId: card.userId,
    provider: card.provider,
    token: card.token,
    brand: CARD_BRANDS.find((brand) => brand === card.brand) ?? "visa",
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    holderName: card.holderName,
    isDefault: first,
    awaitsPaymentId: card.awaitsPaymentId ?? null,
    createdAt: now,
  };
  // Another try with the same fields: the card waits for that one.
  await tx
    .insert(paymentCards)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentCards.provider, paymentCards.token],
      set: { awaitsPaymentId: row.awaitsPaymentId, removedAt: null },
      setWhere: and(eq(paymentCards.userId, card.userId), isNotNull(paymentCards.awaitsPaymentId)),
    });
}

/** The payment with which a card was to be saved has gone through, or has not: then the provider forgets the card again. */
export async function settleCard(tx: Executor, paymentId: string, paid: boolean, now: Date): Promise<void> {
  const [card] = await tx
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.awaitsPaymentId, paymentId), isNull(paymentCards.removedAt)));
  if (!card) return;
  await lock(tx, card.userId);
  if (paid && (await mayKeepMore(tx, card.userId))) {
    const isDefault = (await savedCards(tx, card.userId)).length === 0;
    await tx.update(paymentCards).set({ awaitsPaymentId: null, isDefault }).where(eq(paymentCards.id, card.id));
    return;
  }
  await tx.update(paymentCards).set({ removedAt: now }).where(eq(paymentCards.id, card.id));
  await enqueueJob(tx, { kind: FORGET_CARD, payload: { cardId: card.id }, runAt: now });
}

/** @throws Problem `not_found` for a card that is unknown, removed or another's */
export async function makeDefault(tx: Executor, userId: number, cardId: string): Promise<void> {
  await lock(tx, userId);
  await own(tx, userId, cardId);
  await noDefault(tx, userId);
  await tx.update(paymentCards).set({ isDefault: true }).where(eq(paymentCards.id, cardId));
}

/** Removes a card; the next one becomes the default. It can come back for a moment. @throws Problem `not_found` */
export async function removeCard(tx: Executor, userId: number, cardId: string, now: Date): Promise<void> {
  await lock(tx, userId);
  const card = await own(tx, userId, cardId);
  await tx.update(paymentCards).set({ removedAt: now, isDefault: false }).where(eq(paymentCards.id, cardId));
  const [next] = await savedCards(tx, userId);
  if (card.isDefault && next) await tx.update(paymentCards).set({ isDefault: true }).where(eq(paymentCards.id, next.id));
  await enqueueJob(tx, { kind: FORGET_CARD, payload: { cardId }, runAt: new Date(now.getTime() + 2 * CARD_UNDO_SECONDS * 1000) });
}

/** Takes a removal back. @throws Problem `not_found` where its moment has passed */
export async function restoreCard(tx: Executor, userId: number, cardId: string, now: Date): Promise<void> {
  await lock(tx, userId);
  const held = await savedCards(tx, userId);
  const [back] = await tx
    .update(paymentCards)
    .set({ removedAt: null, isDefault: held.length === 0 })
    .where(
      and(
        eq(paymentCards.id, cardId),
        eq(paymentCards.userId, userId),
        isNull(paymentCards.awaitsPaymentId),
        gt(paymentCards.removedAt, new Date(now.getTime() - CARD_UNDO_SECONDS * 1000)),
      ),
    )
    .returning({ id: paymentCards.id });
  if (!back) throw new Problem("not_found");
}

/** Every card of somebody who is forgotten goes, at the provider too. */
export async function forgetCards(tx: Executor, userId: number, now: Date): Promise<void> {
  const gone = await tx
    .update(paymentCards)
    .set({ removedAt: now, isDefault: false, holderName: "-" })
    .where(eq(paymentCards.userId, userId))
    .returning({ id: paymentCards.id });
  for (const { id } of gone) await enqueueJob(tx, { kind: FORGET_CARD, payload: { cardId: id }, runAt: now });
}

async function own(tx: Executor, userId: number, cardId: string): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, cardId), heldBy(userId)));
  if (!card) throw new Problem("not_found");
  return card;
}

const noDefault = (tx: Executor, userId: number) =>
  tx.update(paymentCards).set({ isDefault: false }).where(eq(paymentCards.userId, userId));

/** Two changes at once must not leave two default cards, or none. */
const lock = (tx: Executor, userId: number) => tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
