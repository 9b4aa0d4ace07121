import { billingForm, type Checkout } from "#contract/orders/checkout.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

export interface BillingValues {
  full_name: string;
  email: string;
  phone: string;
  /** A select's value: an id as text. */
  city_id: string;
}

export const emptyBilling = (): BillingValues => ({ full_name: "", email: "", phone: "", city_id: "" });

/** What was written here before, and where nothing was, what the account says. */
export function startBilling(draft: BillingValues, account: Checkout["billing"]): BillingValues {
  const known = { ...account, city_id: account.city_id === null ? "" : String(account.city_id) };
  return {
    full_name: draft.full_name || known.full_name,
    email: draft.email || known.email,
    phone: draft.phone || known.phone,
    city_id: draft.city_id || known.city_id,
  };
}

export const billingBody = (values: BillingValues) => ({
  ...values,
  city_id: values.city_id === "" ? undefined : Number(values.city_id),
});

export const checkBilling = (values: BillingValues): Promise<FieldErrors> => checkForm(billingForm, billingBody(values));
