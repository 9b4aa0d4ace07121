import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { MailFault, MailState } from "#contract/messages/mails.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const mailState: Record<MailState, StatusWords> = {
  waiting: { words: msg({ message: "Waiting", context: "mail" }), kind: "wait" },
  sent: { words: msg({ message: "Sent", context: "mail" }), kind: "ok" },
  deferred: { words: msg({ message: "Tried again later", context: "mail" }), kind: "wait" },
  bounced: { words: msg({ message: "Came back", context: "mail" }), kind: "bad" },
  dead: { words: msg({ message: "Given up", context: "mail" }), kind: "bad" },
  closed: { words: msg({ message: "Closed", context: "mail" }), kind: "plain" },
};

export const mailFault: Record<MailFault, MessageDescriptor> = {
  address: msg`The other side knows no such address, or takes nothing for it.`,
  refused: msg`The mail server rejected this mail.`,
  unreachable: msg`The mail server cannot be reached.`,
  timeout: msg`The mail server did not answer in time.`,
  sign_in: msg`The mail server did not accept our login: its password or address in the settings is wrong.`,
  other: msg`It failed before it reached the mail server.`,
};

/** What mails of a job say; a kind of a newer server is shown by its name. */
const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  "password-reset-mail": msg({ message: "Password reset", context: "mail" }),
  "email-change-mail": msg({ message: "Change of e-mail", context: "mail" }),
  "email-verification-mail": msg({ message: "Verification of an e-mail", context: "mail" }),
  "registration-refused-mail": msg({ message: "Account exists already", context: "mail" }),
  "password-changed-mail": msg({ message: "Password changed", context: "mail" }),
  "email-changed-mail": msg({ message: "E-mail changed", context: "mail" }),
  "new-device-mail": msg({ message: "New device", context: "mail" }),
  "second-factor-mail": msg({ message: "Two-step verification", context: "mail" }),
  "receipt-mail": msg({ message: "Receipt", context: "mail" }),
  "seat-invitation-mail": msg({ message: "Invitation to a seat", context: "mail" }),
  "refund-mail": msg({ message: "Refund", context: "mail" }),
  "accounts-joined-mail": msg({ message: "Accounts joined", context: "mail" }),
  "message-text-trial": msg({ message: "Trial of a wording", context: "mail" }),
  "roles-changed-mail": msg({ message: "Roles changed", context: "mail" }),
  "security-log-broken-mail": msg({ message: "Alarm of the audit log", context: "mail" }),
  "contact-mail": msg({ message: "Message to us", context: "mail" }),
  "contact-answer-mail": msg({ message: "Answer to a message", context: "mail" }),
  "trainer-application-mail": msg({ message: "Trainer application", context: "mail" }),
  "trainer-application-news": msg({ message: "News of a trainer application", context: "mail" }),
  "conversation-letter-mail": msg({ message: "Letter about conversations", context: "mail" }),
  "notification-mail": msg({ message: "Notification", context: "mail" }),
};
export const mailKind = (kind: string): MessageDescriptor | null => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? null) : null);
