import { codeSentence } from "#app/i18n/problem-message.ts";
import { useCoupon as applyCoupon, dismissCoupon, dropCoupon } from "#app/state/cart/cart.ts";
import type { CartView } from "#offline/cart/cart-view.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import styles from "./coupon-form.module.css";
import { discounts } from "./discounts.ts";

interface CouponFormProps {
  cart: CartView;
  /** Why the code before no longer counts, a problem code. */
  dropped: string | null;
}

/** R4.5: a code belongs to an account, so a visitor is told so; a refused one says why and stays to be corrected. */
export function CouponForm({ cart, dropped }: CouponFormProps) {
  const session = useAtomValue(sessionAtom).status;
  if (cart.source === "guest" && session !== "in") return <ForAccounts />;
  const { coupon } = cart;
  // A code on its way stays in its field until the server or the lack of a network has spoken.
  const asking = coupon?.state === "applying" && !coupon.waiting;
  if (coupon && coupon.state !== "removing" && !asking) return <UsedCoupon coupon={coupon} cart={cart} />;
  return <CouponEntry refused={cart.refusedCoupon} dropped={dropped} busy={asking} />;
}

function ForAccounts() {
  return (
    <p className={kit("sm", "soft")}>
      <Trans>
        Have a coupon code? You can use it once you{" "}
        <Link href="/login?redirect=%2Fcart" className={classNames(kit("link", "strong", "underline"), styles.link)}>
          log in
        </Link>
        .
      </Trans>
    </p>
  );
}

interface CouponEntryProps extends Pick<CouponFormProps, "dropped"> {
  refused: CartView["refusedCoupon"];
  busy: boolean;
}

function CouponEntry({ refused, dropped, busy }: CouponEntryProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? refused?.code ?? "";
  const problem = refused ? codeSentence(i18n, refused.reason, refused.values) : code === "" ? codeSentence(i18n, dropped) : null;
  const type = (text: string) => {
    setTyped(text);
    if (refused) void dismissCoupon();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    // What neither device nor server could take was told already; the code stays to be sent again.
    applyCoupon(code).catch(() => undefined);
  };
  return (
    <form method="dialog" onSubmit={send} noValidate>
      <Field label={<Trans>Coupon code</Trans>} error={problem}>
        {(aria) => (
          <div className={row(12)}>
            <TextInput
              {...aria}
              ltr
              value={code}
              onChange={(event) => type(event.target.value)}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder={t`Code`}
              className={styles.field}
            />
            <Button tone="quiet" type="submit" busy={busy}>
              <Trans>Apply code</Trans>
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

type Coupon = NonNullable<CartView["coupon"]>;

function UsedCoupon({ coupon, cart }: { coupon: Coupon; cart: CartView }) {
  const { i18n } = useLingui();
  const { code } = coupon;
  return (
    <div className={classNames(cluster(12, "center", "between", "gap-y-4"), styles.used)}>
      <div>
        <p className={kit("sm", "strong")}>
          <Trans>Coupon code</Trans> <bdi dir="ltr">{code}</bdi>
        </p>
        <CouponState
          coupon={coupon}
          off={discounts(cart).coupon}
          problem={codeSentence(i18n, coupon.problem, { amount: coupon.minTotal ?? "" })}
        />
      </div>
      <Button tone="plain" size="sm" onClick={() => void dropCoupon()}>
        {coupon.state === "applying" ? <Trans>Undo</Trans> : <Trans>Remove code</Trans>}
      </Button>
    </div>
  );
}

function CouponState({ coupon, off, problem }: { coupon: Coupon; off: number; problem: string | null }) {
  const { code } = coupon;
  if (coupon.state === "applying") {
    return (
      <DeviceMark kind="waiting">{coupon.waiting ? <Trans>The code is checked when you are back online</Trans> : undefined}</DeviceMark>
    );
  }
  if (!coupon.valid) {
    return (
      <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
        {problem}
      </StatusMark>
    );
  }
  return (
    <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
      <Trans>
        Code <bdi dir="ltr">{code}</bdi> applied: <Money halalas={off} /> off
      </Trans>
    </StatusMark>
  );
}
