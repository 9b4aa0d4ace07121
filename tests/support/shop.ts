import { createServer } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import type { PaymentMethod, PaymentStarted } from "#contract/orders/checkout.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { Order, PaymentState } from "#contract/orders/orders.ts";
import type { users } from "#server/db/tables/identity.ts";
import { cities } from "#server/db/tables/places.ts";
import { createGateways } from "#server/providers/payments/gateways.ts";
import { startSandboxGateway, type SandboxGateway } from "#server/providers/sandbox-gateway/sandbox-gateway.ts";
import type { CardBehaviour } from "#server/providers/sandbox-gateway/test-cards.ts";
import { GatewayDriver } from "./gateway.ts";
import { makeSignedIn, type SignedIn } from "./factories.ts";
import { type Reply, startTestServer, SUNDAY_MORNING, type TestServer, type TestServerOptions } from "./server.ts";

export const SHOP_SECRET = "the secret of the shop of the tests, long enough";
/** What the sandbox allows to be framed and returned to: the test server's own public address. */
const PUBLIC_URL = "http://localhost:8080";

export interface Asked {
  method?: PaymentMethod;
  card?: CardBehaviour;
  token?: string;
  expectedTotal?: number;
  couponCode?: string | null;
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/**
 * A server with the sandbox gateway beside it, both listening, so that notices travel over real HTTP. Notices are held: a
 * test delivers them when, and as often as, it wants.
 */
export class Shop {
  gateway!: SandboxGateway;
  driver!: GatewayDriver;
  server!: TestServer;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), "qabas-shop-"));
  #port = 0;
  #cityId = 0;
  /** Everything that the gateway logged. */
  logged = "";

  static async open(options: TestServerOptions = {}): Promise<Shop> {
    const shop = new Shop();
    shop.#port = await freePort();
    await shop.startGateway();
    const { origin } = shop.gateway;
    shop.server = await startTestServer({
      ...options,
      gateways: (_config, clock) =>
        createGateways({ apiOrigin: origin, publicOrigin: origin, productOrigin: PUBLIC_URL, secret: SHOP_SECRET, timeoutMs: 3000 }, clock),
    });
    await shop.server.app.listen({ host: "127.0.0.1", port: shop.#port });
    const [city] = await shop.server.services.db.select({ id: cities.id }).from(cities).limit(1);
    shop.#cityId = city?.id ?? 0;
    return shop;
  }

  /** Starts the gateway, or starts it again where it was, with what it had kept. */
  async startGateway(): Promise<void> {
    const port = this.gateway ? Number(new URL(this.gateway.origin).port) : 0;
    this.gateway = await startSandboxGateway({
      host: "127.0.0.1",
      port,
      dataDir: this.#dataDir,
      productOrigin: PUBLIC_URL,
      webhookUrl: `http://127.0.0.1:${this.#port}/api/v1/webhooks`,
      secret: SHOP_SECRET,
      clock: { now: () => this.server?.clock.now() ?? SUNDAY_MORNING },
      log: fastify({ logger: { level: "trace", stream: { write: (line: string) => (this.logged += line) } } }).log,
      pendingMs: 3_600_000,
    });
    this.driver = new GatewayDriver(this.gateway.origin, SHOP_SECRET);
    await this.driver.holdNotices(true);
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  buyer(more: Partial<typeof users.$inferInsert> = {}): Promise<SignedIn> {
    return makeSignedIn(this.server, more);
  }

  /** A buyer with these programs in the cart. */
  async buyerOf(programs: { id: number }[], coupon?: string): Promise<SignedIn> {
    const buyer = await this.buyer();
    await this.fill(buyer, programs, coupon);
    return buyer;
  }

  async fill(buyer: SignedIn, programs: { id: number }[], coupon?: string): Promise<Cart> {
    let cart: Cart | null = null;
    for (const { id } of programs)
      cart = (await this.server.call<Cart>("POST", "/cart", { body: { learning_program_id: id }, headers: buyer.headers })).data;
    if (coupon !== undefined)
      cart = (await this.server.call<Cart>("POST", "/cart/coupon", { body: { code: coupon }, headers: buyer.headers })).data;
    if (!cart) throw new Error("nothing was put into the cart");
    return cart;
  }

  /** Orders the cart at the total that the person sees, unless another is given. */
  async order(buyer: SignedIn, asked: Asked = {}): Promise<Reply<PaymentStarted>> {
    const expected_total =
      asked.expectedTotal ?? (await this.server.call<Cart>("GET", "/cart", { headers: buyer.headers })).data.total_after_discount;
    const body = {
      ...(await this.#means(asked)),
      billing: { full_name: "نورة القحطاني", email: "noura@example.com", phone: "+966550123456", city_id: this.#cityId },
      ...(asked.couponCode === undefined ? {} : { coupon_code: asked.couponCode }),
      accept_terms: true,
      expected_total,
      ...asked.more,
    };
    return await this.server.call<PaymentStarted>("POST", "/orders", { body, headers: { ...buyer.headers, ...asked.headers } });
  }

  /** Another try on the same order. */
  async pay(buyer: SignedIn, orderId: string, asked: Asked = {}): Promise<Reply<PaymentStarted>> {
    return await this.server.call<PaymentStarted>("POST", `/orders/${orderId}/pay`, {
      body: await this.#means(asked),
      headers: buyer.headers,
    });
  }

  async read(buyer: SignedIn, orderId: string): Promise<Order> {
    return (await this.server.call<Order>("GET", `/orders/${orderId}`, { headers: buyer.headers })).data;
  }

  /** What the page after the payment asks. */
  async poll(buyer: SignedIn, paymentId: string): Promise<PaymentState> {
    return (await this.server.call<PaymentState>("GET", `/payments/${paymentId}/status`, { headers: buyer.headers })).data;
  }

  /** Delivers every notice of a payment, in the order given by `arrange`. Answers the product's statuses. */
  async deliverNotices(externalId: string, arrange = <T>(notices: T[]): T[] => notices): Promise<number[]> {
    const statuses: number[] = [];
    for (const notice of arrange(await this.driver.notices(externalId))) statuses.push(await this.driver.deliver(notice.id));
    return statuses;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.gateway.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #means({ method = "card", card = "success", token }: Asked): Promise<{ method: PaymentMethod; card_token?: string }> {
    if (method === "card") return { method, card_token: token ?? (await this.driver.cardToken(card)) };
    if (method === "apple_pay") return { method, card_token: token ?? (await this.driver.walletToken()) };
    return { method };
  }
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
