import { and, asc, gt, inArray, lt, lte } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Database } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { askGateway, type PaymentServices } from "./ask-gateway.ts";
import { releaseSeats } from "#server/commands/catalogue/hold-seats.ts";
import { moveOrder } from "./move-order.ts";
import { OPEN_PAYMENTS } from "./move-payment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** A round at most: the next one takes the rest. */
const BATCH = 100;
const ASKED_AT_MOST = 20;
/** How long a payment may be silent before we ask by ourselves. */
const SILENT_MS = 60_000;
/** Nobody comes back to a bank's page after so long; a notice or a recheck still counts. */
const FORGOTTEN_MS = 3 * 86_400_000;

/** Closes the unpaid orders whose time is over, and gives back the seats that they hold. */
export async function expireOrders(db: Database, context: ActionContext): Promise<number> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.status, ["pending", "failed"]), lte(orders.expiresAt, context.now)))
      .orderBy(asc(orders.expiresAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const order of due) await moveOrder(tx, order, "expired", "30 minutes unpaid", context);
    await releaseSeats(
      tx,
      due.map(({ id }) => id),
      context,
    );
    return due.length;
  });
}

/**
 * Asks about payments that are open and silent: a webhook may never come. Answers how many it asked about; a gateway that
 * does not answer ends the round.
 */
export async function askAboutOpenPayments(services: PaymentServices, context: ActionContext): Promise<number> {
  const silent = await services.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, [...OPEN_PAYMENTS]),
        lt(payments.updatedAt, new Date(context.now.getTime() - SILENT_MS)),
        gt(payments.createdAt, new Date(context.now.getTime() - FORGOTTEN_MS)),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(ASKED_AT_MOST);
  let asked = 0;
  try {
    for (const payment of silent) {
      await askGateway(services, payment, context);
      asked += 1;
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
  }
  return asked;
}
