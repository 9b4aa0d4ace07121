import { Problem } from "#contract/problem.ts";
import type { PaymentGateway } from "#server/providers/payments/gateway.ts";

/** The provider's name in our tables. */
export const TRANSFER = "transfer";

/**
 * A bank transfer: the buyer writes the order's number into it, and one of the staff says that it came (`commands/orders/transfers/move-transfer.ts`). No
 * company is asked: nothing here talks to the network, and nothing is known but what stands in our books.
 */
export const transferGateway = (): PaymentGateway => ({
  provider: TRANSFER,
  vault: null,
  refundsOncePerKey: false,
  needsToken: () => false,
  createPayment: async (request) => ({
    externalId: request.reference,
    reference: request.reference,
    status: "requires_action",
    amount: request.amount,
    refunded: 0,
    currency: request.currency,
    brand: null,
    last4: null,
    failure: null,
    action: null,
  }),
  fetchPayment: async () => null,
  findPayment: async () => null,
  // The bank's statement is read by a person.
  report: null,
  capturePayment: refuse,
  voidPayment: refuse,
  // Money goes back by hand: one of the staff says that it did.
  refundPayment: refuse,
  verifyWebhook() {
    throw new Problem("forbidden");
  },
});

async function refuse(): Promise<never> {
  throw new Problem("unavailable", { cause: new Error("a bank transfer moves by hand") });
}
