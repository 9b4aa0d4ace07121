import { useLingui } from "@lingui/react/macro";
import type { DataOf } from "#contract/endpoint.ts";
import type { listTransactions } from "#contract/orders/orders.ts";
import { BRAND_NAMES, isBrand } from "#app/widgets/hosted-fields/card-words.ts";
import type { TransactionStatus } from "./transaction-query.ts";

export type Transaction = DataOf<typeof listTransactions>[number];

export interface TransactionWords {
  statuses: Record<TransactionStatus, string>;
  /** The status of one row; part of it may have come back. */
  statusOf: (row: Transaction) => string;
  methodOf: (row: Transaction) => string;
}

/** Bank wording (glossary §3.7). */
export function useTransactionWords(): TransactionWords {
  const { t, i18n } = useLingui();
  const statuses = {
    completed: t({ message: "Completed", context: "transaction" }),
    pending: t({ message: "Pending", context: "transaction" }),
    failed: t({ message: "Failed", context: "transaction" }),
    refunded: t({ message: "Refunded", context: "transaction" }),
  };
  const methods: Record<string, string> = {
    card: t({ message: "Card", context: "payment method" }),
    saved_card: t`Saved card`,
    apple_pay: t`Digital wallet`,
    tabby: t`Tabby`,
    tamara: t`Tamara`,
    bank_transfer: t`Bank transfer`,
    free: t`Free`,
  };
  return {
    statuses,
    statusOf: ({ status, amount, refund_amount: refund }) =>
      status === "refunded" && refund !== null && refund < amount ? t`Partly refunded` : statuses[status],
    methodOf: ({ payment_method: { type, brand } }) => (isBrand(brand) ? i18n._(BRAND_NAMES[brand]) : (methods[type] ?? type)),
  };
}
