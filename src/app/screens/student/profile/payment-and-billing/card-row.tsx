import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleX, Clock } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./saved-cards.module.css";
import { BRAND_MARKS, BRAND_NAMES, monthsLeft, WARNS_MONTHS } from "#app/widgets/hosted-fields/card-words.ts";

interface Props {
  card: PaymentCard;
  busy: boolean;
  onDefault: () => void;
  onRemove: () => void;
}

/** One card: what it is, until when, and what needs attention, in words. */
export function CardRow({ card, busy, onDefault, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const today = riyadhDayOf(useNow());
  const left = monthsLeft(card, today);
  const expiry = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
  const brand = i18n._(BRAND_NAMES[card.brand]);
  const name = `card-${card.id}`;
  return (
    <li className={classNames(grid([8, 16], "cols-auto-1-auto", "start", "pad-16"), css.card)}>
      <span
        className={classNames(grid(0, "place-center", "border", "soft", "2xs", "strong", "pad-x-8", "round-xs"), css.brand)}
        dir="ltr"
        lang="en"
        aria-hidden="true"
      >
        {BRAND_MARKS[card.brand]}
      </span>
      <div className={kit("min-0")}>
        <h3 className={kit("md")} id={name}>
          {brand} <bdi dir="ltr">•• {card.last4}</bdi>
        </h3>
        <p className={kit("soft", "sm")}>
          <Trans>
            Expires <bdi dir="ltr">{expiry}</bdi>
          </Trans>
        </p>
        <div className={cluster([2, 16])}>
          {card.default ? <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Default card`}</StatusMark> : null}
          {card.status === "expired" ? (
            <StatusMark kind="bad" icon={<CircleX aria-hidden="true" />}>
              {t({ message: "Expired", context: "card" })}
            </StatusMark>
          ) : left <= WARNS_MONTHS ? (
            <StatusMark kind="wait" icon={<Clock aria-hidden="true" />}>
              {left <= 0 ? t`Expires this month` : <Plural value={left} one="Expires in # month" other="Expires in # months" />}
            </StatusMark>
          ) : null}
        </div>
      </div>
      <div className={classNames(cluster(0, "justify-end"), css.actions)}>
        {card.default || card.status === "expired" ? null : (
          <NetworkButton
            tone="plain"
            size="sm"
            busy={busy}
            offline={t`Needs a connection`}
            aria-describedby={name}
            onClick={onDefault}
          >{t`Make default`}</NetworkButton>
        )}
        <NetworkButton
          tone="plain"
          size="sm"
          busy={busy}
          offline={t`Deleting needs a connection`}
          aria-describedby={name}
          onClick={onRemove}
        >{t`Delete card`}</NetworkButton>
      </div>
    </li>
  );
}
