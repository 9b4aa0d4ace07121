import { isWrittenIn, lacksNames, normaliseName } from "#contract/accounts/person-name.ts";
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
  // Where no Arabic spelling was given, the Latin one stands in its place.
  name_ar: isWrittenIn(account.name_ar, "en") ? "" : account.name_ar,
  name_en: account.name_en ?? (isWrittenIn(account.name_ar, "en") ? account.name_ar : ""),
  email: account.pending_email ?? account.email,
  phone: account.phone,
  nationality_id: account.nationality_id?.toString() ?? "",
  city_id: account.city_id?.toString() ?? "",
  birth_date: account.birth_date ?? "",
  base: account,
});

/** A name that nobody changed is left out: it stays valid, under whatever rules it was given. */
export function bodyOf({ base, name_ar, name_en, ...values }: AccountValues) {
  const kept = valuesOf(base);
  const names = { ...(name_ar === kept.name_ar ? {} : { name_ar }), ...(name_en === kept.name_en ? {} : { name_en }) };
  return { ...names, ...fieldsOf(values), version: base.version };
}

const fieldsOf = (values: Omit<AccountValues, "base" | "name_ar" | "name_en">) => ({
  ...values,
  nationality_id: values.nationality_id === "" ? undefined : Number(values.nationality_id),
  city_id: values.city_id === "" ? null : Number(values.city_id),
  birth_date: values.birth_date || null,
});

/** @param nationality ISO 3166 code of the one that is chosen: Saudi nationals give four names */
export async function checkAccount(values: AccountValues, nationality: string | undefined): Promise<FieldErrors> {
  const errors = await checkForm(accountForm, bodyOf(values));
  const kept = valuesOf(values.base);
  for (const name of ["name_ar", "name_en"] as const) {
    const written = normaliseName(values[name]);
    if (written !== "" && values[name] !== kept[name] && lacksNames(written, nationality)) errors[name] ??= { key: "fourNames" };
  }
  if (values.name_ar.trim() === "" && values.name_en.trim() === "") errors.name_ar = { key: "required" };
  return errors;
}

/** How many fields differ from what the form began with. */
export const changesIn = (values: AccountValues): number => {
  const kept = valuesOf(values.base);
  return (Object.keys(kept) as (keyof AccountValues)[]).filter((name) => name !== "base" && values[name] !== kept[name]).length;
};
