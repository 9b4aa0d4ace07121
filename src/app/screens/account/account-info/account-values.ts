import { type Account, accountForm } from "#contract/accounts/profile.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** The form as it is written: choices as text, empty while nothing is chosen. */
export interface AccountValues {
  name_ar: string;
  name_en: string;
  email: string;
  phone: string;
  nationality_id: string;
  city_id: string;
  birth_date: string;
  /** What the form began with: a later answer takes its place only while nobody has written anything. */
  base: Account;
}

/** A new e-mail stands in the form until its link is opened. */
export const valuesOf = (account: Account): AccountValues => ({
  name_ar: account.name_ar,
  name_en: account.name_en ?? "",
  email: account.pending_email ?? account.email,
  phone: account.phone,
  nationality_id: account.nationality_id?.toString() ?? "",
  city_id: account.city_id?.toString() ?? "",
  birth_date: account.birth_date ?? "",
  base: account,
});

export const bodyOf = ({ base: _base, ...values }: AccountValues, version: number) => ({
  ...values,
  nationality_id: values.nationality_id === "" ? undefined : Number(values.nationality_id),
  city_id: values.city_id === "" ? null : Number(values.city_id),
  birth_date: values.birth_date || null,
  version,
});

export const checkAccount = (values: AccountValues): Promise<FieldErrors> => checkForm(accountForm, bodyOf(values, 1));

/** How many fields differ from what the form began with. */
export const changesIn = (values: AccountValues): number => {
  const kept = valuesOf(values.base);
  return (Object.keys(kept) as (keyof AccountValues)[]).filter((name) => name !== "base" && values[name] !== kept[name]).length;
};
