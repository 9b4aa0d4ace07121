/** What a signed-in shell needs: no form, so that yup stays off the first paint. Signing in is in `sign-in.ts`. */
import { endpoint } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

export const USER_TYPES = ["student", "instructor", "admin", "staff"] as const;
export type UserType = (typeof USER_TYPES)[number];

/** A session ends after so many minutes without a call: of the staff, and of anybody on a computer that several people use. */
export const IDLE_MINUTES = { staff: 30, shared: 60 } as const;
/** However much it is used, a session on a shared computer ends after so many hours. */
export const SHARED_LIMIT_HOURS = 12;

/** Cookie of the bearer token (platform-spec §9): 7 days, path /, SameSite=Lax. */
export const TOKEN_COOKIE = "auth_token";
export const XSRF_COOKIE = "XSRF-TOKEN";
export const SESSION_DAYS = 7;
/** However much it is used, a session ends this long after its sign-in, in hours: 90 days for learners and instructors (OWASP ASVS 7.3.2). */
export const SESSION_LIMIT_HOURS: Readonly<Record<UserType, number>> = { student: 90 * 24, instructor: 90 * 24, staff: 12, admin: 12 };
/** Local-storage key of the signed-in user (R3.1). */
export const USER_KEY = "user_info";
export const LANGUAGE_KEY = "preferred-language";

export const user = () =>
  object({
    id: integer(),
    /** Decided by the server, never assumed (R3.2). */
    type: oneOf(...USER_TYPES),
    name: text(),
    name_ar: text(),
    name_en: nullable(text()),
    email: text(),
    /** Whether the e-mail is known to be theirs; certificates ask for it. A user kept on a device since before has none. */
    email_verified: flag(),
    phone: text(),
    city_id: nullable(integer()),
    nationality_id: nullable(integer()),
    /** Students (R3.10). */
    profile_picture: object({ url: nullable(text()) }),
    /** Instructors (R3.10). */
    avatar: nullable(text()),
  });
export type User = Static<ReturnType<typeof user>>;

/** Answer of login and register: the session and, per account and device, the random owner tag of the outbox. */
export const session = () => object({ token: text(), expires_at: instant(), owner_tag: text(), user: user() });
export type Session = Static<ReturnType<typeof session>>;

/** Slides the session by 7 days, up to its absolute end. A network failure keeps it; only our own `unauthenticated` ends it (R3.2). */
export const getProfile = endpoint("GET", "/platform/profile", {
  summary: "The signed-in user",
  access: "session",
  beforeSecondFactor: true,
  data: user(),
});

/**
 * Ends the session. With the device cookie alone (no bearer) it does only this: ends that device's session and removes
 * the listed cart ids, so that a logout made offline can travel later (architecture, "Sessions").
 */
export const logout = endpoint("POST", "/logout", {
  summary: "End the session; optionally clear these programs from the server cart",
  access: "anyone",
  secret: true,
  body: object({ clear_cart_ids: optional(list(integer(1), 200)) }),
  data: ok(),
});
