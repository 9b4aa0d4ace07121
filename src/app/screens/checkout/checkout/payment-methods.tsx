import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import { formatDate } from "#app/i18n/format.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { InstalmentRows } from "#app/widgets/orders/instalment-plan.tsx";
import css from "./payment-methods.module.css";

type Method = Checkout["methods"][number];

interface Props {
  methods: readonly Method[];
  /** Whether no saved card can pay any more. */
  expired: boolean;
  chosen: PaymentMethod | null;
  choose: (method: PaymentMethod) => void;
  /** What the chosen method asks for, such as the card's fields. */
  details: (method: PaymentMethod) => ReactNode;
}

/** The ways to pay in the order of the country: card, four instalments, wallet. One that cannot be used says why. */
export function PaymentMethods({ methods, expired, chosen, choose, details }: Props) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={css.methods}>
      <legend>
        <Trans>Payment method</Trans>
      </legend>
      {methods.map((method) => {
        const on = method.id === chosen;
        const reason = method.available
          ? null
          : method.id === "saved_card" && method.reason === "method_unavailable" && expired
            ? t`Every saved card has expired`
            : (codeSentence(i18n, method.reason) ?? t`Not available now`);
        return (
          <div key={method.id} className={classNames(css.method, on && css.on, !method.available && css.off)}>
            <label className={css.head}>
              <input
                type="radio"
                name="method"
                value={method.id}
                checked={on}
                disabled={!method.available}
                aria-describedby={`method-${method.id}`}
                onChange={() => choose(method.id)}
              />
              <span className={css.radio} aria-hidden="true" />
              <span className={css.words}>
                <span className={css.name}>
                  <MethodName id={method.id} count={method.instalments?.count ?? 4} />
                </span>
                <span id={`method-${method.id}`} className={css.note}>
                  {reason ??
                    (method.id === "tabby" ? <Trans>No interest, no late fees. First instalment today, then one a month</Trans> : null)}
                </span>
              </span>
              <Brands id={method.id} />
            </label>
            {method.instalments && method.available ? <Instalments plan={method.instalments} /> : null}
            {on ? <div className={css.details}>{details(method.id)}</div> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function MethodName({ id, count }: { id: PaymentMethod; count: number }) {
  switch (id) {
    case "saved_card":
      return <Trans>Saved card</Trans>;
    case "card":
      return <Trans context="payment method">Card</Trans>;
    case "tabby":
      return <Trans>Pay in instalments ({count})</Trans>;
    case "apple_pay":
      return <Trans>Digital wallet</Trans>;
    case "free":
      return <Trans>Nothing to pay</Trans>;
  }
}

const BRANDS: Record<PaymentMethod, readonly string[]> = {
  saved_card: [],
  card: ["mada", "VISA", "Mastercard"],
  tabby: ["tabby"],
  apple_pay: ["Apple Pay"],
  free: [],
};

function Brands({ id }: { id: PaymentMethod }) {
  return (
    <span className={css.brands} dir="ltr" lang="en">
      {BRANDS[id].map((brand) => (
        <span key={brand} className={css.brand}>
          {brand}
        </span>
      ))}
    </span>
  );
}

function Instalments({ plan }: { plan: NonNullable<Method["instalments"]> }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const rows = plan.dates.map((date, index) => ({
    amount: plan.amounts[index] ?? 0,
    when: index === 0 ? t`Today` : formatDate(language, date, { year: false }),
  }));
  return <InstalmentRows roomy label={t`Instalments`} className={css.plan} rows={rows} />;
}
