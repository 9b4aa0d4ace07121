/** Arabic-Indic and Persian digits -> 0-9: people type them in IDs, phones and card fields (R8.1). */
export const asciiDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0));
