import { number, object as form, ref, string } from "yup";
import { endpoint, FILE_TYPES, type FileRule } from "#contract/endpoint.ts";
import { chosenId, emailField, key, phoneField } from "#contract/form-fields.ts";
import { flag, instant, integer, nullable, object, oneOf, text, day, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { DOCUMENT_KINDS } from "./identity-document.ts";
import { nameField } from "./identity-fields.ts";
import { newPassword } from "./sign-in.ts";

export const ACCOUNT = { nameMax: 120, avatarSide: 512 } as const;
/** The youngest that may be, in years: a later birth date is a slip of the hand. */
const AGE_AT_LEAST = 10;
const EARLIEST_BIRTH = "1920-01-01";

/** What a person may read of their own account; the national ID only as far as they need to know it again. */
export const account = () =>
  object({
    /** In Latin letters where the person gave no Arabic spelling. */
    name_ar: text(),
    name_en: nullable(text()),
    email: text(),
    /** Whether the link to it was opened; certificates ask for it. */
    email_verified: flag(),
    /** Waits for the link that was mailed to it; until then `email` holds. */
    pending_email: nullable(text()),
    phone: text(),
    /** `10•••••457`; null where there is none. */
    national_id: nullable(text()),
    /** False where its check digit does not fit (R8.1): a warning, never a refusal. */
    national_id_checks: flag(),
    /** In place of a Saudi number or beside it; as much of its number as of that one. */
    document: nullable(object({ kind: oneOf(...DOCUMENT_KINDS), number: text() })),
    nationality_id: nullable(integer()),
    city_id: nullable(integer()),
    birth_date: nullable(day()),
    picture: nullable(text()),
    member_since: instant(),
    version: integer(),
  });
export type Account = Static<ReturnType<typeof account>>;

export const getAccount = endpoint("GET", "/platform/profile/account", {
  summary: "What may be changed of the caller's account, and the version it has",
  access: "session",
  data: account(),
});

const emptyIsNone = (value: unknown, original: unknown) => (original === "" || original === null ? null : value);

export const accountForm = form({
  /** Left out, a name stays as it is: also one that was registered under other rules. One of both has to remain. */
  name_ar: nameField("ar", ACCOUNT.nameMax).transform(emptyIsNone).nullable().optional(),
  name_en: nameField("en", ACCOUNT.nameMax).transform(emptyIsNone).nullable().optional(),
  email: emailField(),
  phone: phoneField(),
  nationality_id: chosenId(),
  city_id: number()
    .transform((value: number, original: unknown) => (original === "" || original === null ? null : value))
    .typeError(key("city.required"))
    .integer(key("city.required"))
    .min(1, key("city.required"))
    .nullable()
    .default(null),
  birth_date: string()
    .transform(emptyIsNone)
    .nullable()
    .default(null)
    .test("date", key("date.invalid"), (value) => !value || isBirthDate(value)),
  /** That was on screen: a stale one answers 409 `version_conflict` with what is kept. */
  version: number().integer().required(),
});

/** A day of the calendar on which somebody who learns here may have been born. The server alone looks at its clock. */
function isBirthDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value) || value < EARLIEST_BIRTH) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
}
/** Whether somebody born then is old enough on a day (both YYYY-MM-DD). */
export const isOldEnough = (born: string, today: string): boolean => born <= `${Number(today.slice(0, 4)) - AGE_AT_LEAST}${today.slice(4)}`;

/**
 * A new e-mail is only written down: it takes the place of the old one when its link is opened (`verifyEmail`). For it, and for
 * another phone, the password must have been given in the last minutes (`reauthenticate`).
 */
export const updateAccount = endpoint("PATCH", "/platform/profile", {
  summary: "Change the caller's account",
  access: "session",
  // It holds everything personal, and the same call again changes nothing.
  secret: true,
  form: accountForm,
  data: account(),
  problems: ["version_conflict", "reauth_required"],
});

/** Made square by the page, made small and written anew by the server: nothing of the sender's bytes remains. */
export const AVATAR_FILE = {
  types: [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp],
  extensions: [".jpg", ".jpeg", ".png", ".webp"],
  maxBytes: 2 * 1024 * 1024,
} as const satisfies FileRule;

export const uploadAvatar = endpoint("POST", "/platform/profile/avatar", {
  summary: "Set the caller's picture",
  access: "session",
  success: 201,
  form: form({}),
  files: { avatar: AVATAR_FILE },
  data: account(),
  problems: ["too_large", "unsupported_file"],
});

export const removeAvatar = endpoint("DELETE", "/platform/profile/avatar", {
  summary: "Take the caller's picture away",
  access: "session",
  data: account(),
});

export const passwordForm = form({
  current_password: string().required(key("required")).max(200),
  password: newPassword().notOneOf([ref("current_password")], key("password.same")),
  password_confirmation: string()
    .required(key("required"))
    .oneOf([ref("password")], key("passwordsMustMatch")),
});

/** Every other session of the account ends; an e-mail that waits and every link that was mailed are void. */
export const changePassword = endpoint("PUT", "/platform/profile/password", {
  summary: "Change the password and sign all other devices out",
  access: "session",
  secret: true,
  rate: "login",
  form: passwordForm,
  data: ok(),
});

export const verifyEmailForm = form({ token: string().required(key("required")).max(200) });

/** The link works once, for a day; it needs no session: letters are read on other devices. It also proves the e-mail of a new account. */
export const verifyEmail = endpoint("POST", "/email/verify", {
  summary: "Verify an e-mail by the link that was mailed to it, and take it into use where it is a new one",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: verifyEmailForm,
  data: object({ email: text() }),
  problems: ["reset_link_invalid"],
});

export const resendEmail = endpoint("POST", "/email/resend", {
  summary: "Mail the link again: to the new e-mail that waits, else to the one that is not verified yet",
  access: "session",
  rate: "reset",
  data: account(),
});

export const keepEmail = endpoint("DELETE", "/platform/profile/pending-email", {
  summary: "Keep the e-mail as it is",
  access: "session",
  data: account(),
});
