/** Signing in by the national sign-in (Nafath): a person proves their national ID on their phone. On where `QABAS_NAFATH_URL` is set. */
import { boolean, object as form, string } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { flag, instant, nullable, object, oneOf, text } from "#contract/schema.ts";
import { normaliseNationalId } from "./national-id.ts";
import { arrival } from "./provider-sign-in.ts";

/** Seconds in which a person decides on their phone; the service gives them no longer. */
export const NATIONAL_SECONDS = 180;
/** Seconds between two looks of a page at how a request stands. */
export const NATIONAL_LOOK_SECONDS = 4;

export const readNationalSignIn = endpoint("GET", "/sign-in/national", {
  summary: "Whether people sign in by the national sign-in here",
  access: "public",
  data: object({ offered: flag() }),
});

export const nationalSignInForm = form({
  national_id: string()
    .transform((value: string) => normaliseNationalId(value ?? ""))
    .required(key("nationalId.required"))
    .matches(/^[12]\d{9}$/u, { message: key("nationalId.nafath"), excludeEmptyString: true }),
  /** A path of ours; anything else is forgotten. */
  redirect: string().max(500).optional(),
  /** A computer that several people use: nothing is kept there. */
  shared: boolean().optional(),
});

/** Asks the phone of whoever has this ID. What follows is bound to this browser by a cookie of its own. */
export const startNationalSignIn = endpoint("POST", "/sign-in/national/start", {
  summary: "Begin to sign in by the national sign-in: the number that the person picks on their phone",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: nationalSignInForm,
  data: object({
    /** Names the request in `checkNationalSignIn`. */
    request: text(),
    /** Two digits. */
    number: text(),
    /** Until then the person can decide. */
    expires_at: instant(),
  }),
  problems: ["not_found", "national_pending", "national_unavailable"],
});

/**
 * How a request stands. Once it is approved, `arrival` says how the sign-in goes on, as after an identity provider: where an account has
 * the ID already, it is linked once its password is given; where nobody has it, an account is made with the ID and an e-mail of the
 * person's (`registerByProvider`).
 */
export const checkNationalSignIn = endpoint("POST", "/sign-in/national/check", {
  summary: "How a request of the national sign-in stands, and the session once it is approved",
  access: "anyone",
  secret: true,
  rate: "write",
  body: object({ request: text(200) }),
  data: object({ status: oneOf("waiting", "approved", "rejected", "expired"), arrival: nullable(arrival()) }),
  problems: ["not_found", "sso_refused", "second_factor_required", "account_suspended"],
});
