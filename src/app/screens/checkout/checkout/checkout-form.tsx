import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { classNames, grid, kit, row, stack } from "#app/ui/kit.ts";
import { VatName } from "#app/widgets/line-notes/vat-name.tsx";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { Order } from "#contract/orders/orders.ts";
import { readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { SeatsHeld } from "#app/widgets/held-seats/seats-held.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { type BillingValues, checkBilling, emptyBilling, startBilling } from "./billing-values.ts";
import css from "./checkout-screen.module.css";
import { CompanyFields } from "./company-fields.tsx";
import { HostedFields, type HostedFieldsHandle } from "#app/widgets/hosted-fields/hosted-fields.tsx";
import { figuresOf, figuresWithSeats, ratesOf } from "./order-lines.ts";
import { LinesCount, OrderSummary } from "./order-summary.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { SavedCardChoice } from "./saved-card-choice.tsx";
import { BILLING_DRAFT, usePaying } from "./use-paying.ts";
import { offeredFor, useSeats } from "./use-seats.ts";

interface Props {
  checkout: Checkout;
  /** An unpaid order: it is paid as it stands, and asks for no billing details again. */
  order: Order | null;
  reload: () => Promise<Checkout | null>;
}

export function CheckoutForm({ checkout, order, reload }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const narrow = useMedia(PHONE);
  const own = figuresOf(checkout, order, language);
  const seats = useSeats(own.lines.map(({ id }) => id));
  const figures = seats.quote ? figuresWithSeats(own, seats.quote) : own;
  // One step: no bill is asked for, and nothing is paid.
  const nothing = order === null && figures.total === 0;
  const frame = useRef<HostedFieldsHandle>(null);
  const paying = usePaying({ checkout: seats.quote ? offeredFor(checkout, seats.quote) : checkout, order, figures, reload, frame });
  const form = useForm<BillingValues>({
    initial: startBilling(readDraft(BILLING_DRAFT, emptyBilling()), checkout.billing),
    check: async (values) => (order || nothing ? {} : checkBilling(values)),
    submit: paying.submit,
  });
  useEffect(() => writeDraft(BILLING_DRAFT, form.values), [form.values]);

  // What came of paying may lie far from the button that was pressed.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!paying.notice) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [paying.notice]);

  const blocked = figures.lines.some((line) => line.problem !== null);
  const ready = online && !blocked && !seats.waiting && paying.method !== null;
  const label = !online ? t`Checkout needs a connection` : blocked ? t`Remove unavailable programs first` : t`Pay now`;
  const button = (
    <Button type="submit" tone={ready ? "ember" : "quiet"} block={!narrow} busy={form.busy || paying.busy} disabled={!ready}>
      {figures.total === 0 && ready ? t`Enrol for free` : label}
      {ready && !narrow && figures.total > 0 ? (
        // Money runs left to right: the gap belongs to the line around it.
        <span className={css.amount}>
          <Money sar={figures.total} />
        </span>
      ) : null}
    </Button>
  );
  const note = (
    <p className={classNames(kit("faint", "xs", "leading-note"), css.note)}>
      {nothing ? (
        <Trans>
          By enrolling you accept the{" "}
          <Link className={kit("link", "underline")} href="/terms-conditions">
            terms and conditions
          </Link>
          .
        </Trans>
      ) : (
        <>
          <Trans>
            By paying you accept the{" "}
            <Link className={kit("link", "underline")} href="/terms-conditions">
              terms and conditions
            </Link>
            .
          </Trans>{" "}
          <Trans>Full refund within 14 days of purchase while no more than 20% is completed.</Trans>
        </>
      )}
    </p>
  );
  /** The gateway's frame of a method that needs one. It is drawn anew when the amount it shows changes. */
  const fields = (kind: "card" | "wallet") =>
    checkout.card_fields_url ? (
      <HostedFields
        key={`${kind} ${kind === "wallet" ? figures.total : ""}`}
        ref={frame}
        kind={kind}
        cardFieldsUrl={checkout.card_fields_url}
        amount={figures.total}
        onToken={(token, holder) => {
          paying.takeToken(token, holder);
          form.submit();
        }}
        onError={paying.frameFailed}
        onEnter={() => form.submit()}
      />
    ) : (
      <NoticeBox kind="wait">{t`Card payments are unavailable right now. You can try again shortly.`}</NoticeBox>
    );

  return (
    <form id={form.id} className={classNames(stack(24), css.columns)} method="dialog" onSubmit={form.submit} noValidate>
      <div className={stack(32, "content-start")}>
        <div className={classNames(kit("border-block"), css.folded)}>
          <Disclosure
            summary={
              <>
                <Trans>Order summary</Trans>
                <span className={classNames(kit("soft", "sm", "regular"), css.count)}>
                  <LinesCount count={figures.lines.length} />
                </span>
              </>
            }
            aside={
              <span className={kit("plain", "md")}>
                <Money sar={figures.total} />
              </span>
            }
            open={blocked}
          >
            {narrow ? <OrderSummary figures={figures} /> : null}
          </Disclosure>
        </div>
        {order || nothing ? null : (
          <section className={stack(16)}>
            <h2 className={kit("xl")}>
              <Trans>Your details</Trans>
            </h2>
            <div className={classNames(stack(16, "start"), css.two)}>
              <FormText form={form} name="full_name" label={t`Full name`} autoComplete="name" maxLength={120} />
              <FormText
                form={form}
                name="email"
                label={t`E-mail`}
                type="email"
                autoComplete="email"
                inputMode="email"
                maxLength={254}
                ltr
              />
              <FormPhone form={form} name="phone" label={t`Mobile number`} />
              <FormSelect form={form} name="city_id" label={t`City`} options={checkout.cities} autoComplete="address-level2" />
            </div>
            <CompanyFields form={form} lines={own.lines} seats={seats} />
          </section>
        )}
        <div ref={notice} tabIndex={-1} className={classNames(kit("round-sm"), css.notice)}>
          {paying.notice ? (
            <NoticeBox kind={paying.notice.kind}>
              {paying.notice.sentence}{" "}
              {paying.notice.full ? (
                <Link className={kit("link", "underline")} href="/cart">
                  <Trans>Choose another cohort</Trans>
                </Link>
              ) : null}
            </NoticeBox>
          ) : null}
        </div>
        {figures.total > 0 && figures.lines.some(({ cohort }) => cohort !== null) ? <SeatsHeld order={paying.held} /> : null}
        {nothing ? null : (
          <PaymentMethods
            methods={paying.methods}
            expired={checkout.saved_cards.every(({ status }) => status === "expired")}
            chosen={paying.method}
            choose={paying.choose}
            details={(method) => {
              if (method === "saved_card")
                return <SavedCardChoice cards={checkout.saved_cards} chosen={paying.card} choose={paying.chooseCard} />;
              if (method === "card")
                return (
                  <>
                    {fields("card")}
                    {checkout.can_save_card && checkout.card_fields_url ? (
                      <Checkbox checked={paying.saving} onChange={(event) => paying.setSaving(event.currentTarget.checked)}>
                        <Trans>Save card for next time</Trans>
                      </Checkbox>
                    ) : null}
                  </>
                );
              if (method === "apple_pay" && !paying.elsewhere) return fields("wallet");
              if (!paying.elsewhere) return null;
              return (
                <p className={classNames(kit("faint", "xs", "leading-note"), css.note)}>
                  {method === "tabby"
                    ? t`We will take you to Tabby to finish paying, then bring you back.`
                    : method === "bank_transfer"
                      ? t`We show you the account and a reference, and keep your seats while the transfer is on its way.`
                      : t`We will take you to the payment page, then bring you back.`}
                </p>
              );
            }}
          />
        )}
        {narrow ? note : null}
      </div>
      {narrow ? (
        <div className={classNames(row(16, "center", "between", "surface", "border-top"), css.bar)}>
          <p>
            <strong>
              <Money sar={figures.total} />
            </strong>
            <small>
              <VatName rates={ratesOf(figures)} />
            </small>
          </p>
          {button}
        </div>
      ) : (
        <aside className={css.panel} aria-labelledby="order-summary">
          <h2 id="order-summary">
            <Trans>Order summary</Trans>
          </h2>
          <OrderSummary figures={figures}>
            <div className={grid(12, "above-20")}>
              {button}
              {note}
            </div>
          </OrderSummary>
        </aside>
      )}
    </form>
  );
}
