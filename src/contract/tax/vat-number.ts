/** A Saudi VAT number: fifteen digits, of which the first and the last are 3 (BR-KSA-40). */
export const VAT_NUMBER = /^3\d{13}3$/u;
