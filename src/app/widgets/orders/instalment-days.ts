/**
 * The days of monthly instalments as the provider counts them: today, then the same day of each month, the last day
 * where a month is shorter.
 * @param today YYYY-MM-DD
 */
export function instalmentDays(today: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const last = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + index, Math.min(day, last))).toISOString().slice(0, 10);
  });
}
