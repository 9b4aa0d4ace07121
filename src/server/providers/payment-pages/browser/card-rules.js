/**
 * What a card field accepts. Served as it is to the gateway's page and imported by the gateway's server: one set of rules.
 * Errors are keys of the gateway's words.
 */

/** First six digits of mada cards that also carry a Visa or Mastercard number; the rest of the list is longer. */
const MADA = new Set(
  (
    "446404 440795 440647 421141 474491 588845 968208 457997 457865 468540 468541 468542 468543 417633 446672 446393 409201 458456 462220 " +
    "455708 484783 588848 455036 968203 486094 486095 486096 504300 440533 489318 489319 445564 410685 406136 406996 432328 428671 428672 " +
    "428673 483010 483011 483012 589206 419593 439954 530060 531196 420132 428331 493428 539931 558848 557606 968201 968202 968204 968205 " +
    "968207 968209 968211 636120 604906 521076 524130 535825 543357 543085 549760 554180 588850 529415 529741 535989 536023 513213 520058 " +
    "537767 524514 531095 532013 585265 588983 588982 589005 508160 605141"
  ).split(" "),
);

/** Arabic-Indic and Persian digits become 0-9; spaces and marks go. */
export const digitsOf = (text) =>
  text
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^0-9]/gu, "");

/** "mada", "visa" or "mastercard"; "other" for a card nobody takes here; null while too little is typed to tell. */
export function brandOf(number) {
  if (number.length >= 6 && MADA.has(number.slice(0, 6))) return "mada";
  if (number.startsWith("4")) return "visa";
  const start = Number(number.slice(0, 4).padEnd(4, "0"));
  if (/^5[1-5]/u.test(number) || (number.length >= 4 && start >= 2221 && start <= 2720)) return "mastercard";
  return number.length >= 4 ? "other" : null;
}

/** The check digit of ISO/IEC 7812. */
export function luhn(number) {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return number.length > 0 && sum % 10 === 0;
}

/** Groups of four, as printed on the card. */
export const grouped = (number) => number.replace(/(.{4})(?=.)/gu, "$1 ");

/** `thisMonth` is "YYYY-MM" in Riyadh. */
export function expiryOf(text, thisMonth) {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return { error: "card.expiry" };
  const value = `20${digits.slice(2)}-${digits.slice(0, 2)}`;
  return value < thisMonth ? { error: "card.expired" } : { month, year: Number(value.slice(0, 4)) };
}

/** The error of each field, by field; an empty object for a card that may be tried. */
export function cardErrors(card, thisMonth) {
  const errors = {};
  const number = digitsOf(card.number);
  const brand = brandOf(number);
  if (brand === "other" && luhn(number)) errors.number = "card.unsupported";
  else if (number.length < (brand === "visa" ? 13 : 16) || number.length > 19 || !luhn(number)) errors.number = "card.number";
  const expiry = expiryOf(card.expiry, thisMonth);
  if (expiry.error) errors.expiry = expiry.error;
  if (!/^\d{3}$/u.test(digitsOf(card.cvv))) errors.cvv = "card.cvv";
  if (card.holder.trim() === "") errors.holder = "card.holder";
  return errors;
}
