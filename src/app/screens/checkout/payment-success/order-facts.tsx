import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { grid, kit, row, stack } from "#app/ui/kit.ts";
import type { Order } from "#contract/orders/orders.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { CohortFacts } from "#app/widgets/cohorts/cohort-facts.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import css from "./payment-success-screen.module.css";
import type { usePayment } from "./use-payment.ts";

/** What was ordered, and of which cohort, while it is not yet the buyer's. */
export function OrderedCohorts({ order }: { order: Order }) {
  const language = useAtomValue(languageAtom);
  const items = order.items.flatMap(({ program, cohort }) => (cohort ? [{ program, cohort }] : []));
  if (items.length === 0) return null;
  return (
    <ul className={stack(12)}>
      {items.map(({ program, cohort }) => (
        <li key={program.id}>
          <bdi className={kit("strong")}>{program.translations[language].title || program.title}</bdi>
          <CohortFacts cohort={cohort} />
        </li>
      ))}
    </ul>
  );
}

/** Where the money goes, and what the buyer writes with it. */
export function TransferFacts({ account }: { account: NonNullable<ReturnType<typeof usePayment>["transfer"]> }) {
  const { t } = useLingui();
  const facts = [
    [t`Bank`, account.bank],
    [t`Account name`, account.beneficiary],
    [t`IBAN`, account.iban],
    [t`Transfer reference`, account.reference],
  ] as const;
  return (
    <dl className={grid(0, "border-top", "sm", "pad-top-8")}>
      {facts.map(([name, value]) => (
        <div key={name} className={row(16, "baseline", "between", "pad-y-8")}>
          <dt className={kit("soft")}>{name}</dt>
          <dd className={kit("strong")}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What it came to, and the numbers by which it is found. */
export function OrderFacts({ order, last4, brand }: { order: Order; last4: string | null; brand: string | null }) {
  return (
    <dl className={grid(0, "border-top", "sm", "pad-top-8")}>
      <div className={row(16, "baseline", "between", "pad-y-8")}>
        <dt className={kit("soft")}>
          <Trans>Total</Trans>
        </dt>
        <dd className={kit("lg")}>
          <Money sar={order.totals.total} />
        </dd>
      </div>
      <div className={row(16, "baseline", "between", "pad-y-8")}>
        <dt className={kit("soft")}>
          <Trans>Order number</Trans>
        </dt>
        <dd>
          <bdi dir="ltr">{order.number}</bdi>
        </dd>
      </div>
      {order.invoice ? (
        <div className={row(16, "baseline", "between", "pad-y-8")}>
          <dt className={kit("soft")}>
            <Trans>Invoice number</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{order.invoice.number}</bdi>
          </dd>
        </div>
      ) : null}
      {order.company ? (
        <div className={row(16, "baseline", "between", "pad-y-8")}>
          <dt className={kit("soft")}>
            <Trans>Invoice to</Trans>
          </dt>
          <dd>
            <bdi>{order.company.name}</bdi>
          </dd>
        </div>
      ) : null}
      {last4 ? (
        <div className={row(16, "baseline", "between", "pad-y-8")}>
          <dt className={kit("soft")}>
            <Trans context="payment method">Card</Trans>
          </dt>
          <dd>
            <bdi dir="ltr" className={css.card4}>
              {brand ? `${brand} ` : ""}•• {last4}
            </bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
