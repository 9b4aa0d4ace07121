import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarDays, CircleCheck, CircleX, Hourglass } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { classNames, cluster, grid, kit, row, stack } from "#app/ui/kit.ts";
import type { Order } from "#contract/orders/orders.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { reloadCart } from "#app/state/cart/cart.ts";
import { noteEnrollment } from "#app/state/install/install-actions.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { InstallOffer } from "#app/widgets/device/install-offer.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import css from "./payment-success-screen.module.css";
import { usePayment } from "./use-payment.ts";

export function PaymentSuccessScreen() {
  const { t, i18n } = useLingui();
  const query = new URLSearchParams(useSearch());
  const { stage, order, payment, asking, recheck } = usePayment(query.get("payment"), query.get("order"));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was bought left the cart on the server.
    if (stage === "received") {
      void reloadCart();
      noteEnrollment();
    }
    // The words that replace "confirming" are the answer a person waits for.
    if (stage !== "confirming") heading.current?.focus();
  }, [stage]);

  const number = order?.number ?? "";
  const retry = order ? `/checkout?${new URLSearchParams({ order: order.id })}` : "/checkout";
  const refusal = refusedBecause(payment?.method ?? "", payment?.failure ?? null);
  const check = (
    <Button tone={stage === "unknown" || stage === "review" ? "ink" : "quiet"} busy={asking} onClick={recheck}>
      {t`Check payment status`}
    </Button>
  );

  if (stage === "missing") {
    return (
      <div className={classNames(grid(0, "justify-items-center"), css.screen)}>
        <EmptyState
          level={1}
          title={t`No such payment in your account`}
          help={t`It may belong to another account.`}
          action={<Button href="/cart">{t`Cart`}</Button>}
        />
      </div>
    );
  }
  return (
    <div className={classNames(grid(0, "justify-items-center"), css.screen)}>
      <div
        className={classNames(stack(24, "full", "border", "round-md", "surface"), css.card)}
        aria-live="polite"
        aria-busy={stage === "confirming"}
      >
        {stage === "confirming" ? (
          <Stage icon={<Nuqta tone="ember" className={css.pulse} />} title={t`We are confirming your payment`} heading={heading}>
            <p>{t`This can take a minute. There is no need to pay again.`}</p>
          </Stage>
        ) : null}
        {stage === "received" ? (
          <Stage
            icon={<CircleCheck className={kit("ok")} aria-hidden="true" />}
            title={t`Payment received. Your programs are ready`}
            heading={heading}
          >
            <Programs order={order} />
            <div className={classNames(cluster(12, "above-8"), css.actions)}>
              <Button
                tone="ember"
                icon={<CalendarDays aria-hidden="true" />}
                href="/student/services/schedule"
              >{t`Open my schedule`}</Button>
              <Button tone="quiet" href="/student">{t`My dashboard`}</Button>
            </div>
          </Stage>
        ) : null}
        {stage === "refused" || stage === "unpaid" ? (
          <Stage
            icon={<CircleX className={kit("bad")} aria-hidden="true" />}
            title={stage === "refused" ? t`The payment did not go through` : t`This order awaits payment`}
            heading={heading}
          >
            <p>{stage === "refused" ? i18n._(refusal) : t`Your programs are kept in this order until it is paid.`}</p>
            <div className={classNames(cluster(12, "above-8"), css.actions)}>
              <Button tone="ember" href={retry}>{t`Pay another way`}</Button>
              {check}
            </div>
          </Stage>
        ) : null}
        {stage === "closed" ? (
          <Stage icon={<CircleX className={kit("bad")} aria-hidden="true" />} title={t`This order is closed`} heading={heading}>
            <p>{i18n._(problemMessages.order_closed)}</p>
            <div className={classNames(cluster(12, "above-8"), css.actions)}>
              <Button href="/cart">{t`Cart`}</Button>
            </div>
          </Stage>
        ) : null}
        {stage === "unknown" || stage === "review" ? (
          <Stage
            icon={<Hourglass className={kit("wait")} aria-hidden="true" />}
            title={stage === "unknown" ? t`Your bank has not answered yet` : t`Your order is under review`}
            heading={heading}
          >
            <p>
              {stage === "unknown" ? (
                <Trans>
                  There is no need to pay again. We will notify you as soon as it answers; order <bdi dir="ltr">{number}</bdi> is kept.
                </Trans>
              ) : (
                <Trans>The payment arrived after the seat or the price had changed. We settle it or return the whole amount.</Trans>
              )}
            </p>
            <div className={classNames(cluster(12, "above-8"), css.actions)}>{check}</div>
          </Stage>
        ) : null}
        {stage === "refunded" ? (
          <Stage icon={<CircleCheck className={kit("ok")} aria-hidden="true" />} title={t`Refunded`} heading={heading}>
            <p>{t`The amount goes back to your payment method within 7 business days.`}</p>
          </Stage>
        ) : null}
        {stage === "received" ? <InstallOffer /> : null}
        {order ? <OrderFacts order={order} last4={payment?.last4 ?? null} brand={payment?.brand ?? null} /> : null}
      </div>
    </div>
  );
}

interface StageProps {
  icon: ReactNode;
  title: string;
  heading: React.RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

function Stage({ icon, title, heading, children }: StageProps) {
  return (
    <section className={classNames(grid(12), css.stage)}>
      <span className={classNames(grid(0, "place-center", "self-start"), css.icon)}>{icon}</span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

/** The sentence for why money did not move; a refusal nobody explained is the bank's. */
function refusedBecause(method: string, failure: string | null): MessageDescriptor {
  if (method === "tabby" || failure === "bnpl_rejected") return problemMessages.bnpl_rejected;
  if (failure === "three_ds_failed" || failure === "cancelled" || failure === "expired") return NOT_CONFIRMED;
  return failure === "insufficient_funds" ? NOT_ENOUGH : problemMessages.payment_declined;
}

const NOT_CONFIRMED = msg`The bank did not confirm. You have not been charged.`;
const NOT_ENOUGH = msg`Your bank declined the payment because of insufficient funds. You were not charged; you can pay with another card.`;

function Programs({ order }: { order: Order | null }) {
  const language = useAtomValue(languageAtom);
  return (
    <ul className={classNames(kit("border-top"), css.programs)}>
      {order?.items.map(({ program }) => (
        <li key={program.id}>
          <span className={classNames(kit("relative", "clip", "round-sm", "night"), css.art)}>
            <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} />
          </span>
          <bdi>{program.translations[language].title || program.title}</bdi>
        </li>
      ))}
    </ul>
  );
}

function OrderFacts({ order, last4, brand }: { order: Order; last4: string | null; brand: string | null }) {
  return (
    <dl className={grid(0, "border-top", "sm", "pad-top-8")}>
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
      <div className={row(16, "baseline", "between", "pad-y-8")}>
        <dt className={kit("soft")}>
          <Trans>Total</Trans>
        </dt>
        <dd className={kit("lg")}>
          <Money sar={order.totals.total} />
        </dd>
      </div>
    </dl>
  );
}
