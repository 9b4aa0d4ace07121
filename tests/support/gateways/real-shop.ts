import { eq } from "drizzle-orm";
import type { PaymentMethod, PaymentStarted } from "#contract/orders/checkout.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { Order, PaymentState } from "#contract/orders/orders.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { cities } from "#server/db/tables/places.ts";
import { connectGateways } from "#server/providers/payments/connect-gateways.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { type Reply, startTestServer, type TestServer, type TestServerOptions } from "#tests/support/server.ts";
import { MoyasarTwin } from "./moyasar-twin.ts";
import { realSettings } from "./real-settings.ts";
import { TabbyTwin } from "./tabby-twin.ts";
import { TamaraTwin } from "./tamara-twin.ts";

const PUBLIC_URL = "http://localhost:8080";
const SOON_MS = 1_500;

/** A server that sells through the real adapters, with the twins of their providers beside it. */
export class RealShop {
  readonly moyasar = new MoyasarTwin();
  readonly tabby = new TabbyTwin();
  readonly tamara = new TamaraTwin();
  server!: TestServer;
  #cityId = 0;
  /** Everything that the server logged. */
  logged = "";

  static async open(options: TestServerOptions = {}): Promise<RealShop> {
    const shop = new RealShop();
    const twins = [shop.moyasar, shop.tabby, shop.tamara];
    await Promise.all(twins.map((twin) => twin.open()));
    shop.server = await startTestServer({
      env: { QABAS_LOG_LEVEL: "trace", ...realSettings(shop) },
      logTo: (line) => (shop.logged += line),
      ...options,
      gateways: ({ payments: settings, publicUrl }, clock) => {
        if (typeof settings !== "object") throw new Error("no real providers");
        return connectGateways(settings, { productOrigin: publicUrl, fieldsOrigin: "http://localhost:8081", clock, timeoutMs: SOON_MS });
      },
    });
    const address = await shop.server.app.listen({ host: "127.0.0.1", port: 0 });
    for (const twin of twins) Object.assign(twin, { webhookUrl: `${address}/api/v1/webhooks`, clock: () => shop.server.clock.now() });
    const [city] = await shop.server.services.db.select({ id: cities.id }).from(cities).limit(1);
    shop.#cityId = city?.id ?? 0;
    return shop;
  }

  get publicUrl(): string {
    return PUBLIC_URL;
  }

  /** A buyer with one new program in the cart. */
  async buyer(price = 100_000): Promise<SignedIn> {
    const buyer = await makeSignedIn(this.server);
    const program = await makeProgram(this.server, { price });
    await this.server.call("POST", "/cart", { body: { learning_program_id: program.id }, headers: buyer.headers });
    return buyer;
  }

  async order(
    buyer: SignedIn,
    method: PaymentMethod,
    { token, key }: { token?: string; key?: string } = {},
  ): Promise<Reply<PaymentStarted>> {
    const cart = await this.server.call<Cart>("GET", "/cart", { headers: buyer.headers });
    return await this.server.call<PaymentStarted>("POST", "/orders", {
      body: {
        method,
        ...(token ? { card_token: token } : {}),
        billing: { full_name: "نورة القحطاني", email: "noura@example.com", phone: "+966550123456", city_id: this.#cityId },
        accept_terms: true,
        expected_total: cart.data.total_after_discount,
      },
      headers: { ...buyer.headers, ...(key ? { "idempotency-key": key } : {}) },
    });
  }

  async pay(buyer: SignedIn, orderId: string, method: PaymentMethod, token?: string): Promise<Reply<PaymentStarted>> {
    const body = { method, ...(token ? { card_token: token } : {}) };
    return await this.server.call<PaymentStarted>("POST", `/orders/${orderId}/pay`, { body, headers: buyer.headers });
  }

  async cardToken(card: Parameters<MoyasarTwin["token"]>[0] = "paid"): Promise<string> {
    return String((await this.moyasar.token(card)).body["id"]);
  }

  async read(buyer: SignedIn, orderId: string): Promise<Order> {
    return (await this.server.call<Order>("GET", `/orders/${orderId}`, { headers: buyer.headers })).data;
  }

  /** What the page asks to which the person comes back. */
  async poll(buyer: SignedIn, paymentId: string): Promise<PaymentState> {
    return (await this.server.call<PaymentState>("GET", `/payments/${paymentId}/status`, { headers: buyer.headers })).data;
  }

  /** The payment's id at the provider. */
  async externalId(paymentId: string): Promise<string> {
    const [row] = await this.server.services.db.select({ id: payments.externalId }).from(payments).where(eq(payments.id, paymentId));
    if (!row?.id) throw new Error("the payment is at no provider");
    return row.id;
  }

  async close(): Promise<void> {
    await this.server.close();
    await Promise.all([this.moyasar.close(), this.tabby.close(), this.tamara.close()]);
  }
}
