import { endpoint } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { passkeyCreation, passkeyMade } from "./passkey-shapes.ts";

/** How a second factor is given. */
export const FACTOR_METHODS = ["authenticator", "passkey", "recovery_code"] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
export const RECOVERY_CODES = 10;
export const PASSKEYS_MOST = 10;
export const PASSKEY_NAME_MAX = 60;
/** How long help by the staff waits between its confirmation and its end, hours: the owner may cancel it meanwhile. */
export const RESET_WAIT_HOURS = 24;

export const passkey = () =>
  object({
    id: uuid(),
    name: text(),
    created_at: instant(),
    last_used_at: nullable(instant()),
    /** Kept in a password manager's cloud too. */
    backed_up: flag(),
  });
export type Passkey = Static<ReturnType<typeof passkey>>;

/** An account's second factor. Recovery codes are shown once, where they are made; here only their number is. */
export const secondFactor = () =>
  object({
    /** One of the staff, on a server that others reach: nothing else is open before one is there, and the last one stays. */
    required: flag(),
    /** False where the public address is a number: no passkey is made for one. */
    passkeys_available: flag(),
    authenticator: nullable(object({ added_at: instant(), last_used_at: nullable(instant()) })),
    passkeys: list(passkey()),
    recovery_codes: nullable(object({ left: integer(), made_at: instant() })),
    /** Help by the staff that is under way; `due_at` is null until a second person confirms it. */
    reset: nullable(object({ asked_at: instant(), due_at: nullable(instant()) })),
  });
export type SecondFactor = Static<ReturnType<typeof secondFactor>>;

const PATH = "/platform/profile/second-factor";
/** Codes in groups of four letters and digits, each good for one sign-in; null where the account has some already. */
const madeCodes = () => nullable(list(text()));
const own = { access: "session", beforeSecondFactor: true } as const;

export const getSecondFactor = endpoint("GET", PATH, { summary: "The caller's own second factor", ...own, data: secondFactor() });

/** Nothing counts before `confirmAuthenticator`: an app that was not set up locks nobody out. An earlier app holds until then. */
export const beginAuthenticator = endpoint("POST", `${PATH}/authenticator`, {
  summary: "The secret of a new authenticator app, once; the caller has just confirmed that it is they",
  ...own,
  secret: true,
  /** `secret` is base32 in groups of four; `uri` is what the app reads from the QR code (`otpauth:`). */
  data: object({ secret: text(), uri: text() }),
  problems: ["reauth_required"],
});

export const confirmAuthenticator = endpoint("POST", `${PATH}/authenticator/confirm`, {
  summary: "Show with a code that the authenticator app is set up: it counts from now on",
  ...own,
  secret: true,
  body: object({ code: text(20) }),
  data: object({ second_factor: secondFactor(), recovery_codes: madeCodes() }),
  problems: ["second_factor_expired"],
});

export const removeAuthenticator = endpoint("DELETE", `${PATH}/authenticator`, {
  summary: "Remove the authenticator app; other sessions end",
  ...own,
  data: secondFactor(),
  problems: ["reauth_required", "second_factor_kept"],
});

export const beginPasskey = endpoint("POST", `${PATH}/passkeys/options`, {
  summary: "What an authenticator makes a new passkey with, for 5 minutes; the caller has just confirmed that it is they",
  ...own,
  secret: true,
  data: passkeyCreation(),
  problems: ["reauth_required", "passkey_refused"],
});

export const addPasskey = endpoint("POST", `${PATH}/passkeys`, {
  summary: "Keep a passkey that was made with these options",
  ...own,
  success: 201,
  secret: true,
  body: object({ name: text(PASSKEY_NAME_MAX), made: passkeyMade() }),
  data: object({ second_factor: secondFactor(), recovery_codes: madeCodes() }),
  problems: ["passkey_refused"],
});

export const renamePasskey = endpoint("PATCH", `${PATH}/passkeys/:id`, {
  summary: "Name a passkey",
  ...own,
  params: object({ id: uuid() }),
  body: object({ name: text(PASSKEY_NAME_MAX) }),
  data: secondFactor(),
});

export const removePasskey = endpoint("DELETE", `${PATH}/passkeys/:id`, {
  summary: "Remove a passkey; other sessions end",
  ...own,
  params: object({ id: uuid() }),
  data: secondFactor(),
  problems: ["reauth_required", "second_factor_kept"],
});

export const makeRecoveryCodes = endpoint("POST", `${PATH}/recovery-codes`, {
  summary: "New recovery codes, shown once; those before work no more",
  ...own,
  secret: true,
  data: object({ second_factor: secondFactor(), recovery_codes: list(text()) }),
  problems: ["reauth_required", "not_found"],
});

export const cancelReset = endpoint("POST", `${PATH}/reset/cancel`, {
  summary: "Keep the second factor that somebody of the staff was asked to remove",
  ...own,
  data: secondFactor(),
  problems: ["not_found"],
});

/** The link of the mails: it works until the reset is over, from any browser. */
export const cancelResetByLink = endpoint("POST", "/second-factor/keep", {
  summary: "Keep the second factor, by the link that was mailed",
  access: "anyone",
  secret: true,
  rate: "reset",
  body: object({ token: text(200) }),
  data: ok(),
  problems: ["reset_link_invalid"],
});

/** Of somebody, as staff see it. */
export const adminReadSecondFactor = endpoint("GET", "/admin/users/:id/second-factor", {
  summary: "Whether an account has a second factor, and help with it that is under way",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: integer(1) }),
  data: object({
    id: integer(),
    methods: list(oneOf(...FACTOR_METHODS)),
    reset: nullable(object({ approval: uuid(), status: oneOf("asked", "waiting"), asked_at: instant(), due_at: nullable(instant()) })),
  }),
});

export const adminAskReset = endpoint("POST", "/admin/users/:id/second-factor/reset", {
  summary:
    "Ask that an account's second factor is removed, for who lost it: a second person confirms it, then it waits for 24 hours, and the owner is told by mail and may cancel it. The caller has just confirmed that it is they",
  access: "staff",
  capability: "people.write",
  params: object({ id: integer(1) }),
  data: object({ approval: uuid() }),
  problems: ["reauth_required", "request_already_pending", "second_admin_missing", "own_account", "second_factor_missing"],
});
