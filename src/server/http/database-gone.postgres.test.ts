import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PaymentStarted } from "#contract/orders/checkout.ts";
import { overPostgres, type OpenDatabase } from "#server/db/client.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { openTestDatabase } from "#tests/support/database/database-template.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { Line } from "#tests/support/network/line.ts";
import type { Reply } from "#tests/support/server.ts";
import { Shop } from "#tests/support/shop.ts";

/** A server whose line to PostgreSQL can be cut and frozen; the embedded database has no line. */
describe("a database that goes away", () => {
  let base: OpenDatabase & { url: string | null };
  let through: OpenDatabase;
  let line: Line;
  let shop: Shop;
  let buyer: SignedIn;
  beforeAll(async () => {
    base = await openTestDatabase();
    const url = new URL(base.url ?? "");
    line = await Line.open({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = "127.0.0.1";
    url.port = String(line.port);
    through = overPostgres(url.href);
    shop = await Shop.open({ database: through, env: { DATABASE_URL: url.href } });
    await makeProgram(shop.server);
    buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    await timed("/learning-programs");
  });
  afterAll(async () => {
    await line.restore();
    await shop.close();
    await through.close();
    await line.cut();
    await base.close();
  });
  afterEach(() => line.restore());

  const timed = async (path: string): Promise<Reply & { seconds: number }> => {
    const began = performance.now();
    const answer = await shop.server.call("GET", path, { headers: buyer.headers });
    return { ...answer, seconds: (performance.now() - began) / 1000 };
  };

  it("cut: 503 with Retry-After within a second, public reads from memory, and all well again when it is back", async () => {
    await line.cut();
    for (const path of ["/cart", "/orders", "/partners"]) {
      const answer = await timed(path);
      expect(answer).toMatchObject({ status: 503, code: "unavailable", data: null });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.seconds).toBeLessThan(1.5);
    }
    expect((await timed("/learning-programs")).status).toBe(200);
    await line.restore();
    await expect.poll(async () => (await timed("/cart")).status, { timeout: 5_000 }).toBe(200);
    expect((await timed("/partners")).status).toBe(200);
  });

  it("frozen, as by a pulled cable: no request hangs, public reads come from memory, and all is well again when it is back", {
    timeout: 300_000,
  }, async () => {
    await timed("/cart");
    line.freeze();
    shop.server.clock.advance(3_600_000);
    const [cart, list] = await Promise.all([timed("/cart"), timed("/learning-programs")]);
    expect(cart).toMatchObject({ status: 503, code: "unavailable" });
    expect(cart.seconds).toBeLessThan(12);
    expect(list.status).toBe(200);
    expect(list.seconds).toBeLessThan(4);
    await line.restore();
    await expect.poll(async () => (await timed("/cart")).status, { timeout: 60_000 }).toBe(200);
  });

  it("cut in the middle of orders: whole orders or none, and the same request sent again makes no second one", {
    timeout: 300_000,
  }, async () => {
    const program = await makeProgram(shop.server, { seats: 100 });
    for (let round = 0; round < 3; round += 1) {
      const person = await shop.buyerOf([program]);
      const key = randomUUID();
      const token = await shop.driver.cardToken("success");
      const order = (): Promise<Reply<PaymentStarted>> =>
        shop.order(person, { token, expectedTotal: 800, headers: { "idempotency-key": key } });
      const underway = order();
      await new Promise((resolve) => setTimeout(resolve, 15 * (round + 1)));
      await line.cut();
      await underway;
      await line.restore();

      const [halves] = await base.db
        .select({ count: sql<number>`count(*)::int` })
        .from(orders)
        .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
        .where(sql`${orders.userId} = ${person.user.id} and ${orderItems.orderId} is null`);
      expect(halves?.count).toBe(0);
      // A payment cut off between its row and the gateway counts as being made for two minutes, and no longer.
      shop.server.clock.advance(121_000);
      // Wherever the line broke, even between the last commit and its answer: the order, paid, once.
      const ending = async () => {
        const { status, code, data } = await order();
        return code ?? `${status} ${data?.order.status} ${data?.payment.status}`;
      };
      await expect.poll(ending, { timeout: 5_000 }).toBe("201 paid captured");
      const made = await base.db
        .select({ id: orders.id, payment: payments.status })
        .from(orders)
        .leftJoin(payments, eq(payments.orderId, orders.id))
        .where(eq(orders.userId, person.user.id));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(made.filter(({ payment }) => payment === "captured")).toHaveLength(1);
    }
  });
});
