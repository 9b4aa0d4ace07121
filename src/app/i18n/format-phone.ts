/** `+966 11 555 0140`: numbers of Saudi Arabia in their groups, others as they come. Set it `dir="ltr"`. */
export function formatPhone(number: string): string {
  const digits = /^\+966(\d{2})(\d{3})(\d{4})$/u.exec(number.replace(/[\s()-]/gu, ""));
  return digits ? `+966 ${digits.slice(1).join(" ")}` : number;
}
