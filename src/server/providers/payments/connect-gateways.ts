import type { PaymentMethod } from "#contract/orders/checkout.ts";
import type { Clock } from "#server/clock.ts";
import { GatewayClient } from "./gateway-client.ts";
import type { PaymentGateway } from "./gateway.ts";
import type { Gateways } from "./gateways.ts";
import { MOYASAR, moyasarGateway } from "./moyasar/moyasar.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { TABBY, tabbyGateway } from "./tabby/tabby.ts";
import { TAMARA, tamaraGateway } from "./tamara/tamara.ts";
import { TRANSFER, transferGateway } from "./transfer/transfer.ts";

interface Surroundings {
  /** Origin of our own pages and of the webhooks' addresses. */
  productOrigin: string;
  /** Origin of the card fields, as the person's browser reaches it. */
  fieldsOrigin: string;
  clock: Clock;
  /** How long an answer may take, milliseconds. */
  timeoutMs?: number;
}

/** Which provider takes a method. A saved card needs a vault: none of these has one. */
const TAKEN_BY: Partial<Record<PaymentMethod, string>> = {
  card: MOYASAR,
  apple_pay: MOYASAR,
  tabby: TABBY,
  tamara: TAMARA,
  bank_transfer: TRANSFER,
};

/** The real providers that the settings name. */
export function connectGateways(settings: PaymentSettings, { productOrigin, fieldsOrigin, clock, timeoutMs }: Surroundings): Gateways {
  const { moyasar, tabby, tamara, transfer } = settings;
  const clients = new Map<string, GatewayClient>();
  const all = new Map<string, PaymentGateway>();
  const connect = (provider: string, origin: string, authorization: string, made: (client: GatewayClient) => PaymentGateway) => {
    const client = new GatewayClient(origin, authorization, timeoutMs);
    clients.set(provider, client);
    all.set(provider, made(client));
  };
  if (moyasar) {
    const basic = `Basic ${Buffer.from(`${moyasar.secretKey}:`).toString("base64")}`;
    connect(MOYASAR, moyasar.origin, basic, (client) => moyasarGateway(client, moyasar.webhookSecret));
  }
  if (tabby)
    connect(TABBY, tabby.origin, `Bearer ${tabby.secretKey}`, (client) => tabbyGateway(client, tabby.merchantCode, tabby.webhookSecret));
  if (tamara) {
    const notifyUrl = `${productOrigin}/api/v1/webhooks/${TAMARA}`;
    connect(TAMARA, tamara.origin, `Bearer ${tamara.apiToken}`, (client) =>
      tamaraGateway(client, tamara.notificationToken, notifyUrl, clock),
    );
  }
  if (transfer) all.set(TRANSFER, transferGateway());
  const forMethod = (method: PaymentMethod) => all.get(TAKEN_BY[method] ?? "") ?? null;
  return {
    publicOrigin: moyasar ? fieldsOrigin : "",
    cardFieldsUrl: moyasar ? `${fieldsOrigin}/fields?origin=${encodeURIComponent(productOrigin)}` : "",
    transferAccount: transfer,
    forMethod,
    byProvider: (provider) => all.get(provider) ?? null,
    all: [...all.values()],
    // They publish no address that says how they are: one whose last call got no answer is away for a moment.
    reachable: async (method) => !clients.get(forMethod(method)?.provider ?? "")?.isAway,
  };
}
