/** SAR as typed, Arabic digits too; null where it is no sum of money. */
export function sumIn(text: string): number | null {
  const latin = text
    .replaceAll(/[٠-٩]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
    .replaceAll(/[,،\s]/gu, "")
    .replace("٫", ".");
  return /^\d{1,8}(?:\.\d{1,2})?$/u.test(latin) && Number(latin) > 0 ? Number(latin) : null;
}
