import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentDifference } from "#contract/orders/reconciliations.ts";
import { cluster } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { paymentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";

/** How one side has a payment; whose it is is said where there is no head above it. */
export function PaymentSide({ of, name }: { of: PaymentDifference["ours"]; name: string }) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  return (
    <span className={cluster(4)}>
      {phone ? <b>{name}</b> : null}
      {of ? (
        <>
          <StatusWord of={paymentStatus[of.status]} />
          <Money sar={of.amount} />
          {of.refunded > 0 ? (
            <span>
              <Trans>
                Refunded: <Money sar={of.refunded} />
              </Trans>
            </span>
          ) : null}
        </>
      ) : (
        t({ message: "No payment", context: "reconciliation" })
      )}
    </span>
  );
}
