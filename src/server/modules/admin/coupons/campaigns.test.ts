import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { StaffExport } from "#contract/exports/staff-exports.ts";
import type { adminCampaigns } from "#contract/orders/coupon-campaigns.ts";
import { couponCampaigns, coupons } from "#server/db/tables/commerce.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { fetchFile } from "#tests/support/certificate-factories.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

type Campaign = DataOf<typeof adminCampaigns.read>;
let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  await confirmPassword(shop.server, staff);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const rule = { name: "Ramadan", prefix: "RMD", size: 3, type: "percentage", value: 10, budget: 200 };
const call = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  shop.server.call<T>(method, path, { headers: staff.headers, ...(body ? { body } : {}) });
const make = (more: object = {}) => call<Campaign>("POST", "/admin/coupon-campaigns", { ...rule, ...more });
const read = async (id: number) => (await call<Campaign>("GET", `/admin/coupon-campaigns/${id}`)).data;
const codesOf = async (id: number) =>
  (await db().select({ code: coupons.code }).from(coupons).where(eq(coupons.campaignId, id)).orderBy(coupons.id)).map(({ code }) => code);

/** Somebody with the program in the cart who tries a code; buys it where the code counts. */
async function buys(programId: Awaited<ReturnType<typeof makeProgram>>, code: string) {
  const buyer = await shop.buyerOf([programId]);
  const tried = await shop.server.call("POST", "/cart/coupon", { headers: buyer.headers, body: { code } });
  return { buyer, tried, order: tried.status < 300 ? (await shop.order(buyer)).data.order : null };
}

describe("issue 20: campaigns of discount codes", () => {
  it("make as many codes as asked for, each its own, of letters that nobody takes for another", async () => {
    const { status, data } = await make({ size: 1_500, prefix: "many" });
    expect([status, data.size, data.prefix]).toEqual([201, 1_500, "MANY"]);
    const codes = await codesOf(data.id);
    expect(new Set(codes).size).toBe(1_500);
    expect(codes.filter((code) => !/^MANY-[2-9A-HJ-NP-Z]{8}$/u.test(code))).toEqual([]);
    const listed = await call<{ code: string }[]>("GET", "/admin/coupons?per_page=100");
    expect(listed.data.filter(({ code }) => code.startsWith("MANY-"))).toEqual([]);
    expect((await call<{ code: string }[]>("GET", `/admin/coupons?q=${codes[0]}`)).data.map(({ code }) => code)).toEqual([codes[0]]);
  });

  it("give each code once, and tell a yield that agrees with the purchases and their invoices", async () => {
    const program = await makeProgram(shop.server, { price: 100_000, seats: 20 });
    const { data: campaign } = await make();
    const [first = "", second = ""] = await codesOf(campaign.id);
    const one = await buys(program, first);
    expect(one.order?.status).toBe("paid");
    expect((await buys(program, first)).tried).toMatchObject({ code: "coupon_limit_reached" });
    await buys(program, second);
    const { used, discount, sales } = await read(campaign.id);
    // Added up another way: the invoices of the orders that name a code of the campaign, and what their prices were before it.
    const { rows } = await db().execute<{ used: number; discount: number; sales: number }>(sql`
      select count(*)::int as used, sum(o.subtotal - o.total)::int as discount, sum(o.total)::int as sales
      from invoices i join orders o on o.id = i.order_id where o.coupon_code like 'RMD-%'`);
    expect({ used, discount: discount * 100, sales: sales * 100 }).toEqual(rows[0]);
    expect({ used, discount, sales }).toEqual({ used: 2, discount: 200, sales: 1_800 });
  });

  it("stop by themselves where the budget ends, and when they are stopped", async () => {
    const program = await makeProgram(shop.server, { price: 100_000, seats: 20 });
    const { data: campaign } = await make({ prefix: "CAP", budget: 150 });
    const [first = "", second = "", third = ""] = await codesOf(campaign.id);
    expect((await buys(program, first)).order?.status).toBe("paid");
    expect((await buys(program, second)).tried, "50 of 150 are left, and it takes 100").toMatchObject({ code: "coupon_limit_reached" });
    const [row] = await db().select().from(couponCampaigns).where(eq(couponCampaigns.id, campaign.id));
    expect(row?.spent).toBe(10_000);
    const form = { ...rule, prefix: "CAP", budget: 900 };
    expect(await call("PUT", `/admin/coupon-campaigns/${campaign.id}`, { ...form, version: 1, prefix: "CUP" })).toMatchObject({
      status: 422,
    });
    expect(await call("PUT", `/admin/coupon-campaigns/${campaign.id}`, { ...form, value: 20, version: 1 })).toMatchObject({ status: 200 });
    expect((await buys(program, second)).order).toMatchObject({ totals: { discount: 200 } });
    await call("POST", `/admin/coupon-campaigns/${campaign.id}/archive`, { version: 2 });
    expect((await buys(program, third)).tried).toMatchObject({ code: "coupon_not_found" });
  });

  it("are within what may be given out, and refuse what is no campaign", async () => {
    for (const wrong of [
      { budget: 1_000_001 },
      { budget: null },
      { size: 10_001 },
      { size: 0 },
      { prefix: "A" },
      { value: 101 },
      { name: "" },
    ])
      expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  it("hand their codes out as a file", async () => {
    const { data: campaign } = await make({ prefix: "FILE" });
    const asked = await call<StaffExport>("POST", "/admin/exports", { kind: "campaign_codes", filter: { campaign: campaign.id } });
    expect(asked.status).toBe(201);
    await shop.server.runJobs();
    const file = await fetchFile(shop.server, `/admin/exports/${asked.data.id}/file`, staff.headers);
    const lines = file.bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(lines[0]).toBe('Discount code,Used on,Purchase,"Discount, SAR"');
    expect(
      lines
        .slice(1)
        .map((line) => line.split(",")[0])
        .toSorted(),
    ).toEqual((await codesOf(campaign.id)).toSorted());
    expect(await call("POST", "/admin/exports", { kind: "campaign_codes", filter: {} })).toMatchObject({ status: 422 });
  });
});
