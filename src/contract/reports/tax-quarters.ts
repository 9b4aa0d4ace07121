/** A tax period: a quarter of the Gregorian year. */
export interface Quarter {
  /** `2026-4`. */
  key: string;
  year: number;
  quarter: number;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

const MONTHS = 3;

function made(year: number, quarter: number): Quarter {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  const first = (quarter - 1) * MONTHS;
  return { key: `${year}-${quarter}`, year, quarter, from: day(first, 1), to: day(first + MONTHS, 0) };
}

/** The quarter of a day in Riyadh and those before it, the newest first. */
export function quartersUntil(today: string, count: number): Quarter[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const newest = year * 4 + Math.floor((month - 1) / MONTHS);
  return Array.from({ length: count }, (_, back) => made(Math.floor((newest - back) / 4), ((newest - back) % 4) + 1));
}

/** A quarter by its key; null for what is none of 2000 to 2099. */
export function quarterOf(key: string): Quarter | null {
  const match = /^(20\d\d)-([1-4])$/u.exec(key);
  return match ? made(Number(match[1]), Number(match[2])) : null;
}

/** As `quartersUntil`, with an older one that is asked for by its key. */
export function quartersWith(today: string, count: number, key: string): Quarter[] {
  const newest = quartersUntil(today, count);
  const asked = quarterOf(key);
  return asked !== null && asked.to < (newest.at(-1)?.from ?? "") ? [...newest, asked] : newest;
}
