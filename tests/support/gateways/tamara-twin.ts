import { createHmac, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyOf, type Json, Twin, within } from "./twin.ts";

export const TAMARA_KEYS = { apiToken: "a-token-of-tamara-for-tests", notificationToken: "a-notification-token-for-tests" };

interface Order {
  order_id: string;
  order_reference_id: string;
  order_number: string;
  status: string;
  total_amount: Money;
  captured_amount: Money;
  refunded_amount: Money;
  canceled_amount: Money;
  urls: Json;
}
interface Money {
  amount: number;
  currency: string;
}

/** A JWT as Tamara signs its notices. */
export function tamaraJwt(secret = TAMARA_KEYS.notificationToken, claims: Json = { iss: "Tamara" }, alg = "HS256"): string {
  const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ typ: "JWT", alg })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Tamara as docs.tamara.co publishes it: objects of money, approve → authorise → capture, notices with a JWT sent both ways. */
export class TamaraTwin extends Twin {
  readonly name = "tamara";
  readonly #orders = new Map<string, Order>();
  /** The account authorises and captures by itself. */
  authorisesItself = false;

  protected refuse({ headers }: FastifyRequest) {
    if (headers.authorization === `Bearer ${TAMARA_KEYS.apiToken}`) return null;
    return { status: 401, body: { message: "Unauthorized" } };
  }

  protected routes(app: FastifyInstance): void {
    this.page(app, "/c", (id, pays) => this.person(id, pays ? "approves" : "is_declined"));
    app.post("/checkout", async (request, reply) => {
      const body = bodyOf(request);
      const [total, consumer] = [within(body, "total_amount"), within(body, "consumer")];
      const urls = within(body, "merchant_url");
      const texts = [
        consumer["first_name"],
        consumer["last_name"],
        consumer["phone_number"],
        consumer["email"],
        body["order_reference_id"],
      ];
      if (!isMoney(total) || texts.some((text) => typeof text !== "string" || text === "") || String(urls["notification"]).length > 255)
        return await reply.code(400).send({ message: "Invalid data", errors: [{ error_code: "total_amount_invalid" }] });
      const order: Order = {
        order_id: randomUUID(),
        order_reference_id: String(body["order_reference_id"]),
        order_number: String(body["order_number"]),
        status: "new",
        total_amount: { amount: total.amount, currency: "SAR" },
        captured_amount: nothing(),
        refunded_amount: nothing(),
        canceled_amount: nothing(),
        urls,
      };
      this.#orders.set(order.order_id, order);
      return {
        order_id: order.order_id,
        checkout_id: randomUUID(),
        checkout_url: `${this.origin}/c/${order.order_id}`,
        status: "new",
      };
    });
    app.get<{ Params: { id: string } }>("/orders/:id", async ({ params }, reply) => {
      const order = this.#orders.get(params.id);
      return order ? view(order) : await reply.code(404).send({ message: "Order not found" });
    });
    app.get<{ Params: { id: string } }>("/merchants/orders/reference-id/:id", async ({ params }, reply) => {
      const order = [...this.#orders.values()].find(({ order_reference_id }) => order_reference_id === params.id);
      return order ? view(order) : await reply.code(404).send({ message: "Order not found" });
    });
    app.post<{ Params: { id: string } }>("/orders/:id/authorise", async ({ params }, reply) => {
      const order = this.#orders.get(params.id);
      if (order?.status !== "approved") return await reply.code(409).send({ message: "The order can not be authorised" });
      order.status = this.authorisesItself ? "fully_captured" : "authorised";
      this.#tell(order, "order_authorised");
      return {
        order_id: order.order_id,
        status: order.status,
        auto_captured: this.authorisesItself,
        authorized_amount: order.total_amount,
      };
    });
    app.post<{ Params: { id: string } }>("/orders/:id/cancel", async (request, reply) => {
      const order = this.#orders.get(request.params.id);
      if (!order || !["approved", "authorised"].includes(order.status))
        return await reply.code(409).send({ message: "can not be canceled" });
      Object.assign(order, { status: "canceled", canceled_amount: order.total_amount });
      this.#tell(order, "order_canceled");
      return { order_id: order.order_id, cancel_id: randomUUID(), status: order.status };
    });
    app.post("/payments/capture", async (request, reply) => {
      const body = bodyOf(request);
      const [order, total] = [this.#orders.get(String(body["order_id"])), within(body, "total_amount")];
      const fits = isMoney(total) && typeof within(body, "shipping_info")["shipped_at"] === "string";
      if (order?.status !== "authorised" || !fits || total.amount > order.total_amount.amount)
        return await reply.code(409).send({ message: "can not be captured" });
      Object.assign(order, {
        status: total.amount === order.total_amount.amount ? "fully_captured" : "partially_captured",
        captured_amount: { amount: total.amount, currency: "SAR" },
      });
      this.#tell(order, "order_captured");
      return { capture_id: randomUUID(), order_id: order.order_id, status: order.status, captured_amount: order.captured_amount };
    });
    app.post<{ Params: { id: string } }>("/payments/simplified-refund/:id", async (request, reply) => {
      const body = bodyOf(request);
      const [order, total] = [this.#orders.get(request.params.id), within(body, "total_amount")];
      const left = order ? Math.round((order.total_amount.amount - order.refunded_amount.amount) * 100) : 0;
      if (
        !order ||
        !["fully_captured", "partially_refunded"].includes(order.status) ||
        !isMoney(total) ||
        Math.round(total.amount * 100) > left
      )
        return await reply.code(409).send({ message: "can not be refunded" });
      this.#refund(order, total.amount);
      return { order_id: order.order_id, refund_id: randomUUID(), status: order.status, refunded_amount: order.refunded_amount };
    });
  }

  /** The person ends on Tamara's page. Answers the address to which they are sent back. */
  person(id: string, how: "approves" | "is_declined" | "cancels" | "is_put_on_hold"): string {
    const order = this.#known(id);
    order.status = { approves: "approved", is_declined: "declined", cancels: "canceled", is_put_on_hold: "on_hold" }[how];
    if (how === "approves" && this.authorisesItself) order.status = "fully_captured";
    this.#tell(order, `order_${order.status}`);
    return `${String(order.urls[how === "approves" ? "success" : how === "cancels" ? "cancel" : "failure"])}&orderId=${id}`;
  }

  /** Half an hour went by on the page, or three days until we authorised. */
  expire(id: string): void {
    this.#known(id).status = "expired";
    this.#tell(this.#known(id), "order_expired");
  }

  order(id: string): Readonly<Order> {
    return this.#known(id);
  }

  #known(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw new Error("no such order");
    return order;
  }

  #refund(order: Order, amount: number): void {
    const refunded = Math.round((order.refunded_amount.amount + amount) * 100) / 100;
    order.refunded_amount = { amount: refunded, currency: "SAR" };
    order.status = refunded === order.total_amount.amount ? "fully_refunded" : "partially_refunded";
    this.#tell(order, "order_refunded");
  }

  #tell({ order_id, order_reference_id, order_number }: Order, event_type: string): void {
    const jwt = tamaraJwt();
    this.notify(
      { order_id, order_reference_id, order_number, event_type, data: [] },
      { authorization: `Bearer ${jwt}` },
      `?tamaraToken=${jwt}`,
    );
  }
}

const nothing = (): Money => ({ amount: 0, currency: "SAR" });
/** As the provider shows it: where a person is sent back to is kept to itself. */
function view(order: Order): Json {
  const shown: Json = structuredClone({ ...order });
  delete shown["urls"];
  return shown;
}
/** A number of riyals with two places at most: a text is refused. */
const isMoney = (value: Json): value is Json & Money =>
  typeof value["amount"] === "number" &&
  value["currency"] === "SAR" &&
  value["amount"] > 0 &&
  Math.abs(Math.round(value["amount"] * 100) - value["amount"] * 100) < 1e-6;
