import { describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/orders/orders.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { makeUser } from "#tests/support/factories.ts";
import { startTestServer } from "#tests/support/server.ts";
import { canMoveOrder, moveOrder } from "#server/commands/orders/move-order.ts";
import { canMovePayment, movePayment } from "#server/commands/orders/move-payment.ts";
import { uuidV7 } from "./uuid-v7.ts";

const LEGAL_ORDERS = `
  pending: paid failed cancelled expired review
  failed: pending paid cancelled expired review
  cancelled: paid review
  expired: paid review
  review: paid cancelled refunded
  paid: partially_refunded refunded
  partially_refunded: refunded
  refunded:`;
const LEGAL_PAYMENTS = `
  initiated: requires_action authorized captured failed voided expired
  requires_action: authorized captured failed voided expired
  authorized: captured failed voided expired
  captured: partially_refunded refunded
  failed: captured
  voided:
  expired: captured voided
  partially_refunded: refunded
  refunded:`;

const read = (text: string): Set<string> =>
  new Set(
    text
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [from, to = ""] = line.trim().split(":");
        return to
          .trim()
          .split(" ")
          .filter(Boolean)
          .map((status) => `${from} ${status}`);
      }),
  );

describe("the machines of api.md §4 have these moves and no other", () => {
  test("order", () => {
    const moves = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.filter((to) => canMoveOrder(from, to)).map((to) => `${from} ${to}`));
    expect(new Set(moves)).toEqual(read(LEGAL_ORDERS));
  });

  test("payment", () => {
    const moves = PAYMENT_STATUSES.flatMap((from) =>
      PAYMENT_STATUSES.filter((to) => canMovePayment(from, to)).map((to) => `${from} ${to}`),
    );
    expect(new Set(moves)).toEqual(read(LEGAL_PAYMENTS));
  });
});

test("a legal move writes its audit row; an illegal one throws and writes nothing", async () => {
  const server = await startTestServer();
  const { db } = server.services;
  const now = server.clock.now();
  const context = { now, actor: "system", requestId: "r1" };
  const user = await makeUser(server);
  const [order] = await db
    .insert(orders)
    .values({
      id: uuidV7(now),
      number: "QBS-2026-999999",
      userId: user.id,
      status: "pending",
      subtotal: 100,
      discount: 0,
      vat: 13,
      total: 100,
      billing: { full_name: "ن", email: "a@example.com", phone: "+966550000000", city_id: 1 },
      returnLanguage: "ar",
      // Not due: the job that ends orders runs beside this test.
      expiresAt: new Date(now.getTime() + 3_600_000),
      createdAt: now,
    })
    .returning();
  if (!order) throw new Error("no order");
  const [payment] = await db
    .insert(payments)
    .values({ id: uuidV7(now), orderId: order.id, provider: "none", method: "card", status: "captured", amount: 100 })
    .returning();
  if (!payment) throw new Error("no payment");

  await moveOrder(db, order, "paid", "why", context);
  expect(order).toMatchObject({ status: "paid", paidAt: now, version: 2 });
  await expect(moveOrder(db, order, "cancelled", null, context)).rejects.toThrow("order cannot go from paid to cancelled");
  await expect(movePayment(db, payment, "failed", {}, context)).rejects.toThrow("payment cannot go from captured to failed");
  // A row that somebody else moved meanwhile is not moved from a state it no longer has.
  await expect(moveOrder(db, { ...order, status: "pending" }, "failed", null, context)).rejects.toThrow("changed meanwhile");
  const rows = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(rows).toMatchObject([
    { actor: "system", subject: "order", subjectId: order.id, from: "pending", to: "paid", reason: "why", requestId: "r1" },
  ]);
  expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({ status: "paid", version: 2 });
  await server.close();
});
