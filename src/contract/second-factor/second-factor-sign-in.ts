import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { LAUNCH_PROBLEMS } from "#contract/accounts/launch-problems.ts";
import { session } from "#contract/accounts/session.ts";
import { endpoint } from "#contract/endpoint.ts";
import { flag, object, optional, text, uuid } from "#contract/schema.ts";
import { passkeyRequest, passkeySigned } from "./passkey-shapes.ts";
import type { FactorMethod } from "./second-factor.ts";

/** A ticket of `second_factor_required` works this long, minutes, for one session, in the browser where the password was given. */
export const TICKET_MINUTES = 10;
/** Wrong codes that a ticket stands; then the password is asked for again. */
export const TICKET_TRIES = 5;

/** `data` of `second_factor_required`. */
export type SecondFactorNeeded = {
  methods: FactorMethod[];
  ticket: string;
  /** After a provider's sign-in: where the person wanted to go, a path of ours, and whether several people use the computer. */
  redirect?: string | null;
  shared?: boolean;
};
/** `data` of `device_limit_reached` after a second factor: with `sign_in` as the ticket the factor is not asked for again. */
export type DeviceLimitAfterFactor = DeviceLimit & { sign_in: string };

const instead = {
  /** With the ticket of `device_limit_reached`: the device to sign out. */
  end_device_id: optional(uuid()),
  device_ticket: optional(text(200)),
};

export const secondFactorOptions = endpoint("POST", "/login/second-factor/options", {
  summary: "What a passkey of this account signs, for 5 minutes",
  access: "anyone",
  secret: true,
  rate: "login",
  body: object({ ticket: text(200) }),
  data: passkeyRequest(),
  problems: ["second_factor_expired", "passkey_refused"],
});

/** The second step of `login`, by one of code, recovery code and passkey. Codes count wherever they come from, and slow down. */
export const loginSecondFactor = endpoint("POST", "/login/second-factor", {
  summary: "Sign in with the second factor, after the password",
  access: "anyone",
  secret: true,
  rate: "login",
  body: object({
    ticket: text(200),
    code: optional(text(40)),
    recovery_code: optional(text(60)),
    signed: optional(passkeySigned()),
    /** As `login` has it. */
    shared: optional(flag()),
    ...instead,
  }),
  data: session(),
  problems: ["second_factor_expired", "passkey_refused", "device_limit_reached", ...LAUNCH_PROBLEMS],
});

export const passkeySignInOptions = endpoint("POST", "/login/passkey/options", {
  summary: "What any passkey of this site signs, for 5 minutes, in the browser that asked",
  access: "anyone",
  secret: true,
  rate: "login",
  data: passkeyRequest(),
  problems: ["passkey_refused"],
});

/** For learners. Who else has a passkey gives the password first: `password_needed`. */
export const loginPasskey = endpoint("POST", "/login/passkey", {
  summary: "Sign in with a passkey, without a password",
  access: "anyone",
  secret: true,
  rate: "login",
  body: object({ signed: passkeySigned(), shared: optional(flag()) }),
  data: session(),
  problems: ["passkey_refused", "password_needed", "device_limit_reached"],
});
