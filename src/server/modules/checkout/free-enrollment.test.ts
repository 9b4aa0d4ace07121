import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEADER } from "#contract/endpoint.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { makeCoupon, makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { makeCohort } from "#tests/support/study-factories.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const enroll = (id: number, { headers }: Partial<SignedIn> = {}, body: object = {}, key: string = randomUUID()) =>
  shop.server.call<{ order_id: string }>("POST", `/learning-programs/${id}/enroll`, {
    headers: { ...headers, [HEADER.idempotencyKey]: key },
    body,
  });
const ordersOf = ({ user }: SignedIn) => db().select().from(orders).where(eq(orders.userId, user.id));
const free = (more: Parameters<typeof makeProgram>[1] = {}) => makeProgram(shop.server, { price: 0, ...more });

test("issue 21, B5: a guest is refused, and so is what costs something, what is not on sale, full, owned, or of another's cohort", async () => {
  const buyer = await shop.buyer();
  const paid = await makeProgram(shop.server, { price: 80_000 });
  const [program, full, hidden] = [await free(), await free({ seats: 0 }), await free({ status: "draft" })];
  expect(await enroll(program.id)).toMatchObject({ status: 401 });
  expect(await enroll(paid.id, buyer)).toMatchObject({ status: 409, code: "price_changed", data: { expected_total: 800 } });
  expect(await enroll(full.id, buyer)).toMatchObject({ status: 409, code: "seat_unavailable" });
  expect(await enroll(hidden.id, buyer)).toMatchObject({ status: 409, code: "program_unavailable" });
  expect(await enroll(999_999, buyer)).toMatchObject({ status: 404 });
  const other = await makeCohort(db(), paid.id, "2027-01-10");
  expect(await enroll(program.id, buyer, { cohort_id: other.id })).toMatchObject({ status: 404 });
  expect(await ordersOf(buyer)).toEqual([]);
  await enroll(program.id, buyer);
  expect(await enroll(program.id, buyer)).toMatchObject({ status: 409, code: "already_enrolled" });
});

test("issue 21, B5: one press enrolls in the chosen cohort, asks for nothing, and is one order however often it is sent", async () => {
  const buyer = await shop.buyer({ cityId: null });
  const program = await free();
  const later = await makeCohort(db(), program.id, "2027-03-07", { seatsTotal: 5 });
  await shop.fill(buyer, [program]);
  const key = randomUUID();
  const [first, again] = [
    await enroll(program.id, buyer, { cohort_id: later.id }, key),
    await enroll(program.id, buyer, { cohort_id: later.id }, key),
  ];
  expect(first.status).toBe(201);
  expect(again.data).toEqual(first.data);
  const [order, ...others] = await ordersOf(buyer);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    id: first.data.order_id,
    status: "paid",
    total: 0,
    billing: { email: buyer.user.email, phone: buyer.user.phone, city_id: null },
  });
  expect(await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toMatchObject([
    { programId: program.id, cohortId: later.id },
  ]);
  expect((await db().select().from(cohorts).where(eq(cohorts.id, later.id)))[0]?.seatsTaken).toBe(1);
  expect(
    await db()
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? "")),
  ).toMatchObject([{ method: "free", amount: 0 }]);
  expect(
    await db()
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order?.id ?? "")),
  ).toHaveLength(1);
  const cart = await shop.server.call("GET", "/cart", { headers: buyer.headers });
  expect(cart.data).toMatchObject({ learning_programs: [] });
});

test("issue 21: an unpaid order of something else keeps its seats, and twenty at once share three seats", async () => {
  const other = await makeProgram(shop.server, { price: 90_000 });
  const holder = await shop.buyerOf([other]);
  await shop.order(holder, { card: "declined" });
  const program = await free({ seats: 3 });
  const people = [holder, ...(await Promise.all(Array.from({ length: 9 }, () => shop.buyer())))];
  const statuses = await Promise.all(people.map(async (person) => (await enroll(program.id, person)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect((await ordersOf(holder)).filter(({ total }) => total > 0)).toMatchObject([{ status: "failed" }]);
});

test("issue 21: what a coupon makes free is bought without billing details, what has to be paid is not", async () => {
  const program = await makeProgram(shop.server, { price: 20_000 });
  const code = (await makeCoupon(shop.server, { type: "percentage", value: 100 })).code;
  const buyer = await shop.buyerOf([program], code);
  const asked = { method: "free", accept_terms: true, expected_total: 0 };
  expect(await shop.server.call("POST", "/orders", { headers: buyer.headers, body: asked })).toMatchObject({ status: 201 });
  expect((await ordersOf(buyer))[0]).toMatchObject({
    status: "paid",
    couponCode: code,
    billing: { full_name: expect.stringMatching(/./u) },
  });
  const payer = await shop.buyerOf([await makeProgram(shop.server, { price: 20_000 })]);
  expect(
    await shop.server.call("POST", "/orders", { headers: payer.headers, body: { ...asked, expected_total: 200, method: "tabby" } }),
  ).toMatchObject({
    status: 422,
    code: "validation_error",
  });
});
