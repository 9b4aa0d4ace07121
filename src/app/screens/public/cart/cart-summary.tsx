import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import type { CartView } from "#offline/cart/cart-view.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { AcceptedPayments } from "#app/widgets/about-course/accepted-payments.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import { RefundRule } from "#app/widgets/line-notes/refund-rule.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { VatName } from "#app/widgets/line-notes/vat-name.tsx";
import { vatRatesOf } from "#contract/tax/vat-rates.ts";
import { now } from "#offline/clock.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./cart-summary.module.css";
import { discounts } from "./discounts.ts";

/** What is to be paid, plainly, and the next step. Paying needs a connection: offline the button says so (P13). */
export function CartSummary({ cart }: { cart: CartView }) {
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { before, after, vat } = cart.totals;
  const counted = cart.lines.filter(({ state, reason }) => (state === "saved" || state === "adding") && !reason);
  const off = discounts(cart);
  const when = cart.asOf && !online ? formatRelativeDayTime(language, cart.asOf, now()) : null;
  return (
    <div className={grid(12)}>
      <dl className={classNames(grid(12, "md"), styles.totals)}>
        {after < before && (
          <Row name={off.sponsors > 0 ? <Trans>Full price</Trans> : <Trans>Total before discount</Trans>}>
            <Money halalas={before} />
          </Row>
        )}
        {off.programs > 0 && (
          <Row name={<Trans>Discount</Trans>}>
            <Money halalas={-off.programs} className={styles.discount} />
          </Row>
        )}
        {off.sponsors > 0 && (
          <Row name={<Trans>Paid by a sponsor</Trans>}>
            <Money halalas={-off.sponsors} className={styles.discount} />
          </Row>
        )}
        {off.coupon > 0 && (
          <Row name={<Trans>Coupon code</Trans>}>
            <Money halalas={-off.coupon} className={styles.discount} />
          </Row>
        )}
        <div className={classNames(row(12, "baseline", "between", "above-4", "pad-top-12", "border-top", "lg", "strong"), styles.total)}>
          <dt className={kit("plain")}>
            <Trans>Total</Trans>
          </dt>
          <dd className={kit("2xl")}>
            <Money halalas={after} />
          </dd>
        </div>
        <div className={classNames(row(12, "sm", "baseline", "between"), styles.vat)}>
          <dt className={kit("soft")}>
            <VatName rates={vatRatesOf(counted.map(({ item }) => item))} />
          </dt>
          <dd>
            <Money halalas={vat} />
          </dd>
        </div>
      </dl>
      <AcceptedPayments />
      {after > 0 && <RefundRule />}
      {when && (
        <p className={classNames(kit("sm", "leading-note"), styles.age)}>
          <Trans>Prices as of the last connection: {when}.</Trans>
        </p>
      )}
      <FootBar>
        <CheckoutButton cart={cart} online={online} />
      </FootBar>
    </div>
  );
}

function CheckoutButton({ cart, online }: { cart: CartView; online: boolean }) {
  const signedIn = useAtomValue(sessionAtom).status === "in";
  if (!online) {
    return (
      <Button tone="quiet" block disabled icon={<CloudOff aria-hidden="true" />} className={styles.button}>
        <Trans>Checkout needs a connection</Trans>
      </Button>
    );
  }
  if (cart.count === 0) {
    return (
      <Button tone="quiet" block disabled className={styles.button}>
        <Trans>Your cart is empty</Trans>
      </Button>
    );
  }
  return (
    <Button tone="ember" block href={signedIn ? "/checkout" : "/login?redirect=%2Fcheckout"} className={styles.button}>
      <Trans>Checkout</Trans>
    </Button>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={row(12, "baseline", "between")}>
      <dt className={kit("soft")}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
