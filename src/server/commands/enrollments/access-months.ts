/** The same moment some months later; where that month is shorter, on its last day. */
export function monthsLater(start: Date, months: number): Date {
  const later = new Date(start);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0);
  return later;
}
