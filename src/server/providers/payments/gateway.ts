import type { Language } from "#contract/shapes.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { PaymentMethod } from "#contract/orders/checkout.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";

/** Why a payment did not go through, in the few words every gateway can be mapped to. */
export type PaymentFailure =
  | "declined"
  | "insufficient_funds"
  | "three_ds_failed"
  | "bnpl_rejected"
  | "invalid_token"
  | "cancelled"
  | "expired";

export interface PaymentRequest {
  /** Our payment's id; the gateway gives it back, so that a payment whose answer was lost can still be found. */
  reference: string;
  orderNumber: string;
  amount: Halalas;
  currency: string;
  method: PaymentMethod;
  /** What the gateway's own fields or wallet gave; never a card number. Null for instalments. */
  token: string | null;
  /** Where the gateway sends the person back to. */
  returnUrl: string;
  language: Language;
  buyer: { name: string; email: string; phone: string; city: string };
}

/** A payment as the gateway knows it, in our words (api.md §4, table of statuses). */
export interface GatewayPayment {
  externalId: string;
  reference: string;
  status: PaymentStatus;
  amount: Halalas;
  refunded: Halalas;
  currency: string;
  brand: string | null;
  last4: string | null;
  failure: PaymentFailure | null;
  /** The page of the gateway on which the person goes on, while the payment waits for them. */
  action: { kind: "three_ds" | "redirect"; url: string } | null;
}

/** A card that the gateway keeps for later payments. */
export interface KeptCard {
  /** Pays as often as its owner wants. */
  token: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Where a gateway can keep cards. As everything of it, never inside a transaction. */
export interface CardVault {
  /**
   * Turns the one-use token of the hosted fields into one that lasts; the same token gives the same card.
   * @throws Problem `validation_error` for a token that is unknown, old or used
   */
  keepCard(token: string): Promise<KeptCard>;
  /** The token is worth nothing from now on; an unknown one is no failure. */
  forgetCard(token: string): Promise<void>;
}

/** A line of a provider's list: a payment as it stands now, and when it was made there. */
export interface ReportedPayment {
  payment: GatewayPayment;
  createdAt: Date;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A notice that is the provider's. It only says where to look: the payment is always fetched again. */
export interface GatewayNotice {
  eventId: string;
  externalId: string;
}

/**
 * A payment provider. Every method talks to the network and therefore never runs inside a database transaction. All throw
 * `Problem("unavailable")` when the gateway does not answer, answers 5xx, or says something unreadable.
 */
export interface PaymentGateway {
  /** Written into `payments.provider` and the address of its webhook. */
  readonly provider: string;
  /** Null where it keeps no cards. */
  readonly vault: CardVault | null;
  /** Whether a method is paid with a token of the provider's own fields; otherwise the person pays on a page of the provider. */
  needsToken(method: PaymentMethod): boolean;
  /**
   * Whether it knows a refund by its key: sent again, it is the same one. Where it does not, what went back is compared before a
   * refund whose answer was lost is sent again (`commands/orders/refund-payment.ts`).
   */
  readonly refundsOncePerKey: boolean;
  /** Creates the payment once per `reference`, however often it is asked. */
  createPayment(request: PaymentRequest): Promise<GatewayPayment>;
  /** Null where the gateway knows no such payment. */
  fetchPayment(externalId: string): Promise<GatewayPayment | null>;
  /** The payment made under our reference: for an answer that was lost on the way. */
  findPayment(reference: string): Promise<GatewayPayment | null>;
  /**
   * The payments made at the provider from `from` until before `to`, as they stand now, in no order. Several tries of one of its
   * invoices bear one id. Null where the provider publishes no list.
   */
  readonly report: ((from: Date, to: Date) => Promise<ReportedPayment[]>) | null;
  /** Takes the money of an authorised payment. */
  capturePayment(externalId: string, amount: Halalas, key: string): Promise<GatewayPayment>;
  /** Gives up an authorised payment: nothing is taken. */
  voidPayment(externalId: string, key: string): Promise<GatewayPayment>;
  /** Gives money back, once per key. */
  refundPayment(externalId: string, amount: Halalas, key: string): Promise<GatewayPayment>;
  /** Checks that the notice is the provider's, in its own way. Throws `Problem("forbidden")` where it is not, or is too old. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders, query: Readonly<Record<string, unknown>>): GatewayNotice;
}
