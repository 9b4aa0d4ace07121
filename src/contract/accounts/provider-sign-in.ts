/** Signing in at an identity provider of the university: OpenID Connect or SAML. Which there are is configuration (`QABAS_SSO`). */
import { boolean, object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { emailField, key, phoneField } from "#contract/form-fields.ts";
import { flag, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { LAUNCH_PROBLEMS } from "./launch-problems.ts";
import { nameField } from "./identity-fields.ts";
import { deviceLimit } from "./devices.ts";
import { session } from "./session.ts";

/** Minutes from pressing the provider's button to the end of what follows: its own pages, a password, a form. */
export const SIGN_IN_MINUTES = 15;

/** The page of the client to which a provider sends a browser back. */
export const providerPage = (id: string): string => `/sign-in/${encodeURIComponent(id)}`;

const ofProvider = () => object({ id: text(40) });

export const listSignInProviders = endpoint("GET", "/sign-in/providers", {
  summary: "Identity providers at which people of the university sign in",
  access: "public",
  data: list(object({ id: text(), name: text() })),
});

/** Binds what follows to this browser by a cookie of its own. `redirect` is a path of ours; anything else is forgotten. */
export const startProviderSignIn = endpoint("POST", "/sign-in/providers/:id/start", {
  summary: "Begin to sign in at a provider: the address to which the browser goes",
  access: "anyone",
  secret: true,
  rate: "write",
  params: ofProvider(),
  body: object({
    redirect: optional(text(500)),
    /** A computer that several people use: nothing is kept there. */
    shared: optional(flag()),
  }),
  data: object({ address: text() }),
  problems: ["sso_unavailable"],
});

/**
 * How a sign-in went on:
 * - `signed_in`: `session` has begun;
 * - `link`: an account has the e-mail, or the national ID, already, and is linked once its password is given (`enterByProvider`);
 * - `register`: nobody has it: an account is made once the terms are accepted (`registerByProvider`);
 * - `limit`: three devices are signed in: `limit` names them (`enterByProvider` ends one).
 *
 * Where an account's own second factor is asked for, `second_factor_required` answers in its place, and `loginSecondFactor` goes on.
 */
export const arrival = () =>
  object({
    outcome: oneOf("signed_in", "link", "register", "limit"),
    session: nullable(session()),
    /** With it the next step is made; null once a session has begun. */
    ticket: nullable(text()),
    limit: nullable(deviceLimit()),
    /** What the provider says of the person, for the next step; the e-mail is empty where it says none. */
    known: nullable(object({ email: text(), name_ar: nullable(text()), name_en: nullable(text()) })),
    /** Who says it, while something is asked for: a provider of the university, the national sign-in or another university's learning platform. */
    by: optional(oneOf("organisation", "national", "platform")),
    /** Where the person wanted to go: a path of ours. */
    redirect: nullable(text()),
    shared: flag(),
  });
export type Arrival = DataOf<typeof finishProviderSignIn>;

/** The query with which the provider sent the browser back, as it came. It is taken once, and from the browser that began. */
export const finishProviderSignIn = endpoint("POST", "/sign-in/providers/:id/finish", {
  summary: "Take what a provider sent the browser back with",
  access: "anyone",
  secret: true,
  rate: "login",
  params: ofProvider(),
  body: object({ query: text(8000) }),
  data: arrival(),
  problems: ["sso_refused", "sso_email_unproven", "sso_unavailable", "second_factor_required", ...LAUNCH_PROBLEMS],
});

export const enterForm = form({
  ticket: string().required(key("required")).max(200),
  /** Of the account that is to be linked. */
  password: string().max(200).optional(),
  end_device_id: string().uuid().optional(),
  device_ticket: string().max(200).optional(),
});

export const enterByProvider = endpoint("POST", "/sign-in/enter", {
  summary: "Go on with a sign-in at a provider: link the account by its password, or end a device",
  access: "anyone",
  secret: true,
  rate: "login",
  form: enterForm,
  data: arrival(),
  problems: ["login_invalid", "sso_refused", "second_factor_required", ...LAUNCH_PROBLEMS],
});

export const providerRegistrationForm = form({
  ticket: string().required(key("required")).max(200),
  full_name_ar: nameField("ar", 120).test("given", key("required"), (value, { parent }) =>
    Boolean(value || (parent as { full_name_en?: string }).full_name_en),
  ),
  full_name_en: nameField("en", 120),
  /** Of whom the national sign-in proved, which names no e-mail. A provider's own counts in its place. */
  email: emailField().optional(),
  phone: phoneField(),
  terms_accepted: boolean().required(key("terms")).oneOf([true], key("terms")),
});

/** Its e-mail is the provider's, and proved; beside the national sign-in it is the person's, and a link verifies it. Nationality and identity are asked for where a certificate wants them. */
export const registerByProvider = endpoint("POST", "/sign-in/register", {
  summary: "Make the account of whom a provider vouches for, and sign in",
  access: "anyone",
  success: 201,
  secret: true,
  rate: "register",
  form: providerRegistrationForm,
  data: arrival(),
  problems: ["registration_refused", "sso_refused", ...LAUNCH_PROBLEMS],
});
