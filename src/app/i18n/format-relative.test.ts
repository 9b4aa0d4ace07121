import { describe, expect, it } from "vitest";
import { daysBetween, formatRelative, formatRelativeDay, formatRelativeDayTime, formatRelativeWithin } from "./format-relative.ts";

const now = "2026-11-22T09:00:00+03:00";
/** Where a line may not break is told in `format.test.ts`. */
const written = (text: string) => text.replaceAll("\u00A0", " ");
const at = (day: string, time: string) => `${day}T${time}:00+03:00`;

describe("relative time (glossary §6)", () => {
  it("says now for less than a minute", () => {
    expect(formatRelative("ar", at("2026-11-22", "09:00"), now)).toBe("الآن");
    expect(formatRelative("en", at("2026-11-22", "09:00"), now)).toBe("Just now");
  });

  it("counts past minutes in the Arabic forms after «قبل»", () => {
    expect(formatRelative("ar", at("2026-11-22", "08:59"), now)).toBe("قبل دقيقة");
    expect(formatRelative("ar", at("2026-11-22", "08:58"), now)).toBe("قبل دقيقتين");
    expect(formatRelative("ar", at("2026-11-22", "08:57"), now)).toBe("قبل 3 دقائق");
    expect(formatRelative("ar", at("2026-11-22", "08:49"), now)).toBe("قبل 11 دقيقة");
    expect(formatRelative("ar", at("2026-11-22", "08:00"), now)).toBe("قبل ساعة");
    expect(formatRelative("ar", at("2026-11-22", "07:00"), now)).toBe("قبل ساعتين");
    expect(formatRelative("en", at("2026-11-22", "08:59"), now)).toBe("1 minute ago");
  });

  it("counts future minutes after «بعد»", () => {
    expect(formatRelative("ar", at("2026-11-22", "09:01"), now)).toBe("بعد دقيقة");
    expect(formatRelative("ar", at("2026-11-22", "11:00"), now)).toBe("بعد ساعتين");
    expect(formatRelative("en", at("2026-11-22", "09:40"), now)).toBe("in 40 minutes");
  });

  it("names the days around today, with their time", () => {
    expect(written(formatRelative("ar", at("2026-11-21", "21:40"), now))).toBe("أمس 9:40 مساءً");
    expect(written(formatRelative("ar", at("2026-11-20", "21:40"), now))).toBe("أول أمس 9:40 مساءً");
    expect(written(formatRelative("ar", at("2026-11-23", "18:00"), now))).toBe("غدًا 6:00 مساءً");
    expect(written(formatRelativeDayTime("ar", at("2026-11-22", "16:30"), now))).toBe("اليوم 4:30 مساءً");
    expect(written(formatRelativeDayTime("en", at("2026-11-22", "16:30"), now))).toBe("Today at 4:30 pm");
    expect(formatRelativeDay("ar", "2026-11-24", now)).toBe("بعد غد");
  });

  it("parts a far day from its hour as every other date does", () => {
    expect(written(formatRelativeDayTime("ar", at("2026-11-26", "16:30"), now))).toBe("الخميس 26 نوفمبر 2026، الساعة 4:30 مساءً");
    expect(written(formatRelativeDayTime("en", at("2026-11-26", "16:30"), now))).toBe("Thursday 26 November 2026, 4:30 pm");
  });

  it("gives the number of days for a week and the date beyond", () => {
    expect(formatRelative("ar", at("2026-11-19", "12:00"), now)).toBe("قبل 3 أيام");
    expect(formatRelative("ar", at("2026-11-15", "12:00"), now)).toBe("قبل 7 أيام");
    expect(written(formatRelative("ar", at("2026-11-14", "12:00"), now))).toBe("14 نوفمبر 2026");
    expect(written(formatRelativeDay("ar", "2026-11-26", now))).toBe("الخميس 26 نوفمبر 2026");
  });

  it("counts days by the calendar in Riyadh, not by 24 hours", () => {
    expect(daysBetween("2026-11-22T20:59:00Z", "2026-11-22T21:01:00Z")).toBe(1);
  });
});

it("goes on within a sentence: no capital letter, and a near day without its hour", () => {
  const now = "2026-11-22T09:00:00Z";
  expect(formatRelativeWithin("en", "2026-11-21T03:00:00Z", now)).toBe("yesterday");
  expect(formatRelativeWithin("en", "2026-11-20T03:00:00Z", now)).toBe("two days ago");
  expect(formatRelativeWithin("en", "2026-11-22T04:00:00Z", now)).toBe("5 hours ago");
  expect(formatRelativeWithin("ar", "2026-11-20T03:00:00Z", now)).toBe("أول أمس");
  expect(written(formatRelativeWithin("en", "2026-10-01T03:00:00Z", now))).toBe("1 October 2026");
});
