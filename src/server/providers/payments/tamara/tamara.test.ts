import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayClient } from "#server/providers/payments/gateway-client.ts";
import type { PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { TAMARA_KEYS, tamaraJwt, TamaraTwin } from "#tests/support/gateways/tamara-twin.ts";
import { tamaraGateway } from "./tamara.ts";

const NOTIFY = "https://q.example/api/v1/webhooks/tamara";
const NOW = new Date("2026-11-22T06:00:00Z");
let twin: TamaraTwin;
let gateway: PaymentGateway;
const connect = (token = TAMARA_KEYS.apiToken) =>
  tamaraGateway(new GatewayClient(twin.origin, `Bearer ${token}`, 1_500), TAMARA_KEYS.notificationToken, NOTIFY, { now: () => NOW });
beforeAll(async () => {
  twin = await new TamaraTwin().open();
  gateway = connect();
});
afterAll(() => twin.close());
beforeEach(() => {
  twin.authorisesItself = false;
  twin.faults.length = 0;
  twin.asked.length = 0;
});

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: randomUUID(),
  orderNumber: "QBS-2026-000001",
  amount: 1_150_05,
  currency: "SAR",
  method: "tamara",
  token: null,
  returnUrl: "https://q.example/payment/success?order=1",
  language: "ar",
  buyer: { name: "نورة سعد القحطاني", email: "n@example.com", phone: "+966550123456", city: "الرياض" },
  ...more,
});
const approved = async (amount = 1_000_00) => {
  const { externalId } = await gateway.createPayment(request({ amount }));
  twin.person(externalId, "approves");
  twin.asked.length = 0;
  return externalId;
};
const posts = () =>
  twin.asked.flatMap(({ method, path }) => (method === "POST" ? [path.split("/").at(path.includes("refund") ? -2 : -1)] : []));

describe("a checkout", () => {
  it("is asked for in numbers of riyals, and leads to Tamara's page", async () => {
    const asked = request();
    expect(await gateway.createPayment(asked)).toMatchObject({
      reference: asked.reference,
      status: "requires_action",
      amount: 1_150_05,
      currency: "SAR",
      action: { kind: "redirect", url: expect.stringMatching(`^${twin.origin}/c/`) },
    });
    expect(twin.asked[0]?.body).toMatchObject({
      order_reference_id: asked.reference,
      order_number: asked.orderNumber,
      total_amount: { amount: 1150.05, currency: "SAR" },
      consumer: { first_name: "نورة", last_name: "سعد القحطاني", phone_number: "+966550123456" },
      merchant_url: { success: asked.returnUrl, failure: asked.returnUrl, cancel: asked.returnUrl, notification: NOTIFY },
      locale: "ar_SA",
    });
  });

  it("whose details it does not take is this try's end, and no outage", async () => {
    await expect(gateway.createPayment(request({ buyer: { name: " ", email: "", phone: "", city: "" } }))).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  it("whose answer was lost is not begun twice, and is found by our reference", async () => {
    const asked = request();
    twin.faults.push("lost");
    await expect(gateway.createPayment(asked)).rejects.toMatchObject({ code: "unavailable" });
    expect(posts()).toEqual(["checkout"]);
    expect(await gateway.findPayment(asked.reference)).toMatchObject({
      reference: asked.reference,
      status: "requires_action",
      amount: 1_150_05,
    });
    expect(await gateway.findPayment(randomUUID())).toBeNull();
    expect(await gateway.fetchPayment(randomUUID())).toBeNull();
  });
});

it("a list of orders is published nowhere: there is nothing to lay beside our books", () => {
  expect(gateway.report).toBeNull();
});

describe("statuses", () => {
  it.each([
    ["approves", { status: "authorized", failure: null }],
    ["is_declined", { status: "failed", failure: "bnpl_rejected" }],
    ["cancels", { status: "voided" }],
    ["is_put_on_hold", { status: "requires_action" }],
  ] as const)("the person %s", async (how, seen) => {
    const { externalId } = await gateway.createPayment(request());
    twin.person(externalId, how);
    expect(await gateway.fetchPayment(externalId)).toMatchObject(seen);
  });

  it("half an hour without the person, or three days without us, are an end", async () => {
    const id = await approved();
    twin.expire(id);
    expect(await gateway.fetchPayment(id)).toMatchObject({ status: "expired", failure: "expired" });
  });
});

describe("an approved order", () => {
  it("is authorised and captured, each once", async () => {
    const id = await approved();
    expect(await gateway.capturePayment(id, 1_000_00, "c")).toMatchObject({ status: "captured", amount: 1_000_00 });
    expect(posts()).toEqual(["authorise", "capture"]);
    // Asked again, it is only read.
    expect(await gateway.capturePayment(id, 1_000_00, "c")).toMatchObject({ status: "captured" });
    expect(posts()).toEqual(["authorise", "capture"]);
  });

  it("whose authorisation got lost is read before it goes on: never authorised blindly twice", async () => {
    const id = await approved();
    // The order is read, then the answer to the authorisation is lost.
    twin.faults.push("none", "lost");
    await expect(gateway.capturePayment(id, 1_000_00, "c")).rejects.toMatchObject({ code: "unavailable" });
    expect(twin.order(id).status).toBe("authorised");
    expect(await gateway.capturePayment(id, 1_000_00, "c")).toMatchObject({ status: "captured" });
    expect(posts()).toEqual(["authorise", "capture"]);
  });

  it("of an account that authorises by itself is captured already", async () => {
    twin.authorisesItself = true;
    const id = await approved();
    expect(await gateway.fetchPayment(id)).toMatchObject({ status: "captured" });
    expect(await gateway.capturePayment(id, 1_000_00, "c")).toMatchObject({ status: "captured" });
    expect(posts()).toEqual([]);
  });

  it("is given up while nothing is captured; afterwards money goes back in parts and whole, and not more", async () => {
    const [left, taken] = [await approved(), await approved()];
    expect(await gateway.voidPayment(left, "v")).toMatchObject({ status: "voided" });
    expect(await gateway.voidPayment(left, "v")).toMatchObject({ status: "voided" });
    await gateway.capturePayment(taken, 1_000_00, "c");
    await expect(gateway.voidPayment(taken, "v")).rejects.toMatchObject({ code: "unavailable" });
    expect(await gateway.refundPayment(taken, 400_01, "r1")).toMatchObject({ status: "partially_refunded", refunded: 400_01 });
    expect(await gateway.refundPayment(taken, 599_99, "r2")).toMatchObject({ status: "refunded", refunded: 1_000_00 });
    await expect(gateway.refundPayment(taken, 1, "r3")).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("errors", () => {
  it.each(["503", "429", "hang", "garbage", "lost"] as const)("%s is tried again where nothing moves, and ends", async (fault) => {
    const id = await approved();
    twin.faults.push(fault);
    expect(await gateway.fetchPayment(id)).toMatchObject({ status: "authorized" });
    twin.faults.push(fault, fault, fault, fault);
    await expect(gateway.fetchPayment(id)).rejects.toMatchObject({ code: "unavailable" });
    expect(twin.asked).toHaveLength(5);
  });

  it("a wrong token is ours to mend: nothing is said to have failed", async () => {
    await expect(connect("wrong").createPayment(request())).rejects.toMatchObject({ code: "unavailable" });
    await expect(connect("wrong").findPayment(randomUUID())).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("notices", () => {
  const raw = Buffer.from(JSON.stringify({ order_id: "o1", event_type: "order_approved" }));

  it("bear a JWT of the notification token, as a bearer or in the address", () => {
    const jwt = tamaraJwt();
    expect(gateway.verifyWebhook(raw, { authorization: `Bearer ${jwt}` }, {})).toMatchObject({ externalId: "o1" });
    expect(gateway.verifyWebhook(raw, {}, { tamaraToken: jwt })).toMatchObject({ externalId: "o1" });
    const soon = tamaraJwt(undefined, { exp: NOW.getTime() / 1000 + 300 });
    expect(gateway.verifyWebhook(raw, {}, { tamaraToken: soon })).toMatchObject({ externalId: "o1" });
  });

  it.each([
    ["none", undefined],
    ["of another secret", tamaraJwt("another-notification-token")],
    ["of another algorithm", tamaraJwt(undefined, {}, "none")],
    ["without a signature", tamaraJwt().split(".").slice(0, 2).join(".") + "."],
    ["with other claims under the old signature", `${tamaraJwt().split(".")[0]}.e30.${tamaraJwt().split(".")[2]}`],
    ["that expired", tamaraJwt(undefined, { exp: NOW.getTime() / 1000 - 61 })],
    ["that is the token itself", TAMARA_KEYS.notificationToken],
    ["several", [tamaraJwt()]],
  ])("with a JWT %s are refused", (_, tamaraToken) => {
    expect(() => gateway.verifyWebhook(raw, {}, { tamaraToken })).toThrow(expect.objectContaining({ code: "forbidden" }));
  });

  it("that name no order are no notices", () => {
    const headers = { authorization: `Bearer ${tamaraJwt()}` };
    for (const body of ["{}", "{", "[]"])
      expect(() => gateway.verifyWebhook(Buffer.from(body), headers, {})).toThrow(expect.objectContaining({ code: "bad_request" }));
  });
});
