import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Redirect, useSearch } from "wouter";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import css from "./checkout-screen.module.css";
import { useCheckout } from "./use-checkout.ts";

export function CheckoutScreen() {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const orderId = new URLSearchParams(useSearch()).get("order");
  const { status, checkout, order, failure, reload } = useCheckout(orderId);
  const empty = checkout !== null && order === null && checkout.cart.learning_programs.length === 0;

  // An order that can no longer be paid is told on the page of its payment.
  if (order && order.status !== "pending" && order.status !== "failed") {
    return <Redirect to={`/payment/success?${new URLSearchParams({ order: order.id })}`} replace />;
  }
  return (
    <div className={classNames(kit("full", "inline-center"), css.screen)}>
      <BackLink href="/cart">
        <Trans>Back to cart</Trans>
      </BackLink>
      <h1>
        <Trans>Checkout</Trans>
      </h1>
      {checkout && !empty ? <CheckoutForm checkout={checkout} order={order} reload={reload} /> : null}
      {empty ? (
        <EmptyState
          title={t`Your cart is empty`}
          help={t`What you add here appears on all your devices.`}
          action={<Button href="/courses">{t`Browse courses`}</Button>}
        />
      ) : null}
      {!checkout && !online ? (
        <EmptyState
          title={t`Checkout needs a connection`}
          help={t`Your cart is saved on this device. This page continues automatically when you are back online.`}
          action={<DeviceMark kind="needs-connection" />}
        />
      ) : null}
      {!checkout && online && status === "error" ? (
        <EmptyState title={problemSentence(i18n, failure)} action={<Button onClick={() => void reload()}>{t`Try again`}</Button>} />
      ) : null}
      {!checkout && online && status !== "error" ? (
        <>
          <output className={kit("faint", "xs", "leading-note")}>
            {status === "draining" ? <Trans>Sending the changes in your cart first.</Trans> : null}
          </output>
          <CheckoutSkeleton />
        </>
      ) : null}
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <div className={classNames(stack(24), css.columns)} aria-hidden="true">
      <div className={stack(32, "content-start")}>
        <Skeleton width={30} />
        <Skeleton className={css.skeletonField} />
        <Skeleton className={css.skeletonField} />
        <Skeleton className={css.skeletonMethod} />
      </div>
      <Skeleton className={css.skeletonMethod} />
    </div>
  );
}
