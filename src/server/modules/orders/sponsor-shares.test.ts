import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import type { InviteReport, OrderSeats, SeatInvitation } from "#contract/orders/company-seats.ts";
import { seatParts } from "#contract/orders/sponsor-share.ts";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { percentOf, toSar, vatWithin } from "#contract/rules/money.ts";
import { carryOutEnding } from "#server/commands/catalogue/cohort-ending/end-cohort.ts";
import { endingFigures } from "#server/commands/catalogue/cohort-ending/ending-figures.ts";
import { invoiceContent } from "#server/commands/tax/issue-tax-document.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { sponsorForm } from "#tests/support/company-order.ts";
import { makeCoupon, makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { Shop } from "#tests/support/shop.ts";
import { size } from "#tests/support/size.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.server.clock.set(SUNDAY_MORNING);
  await confirmPassword(shop.server, staff);
});

const db = () => shop.server.services.db;
const call = <T>(who: SignedIn, method: "GET" | "POST", path: string, body?: object) =>
  shop.server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });

type Share = { share_type: "whole" | "percentage" | "fixed"; share_value: number | null };

/** A sponsor's agreement for seats of a program of its own; its order is paid unless it is said to be unpaid. */
async function agreed(share: Share, { price = 1_000_00, seats = 3, room = 3, paid = true } = {}) {
  const contact = await shop.buyer();
  const { data: sponsor } = await call<Sponsor>(staff, "POST", "/admin/sponsors", sponsorForm(contact.user.email));
  const program = await makeProgram(shop.server, { price, seats: room });
  const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  if (!cohort) throw new Error("no cohort");
  const parts = seatParts(price, {
    type: share.share_type,
    value: share.share_type === "fixed" ? Math.round((share.share_value ?? 0) * 100) : share.share_value,
  });
  const expected_total = toSar((parts?.sponsor ?? 0) * seats);
  const wish = { program_id: program.id, cohort_id: cohort.id, seats, ...share, expected_total };
  const made = await call<{ order: { id: string } }>(staff, "POST", `/admin/sponsors/${sponsor.id}/agreements`, wish);
  if (made.status !== 201) return { made, contact, program, cohort, orderId: "" };
  const orderId = made.data.order.id;
  if (paid) await call(staff, "POST", `/admin/orders/${orderId}/transfer`, { amount: expected_total, bank_reference: "FT-1" });
  return { made, contact, program, cohort, orderId };
}
type Agreed = Awaited<ReturnType<typeof agreed>>;

const seatsOf = async ({ contact, orderId }: Agreed) => (await call<OrderSeats>(contact, "GET", `/orders/${orderId}/seats`)).data.lines[0];
async function invite({ contact, orderId, program }: Agreed, email = `${randomUUID()}@learner.example`): Promise<string> {
  const body = { program_id: program.id, emails: email };
  const { data } = await call<InviteReport>(contact, "POST", `/orders/${orderId}/seats/invitations`, body);
  if (data.lines[0]?.result !== "invited") throw new Error(data.lines[0]?.result ?? "nobody was invited");
  await shop.server.runJobs();
  return (await emailsOf(shop.server, email)).flatMap(({ text }) => /seat-invitation\?token=([\w-]+)/u.exec(text)?.[1] ?? []).at(-1) ?? "";
}
const accept = (who: SignedIn, token: string) =>
  call<{ program_id: number; to_pay: boolean }>(who, "POST", "/seat-invitations/accept", { token });
const cartOf = async (who: SignedIn) => (await call<Cart>(who, "GET", "/cart")).data;
const free = async (one: Agreed, seat: string) => await call(one.contact, "POST", `/orders/${one.orderId}/seats/${seat}/free`, {});
const taken = async ({ cohort }: Agreed) => (await db().select().from(cohorts).where(eq(cohorts.id, cohort.id)))[0]?.seatsTaken;
const HALF: Share = { share_type: "percentage", share_value: 50 };

/** A learner who took up an invitation and paid the rest of the seat. */
async function bought(one: Agreed) {
  const learner = await shop.buyer();
  await accept(learner, await invite(one));
  const { data, status, code } = await shop.order(learner);
  if (status !== 201) throw new Error(code ?? "no order");
  const [enrollment] = await db().select().from(enrollments).where(eq(enrollments.userId, learner.user.id));
  if (!enrollment) throw new Error("nobody was enrolled");
  return { learner, orderId: data.order.id, enrollment };
}

/** Lets the jobs run that wait for a moment. */
async function done(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    shop.server.clock.set(new Date(shop.server.clock.now().getTime() + 600_000));
    await shop.server.runJobs();
  }
}

/** What an order comes to everywhere it is written, in halalas. */
async function booksOf(orderId: string) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  const items = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId));
  const lines = (await invoiceContent(db(), orderId))?.lines ?? [];
  return {
    order: order?.total,
    vat: order?.vat,
    items: items.reduce((sum, { total }) => sum + total, 0),
    payment: payment?.amount,
    invoice: lines.reduce((sum, { net, vat }) => sum + net + vat, 0),
    invoiceVat: lines.reduce((sum, { vat }) => sum + vat, 0),
    invoices: await db().$count(invoices, eq(invoices.orderId, orderId)),
  };
}

test("the parts of a seat are its price to the halala, whatever was agreed; what is nothing or too much is no share", () => {
  const terms = fc.oneof(
    fc.record({ type: fc.constant("percentage" as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ type: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 5_000_000 }) }),
    fc.record({ type: fc.constant("whole" as const), value: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), terms, (price, share) => {
      const parts = seatParts(price, share);
      const asked = share.type === "whole" ? price : share.type === "fixed" ? share.value : percentOf(price, share.value);
      if (asked === 0 || asked > price || (asked < price && price - asked < 100)) return parts === null;
      return parts?.sponsor === asked && parts.learner >= 0 && parts.sponsor + parts.learner === price;
    }),
    { numRuns: size(3_000, 300) },
  );
});

describe("issue 21.5: a sponsor pays a part of each seat", () => {
  it("and the learner the rest at the checkout: two invoices, which are the price of the seat together", async () => {
    const cases: [number, Share][] = [
      [999_99, { share_type: "percentage", share_value: 33 }],
      [1_150_00, { share_type: "fixed", share_value: 700.01 }],
      [4_33, { share_type: "percentage", share_value: 50 }],
      ...fc
        .sample(fc.tuple(fc.integer({ min: 110_00, max: 900_000 }), fc.integer({ min: 1, max: 99 })), 3)
        .map(([price, value]): [number, Share] => [price, { share_type: "percentage", share_value: value }]),
    ];
    for (const [price, share] of cases) {
      const one = await agreed(share, { price, seats: 2, room: 2 });
      const parts = seatParts(price, {
        type: share.share_type,
        value: share.share_type === "fixed" ? Math.round((share.share_value ?? 0) * 100) : share.share_value,
      });
      if (!parts) throw new Error("no parts");
      expect(await seatsOf(one)).toMatchObject({ free: 2, learner_part: toSar(parts.learner) });
      const { orderId } = await bought(one);
      const [theirs, sponsors] = [await booksOf(orderId), await booksOf(one.orderId)];
      const same = (total: number) => ({
        order: total,
        items: total,
        payment: total,
        invoice: total,
        vat: vatWithin(total),
        invoiceVat: vatWithin(total),
        invoices: 1,
      });
      expect(theirs, `${price} ${JSON.stringify(share)}`).toEqual(same(parts.learner));
      expect(sponsors).toEqual(same(parts.sponsor * 2));
      expect(parts.learner * 2 + parts.sponsor * 2).toBe(price * 2);
      // The seat was counted when the sponsor bought it: the full cohort has room for them, and counts them once.
      expect(await taken(one)).toBe(2);
      expect(await seatsOf(one)).toMatchObject({ free: 1, seats: [{ state: "taken" }, { state: "free" }] });
    }
  });

  it("the link says what is left to pay, and taking it up enrols nobody yet: the seat lies in one person's cart at that price", async () => {
    const one = await agreed(HALF, { room: 3 });
    const token = await invite(one);
    const { data: link } = await shop.server.call<SeatInvitation>("POST", "/seat-invitations/read", { body: { token } });
    expect(link).toMatchObject({ state: "open", parts: { price: 1_000, learner: 500 } });
    const [learner, other] = [await shop.buyer(), await shop.buyer()];
    expect(await accept(learner, token)).toMatchObject({ status: 200, data: { to_pay: true } });
    expect(await accept(learner, token), "pressed again").toMatchObject({ status: 200, data: { to_pay: true } });
    expect(await accept(other, token)).toMatchObject({ code: "invitation_closed" });
    const line = {
      id: one.program.id,
      price: 1_000,
      price_after_discount: 500,
      sponsor_share: 500,
      problem: null,
      cohort: { id: one.cohort.id },
    };
    expect(await cartOf(learner)).toMatchObject({ total_after_discount: 500, learning_programs: [line] });
    expect(await db().$count(enrollments, eq(enrollments.programId, one.program.id))).toBe(0);
    // Nobody else buys at that price: to others the cohort is full.
    expect(await call(other, "POST", "/cart", { learning_program_id: one.program.id })).toMatchObject({ code: "seat_unavailable" });
    expect(await shop.order(learner, { expectedTotal: 1 })).toMatchObject({ code: "price_changed", data: { expected_total: 500 } });
    const { data } = await shop.order(learner);
    expect(data.order.items).toMatchObject([{ price: 500, sponsor_share: 500, total: 500 }]);
  });

  it("the link names the sponsor in the language of whoever opens it", async () => {
    const token = await invite(await agreed(HALF));
    const named = async (language: string) => {
      const headers = { "accept-language": language };
      return (await shop.server.call<SeatInvitation>("POST", "/seat-invitations/read", { headers, body: { token } })).data.company;
    };
    expect([await named("ar"), await named("en")]).toEqual(["شركة الواحة للتقنية", "Oasis Technology"]);
  });

  it("whole by percentage or amount: it is taken at once, and nothing is left to pay", async () => {
    for (const share of [
      { share_type: "percentage", share_value: 100 },
      { share_type: "fixed", share_value: 1_000 },
      { share_type: "whole", share_value: null },
    ] as const) {
      const one = await agreed(share);
      expect(await accept(await shop.buyer(), await invite(one))).toMatchObject({ data: { to_pay: false } });
      expect(await seatsOf(one)).toMatchObject({ learner_part: 0, free: 2 });
    }
  });

  it("what is nothing, more than the seat, or no percentage is refused at the field", async () => {
    for (const share of [
      { share_type: "fixed", share_value: 1_000.01 },
      { share_type: "fixed", share_value: 999.5 },
      { share_type: "fixed", share_value: null },
      { share_type: "percentage", share_value: 0 },
      { share_type: "percentage", share_value: 101 },
      { share_type: "percentage", share_value: 12.5 },
    ] as const)
      expect((await agreed(share)).made, JSON.stringify(share)).toMatchObject({ status: 422, errors: { share_value: expect.anything() } });
  });

  it("a coupon counts for the learner's part alone, down to nothing", async () => {
    const one = await agreed(HALF);
    for (const [more, total] of [
      [{}, 450_00],
      [{ type: "fixed" as const, value: 600_00 }, 0],
    ] as const) {
      const coupon = await makeCoupon(shop.server, more);
      const learner = await shop.buyer();
      await accept(learner, await invite(one));
      await call(learner, "POST", "/cart/coupon", { code: coupon.code });
      const { data, status } = await shop.order(learner, total === 0 ? { method: "free" } : {});
      expect(status).toBe(201);
      expect(await booksOf(data.order.id)).toMatchObject({ order: total, payment: total, invoice: total });
    }
    expect(await booksOf(one.orderId)).toMatchObject({ order: 1_500_00, invoice: 1_500_00 });
  });

  it("an invitation that ended leaves the program at its whole price, and one that is being paid is not withdrawn", async () => {
    const one = await agreed(HALF, { room: 9 });
    const learner = await shop.buyer();
    await accept(learner, await invite(one));
    const seat = (await seatsOf(one))?.seats[0]?.id ?? "";
    const made = await shop.order(learner, { card: "declined" });
    expect(made.data.payment.status).toBe("failed");
    expect(await free(one, seat)).toMatchObject({ code: "payment_in_progress" });
    await call(learner, "POST", `/orders/${made.data.order.id}/cancel`, {});
    expect(await free(one, seat)).toMatchObject({ status: 200 });
    expect(await cartOf(learner)).toMatchObject({ total_after_discount: 1_000 });
    expect(await shop.order(learner, { expectedTotal: 500 })).toMatchObject({ code: "price_changed", data: { expected_total: 1_000 } });
    // Invited again, and the time runs out.
    const again = await invite(one);
    await accept(learner, again);
    expect(await cartOf(learner)).toMatchObject({ total_after_discount: 500 });
    await db().update(seatInvitations).set({ expiresAt: shop.server.clock.now() }).where(eq(seatInvitations.claimedBy, learner.user.id));
    expect(await cartOf(learner)).toMatchObject({ total_after_discount: 1_000 });
  });

  it("money that comes for a seat that is gone goes back, and no other cohort is offered at that price", async () => {
    const one = await agreed(HALF, { room: 9 });
    const learner = await shop.buyer();
    await accept(learner, await invite(one));
    const made = await shop.order(learner, { card: "declined" });
    // As where the order's time was over and its seat given to somebody else.
    await db()
      .update(seatInvitations)
      .set({ status: "withdrawn", endedAt: shop.server.clock.now() })
      .where(eq(seatInvitations.claimedBy, learner.user.id));
    const paid = await shop.pay(learner, made.data.order.id);
    expect(paid).toMatchObject({ code: "seat_unavailable" });
    expect(await db().$count(enrollments, eq(enrollments.userId, learner.user.id))).toBe(0);
  });

  it("a seat that a learner pays a part of is not given to another, and goes with its learner", async () => {
    const one = await agreed(HALF);
    await bought(one);
    const seat = (await seatsOf(one))?.seats[0]?.id ?? "";
    expect(await free(one, seat)).toMatchObject({ code: "order_closed" });
  });

  it("a learner's withdrawal gives each what they paid of the seat, with a credit note each, and the cohort its seat", async () => {
    const one = await agreed({ share_type: "percentage", share_value: 33 }, { price: 999_99 });
    const { learner, enrollment, orderId } = await bought(one);
    const quote = await call<RefundQuote>(learner, "GET", `/student/withdrawals/quote?enrollment_id=${enrollment.id}`);
    const body = {
      id: randomUUID(),
      enrollment_id: enrollment.id,
      quote_id: quote.data.id,
      reason_code: "schedule",
      reason: "",
      attachments: [],
      consent: true,
    };
    expect(await call(learner, "POST", "/student/withdrawals", body)).toMatchObject({ status: 201 });
    expect(
      await call(staff, "POST", `/admin/requests/withdrawal/${body.id}/decide`, { version: 1, decision: "approve", note: "" }),
    ).toMatchObject({ status: 200 });
    const back = await db()
      .select({ orderId: refunds.orderId, amount: refunds.amount })
      .from(refunds)
      .where(inArray(refunds.orderId, [orderId, one.orderId]));
    expect(new Map(back.map((row) => [row.orderId, row.amount]))).toEqual(
      new Map([
        [orderId, 669_99],
        [one.orderId, 330_00],
      ]),
    );
    expect(await taken(one)).toBe(2);
    expect(await db().select().from(companySeats).where(eq(companySeats.enrollmentId, enrollment.id))).toMatchObject([
      { returnedAt: expect.any(Date) },
    ]);
    // The sponsor's part was a transfer: it goes back by hand.
    expect(
      await call(staff, "POST", `/admin/orders/${one.orderId}/transfer/return`, { amount: 330, bank_reference: "FT-2" }),
    ).toMatchObject({
      status: 201,
    });
    await done();
    const notes = await db()
      .select()
      .from(creditNotes)
      .where(inArray(creditNotes.orderId, [orderId, one.orderId]));
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(999_99);
  });

  it("a cohort that is cancelled gives each what they paid of the seat, and who decides sees the sum before", async () => {
    const one = await agreed(HALF, { seats: 2, room: 2 });
    const { orderId } = await bought(one);
    const now = shop.server.clock.now();
    expect(await endingFigures(db(), one.cohort.id, now)).toMatchObject({ people: 1, paid: 1, refund: 1_000_00 });
    await db().update(cohorts).set({ ending: "cancel", closed: true }).where(eq(cohorts.id, one.cohort.id));
    const wish = { cohortId: one.cohort.id, actor: `user:${staff.user.id}`, askedBy: staff.user.id };
    await carryOutEnding(db(), wish, { now, signal: new AbortController().signal });
    const back = await db()
      .select({ orderId: refunds.orderId, amount: refunds.amount })
      .from(refunds)
      .where(inArray(refunds.orderId, [orderId, one.orderId]));
    expect(new Map(back.map((row) => [row.orderId, row.amount]))).toEqual(
      new Map([
        [orderId, 500_00],
        [one.orderId, 500_00],
      ]),
    );
    expect((await endingFigures(db(), one.cohort.id, now)).refund).toBe(0);
    await call(staff, "POST", `/admin/orders/${one.orderId}/transfer/return`, { amount: 500, bank_reference: "FT-3" });
    await done();
  });

  it("nobody is invited while the transfer is awaited, and what was never paid leaves no seat", async () => {
    const one = await agreed(HALF, { paid: false });
    expect(await call(one.contact, "GET", `/orders/${one.orderId}/seats`)).toMatchObject({ status: 404 });
  });

  it("two tabs, two presses and two orders at once make one enrollment of one seat", async () => {
    const one = await agreed(HALF, { seats: 1, room: 1 });
    const learner = await shop.buyer();
    const token = await invite(one);
    await Promise.all(Array.from({ length: 4 }, () => accept(learner, token)));
    await Promise.all(Array.from({ length: 3 }, () => shop.order(learner, { expectedTotal: 500 })));
    const { rows } = await db().execute<{ people: number; paid: number }>(sql`select
      (select count(*)::int from enrollments where program_id = ${one.program.id}) as people,
      (select count(*)::int from orders where user_id = ${learner.user.id} and status = 'paid') as paid`);
    expect(rows).toEqual([{ people: 1, paid: 1 }]);
    expect(await taken(one)).toBe(1);
  });
});
