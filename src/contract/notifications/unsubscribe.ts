import { endpoint } from "#contract/endpoint.ts";
import { oneOf, object, text } from "#contract/schema.ts";
import { EMAILS_BY_CONSENT } from "./notification-preferences.ts";

/** Emails that end by a link: those that go by consent, and all about conversations. */
export const EMAILS_WITH_END = [...EMAILS_BY_CONSENT, "conversation"] as const;
export type EmailWithEnd = (typeof EMAILS_WITH_END)[number];

/** The page of the link; the same address takes the mail program's own press by POST (RFC 8058). */
export const unsubscribePath = (token: string): string => `/unsubscribe?token=${encodeURIComponent(token)}`;

/** Ends emails of one kind by the link of such an email, without signing in; pressed again it changes nothing. */
export const unsubscribeEmails = endpoint("POST", "/unsubscribe", {
  summary: "Get no more emails of the kind that a link came with",
  access: "anyone",
  secret: true,
  rate: "write",
  body: object({ token: text(120) }),
  data: object({ kind: oneOf(...EMAILS_WITH_END) }),
  problems: ["not_found"],
});
