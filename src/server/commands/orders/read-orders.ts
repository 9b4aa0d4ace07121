import { asc, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Order, Payment } from "#contract/orders/orders.ts";
import { toSar } from "#contract/rules/money.ts";
import { unusualRate } from "#contract/tax/vat-rates.ts";
import type { Language } from "#contract/shapes.ts";
import { cohortRoom } from "#server/commands/catalogue/cohort-room.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { sponsorships } from "#server/db/tables/orders/sponsors.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";
import type { OrderRow } from "./move-order.ts";
import type { PaymentRow } from "./move-payment.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";

/** Orders as they travel, newest first. */
export async function readOrders(
  db: Executor,
  wanted: SQL | undefined,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ items: Order[]; total: number }> {
  const [sum] = await db.select({ total: count() }).from(orders).where(wanted);
  const rows = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit)
    .offset(page.offset);
  return { items: await present(db, rows, language), total: sum?.total ?? 0 };
}

/** One order as it travels; null where there is none. The caller has asked whose it is. */
export async function readOrder(db: Executor, wanted: SQL | undefined, language: Language): Promise<Order | null> {
  return (await readOrders(db, wanted, { limit: 1, offset: 0 }, language)).items[0] ?? null;
}

/** A payment as it travels. */
export const presentPayment = (payment: PaymentRow): Payment => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amount: toSar(payment.amount),
  brand: payment.brand,
  last4: payment.last4,
  failure: payment.failure,
  created_at: payment.createdAt.toISOString(),
});

/** Where the buyer sends the money of a bank transfer, while it is awaited; the order's number tells whose it is. */
export function awaitedTransfer({ transferAccount }: Pick<Gateways, "transferAccount">, order: Order, payment: Payment) {
  if (payment.method !== "bank_transfer" || payment.status !== "requires_action" || !transferAccount) return null;
  return { ...transferAccount, reference: order.number };
}

async function present(db: Executor, rows: OrderRow[], language: Language): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select({
      item: orderItems,
      sponsorShare: sponsorships.seatShare,
      program: programReferenceColumns,
      cohort: {
        id: cohorts.id,
        starts_at: cohorts.startsOn,
        ends_at: cohorts.endsOn,
        days: cohorts.days,
        starts_minute: cohorts.startsMinute,
        duration_min: cohorts.durationMinutes,
      },
      room: cohortRoom,
      taught: { delivery: programs.delivery, language: programs.language },
    })
    .from(orderItems)
    .leftJoin(cohorts, eq(cohorts.id, orderItems.cohortId))
    .innerJoin(programs, eq(programs.id, orderItems.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(companySeats, eq(companySeats.id, orderItems.seatId))
    .leftJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const paid = await db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.createdAt), asc(payments.id));
  const issued = await db.select().from(invoices).where(inArray(invoices.orderId, ids));
  return rows.map((row) => {
    const invoice = issued.find((candidate) => candidate.orderId === row.id);
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      items: items
        .filter(({ item }) => item.orderId === row.id)
        .map(({ item, sponsorShare, program, cohort, room, taught }) => ({
          // The titles that were bought, whatever the programs are called today.
          program: programReference({ ...program, titleAr: item.titleAr, titleEn: item.titleEn }, language),
          cohort: cohort && { ...cohort, room, ...taught },
          seats: item.seats,
          price: toSar(item.price),
          discount: toSar(item.discount),
          total: toSar(item.total),
          ...(sponsorShare === null ? {} : { sponsor_share: toSar(sponsorShare) }),
          ...unusualRate(item.vatCategory),
        })),
      totals: { subtotal: toSar(row.subtotal), discount: toSar(row.discount), vat: toSar(row.vat), total: toSar(row.total) },
      coupon_code: row.couponCode,
      payments: paid.filter((payment) => payment.orderId === row.id).map(presentPayment),
      invoice: invoice ? { number: invoice.number, issued_at: invoice.issuedAt.toISOString() } : null,
      company: companyData(row.company),
      created_at: row.createdAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
      expires_at: row.expiresAt.toISOString(),
      choose_until: row.status === "review" ? (row.chooseUntil?.toISOString() ?? null) : null,
      seats_held_until: heldUntil(items.flatMap(({ item }) => (item.orderId === row.id ? (item.heldUntil ?? []) : []))),
    };
  });
}

/** To whom it is invoiced, as it travels. */
export const companyData = (company: OrderRow["company"]): NonNullable<Order["company"]> | null =>
  company && { name: company.name, vat_number: company.vatNumber, purchase_order: company.purchaseOrder };

/** All seats are held until the first of them is not. */
const heldUntil = (moments: readonly Date[]): string | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime()))).toISOString();
