import { msg } from "@lingui/core/macro";
import type { LetterKind, RefundReason } from "#contract/messages/message-kinds.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";

/** What the letters of an order tell of it. */
interface Lettered {
  number: string;
  /** Of the buyer, as the order has it. */
  name: string;
  /** Of what was bought, or of what its money went back, in the language of the letter. */
  titles: readonly string[];
}

interface Letter {
  kind: LetterKind;
  values: Record<string, string>;
}

/** The receipt of an order: its wording by what was bought, and the values of its variables. */
export function receiptLetter(
  words: Words,
  language: Language,
  { total, seats, ...of }: Lettered & { total: Halalas /** How many are the buyer's to give. */; seats: number },
): Letter {
  const given = words.say(language, msg({ message: "{seats, plural, one {# seat} other {# seats}}" }), { seats });
  return {
    kind: seats > 0 ? "receipt_seats" : total === 0 ? "receipt_free" : "receipt_paid",
    values: { ...valuesOf(language, of, total), seats: given },
  };
}

/** Money that went back: its wording by the reason, and the values of its variables. */
export const refundLetter = (
  language: Language,
  { amount, reason, ...of }: Lettered & { amount: Halalas; reason: RefundReason },
): Letter => ({
  kind: `refund_${reason}`,
  values: valuesOf(language, of, amount),
});

const valuesOf = (language: Language, { number, name, titles }: Lettered, amount: Halalas) => ({
  number: isolated(number),
  amount: sarText(amount),
  name: isolated(name),
  program: new Intl.ListFormat(language, { type: "conjunction" }).format(titles.map(isolated)),
});

/** SAR as letters write it: `1,250`, `617.50`. */
export const sarText = (amount: Halalas): string =>
  toSar(amount).toLocaleString("en-US", { minimumFractionDigits: amount % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });

/** Why money of an order went back, by how the order stands. */
export const refundReason = ({ status, paidAt }: { status: string; paidAt: Date | null }): RefundReason =>
  status === "paid" ? "paid_twice" : paidAt === null ? "not_completed" : "returned";
