import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InviteReport, OrderSeats, SeatInvitation, SeatsQuote } from "#contract/orders/company-seats.ts";
import type { AdminRefundQuote } from "#contract/orders/admin-orders.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { invoiceContent } from "#server/commands/tax/issue-tax-document.ts";
import { COMPANY } from "#tests/support/company-order.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const cohortOf = async (programId: number) => {
  const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, programId));
  if (!cohort) throw new Error("the program has no cohort");
  return cohort;
};
const taken = async (programId: number) => (await cohortOf(programId)).seatsTaken;

/** A company's order of so many seats of a program, paid. */
async function bought(count: number, { price = 1_150_00, seats = 10 } = {}) {
  const program = await makeProgram(shop.server, { price, seats });
  const buyer = await shop.buyerOf([program]);
  const wanted = [{ program_id: program.id, seats: count }];
  const quote = await shop.server.call<SeatsQuote>("POST", "/checkout/seats", { headers: buyer.headers, body: { seats: wanted } });
  const made = await shop.order(buyer, { expectedTotal: quote.data.totals.total, more: { company: COMPANY, seats: wanted } });
  if (made.status !== 201) throw new Error(made.code ?? "no order");
  return { program, buyer, orderId: made.data.order.id, quote: quote.data };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const seatsOf = async ({ buyer, orderId }: Bought) =>
  (await shop.server.call<OrderSeats>("GET", `/orders/${orderId}/seats`, { headers: buyer.headers })).data;
const invite = async ({ buyer, orderId, program }: Bought, emails: string) =>
  await shop.server.call<InviteReport>("POST", `/orders/${orderId}/seats/invitations`, {
    headers: buyer.headers,
    body: { program_id: program.id, emails },
  });
const free = async ({ buyer, orderId }: Bought, seat: string) =>
  await shop.server.call<OrderSeats>("POST", `/orders/${orderId}/seats/${seat}/free`, { headers: buyer.headers, body: {} });
const accept = (person: SignedIn, token: string) =>
  shop.server.call<{ program_id: number }>("POST", "/seat-invitations/accept", { headers: person.headers, body: { token } });
const lookAt = async (token: string) =>
  (await shop.server.call<SeatInvitation>("POST", "/seat-invitations/read", { body: { token } })).data;

/** The secrets of the links that were mailed to an address, the latest last. */
async function tokensTo(email: string): Promise<string[]> {
  return (await emailsOf(shop.server, email)).flatMap(({ text }) => /seat-invitation\?token=([\w-]+)/u.exec(text)?.[1] ?? []);
}
const tokenTo = async (email: string) => (await tokensTo(email)).at(-1) ?? "";

describe("issue 21.5: a company buys several seats", () => {
  it("at the server's price, all or none; they are counted in the cohort, and the buyer is not enrolled", async () => {
    const one = await bought(4);
    expect(one.quote).toMatchObject({ lines: [{ seats: 4, price: 4_600, problem: null }], totals: { total: 4_600, vat: 600 } });
    expect(await taken(one.program.id)).toBe(4);
    expect(await db().$count(enrollments, eq(enrollments.programId, one.program.id))).toBe(0);
    const { lines } = await seatsOf(one);
    expect(lines).toMatchObject([{ free: 4, closed: false, seats: [1, 2, 3, 4].map((number) => ({ number, state: "free" })) }]);
    const again = await shop.buyerOf([one.program]);
    const seats = [{ program_id: one.program.id, seats: 7 }];
    const quote = await shop.server.call<SeatsQuote>("POST", "/checkout/seats", { headers: again.headers, body: { seats } });
    expect(quote.data.lines).toMatchObject([{ problem: "seat_unavailable" }]);
    expect(await shop.order(again, { expectedTotal: 8_050, more: { company: COMPANY, seats } })).toMatchObject({
      code: "seat_unavailable",
    });
    expect(await taken(one.program.id)).toBe(4);
  });

  it("and another price than the server's, seats without a company, and numbers beyond the bounds are refused", async () => {
    const program = await makeProgram(shop.server, { price: 100_00, seats: 10 });
    const buyer = await shop.buyerOf([program]);
    const seats = [{ program_id: program.id, seats: 3 }];
    expect(await shop.order(buyer, { expectedTotal: 100, more: { company: COMPANY, seats } })).toMatchObject({ code: "price_changed" });
    expect(await shop.order(buyer, { expectedTotal: 300, more: { seats } })).toMatchObject({ status: 422 });
    for (const count of [0, 51, 1.5])
      expect(
        await shop.order(buyer, { expectedTotal: 300, more: { company: COMPANY, seats: [{ program_id: program.id, seats: count }] } }),
      ).toMatchObject({ status: 422 });
    expect(await db().$count(orders, eq(orders.userId, buyer.user.id))).toBe(0);
  });

  it("gives back all that it held where it is not paid", async () => {
    const program = await makeProgram(shop.server, { price: 100_00, seats: 5 });
    const buyer = await shop.buyerOf([program]);
    const seats = [{ program_id: program.id, seats: 5 }];
    const { data } = await shop.order(buyer, { card: "declined", expectedTotal: 500, more: { company: COMPANY, seats } });
    expect(data.payment.status).toBe("failed");
    expect(await taken(program.id)).toBe(5);
    await shop.server.call("POST", `/orders/${data.order.id}/cancel`, { headers: buyer.headers, body: {} });
    expect(await taken(program.id)).toBe(0);
  });

  it("order, payment, invoice and electronic document say one amount, with the number of seats", async () => {
    for (const [count, price] of [
      [3, 99_99],
      [7, 1_333_33],
      [10, 11],
    ] as const) {
      const one = await bought(count, { price });
      const [order] = await db().select().from(orders).where(eq(orders.id, one.orderId));
      const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, one.orderId));
      const [payment] = await db().select().from(payments).where(eq(payments.orderId, one.orderId));
      expect(await db().$count(invoices, eq(invoices.orderId, one.orderId))).toBe(1);
      const content = await invoiceContent(db(), one.orderId);
      expect([order?.total, item?.total, payment?.amount]).toEqual([count * price, count * price, count * price]);
      expect(content).toMatchObject({ profile: "standard", purchaseOrder: "PO-7741", lines: [{ quantity: count }] });
      expect(content?.lines.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(count * price);
    }
  });
});

describe("issue 21.5: invitations", () => {
  it("of a pasted list are reported line by line, and no seat is promised twice", async () => {
    const one = await bought(2);
    const list = "سارة <Sara@Firm.example>\nnot an address\nsara@firm.example، huda@firm.example\nlate@firm.example";
    expect((await invite(one, list)).data.lines.map(({ result }) => result)).toEqual([
      "invited",
      "not_an_email",
      "written_twice",
      "invited",
      "no_seat_left",
    ]);
    expect((await invite(one, "sara@firm.example")).data).toMatchObject({
      lines: [{ result: "invited_before" }],
      seats: { lines: [{ free: 0 }] },
    });
    expect(await tokensTo("late@firm.example")).toEqual([]);
    const [letter] = await tokensTo("sara@firm.example");
    expect(letter).toBeTruthy();
    // What the buyer wrote is no letter of ours to a stranger.
    const [mail] = await emailsOf(shop.server, "sara@firm.example");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(COMPANY.company_name);
  });

  it("enrol whoever opens the link into that cohort, exactly once, however often and from wherever it is pressed", async () => {
    const one = await bought(2);
    await invite(one, "ahmad@firm.example");
    const token = await tokenTo("ahmad@firm.example");
    expect(await lookAt(token)).toMatchObject({ state: "open", company: COMPANY.company_name, program: { id: one.program.id } });
    const [ahmad, stranger] = [await shop.buyer(), await shop.buyer()];
    const pressed = await Promise.all([ahmad, ahmad, ahmad].map((person) => accept(person, token)));
    expect(pressed.every(({ status }) => status === 200)).toBe(true);
    expect(await accept(stranger, token)).toMatchObject({ code: "invitation_closed" });
    const made = await db().select().from(enrollments).where(eq(enrollments.programId, one.program.id));
    expect(made).toMatchObject([
      { userId: ahmad.user.id, orderId: null, cohortId: (await cohortOf(one.program.id)).id, status: "pending" },
    ]);
    expect(await taken(one.program.id)).toBe(2);
    expect(await lookAt(token)).toMatchObject({ state: "accepted" });
    expect((await seatsOf(one)).lines[0]?.seats).toMatchObject([{ state: "taken", email: "ahmad@firm.example" }, { state: "free" }]);
  });

  it("that were withdrawn, lapsed or made up say so; who has the program already keeps the link for another", async () => {
    const one = await bought(3);
    const owner = await shop.buyer();
    const cohort = await cohortOf(one.program.id);
    const row = { programId: one.program.id, cohortId: cohort.id, status: "pending" as const, startedAt: shop.server.clock.now() };
    await db()
      .insert(enrollments)
      .values({ ...row, userId: owner.user.id, accessUntil: new Date("2028-01-01"), createdAt: row.startedAt });
    await invite(one, "a@firm.example\nb@firm.example");
    const [a, b] = [await tokenTo("a@firm.example"), await tokenTo("b@firm.example")];
    expect(await accept(owner, a)).toMatchObject({ code: "already_enrolled" });
    expect(await lookAt(a)).toMatchObject({ state: "open" });
    const seat = (await seatsOf(one)).lines[0]?.seats.find(({ email }) => email === "a@firm.example");
    expect((await free(one, seat?.id ?? "")).status).toBe(200);
    expect(await lookAt(a)).toMatchObject({ state: "withdrawn" });
    expect(await accept(await shop.buyer(), a)).toMatchObject({ code: "invitation_closed" });
    expect(await accept(await shop.buyer(), "made-up")).toMatchObject({ status: 404 });
    shop.server.clock.advance(15 * 86_400_000);
    expect(await lookAt(b)).toMatchObject({ state: "expired" });
    shop.server.clock.advance(-15 * 86_400_000);
    expect(await taken(one.program.id)).toBe(3);
  });

  it("a seat that was taken is given to another before the course begins, and no more after that; the cohort counts it once", async () => {
    const one = await bought(1);
    await invite(one, "first@firm.example");
    const first = await shop.buyer();
    await accept(first, await tokenTo("first@firm.example"));
    const seat = (await seatsOf(one)).lines[0]?.seats[0]?.id ?? "";
    expect((await free(one, seat)).data.lines).toMatchObject([{ free: 1 }]);
    await invite(one, "second@firm.example");
    const second = await shop.buyer();
    expect((await accept(second, await tokenTo("second@firm.example"))).status).toBe(200);
    const standing = await db().select().from(enrollments).where(eq(enrollments.programId, one.program.id));
    expect(new Map(standing.map(({ userId, status }) => [userId, status]))).toEqual(
      new Map([
        [first.user.id, "withdrawn"],
        [second.user.id, "pending"],
      ]),
    );
    expect(standing).toHaveLength(2);
    expect(await taken(one.program.id)).toBe(1);
    await db().update(cohorts).set({ startsOn: "2026-11-01" }).where(eq(cohorts.programId, one.program.id));
    expect(await free(one, seat)).toMatchObject({ code: "order_closed" });
    expect(await invite(one, "third@firm.example")).toMatchObject({ code: "order_closed" });
  });

  it("are the buyer's alone: another's order answers as a missing one", async () => {
    const one = await bought(1);
    const other = await shop.buyer();
    const seat = (await seatsOf(one)).lines[0]?.seats[0]?.id ?? "";
    const theirs = { ...one, buyer: other };
    expect(await shop.server.call("GET", `/orders/${one.orderId}/seats`, { headers: other.headers })).toMatchObject({ status: 404 });
    expect(await invite(theirs, "x@firm.example")).toMatchObject({ status: 404 });
    expect(await free(theirs, seat)).toMatchObject({ status: 404 });
  });

  it("n seats never give n + 1 enrollments, whoever invites, withdraws and accepts at once", async () => {
    const one = await bought(3);
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()));
    const addresses = people.map((_, index) => `race${index}@firm.example`);
    await Promise.all(addresses.map((address) => invite(one, address)));
    for (let round = 0; round < 4; round++) {
      const tokens = (await Promise.all(addresses.map(tokensTo))).map((all) => all.at(-1) ?? "");
      const { lines } = await seatsOf(one);
      const some = lines[0]?.seats.filter((_, index) => (index + round) % 2 === 0) ?? [];
      await Promise.all([
        ...people.flatMap((person, index) => (tokens[index] ? [accept(person, tokens[index])] : [])),
        ...some.map(({ id }) => free(one, id)),
        ...addresses.toReversed().map((address) => invite(one, address)),
      ]);
      const here = await db()
        .select({ id: enrollments.id })
        .from(enrollments)
        .where(and(eq(enrollments.programId, one.program.id), inArray(enrollments.status, ["pending", "active"])));
      const held = await db().select().from(companySeats).where(eq(companySeats.orderId, one.orderId));
      expect(held).toHaveLength(3);
      expect(here.map(({ id }) => id).toSorted()).toEqual(held.flatMap(({ enrollmentId }) => enrollmentId ?? []).toSorted());
      expect(await taken(one.program.id)).toBe(3);
    }
  });
});

describe("issue 21.5: money of unused seats", () => {
  it("goes back by the rule for what nobody took: their seats are the cohort's again, their links hold no more, and a learner keeps the rest", async () => {
    const one = await bought(4, { price: 100_00 });
    await invite(one, "stays@firm.example\nwaits@firm.example");
    const learner = await shop.buyer();
    await accept(learner, await tokenTo("stays@firm.example"));
    const waiting = await tokenTo("waits@firm.example");
    const staff = await makeStaff(shop.server);
    await confirmPassword(shop.server, staff);
    const quote = await shop.server.call<AdminRefundQuote>("POST", `/admin/orders/${one.orderId}/refund/quote`, {
      headers: staff.headers,
      body: { program_id: one.program.id, amount: null },
    });
    expect(quote.data).toMatchObject({ most: 400, unused_seats: 3, policy: { amount: 300 } });
    const body = { program_id: one.program.id, amount: 300, reason: "مقاعد لم تُستخدم", withdraw: true };
    expect((await shop.server.call("POST", `/admin/orders/${one.orderId}/refund`, { headers: staff.headers, body })).status).toBeLessThan(
      300,
    );
    for (let round = 0; round < 3; round++) await shop.server.runJobs();
    expect(await taken(one.program.id)).toBe(1);
    expect((await seatsOf(one)).lines[0]?.seats.map(({ state }) => state)).toEqual(["taken", "returned", "returned", "returned"]);
    expect(await accept(await shop.buyer(), waiting)).toMatchObject({ code: "invitation_closed" });
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, one.orderId));
    expect(payment).toMatchObject({ status: "partially_refunded", refunded: 300_00 });
    expect(await db().select().from(enrollments).where(eq(enrollments.userId, learner.user.id))).toMatchObject([{ status: "pending" }]);
  });
});
