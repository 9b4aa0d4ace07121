import { and, eq, inArray } from "drizzle-orm";
import {
  cancelOrder as cancelOrderEndpoint,
  getOrder,
  getPaymentStatus,
  listOrders,
  type Order,
  ORDER_STATUSES,
  recheckOrder,
} from "#contract/orders/orders.ts";
import { chooseSeat, getSeatChoice } from "#contract/orders/seat-choice.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { askGateway, readPayment } from "#server/commands/orders/ask-gateway.ts";
import { cancelOrder } from "#server/commands/orders/cancel-order.ts";
import { isOpenPayment } from "#server/commands/orders/move-payment.ts";
import { awaitedTransfer, presentPayment, readOrder, readOrders } from "#server/commands/orders/read-orders.ts";
import { makeChoice, readChoice } from "#server/commands/orders/choice/seat-choice.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { registerOrderJobs } from "./order-jobs.ts";

export function ordersRoutes(route: Route, services: Services): void {
  const { db, gateways, log } = services;
  registerOrderJobs(services);

  route(listOrders, async ({ caller, query, language }) => {
    const asked = query["filter[status]"]?.split(",").filter((status) => (ORDER_STATUSES as readonly string[]).includes(status));
    const wanted = and(eq(orders.userId, caller.userId), asked ? inArray(orders.status, asked as Order["status"][]) : undefined);
    const { perPage, offset } = pageOf(query);
    const { items, total } = await readOrders(db, wanted, { limit: perPage, offset }, language);
    return { data: items, meta: pageMetaOf(query, total) };
  });

  route(getOrder, async ({ params, caller, language }) => ({ data: await own(params.id, caller.userId, language) }));

  route(cancelOrderEndpoint, async ({ params, caller, language, now, requestId }) => {
    await cancelOrder(db, uuid(params.id), caller.userId, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await own(params.id, caller.userId, language) };
  });

  route(getSeatChoice, async ({ params, caller, language, now }) => ({
    data: await readChoice(db, uuid(params.id), caller.userId, language, now),
  }));

  route(chooseSeat, async ({ params, body, caller, language, now, requestId }) => {
    const chosen = { orderId: uuid(params.id), userId: caller.userId, cohortId: body.cohort_id };
    await makeChoice(db, chosen, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await own(params.id, caller.userId, language) };
  });

  route(recheckOrder, async ({ params, caller, language, now, requestId }) => {
    const order = await own(params.id, caller.userId, language);
    const context = { now, actor: `user:${caller.userId}`, requestId };
    for (const { id } of order.payments) {
      const payment = await readPayment(db, id);
      if (payment) await askGateway(services, payment, context);
    }
    return { data: await own(params.id, caller.userId, language) };
  });

  route(getPaymentStatus, async ({ params, caller, language, now, requestId }) => {
    const payment = await readPayment(db, uuid(params.id));
    const order = payment ? await readOrder(db, and(eq(orders.id, payment.orderId), eq(orders.userId, caller.userId)), language) : null;
    if (!payment || !order) throw new Problem("not_found");
    if (!isOpenPayment(payment.status)) return { data: { payment: presentPayment(payment), order } };
    try {
      await askGateway(services, payment, { now, actor: `user:${caller.userId}`, requestId });
    } catch (error) {
      // What we know is still an answer: the page goes on polling.
      if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
      log.warn({ payment: payment.id }, "the gateway does not answer");
    }
    const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
    const [current, standing] = [presentPayment(row ?? payment), await own(payment.orderId, caller.userId, language)];
    return { data: { payment: current, order: standing, transfer: awaitedTransfer(gateways, standing, current) } };
  });

  /** The caller's order; another's answers like a missing one. */
  async function own(id: string, userId: number, language: Language): Promise<Order> {
    const order = await readOrder(db, and(eq(orders.id, uuid(id)), eq(orders.userId, userId)), language);
    if (!order) throw new Problem("not_found");
    return order;
  }
}

/** @throws Problem `not_found`: what is no id cannot name anything */
function uuid(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
