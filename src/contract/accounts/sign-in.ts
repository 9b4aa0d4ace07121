import { boolean, object as form, ref, string, number } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { NATIONAL_ID_MIN, normaliseNationalId } from "./national-id.ts";
import { countWords, plainLine } from "#contract/rules/plain-text.ts";
import { PASSWORD_RULES, passwordRulesMet } from "#contract/rules/password.ts";
import { emailField, key, ofText, phoneField, requiredLine } from "#contract/form-fields.ts";
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
  problems: ["login_invalid", "device_limit_reached"],
});

export const registerForm = form({
  full_name_ar: requiredLine(120)
    .matches(/^[\u0600-\u06FF\s'-]+$/u, { message: key("name.arabic"), excludeEmptyString: true })
    .test("four", key("fourNames"), (value) => !value || countWords(value) >= 4),
  full_name_en: string()
    .transform(ofText(plainLine))
    .max(120)
    .matches(/^[A-Za-z\s'.-]*$/u, { message: key("name.english") })
    .test("four", key("fourNames"), (value) => !value || countWords(value) >= 4)
    .optional(),
  email: emailField(),
  phone: phoneField(),
  national_id: string()
    .transform((value: string) => normaliseNationalId(value ?? ""))
    .required(key("nationalId.required"))
    .max(20)
    .matches(/^\d*$/u, { message: key("nationalId.digits") })
    .test("length", (value, context) =>
      !value || value.length >= NATIONAL_ID_MIN ? true : context.createError({ message: key("nationalId", { n: value.length }) }),
    ),
  nationality_id: number().integer().required(key("selection")).typeError(key("selection")),
  password: newPassword(),
  password_confirmation: confirmation(),
  terms_accepted: boolean().required(key("terms")).oneOf([true], key("terms")),
  marketing_opt_in: boolean().optional(),
});

/**
 * The e-mail need not be verified to sign in and to buy; its link is mailed. An e-mail or a national ID that is known, or both,
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
  problems: ["registration_refused"],
});

export const forgotPasswordForm = form({ email: emailField() });

/** Always the same answer, whether the e-mail is known or not. */
export const forgotPassword = endpoint("POST", "/forgot-password", {
  summary: "Mail a one-time link that resets the password",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: forgotPasswordForm,
  data: ok(),
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
