import { Trans, useLingui } from "@lingui/react/macro";
import { CircleX } from "lucide-react";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";
import { RadioRow } from "#app/ui/checkbox.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { BRAND_NAMES } from "#app/widgets/catalogue/card-words.ts";
import css from "./saved-card-choice.module.css";

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
    <fieldset className={css.cards} aria-label={t`Saved cards`}>
      {cards.map((card) => {
        const expired = card.status === "expired";
        const until = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
        return (
          <RadioRow
            key={card.id}
            name="saved-card"
            className={expired ? css.off : undefined}
            checked={card.id === chosen?.id}
            disabled={expired}
            onChange={() => choose(card.id)}
          >
            <span className={css.name}>
              {i18n._(BRAND_NAMES[card.brand])} <bdi dir="ltr">•• {card.last4}</bdi>
            </span>
            <span className={css.note}>
              {expired ? (
                <StatusMark kind="bad" icon={<CircleX aria-hidden="true" />}>
                  <Trans>
                    Expired on <bdi dir="ltr">{until}</bdi>, and cannot pay
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
