import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  second = await makeStaff(shop.server);
  await shop.server.services.db.update(settings).set({ refundLimit: 50_000 });
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const admin = async <T = { id: string; status: string }>(who: SignedIn, method: "GET" | "POST", path: string, body?: object) => {
  await confirmPassword(shop.server, who);
  return await shop.server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
};

async function bought(price: number) {
  const program = await makeProgram(shop.server, { price, seats: 5 });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer);
  const [enrollment] = await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id));
  return { buyer, program, orderId: data.order.id, enrollmentId: enrollment?.id ?? 0 };
}
const moneyOf = (orderId: string) => db().$count(refunds, eq(refunds.orderId, orderId));

it("issue 19.2: money goes back only after who gives it has just confirmed that it is they", async () => {
  const { orderId, program } = await bought(80_000);
  const fresh = await makeStaff(shop.server);
  const ask = () =>
    shop.server.call("POST", `/admin/orders/${orderId}/refund`, {
      headers: fresh.headers,
      body: { program_id: program.id, amount: 10, reason: "خطأ" },
    });
  expect(await ask()).toMatchObject({ status: 403, code: "reauth_required" });
  expect(await moneyOf(orderId)).toBe(0);
  await confirmPassword(shop.server, fresh);
  expect(await ask()).toMatchObject({ status: 201 });
  const confirm = { headers: (await makeStaff(shop.server)).headers };
  expect(await shop.server.call("POST", `/admin/refund-approvals/${randomUUID()}/confirm`, confirm)).toMatchObject({
    code: "reauth_required",
  });
});

describe("issue 4.8 a refund above the limit of the settings", () => {
  it("waits for a second person; the one who asked cannot be both", async () => {
    const { orderId, program } = await bought(80_000);
    const ask = (amount: number) => admin(staff, "POST", `/orders/${orderId}/refund`, { program_id: program.id, amount, reason: "خطأ" });
    expect(await ask(500)).toMatchObject({ data: { status: "processing" }, message: "The refund is on its way." });
    expect(await moneyOf(orderId)).toBe(1);
    await shop.server.runJobs();
    const done = () => db().$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.status, "done")));
    await expect.poll(done, { timeout: 60_000 }).toBe(1);
    await db().update(settings).set({ refundLimit: 10_000 });
    const waiting = await ask(200);
    expect(waiting).toMatchObject({ status: 201, data: { status: "awaiting_confirmation", amount: 200 } });
    expect(waiting.message).toContain("waits until a second person confirms it");
    expect(await moneyOf(orderId)).toBe(1);
    expect(await ask(150)).toMatchObject({ status: 409, code: "request_already_pending" });
    const list = await admin<object[]>(second, "GET", "/refund-approvals");
    expect(list.data).toMatchObject([
      { id: waiting.data.id, amount: 200, withdrawal: null, asked_by: { id: staff.user.id }, settled_by: null },
    ]);
    const path = `/refund-approvals/${waiting.data.id}`;
    expect(await admin(staff, "POST", `${path}/confirm`)).toMatchObject({ status: 409, code: "second_person_needed" });
    expect(await admin(second, "POST", `${path}/confirm`)).toMatchObject({
      status: 200,
      data: { status: "confirmed", settled_by: { id: second.user.id } },
    });
    expect(await moneyOf(orderId)).toBe(2);
    for (const act of ["confirm", "refuse"])
      expect(await admin(second, "POST", `${path}/${act}`)).toMatchObject({ code: "request_closed" });
    expect(await moneyOf(orderId)).toBe(2);
    await expect.poll(done, { timeout: 60_000 }).toBe(2);
    const rows = await db().select().from(auditLog).where(eq(auditLog.subjectId, waiting.data.id)).orderBy(auditLog.id);
    expect(rows.map(({ to, actor }) => [to, actor])).toEqual([
      ["open", `user:${staff.user.id}`],
      ["confirmed", `user:${second.user.id}`],
    ]);
    // Taken back by who asked: it can be asked for again, within what is left.
    await db().update(settings).set({ refundLimit: 5_000 });
    const again = await ask(99.99);
    expect(again.data.status).toBe("awaiting_confirmation");
    expect((await admin(staff, "POST", `/refund-approvals/${again.data.id}/refuse`)).data.status).toBe("withdrawn");
    expect(await admin(second, "POST", `/refund-approvals/${randomUUID()}/confirm`)).toMatchObject({ code: "request_not_found" });
  });

  it("of a withdrawal: the request stays undecided until the second person confirms, and two at once confirm it once", async () => {
    await db().update(settings).set({ refundLimit: 50_000 });
    const { buyer, orderId, enrollmentId } = await bought(90_000);
    const { headers } = buyer;
    const quote = await shop.server.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`, { headers });
    const form = {
      id: randomUUID(),
      enrollment_id: enrollmentId,
      quote_id: quote.data.id,
      reason_code: "schedule",
      reason: "",
      attachments: [],
      consent: true,
    };
    const sent = await shop.server.call<Withdrawal>("POST", "/student/withdrawals", { body: form, headers });
    const state = async () => (await shop.server.call<Withdrawal>("GET", `/student/withdrawals/${sent.data.id}`, { headers })).data.status;
    expect((await admin(staff, "POST", `/requests/withdrawal/${sent.data.id}/decide`, { decision: "approve", version: 1 })).status).toBe(
      200,
    );
    expect(await state()).toBe("pending");
    expect(await moneyOf(orderId)).toBe(0);
    const [waiting] = (await admin<{ id: string; amount: number }[]>(second, "GET", "/refund-approvals")).data;
    expect(waiting).toMatchObject({ amount: 900, withdrawal: sent.data.reference });
    const answers = await Promise.all([1, 2].map(() => admin(second, "POST", `/refund-approvals/${waiting?.id}/confirm`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await moneyOf(orderId)).toBe(1);
    await shop.server.runJobs();
    await expect.poll(state, { timeout: 60_000 }).toBe("refunded");
  });
});
