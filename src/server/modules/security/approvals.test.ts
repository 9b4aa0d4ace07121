import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { adminPrograms } from "#contract/catalogue/admin-programs.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { adminCampaigns } from "#contract/orders/coupon-campaigns.ts";
import type { Approval } from "#contract/security/approvals.ts";
import { sweepApprovals } from "#server/commands/security/settle-approval.ts";
import { lapseRefunds } from "#server/commands/orders/confirm-refund.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { refundApprovals } from "#server/db/tables/requests.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { certified } from "#tests/support/certificate-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

type Program = DataOf<typeof adminPrograms.read>;
type Campaign = DataOf<typeof adminCampaigns.read>;
let shop: Shop;
let asker: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  [asker, second] = [await makeStaff(shop.server), await makeStaff(shop.server)];
  for (const who of [asker, second]) await confirmPassword(shop.server, who);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const call = <T>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  shop.server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const withRoles = async (...roles: StaffRole[]) => {
  const made = await makeSignedIn(shop.server, { type: "staff" }, roles);
  await confirmPassword(shop.server, made);
  return made;
};
const confirm = (who: SignedIn, id: string, seen?: string) =>
  call<Approval>(who, "POST", `/approvals/${id}/confirm`, seen === undefined ? undefined : { seen });
const refuse = (who: SignedIn, id: string, reason = "") => call<Approval>(who, "POST", `/approvals/${id}/refuse`, { reason });
const read = async (who: SignedIn, id: string) => (await call<Approval>(who, "GET", `/approvals/${id}`)).data;
const told = async (who: SignedIn, id: string) =>
  (await db().select().from(notifications).where(eq(notifications.userId, who.user.id)))
    .filter(({ target }) => target.id === id)
    .map(({ values }) => (values as { request?: string }).request);
const events = (id: string) =>
  db()
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.subject, `approval ${id}`));

/** A published program, with the form that its price is changed by. */
async function priced(price = 100_000) {
  const { id } = await makeProgram(shop.server, { price, seats: 20 });
  const { data } = await call<Program>(asker, "GET", `/programs/${id}`);
  const reprice = (to: number, reason = "ارتفعت كلفة المدربين", who = asker, version = data.version) =>
    call<Program>(who, "PUT", `/programs/${id}`, { ...data, price: to, price_after_discount: null, price_reason: reason, version });
  return { id, data, reprice, now: async () => (await call<Program>(asker, "GET", `/programs/${id}`)).data };
}

describe("office.md §10: the price of a published program wants a second person", () => {
  it("the rest is saved and the price stays; it says why, from and to, what it touches, and holds once somebody else approved it", async () => {
    const program = await priced();
    expect(await program.reprice(1_200, "")).toMatchObject({ status: 422, error_keys: { price_reason: [{ key: "reason.required" }] } });
    const saved = await program.reprice(1_200);
    expect(saved).toMatchObject({ status: 200, data: { price: 1_000, price_wish: { price: 1_200, price_after_discount: null } } });
    const id = saved.data.price_wish?.approval ?? "";
    await shop.buyerOf([{ id: program.id } as Parameters<typeof shop.buyerOf>[0][number]]);
    expect(await program.reprice(1_300, "x", asker, saved.data.version)).toMatchObject({ code: "request_already_pending" });
    expect(await read(second, id)).toMatchObject({
      kind: "program_price",
      subject: { kind: "program", id: String(program.id) },
      changes: [{ field: "price", money: true, from: "1000", to: "1200" }],
      reason: "ارتفعت كلفة المدربين",
      figures: [
        { name: "carts", asked: 0, now: 1 },
        { name: "orders_open", asked: 0, now: 0 },
      ],
    });
    expect(await confirm(asker, id)).toMatchObject({ code: "second_person_needed" });
    expect((await program.now()).price).toBe(1_000);
    expect(await told(second, id)).toEqual(["approval"]);
    const { seen } = await read(second, id);
    expect(await confirm(second, id, seen)).toMatchObject({ status: 200, data: { status: "confirmed" } });
    expect(await program.now()).toMatchObject({ price: 1_200, price_wish: null });
    expect(await told(asker, id)).toEqual(["approval_confirmed"]);
    expect((await events(id)).map(({ name }) => name)).toEqual(["program_price_asked", "approval_confirmed"]);
  });

  it("where it touches more than the approver saw, approval stops and shows both; seen, it happens", async () => {
    const program = await priced();
    const id = (await program.reprice(900)).data.price_wish?.approval ?? "";
    const { seen } = await read(second, id);
    await shop.buyerOf([{ id: program.id } as Parameters<typeof shop.buyerOf>[0][number]]);
    const stopped = await confirm(second, id, seen);
    expect(stopped).toMatchObject({ status: 409, code: "figures_moved", data: { figures: [{ name: "carts", asked: 0, now: 1 }, {}] } });
    expect((await program.now()).price).toBe(1_000);
    expect(await confirm(second, id, stopped.data.seen)).toMatchObject({ status: 200 });
    expect((await program.now()).price).toBe(900);
  });

  it("a draft is priced by one person; out of the archive and back is no way around", async () => {
    const program = await priced();
    const put = (what: string, version: number) => call<Program>(asker, "POST", `/programs/${program.id}/${what}`, { version });
    const away = await put("archive", program.data.version);
    const back = await put("restore", away.data.version);
    expect(back.data.status).toBe("draft");
    const saved = await program.reprice(1, "خطأ", asker, back.data.version);
    expect(saved.data).toMatchObject({ price: 1_000, price_wish: { price: 1 } });
  });

  it("is approved by finance, neither by who asked nor by a role that moves no money; who has no part in it sees none", async () => {
    const program = await priced();
    const [content, registrar, finance] = [await withRoles("content"), await withRoles("registrar"), await withRoles("finance")];
    const id = (await program.reprice(800, "منافسة", content)).data.price_wish?.approval ?? "";
    expect((await read(content, id)).status).toBe("open");
    expect(await call(registrar, "GET", `/approvals/${id}`)).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await confirm(registrar, id)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await refuse(registrar, id, "لا")).toMatchObject({ status: 403, code: "capability_required" });
    const waiting = async (who: SignedIn) => (await call<{ approvals: number | null }>(who, "GET", "/waiting")).data.approvals;
    expect(await waiting(content)).toBeNull();
    const mine = (await call<Approval[]>(finance, "GET", "/approvals?filter[for]=me&per_page=100")).data;
    expect(mine.map((one) => one.id)).toContain(id);
    expect(await waiting(finance)).toBe(mine.length);
    expect(await confirm(finance, id)).toMatchObject({ data: { status: "confirmed" } });
  });
});

describe("office.md §6: a wish is refused with a reason, taken back, and lapses", () => {
  it("whoever refuses says why, and who asked reads it; whoever takes their own back need not", async () => {
    const program = await priced();
    const saved = await program.reprice(700);
    const id = saved.data.price_wish?.approval ?? "";
    expect(await refuse(second, id)).toMatchObject({ status: 422, error_keys: { reason: [{ key: "reason.required" }] } });
    expect(await refuse(second, id, "أقل من الكلفة")).toMatchObject({ data: { status: "refused", note: "أقل من الكلفة" } });
    expect(await told(asker, id)).toEqual(["approval_refused"]);
    expect((await program.now()).price_wish).toBeNull();
    const again = (await program.reprice(750, "كلفة أقل", asker, saved.data.version)).data.price_wish?.approval ?? "";
    expect(await refuse(asker, again)).toMatchObject({ data: { status: "withdrawn", note: null } });
    expect(await told(asker, again)).toEqual([]);
    expect(await confirm(second, again)).toMatchObject({ code: "request_closed" });
  });

  it("after a business day whoever may approve is told again, once; after three it lapses, and nothing happened", async () => {
    const program = await priced();
    const id = (await program.reprice(600)).data.price_wish?.approval ?? "";
    const [row] = await db().select().from(pendingApprovals).where(eq(pendingApprovals.id, id));
    const at = (days: number) => new Date(shop.server.clock.now().getTime() + days * 86_400_000);
    expect(row?.lapsesOn).toBe((await read(asker, id)).lapses_on);
    await sweepApprovals(db(), at(0));
    expect(await told(second, id)).toEqual(["approval"]);
    const early = new Date(`${row?.lapsesOn}T06:00:00Z`);
    for (const _ of [1, 2]) await sweepApprovals(db(), early);
    expect(await told(second, id)).toEqual(["approval", "approval"]);
    expect((await read(asker, id)).status).toBe("open");
    await sweepApprovals(db(), new Date(early.getTime() + 86_400_000));
    expect(await read(asker, id)).toMatchObject({ status: "lapsed", settled_by: null });
    expect(await told(asker, id)).toEqual(["approval_lapsed"]);
    expect(await confirm(second, id)).toMatchObject({ code: "request_closed" });
    expect((await program.now()).price).toBe(1_000);
  });

  it("so does a refund above the limit: no money moves", async () => {
    await db().update(settings).set({ refundLimit: 10_000 });
    const program = await makeProgram(shop.server, { price: 90_000, seats: 9 });
    const buyer = await shop.buyerOf([program]);
    const { data } = await shop.order(buyer);
    const asked = await call<{ id: string }>(asker, "POST", `/orders/${data.order.id}/refund`, {
      program_id: program.id,
      amount: 500,
      reason: "خطأ",
    });
    const path = `/refund-approvals/${asked.data.id}`;
    expect(await told(second, asked.data.id)).toEqual(["approval"]);
    expect(await call(second, "POST", `${path}/refuse`, { reason: "" })).toMatchObject({ status: 422 });
    const [row] = await db().select().from(refundApprovals).where(eq(refundApprovals.id, asked.data.id));
    await lapseRefunds(db(), new Date(`${row?.lapsesOn}T06:00:00Z`));
    expect(await call(asker, "GET", path)).toMatchObject({ data: { status: "open", lapses_on: row?.lapsesOn } });
    await lapseRefunds(db(), new Date(Date.parse(`${row?.lapsesOn}T06:00:00Z`) + 86_400_000));
    expect(await call(asker, "GET", path)).toMatchObject({ data: { status: "lapsed" } });
    expect(await told(asker, asked.data.id)).toEqual(["approval_lapsed"]);
  });
});

describe("office.md §10: the VAT number wants a second person", () => {
  it("the settings say that it waits; the number changes when it is approved, and never by going back to a version", async () => {
    const held = async () =>
      (await call<{ version: number; vat_number: string; waiting: { approval: string }[] }>(asker, "GET", "/settings")).data;
    const before = await held();
    const saved = await call<typeof before>(asker, "PUT", "/settings", { ...before, vat_number: "300000000000003" });
    expect(saved).toMatchObject({ status: 200, data: { vat_number: before.vat_number, waiting: [{ field: "vat_number" }] } });
    const id = saved.data.waiting[0]?.approval ?? "";
    expect(await read(second, id)).toMatchObject({
      changes: [{ field: "vat_number", from: before.vat_number || null, to: "300000000000003" }],
    });
    expect(await confirm(second, id)).toMatchObject({ status: 200 });
    const after = await held();
    expect(after).toMatchObject({ vat_number: "300000000000003", waiting: [] });
    await call(asker, "POST", `/settings/versions/${before.version}/restore`, { version: after.version });
    expect((await held()).vat_number).toBe("300000000000003");
  });
});

describe("office.md §9: a campaign whose expected discount is above 50,000 SAR wants a second person", () => {
  const rule = { name: "Winter", prefix: "WIN", size: 600, type: "fixed", value: 100, budget: 80_000 };
  const make = (more: object = {}) => call<Campaign>(asker, "POST", "/coupon-campaigns", { ...rule, ...more });
  const codes = (id: number) => db().$count(coupons, eq(coupons.campaignId, id));

  it("it has no codes before; at most 50,000 expected it has them at once", async () => {
    const small = await make({ prefix: "SML", size: 500 });
    expect(small.data).toMatchObject({ waits: false, approval: null });
    expect(await codes(small.data.id)).toBe(500);
    const capped = await make({ prefix: "CAP", budget: 50_000 });
    expect(capped.data.waits).toBe(false);
    const { data: large } = await make();
    expect(large).toMatchObject({ waits: true, approval: expect.any(String) });
    expect(await codes(large.id)).toBe(0);
    const wish = await read(second, large.approval ?? "");
    expect(wish).toMatchObject({
      subject: { kind: "campaign", id: String(large.id) },
      figures: [
        { name: "codes", now: 600 },
        { name: "discount", now: 60_000 },
      ],
    });
    expect(await call(asker, "PUT", `/coupon-campaigns/${large.id}`, { ...rule, version: large.version })).toMatchObject({
      code: "request_already_pending",
    });
    expect(await confirm(second, wish.id)).toMatchObject({ status: 200 });
    expect(await codes(large.id)).toBe(600);
  });

  it("one in force that would be expected to take off more goes on under its rule until it is approved", async () => {
    const { data: campaign } = await make({ prefix: "RUN", size: 400 });
    const change = (more: object) =>
      call<Campaign>(asker, "PUT", `/coupon-campaigns/${campaign.id}`, {
        ...rule,
        prefix: "RUN",
        size: 400,
        version: campaign.version,
        ...more,
      });
    const { data: asked } = await change({ value: 150 });
    expect(asked).toMatchObject({ value: 100, waits: false, approval: expect.any(String) });
    expect(await read(second, asked.approval ?? "")).toMatchObject({ changes: [{ field: "value", from: "100", to: "150" }] });
    expect(await refuse(second, asked.approval ?? "", "كثير")).toMatchObject({ status: 200 });
    const { data: again } = await change({ value: 150, version: asked.version });
    expect(await confirm(second, again.approval ?? "")).toMatchObject({ status: 200 });
    const of = and(eq(coupons.campaignId, campaign.id), eq(coupons.value, 15_000));
    expect(await db().$count(coupons, of)).toBe(400);
  });

  it("one that was refused may be written anew, and is asked for again or made at once", async () => {
    const { data: large } = await make({ prefix: "TRY" });
    await refuse(second, large.approval ?? "", "كثير");
    const smaller = await call<Campaign>(asker, "PUT", `/coupon-campaigns/${large.id}`, {
      ...rule,
      prefix: "TRY",
      budget: 40_000,
      version: large.version,
    });
    expect(smaller.data).toMatchObject({ waits: false, approval: null });
    expect(await codes(large.id)).toBe(600);
  });
});

describe("office.md §10: revoking a certificate wants a second person", () => {
  it("it is in force until another registrar approved it, and its holder's page says revoked at once then", async () => {
    const { certificate } = await certified(shop.server);
    const [registrar, other, support] = [await withRoles("registrar"), await withRoles("registrar"), await withRoles("support")];
    const ask = () =>
      call<{ status: string; revocation: string }>(registrar, "POST", `/certificates/${certificate.id}/revoke`, { reason: "صدرت خطأ" });
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, data: { status: "issued", revocation: expect.any(String) } });
    expect(await ask()).toMatchObject({ code: "request_already_pending" });
    const id = asked.data.revocation;
    expect(await read(other, id)).toMatchObject({ subject: { kind: "certificate", id: certificate.id }, reason: "صدرت خطأ" });
    expect(await confirm(support, id)).toMatchObject({ status: 403 });
    expect(await confirm(registrar, id)).toMatchObject({ code: "second_person_needed" });
    expect(await confirm(other, id)).toMatchObject({ status: 200 });
    const { data } = await call<{ status: string; revoked_reason: string }[]>(registrar, "GET", `/certificates?q=${certificate.number}`);
    expect(data).toMatchObject([{ status: "revoked", revoked_reason: "صدرت خطأ", revocation: null }]);
  });

  it("a registrar of some fields neither sees nor approves what is of another", async () => {
    const { certificate } = await certified(shop.server);
    const limited = await withRoles();
    await db().execute(
      `insert into staff_roles (user_id, role, categories) values (${limited.user.id}, 'registrar', '{2000000}')` as never,
    );
    const asked = await call<{ revocation: string }>(asker, "POST", `/certificates/${certificate.id}/revoke`, { reason: "خطأ" });
    expect(await call(limited, "GET", `/approvals/${asked.data.revocation}`)).toMatchObject({ status: 404 });
    expect(await confirm(limited, asked.data.revocation)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await call(limited, "GET", `/approvals/${randomUUID()}`)).toMatchObject({ status: 404 });
  });
});
