import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountMakers } from "#server/db/tables/security/approvals.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { refundApprovals, refunds } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { giveRoles, makeProgram, makeSignedIn, signIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let one: SignedIn;
let other: SignedIn;
let accounts = 0;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());
beforeEach(async () => {
  one = await makeStaff(shop.server);
  other = await makeStaff(shop.server);
  for (const who of [one, other]) await confirmPassword(shop.server, who);
  await db().update(settings).set({ refundLimit: 500_000 });
});

const db = () => shop.server.services.db;
const admin = <T = { id: string; status: string }>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  shop.server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const madeBy = async (maker: SignedIn) => {
  const made = await makeStaff(shop.server);
  await confirmPassword(shop.server, made);
  await db().insert(accountMakers).values({ userId: made.user.id, makerId: maker.user.id });
  return made;
};

async function bought(...prices: number[]) {
  const programs = await Promise.all(prices.map((price) => makeProgram(shop.server, { price, seats: 9 })));
  const buyer = await shop.buyerOf(programs);
  const { data } = await shop.order(buyer);
  return { buyer, programs: programs.map(({ id }) => id), orderId: data.order.id };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const refund = (who: SignedIn, { orderId, programs }: Bought, amount: number, program = 0) =>
  admin(who, "POST", `/orders/${orderId}/refund`, { program_id: programs[program], amount, reason: "خطأ في التسجيل" });
const given = (orderId: string) => db().$count(refunds, eq(refunds.orderId, orderId));
const newAccount = (type = "staff") => ({
  name_ar: "موظف جديد",
  name_en: "",
  type,
  email: `colleague-${(accounts += 1)}@example.com`,
});

describe("A3 a second person is another person", () => {
  it("whoever asked, made the asker, was made by the asker, or has a maker in common cannot confirm, however long the line", async () => {
    const made = await madeBy(one);
    const grandchild = await madeBy(made);
    const sibling = await madeBy(one);
    const order = await bought(900_000);
    const { data } = await refund(made, order, 6_000);
    expect(data.status).toBe("awaiting_confirmation");
    for (const same of [made, one, grandchild, sibling])
      expect(await admin(same, "POST", `/refund-approvals/${data.id}/confirm`)).toMatchObject({
        status: 409,
        code: "second_person_needed",
      });
    expect(await given(order.orderId)).toBe(0);
    expect(await admin(other, "POST", `/refund-approvals/${data.id}/confirm`)).toMatchObject({ data: { status: "confirmed" } });
    expect(await given(order.orderId)).toBe(1);
  });

  it("the attack: a staff account made alone does not stand, and one that stands confirms nothing for its maker", async () => {
    const form = newAccount();
    const asked = await admin(one, "POST", "/users", form);
    expect(asked).toMatchObject({ status: 201, data: null, meta: { approval: expect.any(String) } });
    expect(await db().$count(users, eq(users.email, form.email))).toBe(0);
    const { approval } = asked.meta as { approval: string };
    expect(await admin(one, "POST", `/approvals/${approval}/confirm`)).toMatchObject({ code: "second_person_needed" });
    expect(await admin(one, "POST", "/users", form)).toMatchObject({ code: "request_already_pending" });
    const listed = await admin<object[]>(other, "GET", "/approvals");
    expect(listed.data).toMatchObject([
      {
        id: approval,
        kind: "staff_account",
        account: { email: form.email },
        role: { from: null, to: "staff" },
        asked_by: { id: one.user.id },
      },
    ]);
    expect(await admin(other, "POST", `/approvals/${approval}/confirm`)).toMatchObject({
      status: 200,
      data: { status: "confirmed", account: null, person: { id: expect.any(Number) }, settled_by: { id: other.user.id } },
    });
    expect(await admin(other, "POST", `/approvals/${approval}/confirm`)).toMatchObject({ code: "request_closed" });
    const [made] = await db().select().from(users).where(eq(users.email, form.email));
    expect(made?.type).toBe("staff");
    expect(
      await db()
        .select()
        .from(accountMakers)
        .where(eq(accountMakers.userId, made?.id ?? 0)),
    ).toMatchObject([{ makerId: one.user.id }]);
    const names = (
      await db()
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.personId, made?.id ?? 0))
    ).map(({ name }) => name);
    expect(names).toEqual(["account_made", "approval_confirmed"]);
  });

  it("a role of the staff, given or taken, waits; taken back, it stays as it was; who gave it is nobody's second person", async () => {
    const person = await makeSignedIn(shop.server);
    const toStaff = () => admin<{ type: string }>(one, "POST", `/users/${person.user.id}/role`, { type: "staff", version: 1 });
    const first = await toStaff();
    expect(first).toMatchObject({ status: 200, data: { type: "student" }, meta: { approval: expect.any(String) } });
    const id = (answer: { meta?: unknown }) => (answer.meta as { approval: string }).approval;
    expect(await admin(one, "POST", `/approvals/${id(first)}/refuse`)).toMatchObject({ data: { status: "withdrawn" } });
    const second = await toStaff();
    expect(await admin(other, "POST", `/approvals/${id(second)}/confirm`)).toMatchObject({
      data: { role: { from: "student", to: "staff" } },
    });
    const [now] = await db().select().from(users).where(eq(users.id, person.user.id));
    expect(now).toMatchObject({ type: "staff", version: 2 });
    await giveRoles(shop.server, person.user.id);
    const promoted = await signedInAgain(person);
    const { data } = await refund(one, await bought(900_000), 6_000);
    expect(await admin(promoted, "POST", `/refund-approvals/${data.id}/confirm`)).toMatchObject({ code: "second_person_needed" });
    const back = await admin(one, "POST", `/users/${person.user.id}/role`, { type: "student", version: 2 });
    expect(await admin(promoted, "POST", `/approvals/${id(back)}/confirm`)).toMatchObject({ code: "second_person_needed" });
    expect((await admin<{ type: string }>(one, "GET", `/users/${person.user.id}`)).data.type).toBe("staff");
    const instructor = await makeSignedIn(shop.server);
    expect(await admin(one, "POST", `/users/${instructor.user.id}/role`, { type: "instructor", version: 1 })).toMatchObject({
      data: { type: "instructor" },
      meta: { approval: null },
    });
  });

  it("two who confirm one change of rights at once change it once, and the slower one is told that it is settled", async () => {
    const third = await makeStaff(shop.server);
    await confirmPassword(shop.server, third);
    const form = newAccount();
    const { approval } = (await admin(one, "POST", "/users", form)).meta as { approval: string };
    const answers = await Promise.all([other, third].map((who) => admin(who, "POST", `/approvals/${approval}/confirm`)));
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, "request_closed"]);
    expect(await db().$count(users, eq(users.email, form.email))).toBe(1);
  });

  it("a higher refund limit, or none, waits; a lower one holds at once", async () => {
    const { data: seen } = await admin<Record<string, unknown> & { version: number }>(one, "GET", "/settings");
    const change = (limit: number | null, version: number) =>
      admin<typeof seen>(one, "PUT", "/settings", { ...seen, version, refund_limit: limit });
    const lowered = await change(4_000, seen.version);
    expect(lowered).toMatchObject({ data: { refund_limit: 4_000 }, meta: { approval: null } });
    const raised = await change(900_000, lowered.data.version);
    expect(raised).toMatchObject({ data: { refund_limit: 4_000 }, meta: { approval: expect.any(String) } });
    expect(await change(null, raised.data.version)).toMatchObject({ code: "request_already_pending" });
    const { approval } = raised.meta as { approval: string };
    expect(await admin(one, "POST", `/approvals/${approval}/confirm`)).toMatchObject({ code: "second_person_needed" });
    expect(await admin(other, "POST", `/approvals/${approval}/confirm`)).toMatchObject({ data: { limit: { from: 4_000, to: 900_000 } } });
    expect((await admin<typeof seen>(one, "GET", "/settings")).data.refund_limit).toBe(900_000);
  });

  it("where nobody else could confirm, it is said how a second account is made, and nothing is left waiting", async () => {
    const alone = await Shop.open();
    try {
      const only = await makeStaff(alone.server);
      const puppet = await makeStaff(alone.server);
      await alone.server.services.db.insert(accountMakers).values({ userId: puppet.user.id, makerId: only.user.id });
      const { headers } = only;
      await confirmPassword(alone.server, only);
      const answer = await alone.server.call("POST", "/admin/users", {
        headers: { ...headers, "accept-language": "en" },
        body: newAccount(),
      });
      expect(answer).toMatchObject({ status: 409, code: "second_admin_missing", message: expect.stringContaining("npm run staff") });
      expect((await alone.server.call<object[]>("GET", "/admin/approvals", { headers })).data).toEqual([]);
    } finally {
      await alone.close();
    }
  });
});

describe("A3 the refund limit counts what belongs together", () => {
  it("two refunds of 4,900 and 4,700 by one person on one day: the second waits; the next day begins anew", async () => {
    const [first, second] = [await bought(600_000), await bought(600_000)];
    expect((await refund(one, first, 4_900)).data.status).toBe("processing");
    expect((await refund(one, second, 4_700)).data.status).toBe("awaiting_confirmation");
    expect(await given(second.orderId)).toBe(0);
    shop.server.clock.advance(86_400_000);
    const third = await bought(600_000);
    const tomorrow = await signedInAgain(one);
    expect((await refund(tomorrow, third, 4_700)).data.status).toBe("processing");
  });

  it("one order is one sum, whoever of the staff asks and on whatever day", async () => {
    const order = await bought(300_000, 300_000);
    expect((await refund(one, order, 3_000)).data.status).toBe("processing");
    // While the gateway has given it back and the job has not written so, the order holds less than it says.
    await shop.server.runJobs();
    await expect.poll(() => db().$count(refunds, and(eq(refunds.orderId, order.orderId), eq(refunds.status, "done")))).toBe(1);
    expect((await refund(other, order, 2_500, 1)).data.status).toBe("awaiting_confirmation");
  });

  it("what waits counts too", async () => {
    const [first, second] = [await bought(600_000), await bought(600_000)];
    expect((await refund(one, first, 5_500)).data.status).toBe("awaiting_confirmation");
    expect((await refund(one, second, 10)).data.status).toBe("awaiting_confirmation");
  });

  it("of ten at once no more than the limit goes through", async () => {
    const orders = [];
    for (let n = 0; n < 10; n += 1) orders.push(await bought(600_000));
    await Promise.all(orders.map((order) => refund(one, order, 2_000)));
    expect(await db().$count(refunds, eq(refunds.askedBy, one.user.id))).toBe(2);
    expect(await db().$count(refundApprovals, and(eq(refundApprovals.askedBy, one.user.id), eq(refundApprovals.status, "open")))).toBe(8);
  });

  it("two of the staff who confirm the same refund at once pay it back once", async () => {
    const order = await bought(900_000);
    const third = await makeStaff(shop.server);
    await confirmPassword(shop.server, third);
    const { data } = await refund(one, order, 6_000);
    const answers = await Promise.all([other, third].map((who) => admin(who, "POST", `/refund-approvals/${data.id}/confirm`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await given(order.orderId)).toBe(1);
  });

  it("nobody refunds an order of their own, nor confirms it", async () => {
    const order = await bought(900_000);
    await giveRoles(shop.server, order.buyer.user.id);
    await confirmPassword(shop.server, order.buyer);
    await db().update(users).set({ type: "staff" }).where(eq(users.id, order.buyer.user.id));
    expect(await refund(order.buyer, order, 100)).toMatchObject({ status: 409, code: "own_account" });
    const { data } = await refund(one, order, 6_000);
    expect(await admin(order.buyer, "POST", `/refund-approvals/${data.id}/confirm`)).toMatchObject({ code: "own_account" });
    expect(await given(order.orderId)).toBe(0);
    expect(await db().$count(enrollments, eq(enrollments.orderId, order.orderId))).toBe(1);
  });
});

/** Their sessions ended with the change of role, or with the day. */
async function signedInAgain(person: SignedIn): Promise<SignedIn> {
  const again = await signIn(shop.server, person.user);
  await confirmPassword(shop.server, again);
  return again;
}
