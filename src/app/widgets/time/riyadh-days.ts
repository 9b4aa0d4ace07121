import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";

/**
 * Days and weeks as the product counts them: in Riyadh (UTC+3 all year), weeks from Sunday (design.md §5). A day is
 * `YYYY-MM-DD`, so that days compare as strings and never pass through the device's own zone.
 */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The Riyadh day that holds an instant. */
export const riyadhDayOf = (at: Date | string | number): Day => riyadhDay(new Date(at));

/** The first instant of a Riyadh day. */
export const startOfDay = (day: Day): Date => riyadhDayStart(day);

/** A moment in the middle of a day, safe to hand to a date format of any zone near Riyadh. */
export const noonOf = (day: Day): Date => new Date(startOfDay(day).getTime() + DAY_MS / 2);

export const addDays = (day: Day, days: number): Day => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Sunday that begins a day's week. */
export const weekStart = (day: Day): Day => addDays(day, -weekday(day));

/** The seven days from a Sunday. */
export const daysOfWeek = (sunday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(sunday, index));

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The instant at which a Riyadh day is over, as it travels. */
export const endOfDay = (day: Day): string => startOfDay(addDays(day, 1)).toISOString();
