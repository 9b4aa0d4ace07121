import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderRequests } from "#server/db/tables/commerce.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());
const db = () => shop.server.services.db;

it("I7: a request finds its order by its key in a column of its own; what somebody writes as a reason finds nothing", async () => {
  const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
  const key = randomUUID();
  const { data } = await shop.order(buyer, { headers: { "idempotency-key": key } });
  expect(await db().select().from(orderRequests).where(eq(orderRequests.key, key))).toMatchObject([
    { userId: buyer.user.id, orderId: data.order.id },
  ]);
  const written = await db()
    .select({ reason: auditLog.reason })
    .from(auditLog)
    .where(eq(auditLog.subjectId, data.order.id))
    .orderBy(auditLog.id);
  expect(JSON.stringify(written)).not.toContain(key);
  const other = randomUUID();
  await db()
    .insert(auditLog)
    .values({ actor: "user:1", subject: "order", subjectId: data.order.id, from: "paid", to: "paid", reason: `request ${other}` });
  expect(await shop.order(buyer, { expectedTotal: 800, headers: { "idempotency-key": other } })).toMatchObject({ code: "cart_empty" });
  await expect(
    db().insert(orderRequests).values({ userId: buyer.user.id, key, orderId: data.order.id, createdAt: shop.server.clock.now() }),
  ).rejects.toThrow();
});
