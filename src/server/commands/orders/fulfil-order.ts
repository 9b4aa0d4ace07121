import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { effectivePrice } from "#contract/rules/money.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { onSale } from "#server/commands/content/on-sale.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { clearCartAfterPurchase } from "#server/commands/cart/clear-cart-after-purchase.ts";
import { moveOrder, type OrderRow } from "./move-order.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { redeemCoupon } from "#server/commands/cart/redeem-coupon.ts";
import { refuseOwned } from "#server/commands/cart/refuse-undeliverable.ts";
import { lockCohorts } from "#server/commands/catalogue/cohort-seats.ts";
import { leaveLists, listsOf } from "#server/commands/catalogue/seat-offers.ts";
import { makeSeats } from "#server/commands/orders/company-seats/make-seats.ts";
import { giveSponsored, lockSponsored } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import { monthsLater } from "#server/commands/enrollments/access-months.ts";
import { type Seat, takeSeat, takeSeatsIn } from "#server/commands/catalogue/take-seat.ts";
import { nextNumber } from "#server/commands/next-number.ts";
import { issueTaxInvoice } from "#server/commands/tax/issue-tax-document.ts";

/** Job that tells the buyer; registered by the orders module. Payload `{ orderId }`. */
export const RECEIPT_MAIL = "receipt-mail";

/**
 * Delivers an order whose row the caller has locked, and whose money is there (or whose total is 0): order paid, enrollments,
 * seats, coupon redemption, invoice number, cart and mail. Run it in a transaction or a savepoint of its own: what it throws
 * must undo everything.
 * @param agreed its price was agreed to in time, whatever it is now
 * @throws Problem `seat_unavailable`, `already_enrolled`, a coupon's limit, and for a closed order also `program_unavailable`
 *   and `price_changed`: the order cannot be delivered, the money goes back
 */
export async function fulfilOrder(
  db: Executor,
  order: OrderRow,
  context: ActionContext,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<{ invoiceNumber: string }> {
  const { now } = context;
  await lockSponsored(db, order);
  // One purchase of a person at a time: two orders for one program cannot both find that it is not theirs yet.
  await db.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for("no key update");
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.programId));
  const programIds = items.map((item) => item.programId);
  const own = items.filter(({ seats }) => seats === null).map((item) => item.programId);
  await refuseOwned(db, order.userId, own, now);
  // An order in its time keeps its price; a closed one is delivered only at a price that still holds.
  const late = !agreed && ((order.status !== "pending" && order.status !== "failed") || order.expiresAt <= now);
  if (late)
    await refuseStalePrices(
      db,
      // The price of a sponsor's seat was agreed to.
      items.filter(({ seatId }) => seatId === null),
    );
  const lists = await listsOf(db, order.userId, own);
  // Every cohort whose seats this changes is locked here, in one order.
  await lockCohorts(db, [
    ...lists,
    ...items.map(({ cohortId, heldUntil, seatId }) => (heldUntil === null && seatId === null ? cohortId : null)),
  ]);
  // Those of several cohorts first, in one order: what is held is theirs, what lapsed is taken again or refused. Nobody is put into another.
  await takeSeatsIn(
    db,
    order.userId,
    items.flatMap(({ programId, cohortId, heldUntil, seats, seatId }) =>
      cohortId !== null && heldUntil === null && seatId === null ? [{ programId, cohortId, seats }] : [],
    ),
    now,
  );
  for (const item of items) await (item.seats === null ? enrol(db, order, item, context) : makeSeats(db, item, now));
  await leaveLists(db, order.userId, lists, now);
  if (order.couponCode !== null) await redeemCoupon(db, { code: order.couponCode, orderId: order.id, userId: order.userId, late, now });
  await moveOrder(db, order, "paid", null, context);
  await clearCartAfterPurchase(db, order.userId, programIds, now);
  await enqueueJob(db, { kind: RECEIPT_MAIL, payload: { orderId: order.id }, runAt: now, onceKey: `${RECEIPT_MAIL}:${order.id}` });
  await touchPublic(db, ...ofPrograms(programIds));
  // Last: the counter's row and the tax unit's are everybody's, and stay locked until the end.
  const invoiceNumber = await issueInvoice(db, order.id, now);
  return { invoiceNumber };
}

/** A price that rose since, or a program that is no longer sold. A lower price does no harm: the buyer agreed to this one. */
async function refuseStalePrices(db: Executor, items: (typeof orderItems.$inferSelect)[]): Promise<void> {
  const rows = await db
    .select({ id: programs.id, onSale, price: programs.price, price_after_discount: programs.priceAfterDiscount })
    .from(programs)
    .where(
      inArray(
        programs.id,
        items.map((item) => item.programId),
      ),
    );
  const current = new Map(rows.map((row) => [row.id, row]));
  for (const item of items) {
    const program = current.get(item.programId);
    if (!program?.onSale) throw new Problem("program_unavailable", { data: { program_id: item.programId } });
    if (effectivePrice(program) * (item.seats ?? 1) > item.price)
      throw new Problem("price_changed", { data: { program_id: item.programId } });
  }
}

async function enrol(db: Executor, order: OrderRow, item: typeof orderItems.$inferSelect, context: ActionContext): Promise<void> {
  const { now } = context;
  const { programId } = item;
  // An order of before seats were held named no cohort: it takes the next one, as it was sold.
  const seat = item.cohortId === null ? await takeSeat(db, programId, now) : await seatIn(db, item.cohortId);
  const status = seat && seat.startsOn > riyadhDay(now) ? "pending" : "active";
  const [made] = await db
    .insert(enrollments)
    .values({
      userId: order.userId,
      programId,
      cohortId: seat?.cohortId ?? null,
      orderId: order.id,
      status,
      startedAt: now,
      accessUntil: monthsLater(now, TERMS.accessMonths),
      createdAt: now,
    })
    .returning({ id: enrollments.id });
  if (!made) throw new Error("the enrollment was not written");
  if (item.seatId !== null) await giveSponsored(db, item.seatId, order.userId, made.id, now);
  await recordTransition(
    db,
    { subject: "enrollment", subjectId: String(made.id), from: null, to: status, reason: `order ${order.number}` },
    context,
  );
  await db
    .update(orderItems)
    .set({ cohortId: seat?.cohortId ?? null, heldUntil: null })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.programId, programId)));
  await db
    .update(programs)
    .set({ enrollmentsCount: sql`${programs.enrollmentsCount} + 1` })
    .where(eq(programs.id, programId));
}

async function seatIn(db: Executor, cohortId: number): Promise<Seat | null> {
  const [seat] = await db.select({ cohortId: cohorts.id, startsOn: cohorts.startsOn }).from(cohorts).where(eq(cohorts.id, cohortId));
  return seat ?? null;
}

/** Gives an order its one invoice; the number comes from a series without gaps. Answers the number. */
async function issueInvoice(db: Executor, orderId: string, now: Date): Promise<string> {
  const number = await nextNumber(db, "INV", now);
  await db.insert(invoices).values({ number, orderId, issuedAt: now });
  await issueTaxInvoice(db, orderId, { now });
  return number;
}
