import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { lapseChoice } from "#server/commands/orders/choice/seat-choice.ts";
import { onboardUnit } from "#server/commands/tax/onboard-unit.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { Random } from "#tests/support/faults/random.ts";
import { Shop } from "#tests/support/shop.ts";
import { SELLER } from "#tests/support/tax/tax-samples.ts";
import { ZatcaTwin } from "#tests/support/tax/zatca-twin.ts";

/** Rounds of each row; `npm run e2e:faults` asks for more. */
const ROUNDS = Number(process.env.QABAS_MONEY_ROUNDS ?? 2);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** More than a day's tries. */
const AWAY = 500;

const twin = new ZatcaTwin();
let shop: Shop;
beforeAll(async () => {
  await twin.open();
  shop = await Shop.open({ env: { QABAS_ZATCA: "sandbox", QABAS_ZATCA_ORIGIN: twin.origin } });
  const { tax } = shop.server.services;
  if (!tax) throw new Error("no authority");
  await onboardUnit(db(), tax, { seller: SELLER, branch: "الرياض", industry: "Education" }, twin.otp, context());
});
afterAll(async () => {
  await shop.close();
  await twin.close();
});

const db = () => shop.server.services.db;
const context = (minutes = 0) => ({
  now: new Date(shop.server.clock.now().getTime() + minutes * MINUTE),
  actor: "system",
  requestId: null,
});

async function begun(card: "success" | "three_ds" | "pending", seats = 5) {
  const program = await makeProgram(shop.server, { price: 1_270_00, seats });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer, { card });
  const [row] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
  return {
    program,
    buyer,
    orderId: data.order.id,
    paymentId: data.payment.id,
    external: row?.externalId ?? "",
    page: data.next_action.url,
  };
}

const given = async (orderId: string) => ({
  seats: await db().$count(enrollments, eq(enrollments.orderId, orderId)),
  invoices: await db().$count(invoices, eq(invoices.orderId, orderId)),
});

const rows = Array.from({ length: ROUNDS }, (_, round) => round + 1);
/** What the seed decides of a round. */
const randomOf = (id: string, round: number) => new Random(`${process.env.QABAS_MODEL_SEED ?? "npm test"} ${id} ${round}`);

it.each(rows)(
  "F42: a seat whose hold is lost while its buyer pays is one person's, and the other's money goes back (round %i)",
  async (round) => {
    const slow = await begun("pending", 1);
    await releaseLapsedSeats(db(), context(randomOf("F42", round).whole(16, 120)));
    const fast = await shop.buyerOf([slow.program]);
    const { data } = await shop.order(fast);
    expect(await given(data.order.id)).toEqual({ seats: 1, invoices: 1 });
    await shop.driver.settle(slow.external, "paid");
    await shop.deliverNotices(slow.external);
    await shop.server.runJobs();
    await lapseChoice(db(), slow.orderId, context(30 * 24 * 60));
    await shop.server.runJobs();
    expect((await given(slow.orderId)).seats).toBe(0);
    expect(await shop.read(slow.buyer, slow.orderId)).toMatchObject({ status: "refunded", payments: [{ status: "refunded" }] });
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, slow.program.id));
    expect(cohort).toMatchObject({ seatsTotal: 1, seatsTaken: 1 });
  },
);

it.each(rows)("F43: a webhook that comes before the buyer returns, and again after it, delivers once (round %i)", async (round) => {
  const random = randomOf("F43", round);
  const { buyer, orderId, paymentId, external, page } = await begun("three_ds");
  expect(await given(orderId)).toEqual({ seats: 0, invoices: 0 });
  await shop.driver.bank(page ?? "");
  const told = Array.from({ length: random.whole(1, 3) }, () => shop.deliverNotices(external));
  for (const status of (await Promise.all(told)).flat()) expect(status).toBeLessThan(300);
  expect(await given(orderId)).toEqual({ seats: 1, invoices: 1 });
  const returns = () => shop.poll(buyer, paymentId);
  const [state] = await Promise.all(random.next() < 0.5 ? [returns(), shop.deliverNotices(external)] : [returns()]);
  expect(state).toMatchObject({ payment: { status: "captured" } });
  await shop.deliverNotices(external);
  expect(await given(orderId)).toEqual({ seats: 1, invoices: 1 });
  expect(await shop.read(buyer, orderId)).toMatchObject({ status: "paid", payments: [{ status: "captured" }] });
});

it.each(rows)(
  "F44: a gateway that is gone after the capture is asked again, and what was paid is delivered once (round %i)",
  async (round) => {
    const random = randomOf("F44", round);
    const { buyer, orderId, paymentId, external, page } = await begun("three_ds");
    await shop.driver.bank(page ?? "");
    await shop.gateway.close();
    await shop.poll(buyer, paymentId).catch(() => undefined);
    expect(await given(orderId)).toEqual({ seats: 0, invoices: 0 });
    expect((await shop.read(buyer, orderId)).status).not.toBe("failed");
    await shop.startGateway();
    const asks = {
      buyer: () => shop.server.call("POST", `/orders/${orderId}/recheck`, { headers: buyer.headers }),
      page: () => shop.poll(buyer, paymentId),
      notice: () => shop.deliverNotices(external),
    };
    await asks[random.pick(["buyer", "page", "notice"] as const)]();
    await shop.deliverNotices(external);
    expect(await given(orderId)).toEqual({ seats: 1, invoices: 1 });
    expect(await shop.read(buyer, orderId)).toMatchObject({ status: "paid", payments: [{ status: "captured" }] });
  },
);

it.each(rows)("F45: the authority's reporting is gone for a day, and takes each invoice once when it is back (round %i)", async (round) => {
  const hours = randomOf("F45", round).whole(12, 23);
  twin.faults.push(...Array.from({ length: AWAY }, () => "503" as const));
  const { orderId } = await begun("success");
  for (let hour = 0; hour < hours; hour += 1) {
    await shop.server.runJobs();
    shop.server.clock.advance(HOUR);
  }
  const documents = () => db().select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)).orderBy(asc(taxDocuments.counter));
  expect(await documents()).toMatchObject([{ status: "waiting" }]);
  expect(await given(orderId)).toEqual({ seats: 1, invoices: 1 });
  twin.faults.length = 0;
  await shop.server.runJobs();
  shop.server.clock.advance(HOUR / 2);
  await shop.server.runJobs();
  const [document, ...more] = await documents();
  expect([document?.status, more]).toEqual(["reported", []]);
  expect(twin.taken.filter((id) => id === document?.id)).toHaveLength(1);
});
