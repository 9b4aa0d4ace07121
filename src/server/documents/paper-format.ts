const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Halalas as SAR with two decimals. */
export const moneyText = (halalas: number): string => money.format(halalas / 100);

const moment = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Riyadh",
});

/** `2026-11-22 09:00`, in Riyadh: a table's date, the same in both languages. */
export function momentText(at: string): string {
  const parts = Object.fromEntries(moment.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

/** `2026-11-22`. */
export const dayText = (at: string): string => momentText(at).slice(0, 10);
