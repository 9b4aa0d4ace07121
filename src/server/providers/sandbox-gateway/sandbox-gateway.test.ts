import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createGateways, type Gateways } from "#server/providers/payments/gateways.ts";
import type { PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { GatewayDriver, testCard } from "#tests/support/gateway.ts";
import { startSandboxGateway, type SandboxGateway } from "./sandbox-gateway.ts";
import { TEST_CARDS } from "./test-cards.ts";

const SECRET = "a secret of thirty-two characters or more";
const clock = { now: () => new Date("2026-11-22T06:00:00Z") };

interface Received {
  path: string;
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

let dataDir: string;
let merchant: Server;
let merchantUrl: string;
let received: Received[];
let answers: number[];
let gateway: SandboxGateway;
let gateways: Gateways;
let driver: GatewayDriver;
let logged: string;

const { log } = fastify({ logger: { level: "trace", stream: { write: (line: string) => (logged += line) } } });

async function start(port = 0): Promise<void> {
  gateway = await startSandboxGateway({
    host: "127.0.0.1",
    port,
    dataDir,
    productOrigin: "http://localhost:8080",
    webhookUrl: `${merchantUrl}/webhooks`,
    secret: SECRET,
    clock,
    log,
    pendingMs: 50,
  });
  gateways = createGateways(
    { apiOrigin: gateway.origin, publicOrigin: gateway.origin, productOrigin: "http://localhost:8080", secret: SECRET },
    clock,
  );
  driver = new GatewayDriver(gateway.origin, SECRET);
}

beforeEach(async () => {
  received = [];
  answers = [];
  logged = "";
  dataDir = mkdtempSync(path.join(tmpdir(), "qabas-gateway-"));
  merchant = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body: Buffer.concat(chunks), headers: request.headers });
      response.writeHead(answers.shift() ?? 200).end("{}");
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, "127.0.0.1", resolve));
  const address = merchant.address();
  merchantUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  await start();
});

afterEach(async () => {
  await gateway.close();
  merchant.closeAllConnections();
  await new Promise((resolve) => merchant.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const cards = (): PaymentGateway => gateways.forMethod("card") as PaymentGateway;
const instalments = (): PaymentGateway => gateways.forMethod("tabby") as PaymentGateway;
let made = 0;
const request = (token: string | null, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: `reference-${++made}`,
  orderNumber: "QBS-2026-000001",
  amount: 127_000,
  currency: "SAR",
  method: token === null ? "tabby" : "card",
  token,
  returnUrl: "http://localhost:8080/payment/success?order=1&payment=2",
  language: "ar",
  buyer: { name: "نورة القحطاني", email: "noura@example.com", phone: "+966550123456", city: "الرياض" },
  ...more,
});

describe("who is refused", () => {
  test("a merchant without the secret key", async () => {
    for (const [method, path] of [
      ["POST", "/v1/payments"],
      ["GET", "/v1/payments/x"],
      ["POST", "/instalments/v2/checkout"],
      ["POST", "/control/outage"],
    ])
      expect(
        (await fetch(`${gateway.origin}${path}`, { method: method ?? "GET", headers: { authorization: "Bearer wrong" } })).status,
      ).toBe(401);
  });

  test("a page of an unknown origin gets no fields, and only the merchant's may frame them", async () => {
    expect((await fetch(`${gateway.origin}/fields?origin=https://evil.example`)).status).toBe(400);
    const page = await fetch(`${gateway.origin}/fields?lang=ar&theme=dark&origin=http://localhost:8080`);
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors http://localhost:8080");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const html = await page.text();
    expect(html).toContain('lang="ar" dir="rtl" data-theme="dark"');
    expect(html).not.toMatch(/style=|onclick=|<script(?![^>]*(?:src=|type="application\/json"))/u);
  });

  test("a return address that is not the merchant's", async () => {
    const token = await driver.cardToken("success");
    await expect(cards().createPayment(request(token, { returnUrl: "https://evil.example/" }))).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

describe("cards", () => {
  test("a card without a bank step is paid at once, and the gateway keeps only its brand and last four", async () => {
    const payment = await cards().createPayment(request(await driver.cardToken({ number: "4464040000000007" })));
    expect(payment).toMatchObject({
      status: "captured",
      amount: 127_000,
      currency: "SAR",
      brand: "mada",
      last4: "0007",
      action: null,
      failure: null,
    });
  });

  test("declined and insufficient funds say which", async () => {
    for (const failure of ["declined", "insufficient_funds"] as const)
      expect(await cards().createPayment(request(await driver.cardToken(failure)))).toMatchObject({ status: "failed", failure });
  });

  test("a card with a bank step waits for the bank's page and is paid with the code", async () => {
    const payment = await cards().createPayment(request(await driver.cardToken("three_ds")));
    expect(payment).toMatchObject({ status: "requires_action", action: { kind: "three_ds" } });
    const page = await fetch(payment.action?.url ?? "");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:8080; frame-ancestors 'none'");
    const back = new URL(await driver.bank(payment.action?.url ?? ""));
    expect(back.origin + back.pathname).toBe("http://localhost:8080/payment/success");
    expect(back.searchParams.get("payment")).toBe("2");
    expect(await cards().fetchPayment(payment.externalId)).toMatchObject({ status: "captured", action: null });
  });

  test("a wrong code, a cancelled confirmation and a bank that never agrees end in the same failure", async () => {
    const wrong = await cards().createPayment(request(await driver.cardToken("three_ds")));
    await driver.bank(wrong.action?.url ?? "", { code: "0000" });
    const cancelled = await cards().createPayment(request(await driver.cardToken("three_ds")));
    await driver.bank(cancelled.action?.url ?? "", "cancel");
    const never = await cards().createPayment(request(await driver.cardToken("three_ds_failed")));
    await driver.bank(never.action?.url ?? "");
    for (const { externalId } of [wrong, cancelled, never])
      expect(await cards().fetchPayment(externalId)).toMatchObject({ status: "failed", failure: "three_ds_failed" });
  });

  test("an answered bank page cannot be answered again", async () => {
    const payment = await cards().createPayment(request(await driver.cardToken("three_ds")));
    await driver.bank(payment.action?.url ?? "", "cancel");
    await driver.bank(payment.action?.url ?? "");
    expect(await cards().fetchPayment(payment.externalId)).toMatchObject({ status: "failed" });
  });

  test("the same reference makes one payment; a token pays once", async () => {
    const token = await driver.cardToken("success");
    const order = request(token);
    const [first, second] = await Promise.all([cards().createPayment(order), cards().createPayment(order)]);
    expect(second.externalId).toBe(first.externalId);
    await expect(cards().createPayment(request(token))).rejects.toMatchObject({ code: "validation_error" });
    expect(await cards().findPayment(order.reference)).toMatchObject({ externalId: first.externalId });
    expect(await cards().findPayment("never used")).toBeNull();
  });

  test("the pending card is answered later, by the bank or by a test", async () => {
    const payment = await cards().createPayment(request(await driver.cardToken("pending")));
    expect(payment).toMatchObject({ status: "initiated", action: null });
    await vi.waitFor(async () => expect(await cards().fetchPayment(payment.externalId)).toMatchObject({ status: "captured" }));
  });

  test("money is given back once per key, never more than was taken", async () => {
    const { externalId } = await cards().createPayment(request(await driver.walletToken(), { method: "apple_pay" }));
    await cards().refundPayment(externalId, 27_000, "part");
    expect(await cards().refundPayment(externalId, 27_000, "part")).toMatchObject({ status: "partially_refunded", refunded: 27_000 });
    await expect(cards().refundPayment(externalId, 100_001, "too much")).rejects.toMatchObject({ code: "unavailable" });
    expect(await cards().refundPayment(externalId, 100_000, "rest")).toMatchObject({ status: "refunded", refunded: 127_000 });
  });
});

describe("instalments", () => {
  test("accepted, they wait for our capture, and the capture closes them as paid", async () => {
    const payment = await instalments().createPayment(request(null));
    expect(payment).toMatchObject({ status: "requires_action", action: { kind: "redirect" }, amount: 127_000 });
    expect(await (await fetch(payment.action?.url ?? "")).text()).toContain("317.50");
    await driver.instalments(payment.action?.url ?? "", "accept");
    expect(await instalments().fetchPayment(payment.externalId)).toMatchObject({ status: "authorized" });
    expect(await instalments().capturePayment(payment.externalId, 127_000, "take")).toMatchObject({ status: "captured" });
    expect(await instalments().refundPayment(payment.externalId, 127_000, "back")).toMatchObject({ status: "refunded", refunded: 127_000 });
  });

  test("refused, they say only that; closed without capture, nothing was taken", async () => {
    const refused = await instalments().createPayment(request(null));
    await driver.instalments(refused.action?.url ?? "", "reject");
    expect(await instalments().fetchPayment(refused.externalId)).toMatchObject({ status: "failed", failure: "bnpl_rejected" });
    const closed = await instalments().createPayment(request(null));
    await driver.instalments(closed.action?.url ?? "", "accept");
    expect(await instalments().voidPayment(closed.externalId, "give up")).toMatchObject({ status: "voided" });
  });
});

describe("the list of a time", () => {
  test("has each provider's own payments of it, however many pages there are", async () => {
    const before = await cards().createPayment(request(await driver.cardToken("success")));
    const session = await instalments().createPayment(request(null));
    const [from, to] = [clock.now(), new Date(clock.now().getTime() + 1)];
    expect((await cards().report?.(from, to))?.map(({ payment }) => payment.externalId)).toEqual([before.externalId]);
    expect((await instalments().report?.(from, to))?.map(({ payment }) => payment.reference)).toEqual([session.reference]);
    for (let count = 0; count < 100; count++) await instalments().createPayment(request(null));
    expect(await instalments().report?.(from, to)).toHaveLength(101);
    expect(await instalments().report?.(to, new Date(to.getTime() + 1))).toEqual([]);
  });
});

describe("notices", () => {
  test("are signed over the raw bytes; a changed byte, another key or an old signature is refused", async () => {
    await cards().createPayment(request(await driver.cardToken("success")));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [notice] = received as [Received];
    expect(notice.path).toBe("/webhooks/sandbox-cards");
    expect(cards().verifyWebhook(notice.body, notice.headers, {})).toMatchObject({
      eventId: expect.stringMatching(/^evt_/u),
      externalId: expect.stringMatching(/^pay_/u),
    });
    const refused = (verify: () => unknown) => expect(verify).toThrow(expect.objectContaining({ code: "forbidden" }));
    refused(() => cards().verifyWebhook(Buffer.concat([notice.body, Buffer.from(" ")]), notice.headers, {}));
    refused(() => cards().verifyWebhook(notice.body, {}, {}));
    const settings = { apiOrigin: gateway.origin, publicOrigin: gateway.origin, productOrigin: "http://localhost:8080" };
    refused(() =>
      createGateways({ ...settings, secret: `${SECRET}!` }, clock)
        .forMethod("card")
        ?.verifyWebhook(notice.body, notice.headers, {}),
    );
    const later = { now: () => new Date("2026-11-22T06:06:00Z") };
    refused(() =>
      createGateways({ ...settings, secret: SECRET }, later)
        .forMethod("card")
        ?.verifyWebhook(notice.body, notice.headers, {}),
    );
  });

  test("are sent again until they are taken", async () => {
    answers = [500, 503];
    await cards().createPayment(request(await driver.cardToken("success")));
    await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 60_000 });
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
  });

  test("of the unruly card come late, twice, and the older news after the newer", async () => {
    await cards().createPayment(request(await driver.cardToken("unruly_notices")));
    expect(received).toHaveLength(0);
    await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 60_000 });
    expect(received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type)).toEqual([
      "payment_paid",
      "payment_paid",
      "payment_initiated",
    ]);
  });
});

describe("the gateway's own store", () => {
  test("outlives the process: payments, keys, undelivered notices and the pending bank", async () => {
    await driver.holdNotices(true);
    const order = request(await driver.cardToken("success"));
    const paid = await cards().createPayment(order);
    const waiting = await cards().createPayment(request(await driver.cardToken("pending")));
    await gateway.close();
    await start();
    expect(await cards().fetchPayment(paid.externalId)).toMatchObject({ status: "captured" });
    expect((await cards().createPayment(order)).externalId).toBe(paid.externalId);
    const [held] = await driver.notices(paid.externalId);
    expect(held).toMatchObject({ delivered: false });
    expect(await driver.deliver(held?.id ?? "")).toBe(200);
    await vi.waitFor(async () => expect(await cards().fetchPayment(waiting.externalId)).toMatchObject({ status: "captured" }));
  });

  test("never holds a card number, and neither does its log", async () => {
    for (const card of TEST_CARDS) await cards().createPayment(request(await driver.cardToken({ number: card.number })));
    await fetch(`${gateway.origin}/fields/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"number":"${testCard("success")}"`,
    });
    await gateway.close();
    const folder = path.join(dataDir, "sandbox-gateway");
    const kept =
      readdirSync(folder)
        .map((name) => readFileSync(path.join(folder, name), "utf8"))
        .join("\n") + logged;
    expect(kept).toContain(`"last4":"${testCard("success").slice(-4)}"`);
    for (const { number } of TEST_CARDS) {
      expect(kept).not.toContain(number);
      expect(kept).not.toContain(number.slice(0, 12));
    }
    expect(kept).not.toContain("NOURA ALQAHTANI");
  });
});

test("a gateway that is down, failing or slow is `unavailable`, and answers again when it is back", async () => {
  const token = await driver.cardToken("success");
  await driver.outage(true);
  await expect(cards().createPayment(request(token))).rejects.toMatchObject({ code: "unavailable" });
  await driver.outage(false);
  const order = request(token);
  expect(await cards().createPayment(order)).toMatchObject({ status: "captured" });
  await gateway.close();
  await expect(cards().fetchPayment("pay_x")).rejects.toMatchObject({ code: "unavailable" });
  expect(await gateways.reachable("card")).toBe(false);
  await start();
  expect(await gateways.reachable("card")).toBe(true);
});
