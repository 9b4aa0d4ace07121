import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayClient } from "#server/providers/payments/gateway-client.ts";
import type { PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { MOYASAR_KEYS, MoyasarTwin } from "#tests/support/gateways/moyasar-twin.ts";
import type { Fault } from "#tests/support/gateways/twin.ts";
import { moyasarGateway } from "./moyasar.ts";

let twin: MoyasarTwin;
let gateway: PaymentGateway;
const connect = (key = MOYASAR_KEYS.secretKey) =>
  moyasarGateway(new GatewayClient(twin.origin, `Basic ${Buffer.from(`${key}:`).toString("base64")}`, 1_500), MOYASAR_KEYS.webhookSecret);
beforeAll(async () => {
  twin = await new MoyasarTwin().open();
  gateway = connect();
});
afterAll(() => twin.close());
beforeEach(() => {
  Object.assign(twin, { knownId: "same", manual: false });
  twin.faults.length = 0;
  twin.asked.length = 0;
});

async function request(card: Parameters<MoyasarTwin["token"]>[0] = "paid", more: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
  return {
    reference: randomUUID(),
    orderNumber: "QBS-2026-000001",
    amount: 1_150_05,
    currency: "SAR",
    method: "card",
    token: String((await twin.token(card)).body["id"]),
    returnUrl: "https://q.example/payment/success?order=1",
    language: "ar",
    buyer: { name: "نورة القحطاني", email: "n@example.com", phone: "+966550123456", city: "الرياض" },
    ...more,
  };
}
const paid = async (amount = 1_000_00) => {
  const asked = await request("paid", { amount });
  await gateway.createPayment(asked);
  twin.bank(asked.reference);
  return asked.reference;
};
const calls = (method: string, path: string) => twin.asked.filter((call) => call.method === method && call.path === path).length;
const notice = (body: object) => Buffer.from(JSON.stringify(body));

describe("a card", () => {
  it("is paid with its token: halalas as a whole number, our id given, then the bank's page", async () => {
    const asked = await request();
    expect(await gateway.createPayment(asked)).toEqual({
      externalId: asked.reference,
      reference: asked.reference,
      status: "requires_action",
      amount: 1_150_05,
      refunded: 0,
      currency: "SAR",
      brand: "mada",
      last4: "1010",
      failure: null,
      action: { kind: "three_ds", url: `${twin.origin}/3ds/${asked.reference}` },
    });
    const sent = twin.asked.find((call) => call.path === "/v1/payments");
    expect(sent?.body).toMatchObject({
      given_id: asked.reference,
      amount: 115_005,
      currency: "SAR",
      callback_url: asked.returnUrl,
      source: { type: "token", token: asked.token, "3ds": true, manual: false },
      metadata: { reference: asked.reference },
    });
    twin.bank(asked.reference);
    expect(await gateway.fetchPayment(asked.reference)).toMatchObject({ status: "captured", action: null, failure: null });
  });

  it.each([
    // Declined before the bank's page: HTTP 201 all the same.
    ["lost", false, "declined"],
    ["declined", false, "declined"],
    ["insufficient", true, "insufficient_funds"],
    ["expired", true, "declined"],
    ["unspecified", true, "declined"],
  ] as const)("that is %s has failed, and says why", async (card, asksBank, failure) => {
    const asked = await request(card);
    const made = await gateway.createPayment(asked);
    expect(made.status).toBe(asksBank ? "requires_action" : "failed");
    if (asksBank) twin.bank(asked.reference);
    expect(await gateway.fetchPayment(asked.reference)).toMatchObject({ status: "failed", failure, refunded: 0 });
  });

  it("that the bank could not confirm has failed for that", async () => {
    const asked = await request();
    await gateway.createPayment(asked);
    twin.bank(asked.reference, false);
    expect(await gateway.fetchPayment(asked.reference)).toMatchObject({ status: "failed", failure: "three_ds_failed" });
  });

  it("whose token is used, or none of Moyasar's, is asked for again", async () => {
    const asked = await request();
    await gateway.createPayment(asked);
    for (const token of [asked.token, "token_of_nobody"])
      await expect(gateway.createPayment({ ...(await request()), token })).rejects.toMatchObject({
        code: "validation_error",
        options: { fields: { card_token: [{ key: "required" }] } },
      });
  });

  it("is made once, however often it is asked: by the given id, whichever way Moyasar answers to a known one", async () => {
    for (const knownId of ["same", "refused"] as const) {
      twin.knownId = knownId;
      const asked = await request();
      twin.faults.push("lost");
      expect(await gateway.createPayment(asked)).toMatchObject({ externalId: asked.reference, status: "requires_action" });
      expect(await gateway.createPayment(asked)).toMatchObject({ externalId: asked.reference });
    }
    const asked = await request();
    await gateway.createPayment(asked);
    expect(await gateway.findPayment(asked.reference)).toMatchObject({ externalId: asked.reference });
    expect(await gateway.findPayment(randomUUID())).toBeNull();
    expect(await gateway.fetchPayment(randomUUID())).toBeNull();
  });
});

describe("a wallet", () => {
  it.each(["applepay", "stcpay"] as const)("is paid on the page of an invoice: %s", async (by) => {
    const asked = await request("paid", { method: "apple_pay", token: null, amount: 300_00 });
    const made = await gateway.createPayment(asked);
    const id = made.externalId.replace("invoice/", "");
    expect(made).toMatchObject({
      reference: asked.reference,
      status: "requires_action",
      amount: 300_00,
      action: { kind: "redirect", url: `${twin.origin}/invoices/${id}` },
    });
    // A try that fails leaves the page open for another.
    twin.payInvoice(id, by, [null, "Insufficient Balance."]);
    expect(await gateway.fetchPayment(made.externalId)).toMatchObject({ status: "requires_action" });
    expect(twin.payInvoice(id, by)).toBe(asked.returnUrl);
    expect(await gateway.fetchPayment(made.externalId)).toMatchObject({
      externalId: made.externalId,
      reference: asked.reference,
      status: "captured",
      amount: 300_00,
      action: null,
    });
    expect(await gateway.refundPayment(made.externalId, 100_00, "r1")).toMatchObject({ status: "partially_refunded", refunded: 100_00 });
    expect(gateway.verifyWebhook(Buffer.from(twin.notices.at(-1)?.body ?? ""), {}, {})).toMatchObject({ externalId: made.externalId });
  });

  it("whose answer was lost is found by our reference; one that nobody paid is given up, or runs out", async () => {
    const asked = await request("paid", { method: "apple_pay", token: null });
    twin.faults.push("lost");
    await expect(gateway.createPayment(asked)).rejects.toMatchObject({ code: "unavailable" });
    expect(calls("POST", "/v1/invoices")).toBe(1);
    const found = await gateway.findPayment(asked.reference);
    expect(found).toMatchObject({ reference: asked.reference, status: "requires_action" });
    expect(await gateway.voidPayment(found?.externalId ?? "", "v")).toMatchObject({ status: "voided" });
    const other = await gateway.createPayment(await request("paid", { method: "apple_pay", token: null }));
    twin.expireInvoice(other.externalId.replace("invoice/", ""));
    expect(await gateway.fetchPayment(other.externalId)).toMatchObject({ status: "expired", failure: "expired" });
    expect(await gateway.fetchPayment("invoice/of-nobody")).toBeNull();
  });
});

describe("money", () => {
  it("goes back in parts and whole, and not more than came", async () => {
    const id = await paid(1_000_00);
    expect(await gateway.refundPayment(id, 400_01, "r1")).toMatchObject({ status: "partially_refunded", refunded: 400_01 });
    expect(await gateway.refundPayment(id, 599_99, "r2")).toMatchObject({ status: "refunded", refunded: 1_000_00 });
    await expect(gateway.refundPayment(id, 1, "r3")).rejects.toMatchObject({ code: "unavailable" });
  });

  it("that is only authorised is captured, or given up; a capture cannot be", async () => {
    twin.manual = true;
    const [first, second] = [await paid(), await paid()];
    expect(await gateway.fetchPayment(first)).toMatchObject({ status: "authorized" });
    expect(await gateway.capturePayment(first, 1_000_00, "c")).toMatchObject({ status: "captured" });
    expect(await gateway.voidPayment(second, "v")).toMatchObject({ status: "voided" });
    await expect(gateway.voidPayment(first, "v")).rejects.toMatchObject({ code: "unavailable" });
    await expect(gateway.capturePayment(second, 1_000_00, "c")).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is never moved twice by ourselves: what knows no key is sent once", async () => {
    const id = await paid();
    twin.faults.push("lost");
    await expect(gateway.refundPayment(id, 100_00, "r")).rejects.toMatchObject({ code: "unavailable" });
    expect(twin.payment(id).refunded).toBe(100_00);
    expect(calls("POST", `/v1/payments/${id}/refund`)).toBe(1);
  });

  it("in another unit or kind is no answer", async () => {
    const id = await paid();
    for (const amount of ["1000.00", 1000.5, -1, null] as unknown[]) {
      twin.tamper(id, { amount: amount as number });
      await expect(gateway.fetchPayment(id), String(amount)).rejects.toMatchObject({ code: "unavailable" });
    }
  });
});

describe("the list of a time", () => {
  const HOUR_MS = 3_600_000;
  const BEGIN = new Date("2026-11-22T21:00:00Z");
  const at = (hours: number) => new Date(BEGIN.getTime() + hours * HOUR_MS);
  const read = async () => (await gateway.report?.(BEGIN, at(24))) ?? [];
  const madeAt = async (hours: number) => {
    twin.clock = () => at(hours);
    return await paid(100_00);
  };

  it("has what was made in it, page by page, an invoice's payment under the invoice's id, and says what went back", async () => {
    const [, first, second] = [await madeAt(-0.1), await madeAt(0), await madeAt(23.9)];
    await madeAt(24);
    twin.clock = () => at(3);
    const { externalId } = await gateway.createPayment(await request("paid", { method: "apple_pay", token: null, amount: 300_00 }));
    twin.payInvoice(externalId.replace("invoice/", ""), "applepay");
    twin.refundByHand(first, 40_00);
    twin.onPage = 1;
    twin.asked.length = 0;
    const lines = await read();
    twin.onPage = 40;
    expect(lines.map(({ payment, createdAt }) => [payment.externalId, payment.status, payment.refunded, createdAt.toISOString()])).toEqual([
      [externalId, "captured", 0, at(3).toISOString()],
      [second, "captured", 0, at(23.9).toISOString()],
      [first, "partially_refunded", 40_00, at(0).toISOString()],
    ]);
    expect(twin.asked.map(({ path }) => new URL(path, "http://x").searchParams.get("page"))).toEqual(["1", "2", "3"]);
  });

  it("that is away, in another shape, or of another unit is no list", async () => {
    const id = await madeAt(5);
    twin.listIsAway = true;
    await expect(read()).rejects.toMatchObject({ code: "unavailable" });
    twin.listIsAway = false;
    twin.faults.push("garbage", "garbage", "garbage");
    await expect(read()).rejects.toMatchObject({ code: "unavailable" });
    await expect(connect("sk_test_wrong").report?.(BEGIN, at(24))).rejects.toMatchObject({ code: "unavailable" });
    for (const change of [{ amount: 1.5 }, { status: "levitated" }]) {
      const before = { ...twin.payment(id) };
      twin.tamper(id, change);
      await expect(read(), JSON.stringify(change)).rejects.toMatchObject({ code: "unavailable" });
      twin.tamper(id, before);
    }
  });
});

describe("statuses and errors", () => {
  it.each([
    ["initiated", "requires_action"],
    ["verified", "initiated"],
    ["authorized", "authorized"],
    ["paid", "captured"],
    ["captured", "captured"],
    ["failed", "failed"],
    ["voided", "voided"],
    ["refunded", "refunded"],
  ] as const)("%s is %s", async (theirs, ours) => {
    const asked = await request();
    await gateway.createPayment(asked);
    twin.tamper(asked.reference, { status: theirs, ...(theirs === "verified" ? { source: { type: "creditcard" } } : {}) });
    expect(await gateway.fetchPayment(asked.reference)).toMatchObject({ status: ours });
  });

  it("one that nobody knows is no answer", async () => {
    const asked = await request();
    await gateway.createPayment(asked);
    twin.tamper(asked.reference, { status: "levitated" });
    await expect(gateway.fetchPayment(asked.reference)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each(["503", "429", "hang", "garbage", "lost"] as const)("%s is tried again where nothing moves, and ends", async (fault: Fault) => {
    const id = await paid();
    twin.asked.length = 0;
    twin.faults.push(fault);
    expect(await gateway.fetchPayment(id)).toMatchObject({ status: "captured" });
    twin.faults.push(fault, fault, fault, fault);
    await expect(gateway.fetchPayment(id)).rejects.toMatchObject({ code: "unavailable" });
    expect(calls("GET", `/v1/payments/${id}`)).toBe(5);
  });

  it("wrong keys change nothing and tell nobody", async () => {
    const refused = connect("sk_test_wrong");
    const asked = await request();
    await expect(refused.createPayment(asked)).rejects.toMatchObject({ code: "unavailable" });
    await expect(refused.fetchPayment(asked.reference)).rejects.toSatisfy((error: unknown) => !JSON.stringify(error).includes("sk_test"));
  });
});

describe("notices", () => {
  const body = (more: object = {}) => ({
    id: "evt_1",
    type: "payment_paid",
    secret_token: MOYASAR_KEYS.webhookSecret,
    live: false,
    data: { id: "pay_1", invoice_id: null },
    ...more,
  });

  it("are known by the secret in their body, and say only where to look", () => {
    expect(gateway.verifyWebhook(notice(body()), {}, {})).toEqual({ eventId: "evt_1", externalId: "pay_1" });
    // The guide's own spelling.
    expect(gateway.verifyWebhook(notice(body({ type: "payment_faild" })), {}, {})).toMatchObject({ externalId: "pay_1" });
  });

  it.each([undefined, "", null, 7, "wrong", `${MOYASAR_KEYS.webhookSecret} `, [MOYASAR_KEYS.webhookSecret]])(
    "with the secret %j are refused",
    (secret_token) => {
      expect(() => gateway.verifyWebhook(notice(body({ secret_token })), {}, {})).toThrow(expect.objectContaining({ code: "forbidden" }));
    },
  );

  it("that cannot be read are no notices", () => {
    for (const raw of ["", "{", "[]", "null", '"text"'])
      expect(() => gateway.verifyWebhook(Buffer.from(raw), {}, {})).toThrow(expect.objectContaining({ name: "Problem" }));
    expect(() => gateway.verifyWebhook(notice(body({ data: {} })), {}, {})).toThrow(expect.objectContaining({ code: "bad_request" }));
  });

  it("without an id of their own are known by their bytes", () => {
    const read = (raw: object) => gateway.verifyWebhook(notice(raw), {}, {}).eventId;
    expect(read(body({ id: undefined }))).toBe(read(body({ id: undefined })));
    expect(read(body({ id: undefined }))).not.toBe(read(body({ id: undefined, type: "payment_refunded" })));
  });
});

describe("the card fields", () => {
  it("get a token with the publishable key, which reads nothing", async () => {
    expect(await twin.token("paid")).toMatchObject({ status: 201, body: { brand: "mada", last_four: "1010" } });
    expect(await twin.token("paid", "Noura")).toMatchObject({ status: 400, body: { errors: { name: expect.anything() } } });
    await expect(connect(MOYASAR_KEYS.publishableKey).fetchPayment(await paid())).rejects.toMatchObject({ code: "unavailable" });
  });
});
