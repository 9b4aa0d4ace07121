import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Chargeback, Chargebacks, ChargebackState } from "#contract/orders/chargebacks.ts";
import { toSar } from "#contract/rules/money.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import { presentChargeback } from "#server/commands/orders/chargebacks/present-chargeback.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { together } from "#server/db/reads/together.ts";

interface ChargebacksQuery extends NewestQuery {
  "filter[state]"?: ChargebackState | undefined;
}

const bothOf = (ar: string, en: string | null) => ({ ar, en: en ?? ar });

/** The answer that is due soonest first; rows of one day in the order of their ids. */
export async function listedChargebacks(db: Executor, query: ChargebacksQuery) {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const state = query["filter[state]"];
  const wanted = state === undefined ? undefined : eq(chargebacks.status, state);
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["day", "uuid"]);
  const beyond: SQL | undefined = after
    ? sql`(${chargebacks.dueOn}, ${chargebacks.id}) > (${after[0]}::date, ${after[1]}::uuid)`
    : undefined;
  const [rows, total] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ row: chargebacks, number: orders.number, buyer: { id: users.id, ar: users.nameAr, en: users.nameEn } })
        .from(chargebacks)
        .innerJoin(orders, eq(orders.id, chargebacks.orderId))
        .innerJoin(users, eq(users.id, orders.userId))
        .where(and(wanted, beyond))
        .orderBy(asc(chargebacks.dueOn), asc(chargebacks.id))
        .limit(limit + 1),
      at.$count(chargebacks, wanted),
    ]),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const data: Chargebacks = page.map(({ row, number, buyer }) => ({
    ...presentChargeback(row, number),
    buyer: { id: buyer.id, name: bothOf(buyer.ar, buyer.en) },
  }));
  return { data, meta: { total, next_cursor: rows.length > limit && last ? cursorOf([last.row.dueOn, last.row.id]) : null } };
}

/** A chargeback with its payment and its steps; null where there is none. */
export async function chargebackById(db: Executor, id: string): Promise<Chargeback | null> {
  const [heads, steps] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ row: chargebacks, number: orders.number, payment: payments, buyer: { id: users.id, ar: users.nameAr, en: users.nameEn } })
        .from(chargebacks)
        .innerJoin(orders, eq(orders.id, chargebacks.orderId))
        .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
        .innerJoin(users, eq(users.id, orders.userId))
        .where(eq(chargebacks.id, id)),
      at
        .select({ step: chargebackSteps, by: { ar: users.nameAr, en: users.nameEn } })
        .from(chargebackSteps)
        .leftJoin(users, eq(users.id, chargebackSteps.doneBy))
        .where(eq(chargebackSteps.chargebackId, id))
        .orderBy(desc(chargebackSteps.id)),
    ]),
  );
  const [head] = heads;
  if (!head) return null;
  const { row, number, payment, buyer } = head;
  return {
    ...presentChargeback(row, number),
    buyer: { id: buyer.id, name: bothOf(buyer.ar, buyer.en) },
    payment: {
      provider: payment.provider,
      amount: toSar(payment.amount),
      refunded: toSar(payment.refunded),
      type: payment.method,
      brand: payment.brand,
      last4: payment.last4,
    },
    note: row.note,
    history: steps.map(({ step, by }) => ({
      step: step.step,
      at: new Date(step.at).toISOString(),
      by: by ? bothOf(by.ar, by.en) : null,
      note: step.note,
    })),
  };
}
