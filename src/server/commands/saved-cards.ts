import { and, asc, count, desc, eq, gt, isNull } from "drizzle-orm";
import { CARD_BRANDS, CARD_UNDO_SECONDS, CARDS_AT_MOST, type PaymentCard } from "#contract/payment-cards.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { paymentCards } from "#server/db/tables/payment-cards.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { KeptCard } from "#server/providers/payments/gateway.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** Takes a removed card away for good, at the provider too; its payload is `{ cardId }`. */
export const FORGET_CARD = "forget-card";

type CardRow = typeof paymentCards.$inferSelect;

/** A person's cards, the default one first. */
export const savedCards = (db: Executor, userId: number): Promise<CardRow[]> =>
  db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.userId, userId), isNull(paymentCards.removedAt)))
    .orderBy(desc(paymentCards.isDefault), asc(paymentCards.createdAt));

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
  const [held] = await db
    .select({ cards: count() })
    .from(paymentCards)
    .where(and(eq(paymentCards.userId, userId), isNull(paymentCards.removedAt)));
  if ((held?.cards ?? 0) >= CARDS_AT_MOST) throw new Problem("method_unavailable");
}

export interface NewCard extends KeptCard {
  userId: number;
  provider: string;
  holderName: string;
  makeDefault: boolean;
}

/** Writes a card that the provider keeps; the first one is the default. Sent again, it is the same card. */
export async function writeCard(tx: Executor, card: NewCard, now: Date): Promise<void> {
  await lock(tx, card.userId);
  const held = await savedCards(tx, card.userId);
  if (held.some(({ token }) => token === card.token)) return;
  const first = held.length === 0 || card.makeDefault;
  if (first) await noDefault(tx, card.userId);
  await tx.insert(paymentCards).values({
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
    createdAt: now,
  });
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
        gt(paymentCards.removedAt, new Date(now.getTime() - CARD_UNDO_SECONDS * 1000)),
      ),
    )
    .returning({ id: paymentCards.id });
  if (!back) throw new Problem("not_found");
}

async function own(tx: Executor, userId: number, cardId: string): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, cardId), eq(paymentCards.userId, userId), isNull(paymentCards.removedAt)));
  if (!card) throw new Problem("not_found");
  return card;
}

const noDefault = (tx: Executor, userId: number) =>
  tx.update(paymentCards).set({ isDefault: false }).where(eq(paymentCards.userId, userId));

/** Two changes at once must not leave two default cards, or none. */
const lock = (tx: Executor, userId: number) => tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
