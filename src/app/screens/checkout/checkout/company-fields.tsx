import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import type { FormPart } from "#app/widgets/forms/use-form.ts";
import type { BillingValues } from "./billing-values.ts";
import type { OrderLine } from "./order-lines.ts";
import { SeatNumbers } from "./seat-numbers.tsx";
import type { Seats } from "./use-seats.ts";
import css from "./checkout-screen.module.css";

const VAT_DIGITS = 15;

/** An invoice to a company: asked for by whoever wants one, with what the tax authority wants on it. */
export function CompanyFields({ form, lines, seats }: { form: FormPart<BillingValues>; lines: readonly OrderLine[]; seats: Seats }) {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        checked={form.values.is_company}
        onChange={(event) => {
          form.set("is_company", event.currentTarget.checked);
          if (!event.currentTarget.checked) seats.choose(null);
        }}
      >
        <Trans>Tax invoice to a company</Trans>
      </Checkbox>
      {form.values.is_company ? (
        <fieldset className={stack(16)}>
          <legend className={kit("soft", "sm", "below-8")}>
            <Trans>As on the company’s VAT certificate</Trans>
          </legend>
          <div className={classNames(stack(16, "start"), css.two)}>
            <FormText form={form} name="company_name" label={t`Company name`} autoComplete="organization" maxLength={150} />
            <FormText form={form} name="vat_number" label={t`VAT number`} inputMode="numeric" maxLength={VAT_DIGITS + 5} digits ltr />
            <FormText form={form} name="building" label={t`Building number`} inputMode="numeric" maxLength={4} digits ltr />
            <FormText form={form} name="street" label={t`Street`} maxLength={120} />
            <FormText form={form} name="district" label={t`District`} maxLength={120} />
            <FormText form={form} name="company_city" label={t({ message: "City of the company", context: "checkout" })} maxLength={80} />
            <FormText form={form} name="postal_code" label={t`Postal code`} inputMode="numeric" maxLength={5} digits ltr />
            <FormText form={form} name="purchase_order" label={t`Purchase order number`} maxLength={60} ltr optional />
          </div>
          <SeatNumbers lines={lines} seats={seats} />
        </fieldset>
      ) : null}
    </>
  );
}
