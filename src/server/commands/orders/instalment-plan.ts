import { type Halalas, splitEvenly } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";

const PARTS = 4;

/** Four payments: the first today (in Riyadh), then one a month, on the month's last day where it is shorter. */
export function instalmentPlan(total: Halalas, now: Date): { amount: Halalas; day: string }[] {
  const [year = 0, month = 0, day = 0] = riyadhDay(now).split("-").map(Number);
  return splitEvenly(total, PARTS).map((amount, index) => {
    const lastDay = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    return { amount, day: new Date(Date.UTC(year, month - 1 + index, Math.min(day, lastDay))).toISOString().slice(0, 10) };
  });
}
