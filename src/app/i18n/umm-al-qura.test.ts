import { IslamicUmalquraCalendar, parseDate, toCalendar } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { formatHijri } from "./format.ts";

/** First days of years and months, as the Umm al-Qura calendar was published. */
const DAYS: [day: string, hijri: [number, number, number], said: string][] = [
  ["1937-03-14", [1356, 1, 1], "1 محرم 1356\u00A0هـ"],
  ["1950-10-13", [1370, 1, 1], "1 محرم 1370\u00A0هـ"],
  ["1970-03-09", [1390, 1, 1], "1 محرم 1390\u00A0هـ"],
  ["1999-04-17", [1420, 1, 1], "1 محرم 1420\u00A0هـ"],
  ["2000-04-06", [1421, 1, 1], "1 محرم 1421\u00A0هـ"],
  ["2008-12-29", [1430, 1, 1], "1 محرم 1430\u00A0هـ"],
  ["2015-06-18", [1436, 9, 1], "1 رمضان 1436\u00A0هـ"],
  ["2018-09-11", [1440, 1, 1], "1 محرم 1440\u00A0هـ"],
  ["2019-08-31", [1441, 1, 1], "1 محرم 1441\u00A0هـ"],
  ["2020-07-31", [1441, 12, 10], "10 ذو الحجة 1441\u00A0هـ"],
  ["2020-08-20", [1442, 1, 1], "1 محرم 1442\u00A0هـ"],
  ["2021-08-09", [1443, 1, 1], "1 محرم 1443\u00A0هـ"],
  ["2022-07-30", [1444, 1, 1], "1 محرم 1444\u00A0هـ"],
  ["2023-07-19", [1445, 1, 1], "1 محرم 1445\u00A0هـ"],
  ["2024-03-11", [1445, 9, 1], "1 رمضان 1445\u00A0هـ"],
  ["2024-04-10", [1445, 10, 1], "1 شوال 1445\u00A0هـ"],
  ["2024-07-07", [1446, 1, 1], "1 محرم 1446\u00A0هـ"],
  ["2025-03-01", [1446, 9, 1], "1 رمضان 1446\u00A0هـ"],
  ["2025-03-30", [1446, 10, 1], "1 شوال 1446\u00A0هـ"],
  ["2025-06-26", [1447, 1, 1], "1 محرم 1447\u00A0هـ"],
];

describe("a birth date, Hijri or Gregorian (R15.3)", () => {
  it.each(DAYS)("%s is the same day in the calendar that it is chosen in and in words", (day, [year, month, date], said) => {
    const chosen = toCalendar(parseDate(day), new IslamicUmalquraCalendar());
    expect([chosen.year, chosen.month, chosen.day]).toEqual([year, month, date]);
    expect(formatHijri("ar", day).replace("\u00A0", " ")).toBe(said);
  });
});
