import type { Language } from "#contract/shapes.ts";

/**
 * What an email says, before it is laid out as HTML and as text (`compose-email.ts`). Every string is plain text in the email's
 * language; what people wrote stands in it as they wrote it and is escaped by the layout.
 */
export interface Email {
  to: string;
  language: Language;
  subject: string;
  /** Whom it greets; null where the address may be somebody else's, who is greeted without a name. */
  name: string | null;
  paragraphs: readonly string[];
  /** What was bought, a row each. */
  lines?: readonly EmailLine[];
  facts?: readonly EmailFact[];
  /** The one thing to do. */
  button?: EmailLink;
  /** Other ways, quieter, below it. */
  links?: readonly EmailLink[];
  /** What to do where the email was not expected. */
  note?: string;
  /** Where emails of this kind end: at the foot, and for the mail program's own button (RFC 8058). */
  unsubscribe?: EmailLink;
  attachments?: readonly EmailAttachment[];
}

export interface EmailLine {
  title: string;
  /** Dates and place, a sentence each. */
  details: readonly string[];
  /** As it is shown, with its currency; null where none belongs. */
  amount: string | null;
}

export interface EmailFact {
  name: string;
  value: string;
}

export interface EmailLink {
  words: string;
  /** A whole address. */
  href: string;
}

export interface EmailAttachment {
  filename: string;
  content: Uint8Array | string;
  contentType: string;
}

/** How an email greets the holder of an account: an account without an English name is greeted by the Arabic one. */
export const recipientName = ({ language, nameAr, nameEn }: { language: Language; nameAr: string; nameEn: string | null }): string =>
  language === "en" && nameEn ? nameEn : nameAr;

/** What the foot says of who writes. */
export interface Sender {
  name: string;
  address: string;
  email: string;
  phone: string;
  vatNumber: string;
  /** The product's own address. */
  publicUrl: string;
}

/** Sentences that belong to every email and to none. */
export interface EmailFrame {
  greeting: string;
  /** Before the address of the button, for who cannot press it. */
  orOpen: string;
  vatNumber: string;
  /** Why this email came. */
  reason: string;
}
