import { boolean, object as form, ref, string, number } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { documentKindField, documentNumberField, nameField, nationalIdField } from "./identity-fields.ts";
import { PASSWORD_RULES, passwordRulesMet } from "#contract/rules/password.ts";
import { emailField, key, phoneField } from "#contract/form-fields.ts";
import { session } from "./session.ts";
import { ok } from "#contract/shapes.ts";

/** A new password: the first rule that it misses is named. */
export const newPassword = () =>
  string()
    .required(key("required"))
    .max(200)
    .test("password", (value, context) => {
      const met = passwordRulesMet(value ?? "");
      const missed = PASSWORD_RULES.find((rule) => !met[rule]);
      return missed ? context.createError({ message: key(`password.${missed}`) }) : true;
    });

const confirmation = () =>
  string()
    .required(key("required"))
    .oneOf([ref("password")], key("passwordsMustMatch"));

/** Username is the e-mail or the national ID (R3.4). */
export const loginForm = form({
  username: string()
    .transform((value: string) => asciiDigits(value ?? "").trim())
    .required(key("login.required"))
    .max(254),
  password: string().required(key("login.required")).max(200),
  /** A computer that several people use: the session ends with the browser, and soon without use. */
  shared: boolean().optional(),
  /** With the ticket of `device_limit_reached`: the device to sign out. */
  end_device_id: string().uuid().optional(),
  ticket: string().max(200).optional(),
});

export const login = endpoint("POST", "/login", {
  summary: "Sign in with e-mail or national ID",
  access: "anyone",
  secret: true,
  rate: "login",
  form: loginForm,
  data: session(),
  problems: ["login_invalid", "device_limit_reached", "second_factor_required", "sso_required"],
});

export const registerForm = form({
  /** In the letters that the person writes it in; the other spelling is asked for where a certificate wants it. */
  full_name_ar: nameField("ar", 120).test("given", key("required"), (value, { parent }) =>
    Boolean(value || (parent as { full_name_en?: string }).full_name_en),
  ),
  full_name_en: nameField("en", 120),
  email: emailField(),
  phone: phoneField(),
  national_id: nationalIdField(),
  document_kind: documentKindField(),
  document_number: documentNumberField(),
  nationality_id: number().integer().required(key("selection")).typeError(key("selection")),
  password: newPassword(),
  password_confirmation: confirmation(),
  terms_accepted: boolean().required(key("terms")).oneOf([true], key("terms")),
  marketing_opt_in: boolean().optional(),
});

/**
 * One spelling of the name is enough, and one of the Saudi number and another document. A Saudi national gives four names, anybody
 * else the name of their passport. The e-mail need not be verified to sign in and to buy; its link is mailed. An e-mail or a national ID that is known, or both,
 * answer `registration_refused` alike, which names no field: the owner is told by mail.
 */
export const register = endpoint("POST", "/register", {
  summary: "Create a student account and sign in",
  access: "anyone",
  success: 201,
  secret: true,
  rate: "register",
  form: registerForm,
  data: session(),
  problems: ["registration_refused", "sso_required"],
});

export const forgotPasswordForm = form({ email: emailField() });

/** Always the same answer, whether the e-mail is known or not; `sso_required` goes by its domain alone. */
export const forgotPassword = endpoint("POST", "/forgot-password", {
  summary: "Mail a one-time link that resets the password",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: forgotPasswordForm,
  data: ok(),
  problems: ["sso_required"],
});

export const resetPasswordForm = form({
  token: string().required(key("required")).max(200),
  password: newPassword(),
  password_confirmation: confirmation(),
});

/** The link works once, for 60 minutes. Every session of the account ends. */
export const resetPassword = endpoint("POST", "/reset-password", {
  summary: "Set a new password with a one-time token",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: resetPasswordForm,
  data: ok(),
  problems: ["reset_link_invalid"],
});
