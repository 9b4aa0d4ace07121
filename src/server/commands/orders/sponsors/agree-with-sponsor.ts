import { and, eq, isNull } from "drizzle-orm";
import { SPONSOR_DAYS } from "#contract/orders/sponsors.ts";
import { Problem } from "#contract/problem.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { seatParts, type ShareTerms } from "#contract/orders/sponsor-share.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { CURRENCY, type Language } from "#contract/shapes.ts";
import { lineProblem, priceRows, programRows, seatRows } from "#server/commands/cart/quote-cart.ts";
import { taxedFor } from "#server/commands/cart/taxed-for.ts";
import { holdSeats } from "#server/commands/catalogue/hold-seats.ts";
import { refuseOwn } from "#server/commands/orders/approve-refund.ts";
import { billingOfAccount } from "#server/commands/orders/making/billing-of-account.ts";
import { insertOrder, oneOrderAtATime } from "#server/commands/orders/making/write-order.ts";
import type { OrderRow } from "#server/commands/orders/move-order.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { sponsors, sponsorships } from "#server/db/tables/orders/sponsors.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";

interface Agreement {
  sponsorId: number;
  programId: number;
  cohortId: number;
  seats: number;
  share: ShareTerms;
  purchaseOrder: string | null;
  /** What stood on screen. */
  expectedTotal: Halalas;
  language: Language;
  key: string | null;
}

const DAY_MS = 86_400_000;

/**
 * An order of a sponsor's for seats of one cohort, as its contact would make it in the checkout for a company: to be paid by transfer, its
 * seats held until the transfer can have come. What pays for it, invoices it and makes its seats is what does so for every order.
 * @throws Problem `not_found`; `not_a_learner` where no learner's account has the contact's e-mail; `own_account`, `program_unavailable`,
 *   `seat_unavailable`, `price_changed` with `{ expected_total }`, `validation_error` for a share that is nothing or more than a seat costs
 */
export async function agreeWithSponsor(tx: Executor, wish: Agreement, context: ActionContext): Promise<OrderRow> {
  const { now } = context;
  const [sponsor] = await tx
    .select()
    .from(sponsors)
    .where(and(eq(sponsors.id, wish.sponsorId), isNull(sponsors.archivedAt)));
  if (!sponsor) throw new Problem("not_found");
  const [contact] = await tx.select({ id: users.id }).from(users).where(contactOf(sponsor.contactEmail));
  if (!contact) throw new Problem("not_a_learner");
  refuseOwn(contact.id, context);
  await oneOrderAtATime(tx, contact.id);
  const rows = await programRows(tx, contact.id, [wish.programId], now, wish.cohortId);
  const taxed = seatRows(await taxedFor(tx, contact.id, rows, true), new Map([[wish.programId, wish.seats]]));
  const [program] = taxed;
  if (program?.cohort?.id !== wish.cohortId) throw new Problem("not_found");
  const problem = lineProblem(program);
  if (problem) throw new Problem(problem, { data: { program_id: wish.programId } });
  const seatPrice = program.priceAfterDiscount ?? program.price;
  const parts = seatParts(seatPrice, wish.share);
  if (!parts && seatPrice > 0) refuseField("share_value", "share.more", { amount: toSar(seatPrice) });
  const sponsorPart = parts?.sponsor ?? 0;
  const quote = priceRows([{ ...program, price: sponsorPart, priceAfterDiscount: null }], null, now);
  if (quote.total !== wish.expectedTotal || quote.total === 0)
    throw new Problem("price_changed", { data: { expected_total: toSar(quote.total) } });
  const company = {
    name: sponsor.nameAr,
    vatNumber: sponsor.vatNumber,
    purchaseOrder: wish.purchaseOrder,
    address: {
      street: sponsor.street,
      building: sponsor.building,
      district: sponsor.district,
      city: sponsor.city,
      postalCode: sponsor.postalCode,
    },
  };
  const billing = await billingOfAccount(tx, contact.id, wish.language);
  const order = await insertOrder(tx, { userId: contact.id, billing, company, language: wish.language, key: wish.key }, quote, context);
  await tx.insert(sponsorships).values({
    orderId: order.id,
    sponsorId: sponsor.id,
    ...(wish.share.type === "whole" ? {} : { shareType: wish.share.type, shareValue: wish.share.value, seatPrice, seatShare: sponsorPart }),
    createdAt: now,
  });
  await holdSeats(tx, order, "bank_transfer", now);
  await awaitTransfer(tx, order, wish.cohortId, context);
  return order;
}

/** A learner's account with this e-mail. */
const contactOf = (email: string) => and(eq(users.email, email.toLowerCase()), eq(users.type, "student"), isNull(users.deletedAt));

/** What the checkout does for a buyer who will transfer; a sponsor's takes longer than three days. */
async function awaitTransfer(tx: Executor, order: OrderRow, cohortId: number, context: ActionContext): Promise<void> {
  const { now } = context;
  const [cohort] = await tx.select({ startsOn: cohorts.startsOn }).from(cohorts).where(eq(cohorts.id, cohortId));
  const begins = cohort ? riyadhDayStart(cohort.startsOn) : now;
  const month = new Date(now.getTime() + SPONSOR_DAYS * DAY_MS);
  const until = begins < month ? begins : month;
  await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, order.id));
  await tx.update(orderItems).set({ heldUntil: until }).where(eq(orderItems.orderId, order.id));
  const id = uuidV7(now);
  await tx.insert(payments).values({
    id,
    orderId: order.id,
    provider: TRANSFER,
    method: "bank_transfer",
    status: "requires_action",
    amount: order.total,
    currency: CURRENCY,
    externalId: id,
    createdAt: now,
    updatedAt: now,
  });
  const moved = { subject: "payment", subjectId: id, from: null, to: "requires_action", reason: "bank_transfer" } as const;
  await recordTransition(tx, moved, context);
}
