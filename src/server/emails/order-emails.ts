import { msg } from "@lingui/core/macro";
import { gregorianDate, hijriDate } from "#contract/certificates/certificate-text.ts";
import type { RefundReason } from "#contract/messages/message-kinds.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { sentencesOf } from "#server/commands/notifications/notification-words.ts";
import { riyadhMoment } from "#server/commands/riyadh-moment.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email, EmailAttachment } from "./email.ts";
import { receiptLetter, refundLetter, sarText } from "./order-letters.ts";

interface To {
  to: string;
  language: Language;
  name: string;
}

/** An order as its receipt tells it. Amounts are halalas, VAT included where nothing else is said. */
export interface Receipt {
  number: string;
  invoice: string;
  paidAt: Date;
  discount: number;
  vat: number;
  total: number;
  items: readonly ReceiptItem[];
  /** How many a company bought for people whom it invites; 0: its programs are the buyer's own. */
  seats: number;
  /** False: the invoice waits for the tax authority, and is not among the attachments. */
  withInvoice: boolean;
  /** Of the buyer's programs, or of the seats. */
  link: string;
  attachments: readonly EmailAttachment[];
}

export interface ReceiptItem {
  title: string;
  total: number;
  /** Of its first session; null where none is planned. */
  first: { startsAt: string; room: string | null } | null;
  /** First day of its cohort, YYYY-MM-DD; null for a program without one. */
  startsOn: string | null;
}

/** The email after a delivery (glossary §9): what was bought and when it begins, with the invoice, and the sessions as a calendar. */
export function receiptEmail(words: Words, to: To, receipt: Receipt): Email {
  const { language } = to;
  const say = words.say.bind(words, language);
  const amount = (halalas: number) => say(msg({ message: "{amount} SAR" }), { amount: sarText(halalas) });
  const free = receipt.total === 0;
  const paid = `${gregorianDate(language, receipt.paidAt)}${language === "ar" ? "، " : ", "}${hijriDate(language, receipt.paidAt)}`;
  const titles = receipt.items.map(({ title }) => title);
  const letter = receiptLetter(words, language, { ...receipt, name: to.name, titles });
  const { title, body } = sentencesOf(words, language, letter);
  return {
    ...to,
    subject: title,
    paragraphs: [
      body,
      receipt.withInvoice
        ? say(msg`The tax invoice is attached.`)
        : say(msg`The tax invoice is still with the tax authority. It will be on the page of your order.`),
    ],
    lines: receipt.items.map((item) => ({
      title: item.title,
      details: beginning(words, language, item),
      amount: free ? null : amount(item.total),
    })),
    facts: [
      ...(receipt.discount > 0 ? [{ name: say(msg`Discount`), value: amount(receipt.discount) }] : []),
      ...(free
        ? []
        : [
            { name: say(msg`VAT included`), value: amount(receipt.vat) },
            { name: say(msg`Total`), value: amount(receipt.total) },
          ]),
      { name: say(msg`Order number`), value: isolated(receipt.number) },
      { name: say(msg`Tax invoice`), value: isolated(receipt.invoice) },
      { name: say(msg`Date`), value: paid },
    ],
    button: { words: receipt.seats > 0 ? say(msg`Invite people`) : say(msg`My programs`), href: receipt.link },
    attachments: receipt.attachments,
  };
}

/** When a program begins, and where: its first session, else its cohort's first day, else now. */
function beginning(words: Words, language: Language, { first, startsOn }: ReceiptItem): string[] {
  const say = words.say.bind(words, language);
  if (first)
    return [
      say(msg({ message: "First session: {when}" }), { when: riyadhMoment(first.startsAt, language) }),
      ...(first.room ? [say(msg({ message: "Place: {room}" }), { room: isolated(first.room) })] : []),
    ];
  if (startsOn) return [say(msg({ message: "Begins on {day}" }), { day: gregorianDate(language, riyadhDayStart(startsOn)) })];
  return [say(msg`Available now`)];
}

interface Refund {
  number: string;
  /** Halalas that went back. */
  amount: number;
  reason: RefundReason;
  /** Of the programs whose money it is. */
  titles: readonly string[];
  /** Number of the credit note, where one was issued. */
  creditNote: string | null;
  /** Of the buyer's payments. */
  link: string;
  attachments: readonly EmailAttachment[];
}

/** The email after money went back, saying why. */
export function refundEmail(words: Words, to: To, refund: Refund): Email {
  const { language } = to;
  const say = words.say.bind(words, language);
  const letter = refundLetter(language, { ...refund, name: to.name });
  const { title, body } = sentencesOf(words, language, letter);
  return {
    ...to,
    subject: title,
    paragraphs: [body],
    facts: [
      { name: say(msg`Amount returned`), value: say(msg({ message: "{amount} SAR" }), { amount: sarText(refund.amount) }) },
      { name: say(msg`Order number`), value: isolated(refund.number) },
      ...(refund.creditNote ? [{ name: say(msg`Credit note`), value: isolated(refund.creditNote) }] : []),
    ],
    button: { words: say(msg`Payment and billing`), href: refund.link },
    attachments: refund.attachments,
  };
}
