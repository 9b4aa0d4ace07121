import { billingForm, type Checkout } from "#contract/orders/checkout.ts";
import { companyForm } from "#contract/orders/company.ts";
import { checkForm, type FieldErrors, formBody } from "#app/widgets/forms/form-errors.ts";

export interface BillingValues {
  full_name: string;
  email: string;
  phone: string;
  /** A select's value: an id as text. */
  city_id: string;
  /** The invoice is made out to a company: what follows is asked for then alone. */
  is_company: boolean;
  company_name: string;
  vat_number: string;
  purchase_order: string;
  street: string;
  building: string;
  district: string;
  company_city: string;
  postal_code: string;
}

export const emptyBilling = (): BillingValues => ({
  full_name: "",
  email: "",
  phone: "",
  city_id: "",
  is_company: false,
  company_name: "",
  vat_number: "",
  purchase_order: "",
  street: "",
  building: "",
  district: "",
  company_city: "",
  postal_code: "",
});

/** What was written here before, and where nothing was, what the account says. */
export function startBilling(draft: BillingValues, account: Checkout["billing"]): BillingValues {
  const known = { ...account, city_id: account.city_id === null ? "" : String(account.city_id) };
  return {
    ...draft,
    full_name: draft.full_name || known.full_name,
    email: draft.email || known.email,
    phone: draft.phone || known.phone,
    city_id: draft.city_id || known.city_id,
  };
}

const billingOf = ({ full_name, email, phone, city_id }: BillingValues) => ({
  full_name,
  email,
  phone,
  city_id: city_id === "" ? undefined : Number(city_id),
});

/** The bill as it travels: whose it is, and the company that it is made out to, if any. */
export const billingBody = (values: BillingValues) => ({
  billing: formBody(billingForm, billingOf(values)),
  ...(values.is_company ? { company: formBody(companyForm, values) } : {}),
});

export const checkBilling = async (values: BillingValues): Promise<FieldErrors> => ({
  ...(await checkForm(billingForm, billingOf(values))),
  ...(values.is_company ? await checkForm(companyForm, values) : {}),
});
