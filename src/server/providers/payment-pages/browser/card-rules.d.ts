export type CardBrand = "mada" | "visa" | "mastercard";
export type CardField = "number" | "expiry" | "cvv" | "holder";
export type CardErrorKey = "card.number" | "card.unsupported" | "card.expiry" | "card.expired" | "card.cvv" | "card.holder";
export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
  holder: string;
}
export function digitsOf(text: string): string;
export function brandOf(number: string): CardBrand | "other" | null;
export function luhn(number: string): boolean;
export function grouped(number: string): string;
export function expiryOf(text: string, thisMonth: string): { error: CardErrorKey } | { error?: undefined; month: number; year: number };
export function cardErrors(card: TypedCard, thisMonth: string): Partial<Record<CardField, CardErrorKey>>;
