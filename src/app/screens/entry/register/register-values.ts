import { nationalIdChecks, normaliseNationalId } from "#contract/accounts/national-id.ts";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { emptyName, isEmptyName, joinName, nameFault, type NameParts } from "./name-parts.ts";

export interface RegisterValues {
  full_name_ar: NameParts;
  full_name_en: NameParts;
  national_id: string;
  /** A select's value: an id as text, empty while nothing is chosen. */
  nationality_id: string;
  email: string;
  phone: string;
  password: string;
  password_confirmation: string;
  terms_accepted: boolean;
}

export const emptyRegister = (): RegisterValues => ({
  full_name_ar: emptyName(),
  full_name_en: emptyName(),
  national_id: "",
  nationality_id: "",
  email: "",
  phone: "",
  password: "",
  password_confirmation: "",
  terms_accepted: false,
});

/** What may be kept on the device: everything but the passwords. */
export function registerDraft(values: RegisterValues): Omit<RegisterValues, "password" | "password_confirmation"> {
  const { password: _password, password_confirmation: _confirmation, ...kept } = values;
  return kept;
}

/** The body of `register`: names joined, an empty English name left out, ids as numbers. */
export const registerBody = (values: RegisterValues) => ({
  ...values,
  full_name_ar: joinName(values.full_name_ar),
  full_name_en: isEmptyName(values.full_name_en) ? undefined : joinName(values.full_name_en),
  nationality_id: values.nationality_id === "" ? undefined : Number(values.nationality_id),
  national_id: normaliseNationalId(values.national_id),
});

/** Whose password it is, for the advice about it. */
export const ownerOf = (values: RegisterValues) => ({
  name_ar: joinName(values.full_name_ar).slice(0, 120),
  name_en: joinName(values.full_name_en).slice(0, 120),
  email: values.email.slice(0, 254),
  national_id: normaliseNationalId(values.national_id).slice(0, 20),
});

/** The contract's errors, and for each name whether one of its four parts is missing: the contract counts words only. */
export async function checkRegister(values: RegisterValues): Promise<FieldErrors> {
  const errors = await checkForm(registerForm, registerBody(values));
  for (const [field, script, required] of [
    ["full_name_ar", "ar", true],
    ["full_name_en", "en", false],
  ] as const) {
    const fault = nameFault(values[field], script, required);
    if (fault) errors[field] = { key: fault.fault === "missing" ? "fourNames" : script === "ar" ? "name.arabic" : "name.english" };
  }
  return errors;
}

/** The check digit of a full ID does not fit: worth a look, never a refusal (R8.1). */
export const idLooksMistyped = (id: string): boolean => {
  const digits = normaliseNationalId(id);
  return /^\d{10}$/u.test(digits) && !nationalIdChecks(digits);
};
