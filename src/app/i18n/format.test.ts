import { describe, expect, it } from "vitest";
import {
  dayOf,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatHijri,
  formatMoney,
  formatMoneyNumber,
  formatNumber,
  formatPercent,
  formatTime,
  formatTimeRange,
  formatWeekday,
  timeParts,
  weekdayOf,
} from "./format.ts";

/** Riyadh is three hours before UTC all year. */
const riyadh = (time: string, day = "2026-11-22") => `${day}T${time}:00+03:00`;

/** Where a line may not break is told apart. */
const written = (text: string) => text.replaceAll("\u00A0", " ");

describe("where a line may break", () => {
  it("is not between an hour and its period, nor between a day and its month", () => {
    expect(formatTime("ar", riyadh("09:00"))).toBe("9:00\u00A0صباحًا");
    expect(formatTimeRange("ar", riyadh("11:00"), riyadh("12:30"))).toBe("من 11:00\u00A0صباحًا إلى 12:30\u00A0ظهرًا");
    expect(formatDate("en", "2026-11-12", { weekday: true })).toBe("Thursday 12\u00A0November 2026");
    expect(formatDateRange("ar", "2026-11-29", "2026-12-05")).toBe("من 29\u00A0نوفمبر إلى 5\u00A0ديسمبر 2026");
    expect(formatHijri("ar", "2026-11-22")).toBe("12\u00A0جمادى الآخرة 1448\u00A0هـ");
  });
});

describe("dates (glossary §6)", () => {
  it("writes the full date without a comma after the weekday", () => {
    expect(written(formatDate("ar", "2026-11-22", { weekday: true }))).toBe("الأحد 22 نوفمبر 2026");
    expect(written(formatDate("en", "2026-11-22", { weekday: true }))).toBe("Sunday 22 November 2026");
  });

  it("sets the Umm al-Qura date beside it, with a no-break space before the mark", () => {
    expect(written(formatDate("ar", "2026-11-22", { weekday: true, hijri: true }))).toBe("الأحد 22 نوفمبر 2026، 12 جمادى الآخرة 1448 هـ");
    expect(written(formatHijri("en", "2026-11-22"))).toBe("12 Jumada II 1448 AH");
  });

  it("names all twelve Gregorian months as Saudis do", () => {
    const months = Array.from(
      { length: 12 },
      (_, index) => formatDate("ar", `2026-${String(index + 1).padStart(2, "0")}-15`).split(/\s/u)[1],
    );
    expect(months.join("، ")).toBe("يناير، فبراير، مارس، أبريل، مايو، يونيو، يوليو، أغسطس، سبتمبر، أكتوبر، نوفمبر، ديسمبر");
  });

  it("keeps a day where it is and puts an instant on its day in Riyadh", () => {
    expect(dayOf("2026-11-22")).toBe("2026-11-22");
    expect(dayOf("2026-11-21T21:30:00Z")).toBe("2026-11-22");
    expect(weekdayOf("2026-11-21T21:30:00Z")).toBe(0);
  });

  it("writes date and time, and ranges that say what they share once", () => {
    expect(written(formatDateTime("ar", riyadh("16:30")))).toBe("الأحد 22 نوفمبر 2026، الساعة 4:30 مساءً");
    expect(written(formatDateTime("en", riyadh("16:30")))).toBe("Sunday 22 November 2026, 4:30 pm");
    expect(written(formatDateRange("ar", "2026-11-22", "2026-11-28"))).toBe("من 22 إلى 28 نوفمبر 2026");
    expect(written(formatDateRange("ar", "2026-11-29", "2026-12-05"))).toBe("من 29 نوفمبر إلى 5 ديسمبر 2026");
    expect(written(formatDateRange("ar", "2026-11-22", "2026-11-28", { calendar: "hijri" }))).toBe("من 12 إلى 18 جمادى الآخرة 1448 هـ");
    expect(written(formatDateRange("en", "2026-12-27", "2027-01-02"))).toBe("27 December 2026 to 2 January 2027");
  });

  it("has short and one-letter weekdays for the week strip", () => {
    const week = Array.from({ length: 7 }, (_, index) => `2026-11-${22 + index}`);
    expect(week.map((day) => formatWeekday("ar", day, "short")).join(" ")).toBe("أحد اثنين ثلاثاء أربعاء خميس جمعة سبت");
    expect(week.map((day) => formatWeekday("ar", day, "narrow")).join(" ")).toBe("ح ن ث ر خ ج س");
    expect(week.map((day) => formatWeekday("ar", day)).join(" ")).toBe("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت");
  });
});

describe("times (glossary §6)", () => {
  it("writes the period out: morning to 11:59, noon to 12:59, evening to 11:59", () => {
    expect(written(formatTime("ar", riyadh("00:00")))).toBe("12:00 صباحًا");
    expect(written(formatTime("ar", riyadh("11:59")))).toBe("11:59 صباحًا");
    expect(written(formatTime("ar", riyadh("12:00")))).toBe("12:00 ظهرًا");
    expect(written(formatTime("ar", riyadh("12:59")))).toBe("12:59 ظهرًا");
    expect(written(formatTime("ar", riyadh("13:00")))).toBe("1:00 مساءً");
    expect(written(formatTime("ar", riyadh("23:59")))).toBe("11:59 مساءً");
    expect(written(formatTime("en", riyadh("16:30")))).toBe("4:30 pm");
  });

  it("shortens the period for narrow columns", () => {
    expect(timeParts("ar", riyadh("09:05"))).toEqual({ time: "9:05", period: "صباحًا", short: "ص" });
    expect(timeParts("ar", riyadh("12:05")).short).toBe("م");
  });

  it("says the period once where both ends share it", () => {
    expect(written(formatTimeRange("ar", riyadh("16:30"), riyadh("18:00")))).toBe("من 4:30 إلى 6:00 مساءً");
    expect(written(formatTimeRange("ar", riyadh("11:00"), riyadh("12:30")))).toBe("من 11:00 صباحًا إلى 12:30 ظهرًا");
    expect(written(formatTimeRange("en", riyadh("16:30"), riyadh("18:00")))).toBe("4:30 to 6:00 pm");
  });
});

describe("numbers and money (glossary §8.5)", () => {
  it("uses the digits 0-9 and a comma in both languages", () => {
    expect(formatNumber("ar", 1250)).toBe("1,250");
    expect(formatNumber("ar", 4.8)).toBe("4.8");
    expect(formatNumber("ar", 5, 1)).toBe("5.0");
    expect(formatPercent("ar", 62)).toBe("62%");
  });

  it("writes two decimals only when there are halalas, or when a table asks", () => {
    expect(formatMoneyNumber("ar", 950)).toBe("950");
    expect(formatMoneyNumber("ar", 237.5)).toBe("237.50");
    expect(formatMoneyNumber("en", 9600)).toBe("9,600");
    expect(formatMoneyNumber("en", 950, { decimals: true })).toBe("950.00");
  });

  it("says money in a sentence, a minus as a word", () => {
    expect(formatMoney("ar", 1250)).toBe("1,250 ريال");
    expect(formatMoney("en", 1250)).toBe("1,250 SAR");
    expect(formatMoney("ar", -300)).toBe("ناقص 300 ريال");
  });
});
