import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import type { OwnRights } from "#contract/accounts/own-rights.ts";
import type { AdminOrder, AdminRefundQuote, OrderRows } from "#contract/orders/admin-orders.ts";
import { users } from "#server/db/tables/identity.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { invoices, orders } from "#server/db/tables/commerce.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  await shop.server.services.db.update(settings).set({ refundLimit: 50_000 });
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const ask = <T>(method: "GET" | "POST", path: string, body?: object, who = staff) =>
  shop.server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });

async function bought(price: number) {
  const program = await makeProgram(shop.server, { price, seats: 5 });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer);
  return { buyer, program, orderId: data.order.id, number: data.order.number };
}

/** One of the staff with this role alone. */
async function only(role: "registrar" | "content" | "admin") {
  const who = await makeStaff(shop.server);
  await db().delete(staffRoles).where(eq(staffRoles.userId, who.user.id));
  await db().insert(staffRoles).values({ userId: who.user.id, role, until: null, grantedBy: null, createdAt: shop.server.clock.now() });
  return who;
}

describe("issue 20: orders in the staff console", () => {
  it("are found by their number, their invoice, and the buyer's name and e-mail; counted and summed under the filters", async () => {
    const { buyer, orderId, number } = await bought(80_000);
    await bought(20_000);
    await db().update(users).set({ nameAr: "عهود سالم الحازمي", nameEn: "Ohoud Alhazmi" }).where(eq(users.id, buyer.user.id));
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, orderId));
    const all = await ask<OrderRows>("GET", "/admin/orders");
    expect(all.data.length).toBe(2);
    expect(all.meta).toMatchObject({ total: 2, sum: 1000, statuses: [{ status: "paid", count: 2 }] });
    const billing = { full_name: "شركة", email: "Invoices@firm.example", phone: "+966550000000", city_id: null };
    await db().update(orders).set({ billing }).where(eq(orders.id, orderId));
    const { email } = buyer.user;
    const emails = [email, email.toUpperCase(), email.slice(0, email.indexOf("@") + 2), "invoices@FIRM.example"];
    for (const q of [number, invoice?.number ?? "", "الحازمى عهود", ...emails]) {
      const { data, meta } = await ask<OrderRows>("GET", `/admin/orders?q=${encodeURIComponent(q)}`);
      expect([q, data.map(({ id }) => id)]).toEqual([q, [orderId]]);
      expect(meta).toMatchObject({ total: 1, sum: 800 });
    }
    for (const q of ["QBS-%", "%", "INV-_"])
      expect((await ask<OrderRows>("GET", `/admin/orders?q=${encodeURIComponent(q)}`)).data).toEqual([]);
    expect((await ask<OrderRows>("GET", "/admin/orders?filter[status]=refunded")).data).toEqual([]);
    expect((await ask<OrderRows>("GET", "/admin/orders?to=2020-01-01")).data).toEqual([]);
    const first = await ask<OrderRows>("GET", "/admin/orders?per_page=1");
    const { next_cursor: cursor } = first.meta as { next_cursor: string };
    const second = await ask<OrderRows>("GET", `/admin/orders?per_page=1&cursor=${encodeURIComponent(cursor)}`);
    expect([first.data[0]?.id, second.data[0]?.id].toSorted()).toEqual(all.data.map(({ id }) => id).toSorted());
    expect(second.meta).toMatchObject({ next_cursor: null });
  });

  it("show programs, payments, documents and what happened, and another's id like a missing one", async () => {
    const { orderId, program, buyer } = await bought(80_000);
    const { data } = await ask<AdminOrder>("GET", `/admin/orders/${orderId}`);
    expect(data).toMatchObject({
      status: "paid",
      buyer: { id: buyer.user.id, email: buyer.user.email },
      items: [{ program_id: program.id, total: 800, refunded: 0, waits: false, enrollment: { status: "pending" } }],
      documents: [{ kind: "invoice", amount: 800 }],
      refunds: [],
    });
    expect(data.history.map(({ event }) => event)).toEqual(expect.arrayContaining(["ordered", "paid", "invoice"]));
    expect(await ask("GET", "/admin/orders/1")).toMatchObject({ status: 404 });
    expect(await ask("GET", "/admin/orders/0193a4f0-0000-7000-8000-000000000000")).toMatchObject({ status: 404 });
  });

  it("tell what a refund would do before it is given, write nothing then, and show it afterwards", async () => {
    const { orderId, program } = await bought(80_000);
    const quote = (amount: number | null) =>
      ask<AdminRefundQuote>("POST", `/admin/orders/${orderId}/refund/quote`, { program_id: program.id, amount });
    expect((await quote(null)).data).toMatchObject({
      most: 800,
      amount: 800,
      second_person: true,
      policy: { amount: 800, in_time: true, progress_fits: true, progress: 0, progress_limit: 20 },
      enrollment: { status: "pending" },
    });
    expect((await quote(200)).data).toMatchObject({ amount: 200, second_person: false });
    expect(await quote(801)).toMatchObject({ code: "refund_not_eligible" });
    expect(await db().$count(refunds, eq(refunds.orderId, orderId))).toBe(0);
    await confirmPassword(shop.server, staff);
    await ask("POST", `/admin/orders/${orderId}/refund`, { program_id: program.id, amount: 200, reason: "خطأ" });
    expect((await quote(null)).data).toMatchObject({ most: 600 });
    const { data } = await ask<AdminOrder>("GET", `/admin/orders/${orderId}`);
    expect(data.items).toMatchObject([{ refunded: 200 }]);
    // A job of the server may have sent it on its way already.
    expect(data.refunds).toMatchObject([
      { state: expect.stringMatching(/^(?:processing|done)$/u), amount: 200, reason: "خطأ", asked_by: { ar: "هند الدوسري" } },
    ]);
    await expect
      .poll(async () => {
        await shop.server.runJobs();
        return (await ask<AdminOrder>("GET", `/admin/orders/${orderId}`)).data.refunds[0]?.state;
      })
      .toBe("done");
  });

  it("are closed to whoever has no role of money", async () => {
    const { orderId, program } = await bought(30_000);
    const registrar = await only("registrar");
    for (const path of ["/admin/orders", `/admin/orders/${orderId}`])
      expect(await ask("GET", path, undefined, registrar)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await ask("POST", `/admin/orders/${orderId}/refund/quote`, { program_id: program.id }, registrar)).toMatchObject({
      status: 403,
    });
  });
});

describe("issue 20: a person's file", () => {
  it("comes in one read, its document masked", async () => {
    const { buyer, program, number } = await bought(80_000);
    await db().update(users).set({ nationalId: "1098765432" }).where(eq(users.id, buyer.user.id));
    const answer = await ask<PersonFile>("GET", `/admin/users/${buyer.user.id}/file`);
    expect(answer.data).toMatchObject({
      account: { id: buyer.user.id, email: buyer.user.email },
      document: { kind: "national_id", ends: "5432" },
      enrollments: [{ program: { id: program.id }, status: "pending", progress: 0 }],
      orders: [{ number, status: "paid", total: 800 }],
      paid: 800,
      requests: [],
      certificates: [],
    });
    expect(answer.data.sessions.length).toBe(1);
    expect(JSON.stringify(answer)).not.toContain("1098765432");
    expect(await ask("GET", "/admin/users/2000000000/file")).toMatchObject({ status: 404 });
  });

  it("leaves out what no role of the reader may see, and is closed to content", async () => {
    const { buyer } = await bought(10_000);
    const path = `/admin/users/${buyer.user.id}/file`;
    expect((await ask<PersonFile>("GET", path, undefined, await only("admin"))).data).toMatchObject({ requests: null, certificates: null });
    expect(await ask("GET", path, undefined, await only("content"))).toMatchObject({ status: 403, code: "capability_required" });
  });
});

describe("issue 20: the caller's own rights", () => {
  it("are the roles and what they allow together; a trainee has none", async () => {
    const registrar = await ask<OwnRights>("GET", "/platform/rights", undefined, await only("registrar"));
    expect(registrar.data).toMatchObject({ roles: ["registrar"] });
    expect(registrar.data.capabilities).toContain("requests.decide");
    expect(registrar.data.capabilities).not.toContain("money.refund");
    const trainee = await ask<OwnRights>("GET", "/platform/rights", undefined, await makeSignedIn(shop.server));
    expect(trainee.data).toEqual({ roles: [], capabilities: [] });
  });
});
