import { msg } from "@lingui/core/macro";
import { gregorianDate, hijriDate } from "#contract/certificates/certificate-text.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { riyadhMoment } from "#server/commands/riyadh-moment.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email, EmailAttachment } from "./email.ts";

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
  const amount = (halalas: number) => say(msg({ message: "{amount} SAR" }), { amount: money(halalas) });
  const free = receipt.total === 0;
  const number = isolated(receipt.number);
  const paid = `${gregorianDate(language, receipt.paidAt)}${language === "ar" ? "، " : ", "}${hijriDate(language, receipt.paidAt)}`;
  return {
    ...to,
    subject: say(
      receipt.seats > 0
        ? msg({ message: "Your seats are ready: order {number}" })
        : free
          ? msg({ message: "Your programs are ready: order {number}" })
          : msg({ message: "Payment received: order {number}" }),
      {
        number,
      },
    ),
    paragraphs: [
      receipt.seats > 0
        ? say(
            msg({
              message:
                "{count, plural, one {# seat is yours to give} other {# seats are yours to give}}: invite people by e-mail, and each takes a seat with an account of their own. The tax invoice is attached.",
            }),
            { count: receipt.seats },
          )
        : free
          ? say(msg`Your programs are ready in My programs. The tax invoice is attached.`)
          : say(msg({ message: "We received {amount} SAR and your programs are ready in My programs. The tax invoice is attached." }), {
              amount: money(receipt.total),
            }),
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
      { name: say(msg`Order number`), value: number },
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

/** Why money went back. */
export type RefundReason = "paid_twice" | "not_completed" | "refunded";

const REASONS = {
  paid_twice: msg({
    message: "Order {number} was paid twice, so we returned the second payment of {amount} SAR. Your programs stay as they are.",
  }),
  not_completed: msg({
    message:
      "We could not complete order {number}: a seat, a coupon or a price was no longer available when your payment arrived. We returned the whole amount of {amount} SAR to your payment method.",
  }),
  refunded: msg({ message: "We returned {amount} SAR of order {number} to your payment method." }),
} as const satisfies Record<RefundReason, unknown>;

interface Refund {
  number: string;
  /** Halalas that went back. */
  amount: number;
  reason: RefundReason;
  /** Number of the credit note, where one was issued. */
  creditNote: string | null;
  /** Of the buyer's payments. */
  link: string;
  attachments: readonly EmailAttachment[];
}

/** The email after money went back, saying why. */
export function refundEmail(words: Words, to: To, refund: Refund): Email {
  const say = words.say.bind(words, to.language);
  const values = { number: isolated(refund.number), amount: money(refund.amount) };
  return {
    ...to,
    subject: say(msg({ message: "Refunded: order {number}" }), values),
    paragraphs: [say(REASONS[refund.reason], values)],
    facts: [
      { name: say(msg`Amount returned`), value: say(msg({ message: "{amount} SAR" }), values) },
      { name: say(msg`Order number`), value: values.number },
      ...(refund.creditNote ? [{ name: say(msg`Credit note`), value: isolated(refund.creditNote) }] : []),
    ],
    button: { words: say(msg`Payment and billing`), href: refund.link },
    attachments: refund.attachments,
  };
}

const money = (halalas: number): string =>
  toSar(halalas).toLocaleString("en-US", { minimumFractionDigits: halalas % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });
