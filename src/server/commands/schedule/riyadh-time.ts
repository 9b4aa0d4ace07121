import type { ICalDateTimeValue } from "ical-generator";

const OFFSET_MS = 3 * 3_600_000;

/** Riyadh's only rule since 1947: UTC+3, no summer time (RFC 5545 §3.6.5). */
export const RIYADH_VTIMEZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Riyadh",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0300",
  "TZNAME:+03",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/**
 * An instant that `ical-generator` writes with Riyadh's hours. A plain `Date` in a zone it would ask for the hours of the
 * machine, so this is what it takes from Luxon: the two formats of a date and a time.
 */
export function riyadhCalendarTime(instant: string): ICalDateTimeValue {
  const at = new Date(instant);
  const digits = new Date(at.getTime() + OFFSET_MS).toISOString().replace(/\D/gu, "");
  const time = {
    isValid: true,
    zone: { type: "fixed" },
    setZone: () => time,
    toJSDate: () => at,
    toJSON: () => at.toISOString(),
    toFormat: (format: string) => (format === "HHmmss" ? digits.slice(8, 14) : digits.slice(0, 8)),
  };
  return time as unknown as ICalDateTimeValue;
}
