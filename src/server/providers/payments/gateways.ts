import type { PaymentMethod } from "#contract/orders/checkout.ts";
import type { Clock } from "#server/clock.ts";
import { cardGateway } from "./card-gateway.ts";
import { GatewayClient } from "./gateway-client.ts";
import type { PaymentGateway } from "./gateway.ts";
import { instalmentGateway } from "./instalment-gateway.ts";
import { TRANSFER, transferGateway } from "./transfer/transfer.ts";
import { sandboxKeys } from "./signature.ts";

/** Every provider the product knows. */
export interface Gateways {
  /** Origin of the hosted card fields: the product's Content-Security-Policy lists it under `frame-src`. */
  readonly publicOrigin: string;
  /** Address of the hosted card fields; the page adds `lang`, `theme` and its own `origin`. */
  readonly cardFieldsUrl: string;
  /** The account to which bank transfers go; null where none are taken. */
  readonly transferAccount: { bank: string; beneficiary: string; iban: string } | null;
  /** The provider of a method; null for one that asks no gateway (`free`) and for one that the settings do not offer. */
  forMethod(method: PaymentMethod): PaymentGateway | null;
  byProvider(provider: string): PaymentGateway | null;
  /** Every provider that the settings offer. */
  readonly all: readonly PaymentGateway[];
  /** Whether the provider of a method answers now, as far as is known. */
  reachable(method: PaymentMethod): Promise<boolean>;
}

export interface GatewaySettings {
  /** Where this server reaches the gateway. */
  apiOrigin: string;
  /** Where the person's browser reaches it. */
  publicOrigin: string;
  /** Origin of our own pages: the default of the hosted fields' `origin`. */
  productOrigin: string;
  /** Shared with the sandbox; API key and webhook secret are derived from it. */
  secret: string;
  /** How long an answer may take, milliseconds. */
  timeoutMs?: number;
}

/** How long an answer to "does it answer?" is believed, milliseconds. */
const BELIEVED_MS = 3000;
const HEALTH_TIMEOUT_MS = 1500;

/** The sandbox's twins. The real providers are in `connect-gateways.ts`; all of them implement `PaymentGateway`. */
export function createGateways(settings: GatewaySettings, clock: Clock): Gateways {
  const { apiKey, webhookSecret } = sandboxKeys(settings.secret);
  const client = new GatewayClient(settings.apiOrigin, `Bearer ${apiKey}`, settings.timeoutMs);
  const cards = cardGateway(client, webhookSecret, clock);
  const instalments = instalmentGateway(client, webhookSecret, clock);
  const all = new Map<string, PaymentGateway>([cards, instalments].map((gateway) => [gateway.provider, gateway]));
  // None is offered, but what a sponsor transferred goes back as it came.
  const transfers = transferGateway();
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  return {
    publicOrigin: settings.publicOrigin,
    cardFieldsUrl: `${settings.publicOrigin}/fields?origin=${encodeURIComponent(settings.productOrigin)}`,
    transferAccount: null,
    forMethod(method) {
      if (method === "tabby") return instalments;
      return method === "card" || method === "saved_card" || method === "apple_pay" ? cards : null;
    },
    byProvider: (provider) => (provider === TRANSFER ? transfers : (all.get(provider) ?? null)),
    all: [...all.values()],
    // Asked at most once in a few seconds.
    reachable() {
      const now = performance.now();
      if (!asked || now - asked.at > BELIEVED_MS) asked = { at: now, answer: answers(settings.apiOrigin) };
      return asked.answer;
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(new URL("/healthz", origin), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
