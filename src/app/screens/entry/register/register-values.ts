import { identityKinds, type IdentityKind } from "#contract/accounts/identity-document.ts";
import { nationalIdChecks, normaliseNationalId } from "#contract/accounts/national-id.ts";
import type { Script } from "#contract/accounts/person-name.ts";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { emptyName, joinName, type NameParts, partFault, reshapeName } from "./name-parts.ts";

export interface RegisterValues {
  /** Letters that the name is written in; the other spelling is asked for where a certificate wants it. */
  script: Script;
  full_name_ar: NameParts;
  full_name_en: NameParts;
  /** What the number below is of. */
  identity: IdentityKind;
  national_id: string;
  document_number: string;
  /** A select's value: an id as text, empty while nothing is chosen. */
  nationality_id: string;
  /** Its ISO 3166 code; empty while nothing is chosen. */
  nationality: string;
  email: string;
  phone: string;
  password: string;
  password_confirmation: string;
  terms_accepted: boolean;
}

export const askedName = (script: Script) => (script === "ar" ? "full_name_ar" : "full_name_en");

export const emptyRegister = (script: Script): RegisterValues => ({
  script,
  full_name_ar: emptyName(),
  full_name_en: emptyName(),
  identity: "national",
  national_id: "",
  document_number: "",
  nationality_id: "",
  nationality: "",
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

/** The form once a nationality is chosen: what was written of the name stays, and an ID that is none of its goes. */
export const ofNationality = (values: RegisterValues, id: string, code: string): Partial<RegisterValues> => ({
  nationality_id: id,
  nationality: code,
  full_name_ar: reshapeName(values.full_name_ar, code),
  full_name_en: reshapeName(values.full_name_en, code),
  identity: identityKinds(code).includes(values.identity) ? values.identity : "national",
});

/** The body of `register`: the one name that is asked for, joined; one number; ids as numbers. */
export const registerBody = (values: RegisterValues) => ({
  [askedName(values.script)]: joinName(values[askedName(values.script)]),
  ...(values.identity === "national"
    ? { national_id: normaliseNationalId(values.national_id) }
    : { document_kind: values.identity, document_number: values.document_number }),
  nationality_id: values.nationality_id === "" ? undefined : Number(values.nationality_id),
  email: values.email,
  phone: values.phone,
  password: values.password,
  password_confirmation: values.password_confirmation,
  terms_accepted: values.terms_accepted,
});

/** Whose password it is, for the advice about it. */
export const ownerOf = (values: RegisterValues) => ({
  name_ar: joinName(values.full_name_ar).slice(0, 120),
  name_en: joinName(values.full_name_en).slice(0, 120),
  email: values.email.slice(0, 254),
  national_id: normaliseNationalId(values.national_id).slice(0, 20),
});

/** The contract's errors, and what is missing of the name: how many it has, its nationality says. */
export async function checkRegister(values: RegisterValues): Promise<FieldErrors> {
  const { full_name_ar: _ar, full_name_en: _en, ...errors } = await checkForm(registerForm, registerBody(values));
  const name = askedName(values.script);
  const fault = partFault(values[name], values.script, values.nationality);
  return fault ? { ...errors, [name]: { key: fault.key } } : errors;
}

/** The check digit of a full ID does not fit: worth a look, never a refusal (R8.1). */
export const idLooksMistyped = (id: string): boolean => {
  const digits = normaliseNationalId(id);
  return /^\d{10}$/u.test(digits) && !nationalIdChecks(digits);
};
