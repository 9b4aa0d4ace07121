import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { FileDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { classNames, kit, row, stack } from "#app/ui/kit.ts";
import { invoicePdf } from "#contract/orders/tax-documents.ts";
import type { Glaze } from "#contract/shapes.ts";
import { reloadCart } from "#app/state/cart/cart.ts";
import { readOwned } from "#app/state/enrollments/owned-life.ts";
import { noteEnrollment } from "#app/state/install/install-actions.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import layout from "#app/ui/layout.module.css";
import { InstallOffer } from "#app/widgets/device/install-offer.tsx";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { SeatsHeld } from "#app/widgets/held-seats/seats-held.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NightArt } from "#app/widgets/night/night-art.tsx";
import { Bought } from "./bought.tsx";
import { OrderedCohorts, OrderFacts, TransferFacts } from "./order-facts.tsx";
import css from "./payment-success-screen.module.css";
import { SeatChoice } from "./seat-choice.tsx";
import { StageSentence } from "./stage-sentence.tsx";
import { usePayment } from "./use-payment.ts";

export function PaymentSuccessScreen() {
  const { t, i18n } = useLingui();
  const query = new URLSearchParams(useSearch());
  const { stage, order, payment, transfer, asking, recheck } = usePayment(query.get("payment"), query.get("order"));
  const heading = useRef<HTMLHeadingElement>(null);
  // A page that is read anew is lit already.
  const [lights] = useState(() => !isLedBack());
  useEffect(() => {
    // What was bought left the cart on the server.
    if (stage === "received") {
      void reloadCart();
      noteEnrollment();
      void readOwned();
      leadBackToPrograms();
    }
    // The words that replace "confirming" are the answer a person waits for.
    if (stage !== "confirming") heading.current?.focus();
  }, [stage]);

  const retry = order ? `/checkout?${new URLSearchParams({ order: order.id })}` : "/checkout";
  const choosing = stage === "review" && order?.choose_until != null;
  const free = stage === "received" && order?.totals.total === 0;
  const open = stage === "unknown" || (stage === "review" && !choosing);
  return (
    <>
      <Night
        heading={heading}
        title={i18n._(choosing ? SEAT_GONE : free ? ENROLLED : TITLES[stage])}
        star={stage === "received" ? (order?.items[0]?.program ?? null) : null}
        lights={lights}
      >
        <StageSentence stage={stage} order={order} payment={payment} />
      </Night>
      <div className={classNames(layout.wrap, stack(16), css.under)} aria-busy={stage === "confirming"}>
        {stage === "received" && order ? <Bought order={order} /> : null}
        {order && (stage === "refused" || stage === "unpaid") ? <SeatsHeld order={order} /> : null}
        {stage === "refused" || stage === "unpaid" ? (
          <NetworkButton tone="ember" block href={retry} offline={t`Checkout needs a connection`}>{t`Pay another way`}</NetworkButton>
        ) : null}
        {stage === "refused" || stage === "unpaid" || open ? (
          <NetworkButton tone={open ? "ink" : "quiet"} block busy={asking} onClick={recheck} offline={t`Needs a connection`}>
            {t`Check payment status`}
          </NetworkButton>
        ) : null}
        {stage === "closed" || stage === "missing" ? <Button block href="/cart">{t`Cart`}</Button> : null}
        {order && choosing ? <SeatChoice orderId={order.id} onChosen={recheck} /> : null}
        {(stage === "review" && !choosing) || stage === "refunded" ? (
          <Button tone="quiet" block href="/cart">{t`Choose another cohort`}</Button>
        ) : null}
        {order && stage !== "received" ? <OrderedCohorts order={order} /> : null}
        {stage === "transfer" && transfer ? <TransferFacts account={transfer} /> : null}
        {order ? <OrderFacts order={order} last4={payment?.last4 ?? null} brand={payment?.brand ?? null} /> : null}
        {stage === "received" && order?.invoice ? (
          <DownloadButton endpoint={invoicePdf} params={{ id: order.id }} tone="quiet" block icon={<FileDown aria-hidden="true" />}>
            {t`Download invoice`}
          </DownloadButton>
        ) : null}
        {stage === "received" ? <InstallOffer /> : null}
      </div>
    </>
  );
}

type Stage = ReturnType<typeof usePayment>["stage"];

const SEAT_GONE = msg`Your seat was gone: please choose`;
const ENROLLED = msg`Your programs are ready`;
const TITLES: Record<Stage, MessageDescriptor> = {
  confirming: msg`We are confirming your payment`,
  received: msg`Payment received. Your programs are ready`,
  refused: msg`The payment did not go through`,
  unpaid: msg`This order awaits payment`,
  closed: msg`This order is closed`,
  unknown: msg`Your bank has not answered yet`,
  review: msg`Your order is under review`,
  refunded: msg`Refunded`,
  transfer: msg`Waiting for your transfer`,
  missing: msg`No such payment in your account`,
};

interface NightProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The program whose star stands over the words; none while nothing is sure. */
  star?: { id: number; glaze: Glaze } | null;
  /** It is lit now, and once. */
  lights?: boolean;
  children: ReactNode;
}

/** The panel of the page: what came of the payment, said over night. */
const Night = ({ title, heading, star = null, lights = false, children }: NightProps) => (
  <header className={classNames(row(0, "end", "relative", "clip", "on-night", "isolate", "night"), css.night)} aria-live="polite">
    {star && (
      <div className={classNames(css.star, lights && css.lights)}>
        <NightArt place="band" id={star.id} glaze={star.glaze} />
      </div>
    )}
    <div className={layout.wrap}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={kit("on-night-soft", "sm")}>{children}</p>
    </div>
  </header>
);

const isLedBack = (): boolean => (history.state as { paid?: boolean } | null)?.paid === true;

/** The way back from here leads to what was bought, and never to the checkout again: an entry for it stands below this one. */
function leadBackToPrograms(): void {
  if (isLedBack()) return;
  const here = location.href;
  // Past wouter's own patch: nothing is to be drawn for it.
  History.prototype.replaceState.call(history, null, "", "/student/enrollments");
  History.prototype.pushState.call(history, { paid: true }, "", here);
}
