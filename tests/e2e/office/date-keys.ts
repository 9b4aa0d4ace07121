/**
 * What the parts of a field of days and times take, as the browser of the tests shows them: month, day, year, hour, minute, half of the day.
 * @param next the key that goes to the next part
 */
export function keysOf(value: string, next: string): string[] {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(value) ?? [];
  const [, hour = "", minute = ""] = /(\d\d):(\d\d)$/u.exec(value) ?? [];
  const half = Number(hour) < 12 ? "a" : "p";
  const shown = String(Number(hour) % 12 || 12).padStart(2, "0");
  return [
    ...(year ? [...month, ...day, ...year] : []),
    // A year may have more digits than four: it does not go on by itself.
    ...(year && hour ? [next] : []),
    ...(hour ? [...shown, ...minute, half] : []),
  ];
}
