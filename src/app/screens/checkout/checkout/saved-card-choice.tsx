import { Trans, useLingui } from "@lingui/react/macro";
import { CircleX } from "lucide-react";
import { grid, kit } from "#app/ui/kit.ts";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { BRAND_NAMES } from "#app/widgets/hosted-fields/card-words.ts";

interface Props {
  /** The default first; an expired one is shown with the reason and cannot be chosen. */
  cards: readonly PaymentCard[];
  chosen: PaymentCard | null;
  choose: (id: string) => void;
}

/** Which of the saved cards pays (R5.4). Its number is at the provider; the bank may still ask for its code. */
export function SavedCardChoice({ cards, chosen, choose }: Props) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={grid(4, "min-0")} aria-label={t`Saved cards`}>
      {cards.map((card) => {
        const expired = card.status === "expired";
        const until = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
        return (
          <RadioRow
            key={card.id}
            name="saved-card"
            className={expired ? kit("soft") : undefined}
            checked={card.id === chosen?.id}
            disabled={expired}
            onChange={() => choose(card.id)}
          >
            <span className={kit("block", "strong")}>
              {i18n._(BRAND_NAMES[card.brand])} <bdi dir="ltr">•• {card.last4}</bdi>
            </span>
            <span className={kit("block", "soft", "xs")}>
              {expired ? (
                <StatusMark kind="bad" icon={<CircleX aria-hidden="true" />}>
                  <Trans>
                    Expired on <bdi dir="ltr">{until}</bdi>; can’t be used
                  </Trans>
                </StatusMark>
              ) : (
                <Trans>
                  Expires <bdi dir="ltr">{until}</bdi>
                </Trans>
              )}
              {card.default && !expired ? <> · {t`Default card`}</> : null}
            </span>
          </RadioRow>
        );
      })}
    </fieldset>
  );
}
