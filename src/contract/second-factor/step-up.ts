import { endpoint } from "#contract/endpoint.ts";
import { instant, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { passkeyRequest, passkeySigned } from "./passkey-shapes.ts";
import { FACTOR_METHODS } from "./second-factor.ts";

/** `data` of `reauth_required` says nothing: what is asked for is asked here. Empty `methods`: the password (`reauthenticate`). */
export const stepUpOptions = endpoint("POST", "/platform/profile/reauthenticate/options", {
  summary: "With what the caller confirms that it is they: the second factor where the account has one, else the password",
  access: "session",
  beforeSecondFactor: true,
  secret: true,
  data: object({ methods: list(oneOf(...FACTOR_METHODS)), passkey: nullable(passkeyRequest()) }),
});

/**
 * What a call that answers `reauth_required` asks for first, of an account with a second factor; then the same call is made again. It
 * holds for 5 minutes, in the session it was made in.
 */
export const stepUp = endpoint("POST", "/platform/profile/reauthenticate/second-factor", {
  summary: "Confirm with the second factor: what asks for it is open in this session for 5 minutes",
  access: "session",
  beforeSecondFactor: true,
  secret: true,
  rate: "login",
  body: object({ code: optional(text(40)), recovery_code: optional(text(60)), signed: optional(passkeySigned()) }),
  data: object({ until: instant() }),
  problems: ["passkey_refused"],
});
