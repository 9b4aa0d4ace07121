import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Order, Payment } from "#contract/orders/orders.ts";
import { payingProblemMessages } from "#contract/problem-messages-paying.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { usePayment } from "./use-payment.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";

type Stage = ReturnType<typeof usePayment>["stage"];

/** What the title means for the person. */
export function StageSentence({ stage, order, payment }: { stage: Stage; order: Order | null; payment: Payment | null }) {
  const { i18n } = useLingui();
  const email = useAtomValue(sessionAtom).user?.email;
  switch (stage) {
    case "confirming":
      return <Trans>This can take a minute. There is no need to pay again.</Trans>;
    case "received":
      return order?.invoice && email ? (
        <Trans>
          We sent the tax invoice to <MailAddress of={email} />
        </Trans>
      ) : null;
    case "refused":
      return i18n._(refusedBecause(payment?.method ?? "", payment?.failure ?? null));
    case "unpaid":
      return <Trans>Your programs are kept in this order until it is paid.</Trans>;
    case "closed":
      return i18n._(payingProblemMessages.order_closed);
    case "unknown": {
      const number = order?.number ?? "";
      return (
        <Trans>
          There is no need to pay again. We will notify you as soon as it answers; order <bdi dir="ltr">{number}</bdi> is kept.
        </Trans>
      );
    }
    case "review":
      return order?.choose_until ? (
        <Trans>The payment arrived after the last seat was taken. Nobody is moved to another cohort: the choice is yours.</Trans>
      ) : (
        <Trans>
          The payment arrived after the seat or the price had changed. The whole amount goes back, and nobody is moved to another cohort:
          you can choose one yourself.
        </Trans>
      );
    case "refunded":
      return <Trans>The amount goes back to your payment method within 7 business days.</Trans>;
    case "transfer":
      return <Trans>Please transfer the whole amount with this reference. We notify you as soon as it arrives.</Trans>;
    case "missing":
      return <Trans>It may belong to another account.</Trans>;
  }
}

/** The sentence for why money did not move; a refusal nobody explained is the bank's. */
function refusedBecause(method: string, failure: string | null): MessageDescriptor {
  if (method === "tabby" || method === "tamara" || failure === "bnpl_rejected") return payingProblemMessages.bnpl_rejected;
  if (failure === "three_ds_failed" || failure === "cancelled" || failure === "expired") return NOT_CONFIRMED;
  return failure === "insufficient_funds" ? NOT_ENOUGH : payingProblemMessages.payment_declined;
}

const NOT_CONFIRMED = msg`The bank did not confirm. You have not been charged.`;
const NOT_ENOUGH = msg`Your bank declined the payment because of insufficient funds. You were not charged; you can pay with another card.`;
