import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayClient } from "#server/providers/payments/gateway-client.ts";
import type { PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { TABBY_KEYS, TabbyTwin } from "#tests/support/gateways/tabby-twin.ts";
import { TABBY_HEADER, tabbyGateway } from "./tabby.ts";

let twin: TabbyTwin;
let gateway: PaymentGateway;
const connect = (key = TABBY_KEYS.secretKey, merchant = TABBY_KEYS.merchantCode) =>
  tabbyGateway(new GatewayClient(twin.origin, `Bearer ${key}`, 1_500), merchant, TABBY_KEYS.webhookSecret);
beforeAll(async () => {
  twin = await new TabbyTwin().open();
  gateway = connect();
});
afterAll(() => twin.close());
beforeEach(() => {
  twin.scoring = "created";
  twin.faults.length = 0;
  twin.asked.length = 0;
});

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: randomUUID(),
  orderNumber: "QBS-2026-000001",
  amount: 1_150_05,
  currency: "SAR",
  method: "tabby",
  token: null,
  returnUrl: "https://q.example/payment/success?order=1",
  language: "ar",
  buyer: { name: "نورة القحطاني", email: "n@example.com", phone: "+966550123456", city: "الرياض" },
  ...more,
});
const accepted = async (amount = 1_000_00) => {
  const { externalId } = await gateway.createPayment(request({ amount }));
  twin.person(externalId, "accepts");
  return externalId;
};
const posts = (verb: string) => twin.asked.filter(({ method, path }) => method === "POST" && path.endsWith(`/${verb}`)).length;

describe("a session", () => {
  it("is asked for in texts of riyals, and leads to Tabby's page", async () => {
    const asked = request();
    const made = await gateway.createPayment(asked);
    expect(made).toMatchObject({
      reference: asked.reference,
      status: "requires_action",
      amount: 1_150_05,
      refunded: 0,
      currency: "SAR",
      failure: null,
      action: { kind: "redirect", url: `${twin.origin}/pay/${made.externalId}` },
    });
    expect(twin.asked[0]?.body).toMatchObject({
      payment: { amount: "1150.05", currency: "SAR", meta: { order_id: asked.reference }, order: { reference_id: asked.orderNumber } },
      lang: "ar",
      merchant_code: TABBY_KEYS.merchantCode,
      merchant_urls: { success: asked.returnUrl, cancel: asked.returnUrl, failure: asked.returnUrl },
    });
  });

  it("that pre-scoring rejects is answered with 200, and has failed", async () => {
    twin.scoring = "rejected";
    expect(await gateway.createPayment(request())).toMatchObject({ status: "failed", failure: "bnpl_rejected", action: null });
  });

  it("whose details it does not take is this try's end, and no outage", async () => {
    await expect(gateway.createPayment(request({ buyer: { name: "", email: "", phone: "", city: "" } }))).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  it("whose answer was lost is not begun twice, and is found by our reference", async () => {
    const asked = request();
    twin.faults.push("lost");
    await expect(gateway.createPayment(asked)).rejects.toMatchObject({ code: "unavailable" });
    expect(posts("checkout")).toBe(1);
    expect(await gateway.findPayment(asked.reference)).toMatchObject({ reference: asked.reference, status: "requires_action" });
    expect(await gateway.findPayment(randomUUID())).toBeNull();
    expect(await gateway.fetchPayment(randomUUID())).toBeNull();
  });
});

describe("the list of a time", () => {
  const BEGIN = new Date("2026-11-22T21:00:00Z");
  const END = new Date("2026-11-23T21:00:00Z");

  it("has what was made in it, in pages as long as Tabby likes them, and what was captured and went back", async () => {
    twin.clock = () => new Date(BEGIN.getTime() - 1);
    await accepted();
    twin.clock = () => END;
    await accepted();
    twin.clock = () => BEGIN;
    const [first, second, third] = [await accepted(), await accepted(), await accepted()];
    await gateway.capturePayment(first, 1_000_00, "c1");
    await gateway.refundPayment(first, 250_00, "r1");
    twin.mostOnPage = 2;
    twin.asked.length = 0;
    const lines = (await gateway.report?.(BEGIN, END)) ?? [];
    twin.mostOnPage = 20;
    expect(lines.map(({ payment }) => [payment.externalId, payment.status, payment.refunded])).toEqual([
      [third, "authorized", 0],
      [second, "authorized", 0],
      [first, "partially_refunded", 250_00],
    ]);
    expect(lines.every(({ createdAt }) => createdAt.getTime() === BEGIN.getTime())).toBe(true);
    expect(twin.asked).toHaveLength(2);
    await expect(connect("sk_test_wrong").report?.(BEGIN, END)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("statuses", () => {
  it.each([
    ["accepts", { status: "authorized", failure: null }],
    ["is_rejected", { status: "failed", failure: "bnpl_rejected" }],
    ["cancels", { status: "expired", failure: "expired" }],
  ] as const)("the person %s", async (how, seen) => {
    const { externalId } = await gateway.createPayment(request());
    twin.person(externalId, how);
    expect(await gateway.fetchPayment(externalId)).toMatchObject(seen);
  });

  it("closed is captured, given back, or given up, by what was captured", async () => {
    const [taken, left] = [await accepted(), await accepted()];
    expect(await gateway.capturePayment(taken, 1_000_00, "c1")).toMatchObject({ status: "captured" });
    expect(await gateway.voidPayment(left, "v1")).toMatchObject({ status: "voided" });
    expect(await gateway.refundPayment(taken, 400_01, "r1")).toMatchObject({ status: "partially_refunded", refunded: 400_01 });
    expect(await gateway.refundPayment(taken, 599_99, "r2")).toMatchObject({ status: "refunded", refunded: 1_000_00 });
  });

  it("twenty minutes without the person are an end", async () => {
    const { externalId } = await gateway.createPayment(request());
    twin.expire(externalId);
    expect(await gateway.fetchPayment(externalId)).toMatchObject({ status: "expired", failure: "expired" });
  });
});

describe("money moves once per reference", () => {
  it("a capture and a refund whose answers were lost are sent again and counted once", async () => {
    const id = await accepted();
    twin.faults.push("lost");
    expect(await gateway.capturePayment(id, 1_000_00, "c1")).toMatchObject({ status: "captured" });
    expect(posts("captures")).toBe(2);
    twin.faults.push("lost");
    expect(await gateway.refundPayment(id, 250_00, "r1")).toMatchObject({ refunded: 250_00 });
    expect(await gateway.refundPayment(id, 250_00, "r1")).toMatchObject({ refunded: 250_00 });
    expect(twin.payment(id).refunds).toHaveLength(1);
  });

  it("not more than there is, not before its time, not out of nothing", async () => {
    const id = await accepted();
    await expect(gateway.capturePayment(id, 1_000_01, "c1")).rejects.toMatchObject({ code: "unavailable" });
    await expect(gateway.refundPayment(id, 1, "r1")).rejects.toMatchObject({ code: "unavailable" });
    await gateway.capturePayment(id, 1_000_00, "c2");
    await expect(gateway.refundPayment(id, 1_000_01, "r2")).rejects.toMatchObject({ code: "unavailable" });
    await expect(gateway.voidPayment(id, "v")).rejects.toMatchObject({ code: "unavailable" });
    const { externalId } = await gateway.createPayment(request());
    await expect(gateway.voidPayment(externalId, "v")).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("errors", () => {
  it.each(["503", "429", "hang", "garbage", "lost"] as const)("%s is tried again, and ends", async (fault) => {
    const id = await accepted();
    twin.asked.length = 0;
    twin.faults.push(fault);
    expect(await gateway.fetchPayment(id)).toMatchObject({ status: "authorized" });
    twin.faults.push(fault, fault, fault, fault);
    await expect(gateway.fetchPayment(id)).rejects.toMatchObject({ code: "unavailable" });
    expect(twin.asked).toHaveLength(5);
  });

  it("a wrong key and a wrong merchant code are ours to mend: nothing is said to have failed", async () => {
    await expect(connect("sk_test_wrong").createPayment(request())).rejects.toMatchObject({ code: "unavailable" });
    await expect(connect(undefined, "another").createPayment(request())).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("notices", () => {
  const raw = (body: object) => Buffer.from(JSON.stringify(body));
  const header = { [TABBY_HEADER]: TABBY_KEYS.webhookSecret };

  it("bear the header that we named, and statuses in small letters that nobody believes", async () => {
    const id = await accepted();
    const [sent] = twin.notices.slice(-1);
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ id, status: "authorized", amount: "1000.00" });
    expect(gateway.verifyWebhook(Buffer.from(sent?.body ?? ""), sent?.headers ?? {}, {})).toMatchObject({ externalId: id });
  });

  it.each([
    {},
    { [TABBY_HEADER]: "" },
    { [TABBY_HEADER]: "wrong" },
    { [TABBY_HEADER]: [TABBY_KEYS.webhookSecret] },
    { authorization: TABBY_KEYS.webhookSecret },
  ])("with the headers %j are refused", (headers) => {
    expect(() => gateway.verifyWebhook(raw({ id: "p" }), headers, {})).toThrow(expect.objectContaining({ code: "forbidden" }));
  });

  it("are known by their bytes: the same again is the same, another refund is another", () => {
    const id = (body: object) => gateway.verifyWebhook(raw(body), header, {}).eventId;
    expect(id({ id: "p", status: "closed" })).toBe(id({ id: "p", status: "closed" }));
    expect(id({ id: "p", status: "closed", refunds: [1] })).not.toBe(id({ id: "p", status: "closed", refunds: [1, 2] }));
    expect(() => gateway.verifyWebhook(raw({}), header, {})).toThrow(expect.objectContaining({ code: "bad_request" }));
    expect(() => gateway.verifyWebhook(Buffer.from("{"), header, {})).toThrow(expect.objectContaining({ code: "bad_request" }));
  });
});
