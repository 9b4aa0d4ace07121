import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { AGREEMENTS_TOLD, type Sponsor } from "#contract/orders/sponsors.ts";
import { toSar } from "#contract/rules/money.ts";
import { learnerPart } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { sponsors, sponsorships } from "#server/db/tables/orders/sponsors.ts";
import { together } from "#server/db/reads/together.ts";

type Row = typeof sponsors.$inferSelect;

/** Where a word is looked for. */
export const SPONSOR_WORDS = [sponsors.nameAr, sponsors.nameEn, sponsors.vatNumber, sponsors.contactName, sponsors.contactEmail];

/** Agreements of sponsors with what came of each, the newest first. */
export function agreementsOf(db: Executor, which: SQL | undefined) {
  const taken = sql<number>`(select count(*)::int from ${companySeats}
    where ${companySeats.orderId} = ${orders.id} and ${companySeats.enrollmentId} is not null)`;
  const came = sql<number>`(select coalesce(sum(${payments.amount} - ${payments.refunded}), 0)::int from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.status} in ('captured', 'partially_refunded'))`;
  return db
    .select({
      sponsorId: sponsorships.sponsorId,
      order: { id: orders.id, number: orders.number, status: orders.status, total: orders.total, createdAt: orders.createdAt },
      item: { ar: orderItems.titleAr, en: orderItems.titleEn, seats: orderItems.seats },
      agreed: { price: sponsorships.seatPrice, share: sponsorships.seatShare },
      startsOn: cohorts.startsOn,
      invoice: invoices.number,
      taken,
      came,
    })
    .from(sponsorships)
    .innerJoin(orders, eq(orders.id, sponsorships.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(cohorts, eq(cohorts.id, orderItems.cohortId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.id));
}

/** Sponsors with what they agreed to, in the order given: sums of all agreements, and the newest of them one by one. */
export async function presentSponsors(db: Executor, rows: Row[]): Promise<Sponsor[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = [...new Set(rows.map(({ contactEmail }) => contactEmail.toLowerCase()))];
  const [agreed, contacts] = await together(db, async (at) =>
    Promise.all([
      agreementsOf(at, inArray(sponsorships.sponsorId, ids)),
      at
        .select({ id: users.id, email: users.email })
        .from(users)
        // Accounts hold their e-mail in small letters: its index answers.
        .where(and(inArray(users.email, emails), eq(users.type, "student"), isNull(users.deletedAt))),
    ]),
  );
  const accounts = new Map(contacts.map(({ id, email }) => [email, id]));
  return rows.map((row) => {
    const own = agreed.filter(({ sponsorId }) => sponsorId === row.id);
    const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
    return {
      id: row.id,
      version: row.version,
      archived_at: row.archivedAt?.toISOString() ?? null,
      name: { ar: row.nameAr, en: row.nameEn },
      vat_number: row.vatNumber,
      street: row.street,
      building: row.building,
      district: row.district,
      company_city: row.city,
      postal_code: row.postalCode,
      contact_name: row.contactName,
      email: row.contactEmail,
      contact_id: accounts.get(row.contactEmail.toLowerCase()) ?? null,
      paid: toSar(sum(({ came: halalas }) => halalas)),
      awaited: toSar(sum(({ order }) => (order.status === "pending" ? order.total : 0))),
      seats: sum(({ item, invoice }) => (invoice === null ? 0 : (item.seats ?? 0))),
      taken: sum((one) => one.taken),
      agreements: own.slice(0, AGREEMENTS_TOLD).map((one) => ({
        order_id: one.order.id,
        order_number: one.order.number,
        status: one.order.status,
        program: { ar: one.item.ar, en: one.item.en },
        starts_on: one.startsOn,
        seats: one.item.seats ?? 0,
        taken: one.taken,
        total: toSar(one.order.total),
        learner_part: toSar(learnerPart(one.agreed)),
        invoice: one.invoice,
        made_at: one.order.createdAt.toISOString(),
      })),
    };
  });
}
