import { boolean, object as form, string } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";

/** A copy stays ready this long, and a wish to be forgotten can be taken back this long. */
export const PRIVACY = { exportHours: 24, deletionDays: 30, answerDays: 30 } as const;

/** What stays when a person is erased: why, and for how many years; null is as long as anybody may ask. */
export const KEPT_BY_LAW = [
  { kind: "tax", years: 10 },
  { kind: "certificates", years: null },
  { kind: "study", years: null },
  { kind: "audit", years: 10 },
] as const;

const dataExport = () =>
  object({
    id: uuid(),
    /** `held`: staff look first at who asked. */
    status: oneOf("held", "queued", "ready", "expired", "refused"),
    created_at: instant(),
    /** By when the law wants it answered. */
    due_at: instant(),
    /** Read by `getFile` while it is ready. */
    file_id: nullable(uuid()),
    bytes: nullable(integer()),
    expires_at: nullable(instant()),
    /** Of one that staff refused. */
    refused_because: nullable(text()),
  });

const deletion = () =>
  object({
    id: uuid(),
    /** `confirmed`: staff look first at who asked. */
    status: oneOf("requested", "confirmed", "scheduled", "cancelled", "done", "refused"),
    created_at: instant(),
    /** By when the law wants it done; of a confirmed one the day that was set then. */
    due_at: instant(),
    /** Null until it is known who asked. */
    scheduled_for: nullable(instant()),
    /** Of one that staff refused. */
    refused_because: nullable(text()),
  });

/** What can be agreed to: the terms, and emails that go to nobody who did not ask for them. */
export const CONSENT_KINDS = ["terms", "marketing", "seat_offer", "cart_reminder"] as const;

/** A consent that was given or taken back. */
const consentChange = () => object({ kind: oneOf(...CONSENT_KINDS), granted: flag(), at: instant() });

export const keptByLaw = () => object({ kind: oneOf("tax", "certificates", "study", "audit"), years: nullable(integer()) });

const consent = () => object({ kind: oneOf("terms", "marketing"), granted: flag(), at: nullable(instant()) });

const consentFields = () => ({
  consents: object({ terms: consent(), marketing: consent() }),
  /** Each consent as it was given and taken back, the newest first; fifty at most. */
  history: list(consentChange()),
});

export const consentHistory = () => object(consentFields());
export type ConsentHistory = Static<ReturnType<typeof consentHistory>>;

export const privacyState = () =>
  object({
    /** The latest one, if any. */
    export: nullable(dataExport()),
    /** The open wish, if any; else the last one where staff refused it. */
    deletion: nullable(deletion()),
    /** Since when the caller's second factor says who they are, or will; null without one. */
    factor_counts_from: nullable(instant()),
    ...consentFields(),
    /** When one of the staff looked at the person's own pages, the newest first; twenty at most. */
    views: list(object({ at: instant(), until: instant() })),
    kept: list(keptByLaw()),
  });
export type PrivacyState = Static<ReturnType<typeof privacyState>>;

export const getPrivacy = endpoint("GET", "/privacy/consents", {
  summary: "What the caller agreed to, and what they asked for about their data",
  access: "session",
  data: privacyState(),
});

export const consentForm = form({ marketing: boolean().required() });

export const changeConsent = endpoint("PATCH", "/privacy/consents", {
  summary: "Agree to marketing messages, or no longer",
  access: "session",
  form: consentForm,
  data: privacyState(),
});

/** One at a time: while one is being prepared or ready, it is answered again. */
export const exportData = endpoint("POST", "/privacy/export", {
  summary: "Ask for a copy of the caller's data",
  access: "session",
  success: 201,
  data: privacyState(),
  problems: ["reauth_required"],
});

/** Written down; nothing happens until it is confirmed by password. */
export const requestDeletion = endpoint("POST", "/privacy/delete-account", {
  summary: "Ask for the account to be deleted",
  access: "session",
  success: 201,
  data: privacyState(),
});

export const confirmDeletionForm = form({ password: string().required(key("required")).max(200) });

export const confirmDeletion = endpoint("POST", "/privacy/delete-account/confirm", {
  summary: "Confirm by password that the account is to be deleted in 30 days; without a second factor staff look first at who asks",
  access: "session",
  secret: true,
  rate: "login",
  form: confirmDeletionForm,
  data: privacyState(),
});

/** Gives the second factor first (`reauth_required`). `factor_too_new`: there is none, or it was turned on too lately (`IDENTITY.settledDays`). */
export const confirmIdentity = endpoint("POST", "/privacy/identity", {
  summary: "Say by the second factor who asked for what waits for an identity check: it goes on",
  access: "session",
  data: privacyState(),
  problems: ["reauth_required", "factor_too_new"],
});

export const cancelDeletion = endpoint("POST", "/privacy/delete-account/cancel", {
  summary: "Keep the account",
  access: "session",
  data: privacyState(),
});
