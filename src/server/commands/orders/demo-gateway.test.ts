import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { chargebacks } from "#server/db/tables/orders/chargebacks.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { createGateways } from "#server/providers/payments/gateways.ts";
import { startSandboxGateway, type SandboxGateway } from "#server/providers/sandbox-gateway/sandbox-gateway.ts";
import { makeProgram, type SignedIn, signIn } from "#tests/support/factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { size } from "#tests/support/size.ts";
import { demoAtGateway } from "./demo-gateway.ts";
import { refundPayment } from "./refund-payment.ts";

const SECRET = "the secret of the demo of the tests, long enough";
const dataDir = mkdtempSync(path.join(tmpdir(), "qabas-demo-gateway-"));
let server: TestServer;
let gateway: SandboxGateway;
let student: SignedIn;
let origin = "";

beforeAll(async () => {
  const gatewayOf = () =>
    createGateways(
      { apiOrigin: origin, publicOrigin: origin, productOrigin: "http://localhost:8080", secret: SECRET },
      { now: () => SUNDAY_MORNING },
    );
  server = await startTestServer({
    now: SUNDAY_MORNING,
    // The gateway opens once there is a demo for it to know.
    gateways: () => ({
      publicOrigin: "",
      cardFieldsUrl: "",
      transferAccount: null,
      forMethod: (method) => gatewayOf().forMethod(method),
      byProvider: (provider) => gatewayOf().byProvider(provider),
      get all() {
        return gatewayOf().all;
      },
      reachable: async () => true,
    }),
  });
  const { db } = server.services;
  await seedDemo(db, SUNDAY_MORNING);
  gateway = await startSandboxGateway({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    productOrigin: "http://localhost:8080",
    webhookUrl: "http://127.0.0.1:1/api/v1/webhooks",
    secret: SECRET,
    clock: server.clock,
    log: fastify({ logger: false }).log,
    known: await demoAtGateway(db),
  });
  ({ origin } = gateway);
  const [user] = await db.select().from(users).where(eq(users.email, DEMO_ACCOUNTS.student.email));
  if (!user) throw new Error("no demo student");
  student = await signIn(server, user);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("issue 4: one program of the demo student can still be refunded, and the calculator says so", async () => {
  const [open] = await server.services.db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, student.user.id), eq(enrollments.status, "pending")));
  const { data } = await server.call<RefundQuote>("GET", `/student/withdrawals/quote?enrollment_id=${open?.id}`, {
    headers: student.headers,
  });
  expect(data).toMatchObject({ eligible_for_refund: true, amount: 520 });
});

it("issue 4: what brought money in the demo is refunded by the gateway, the student's and the past year's, by every method", async () => {
  const { db, gateways } = server.services;
  const context = { now: SUNDAY_MORNING, actor: "system", requestId: null };
  // What a bank holds, or took back, goes back to nobody.
  const disputed = db.select({ id: chargebacks.paymentId }).from(chargebacks);
  const paid = await db
    .select({ id: payments.id, method: payments.method, userId: orders.userId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, "captured"), notInArray(payments.id, disputed)))
    .orderBy(payments.id);
  // The past year's are alike: some of each method stand for all.
  const some = size(paid.length, 5);
  const chosen = paid.filter(
    ({ userId, method }, place) =>
      userId === student.user.id || paid.slice(0, place).filter((earlier) => earlier.method === method).length < some,
  );
  expect(chosen.length).toBeGreaterThanOrEqual(4);
  for (const { id } of chosen) expect(await refundPayment({ db, gateways }, id, context)).toBe(true);
  const ids = chosen.map(({ id }) => id);
  const after = await db
    .select({ status: payments.status, order: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, ids));
  expect(after.filter(({ status }) => status === "captured")).toEqual([]);
  expect(after.filter(({ order }) => order === "paid")).toEqual([]);
});

it("issue 4: the demo student's saved card pays", async () => {
  const program = await makeProgram(server);
  await server.call("POST", "/cart", { headers: student.headers, body: { learning_program_id: program.id } });
  const { data: checkout } = await server.call<Checkout>("GET", "/checkout", { headers: student.headers });
  const body = {
    method: "saved_card",
    saved_card_id: checkout.saved_cards[0]?.id,
    billing: { full_name: "سارة", email: "s@example.com", phone: "+966550123456", city_id: checkout.cities[0]?.id },
    accept_terms: true,
    expected_total: checkout.cart.total_after_discount,
  };
  const answer = await server.call("POST", "/orders", { headers: student.headers, body });
  expect(answer.data).toMatchObject({ order: { status: "paid" }, payment: { method: "saved_card", last4: "4387" } });
});
