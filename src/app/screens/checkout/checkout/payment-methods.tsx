import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, inline, kit, row, stack } from "#app/ui/kit.ts";
import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import { formatDate } from "#app/i18n/format.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
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
    <fieldset className={stack(12)}>
      <legend className={kit("below-12", "xl", "heavy", "leading-head")}>
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
          <div
            key={method.id}
            className={classNames(
              kit("clip", "round-md", "surface"),
              css.method,
              on && css.on,
              !method.available && classNames(css.off, kit("soft", "sunken")),
            )}
          >
            <label className={classNames(row(12, "relative", "center", "pad-x-16", "pad-y-12"), css.head)}>
              <input
                className={kit("full")}
                type="radio"
                name="method"
                value={method.id}
                checked={on}
                disabled={!method.available}
                aria-describedby={`method-${method.id}`}
                onChange={() => choose(method.id)}
              />
              <span className={classNames(kit("no-shrink", "surface"), css.radio)} aria-hidden="true" />
              <span className={kit("grow", "min-0")}>
                <span className={kit("block", "strong", "leading-note")}>
                  <MethodName id={method.id} count={method.instalments?.count ?? 4} />
                </span>
                <span id={`method-${method.id}`} className={classNames(kit("block", "soft", "xs", "leading-note"), css.note)}>
                  {reason ??
                    (method.id === "tabby" ? <Trans>No interest, no late fees. First instalment today, then one a month</Trans> : null)}
                </span>
              </span>
              <Brands id={method.id} elsewhere={method.elsewhere} />
            </label>
            {method.instalments && method.available ? <Instalments plan={method.instalments} /> : null}
            {on ? <div className={classNames(stack(12, "pad-x-16", "pad-bottom-16"), css.details)}>{details(method.id)}</div> : null}
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
    case "tamara":
      return <Trans>Pay in instalments</Trans>;
    case "bank_transfer":
      return <Trans>Bank transfer</Trans>;
    case "apple_pay":
      return <Trans>Digital wallet</Trans>;
    case "free":
      return <Trans>No amount due</Trans>;
  }
}

const BRANDS: Record<PaymentMethod, readonly string[]> = {
  saved_card: [],
  card: ["mada", "VISA", "Mastercard"],
  tabby: ["tabby"],
  tamara: ["tamara"],
  bank_transfer: [],
  apple_pay: ["Apple Pay"],
  free: [],
};

/** A wallet that is paid on its provider's page takes this one as well. */
const WALLETS_ELSEWHERE = ["Apple Pay", "STC Pay"] as const;

function Brands({ id, elsewhere }: { id: PaymentMethod; elsewhere: boolean }) {
  const brands = id === "apple_pay" && elsewhere ? WALLETS_ELSEWHERE : BRANDS[id];
  return (
    <span className={classNames(inline(4, "justify-end"), css.brands)} dir="ltr" lang="en">
      {brands.map((brand) => (
        <span key={brand} className={classNames(inline(0, "center", "border", "soft", "2xs", "pad-x-8", "round-xs"), css.brand)}>
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
