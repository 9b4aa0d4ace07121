/**
 * The cards that the sandbox knows, as a real gateway documents them. Any other number that passes the checks behaves like
 * the first card without a bank step. Expiry: any month to come; security code: any three digits.
 */
export type CardBehaviour = "success" | "three_ds" | "declined" | "insufficient_funds" | "three_ds_failed" | "pending" | "unruly_notices";

export const TEST_CARDS = [
  { number: "5297412484442387", brand: "mada", behaviour: "three_ds", says: "asks for the bank's code, then paid" },
  { number: "4464040000000007", brand: "mada", behaviour: "success", says: "paid at once" },
  { number: "4111111111111111", brand: "visa", behaviour: "success", says: "paid at once" },
  { number: "5421080101000000", brand: "mastercard", behaviour: "success", says: "paid at once" },
  { number: "4000000000003220", brand: "visa", behaviour: "three_ds", says: "asks for the bank's code, then paid" },
  { number: "4000000000000002", brand: "visa", behaviour: "declined", says: "declined by the bank" },
  { number: "4000000000009995", brand: "visa", behaviour: "insufficient_funds", says: "declined: not enough money" },
  { number: "4000008400001629", brand: "visa", behaviour: "three_ds_failed", says: "asks for the bank's code, which never fits" },
  { number: "4000000000000077", brand: "visa", behaviour: "pending", says: "the bank answers later; paid after some seconds" },
  {
    number: "5555555555554444",
    brand: "mastercard",
    behaviour: "unruly_notices",
    says: "paid; notices come late, twice and in the wrong order",
  },
] as const satisfies readonly { number: string; brand: "mada" | "visa" | "mastercard"; behaviour: CardBehaviour; says: string }[];

/** The code that the sandbox's bank sends. Every other code is a wrong one. */
export const BANK_CODE = "1234";

export const behaviourOf = (number: string): CardBehaviour => TEST_CARDS.find((card) => card.number === number)?.behaviour ?? "success";
