import fc from "fast-check";
import { describe, expect, it, test, vi } from "vitest";
import { businessDaysAfter, type Holiday, isBusinessDay, refundDueDay, refundEndsAt, refundLastDay, refundVerdict } from "./refund.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";

const DAY = 86_400_000;
const paid = { paid: 52_000, vat: 6_783 };
const verdict = (paidAt: string, askedAt: string, progress = 0) =>
  refundVerdict({ paidAt: new Date(paidAt), progress, ...paid }, new Date(askedAt));

/** Any moment of a decade, to the millisecond. */
const moment = fc.date({ min: new Date("2024-01-01T00:00:00Z"), max: new Date("2034-01-01T00:00:00Z"), noInvalidDate: true });

describe("a refund may be asked for to the end of the 14th day in Riyadh after payment (R2.4)", () => {
  it("whenever on the first day it was paid", () => {
    for (const paidAt of ["2026-11-11T21:00:00.000Z", "2026-11-12T09:00:00.000Z", "2026-11-12T20:59:59.999Z"]) {
      expect(refundLastDay(new Date(paidAt))).toBe("2026-11-26");
      expect(verdict(paidAt, "2026-11-26T20:59:59.999Z")).toMatchObject({ eligible: true, amount: 52_000, vat: 6_783, inTime: true });
      expect(verdict(paidAt, "2026-11-26T21:00:00.000Z")).toMatchObject({ eligible: false, amount: 0, vat: 0, inTime: false });
    }
  });

  it("a payment a moment before midnight in Riyadh belongs to the day that ends", () => {
    expect(refundLastDay(new Date("2026-11-12T20:59:59.999Z"))).toBe("2026-11-26");
    expect(refundLastDay(new Date("2026-11-12T21:00:00.000Z"))).toBe("2026-11-27");
  });

  test("for any payment: the last millisecond of the 14th day counts, the next one does not, and nothing between them differs", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 15 * DAY }), (paidAt, later) => {
        const end = refundEndsAt(paidAt);
        const rule = (at: Date) => refundVerdict({ paidAt, progress: 0, ...paid }, at).eligible;
        expect(rule(new Date(end.getTime() - 1))).toBe(true);
        expect(rule(end)).toBe(false);
        const asked = new Date(paidAt.getTime() + later);
        expect(rule(asked)).toBe(asked < end);
        // An oracle of its own: count the midnights of Riyadh that lie between.
        const midnights = (riyadhDayStart(riyadhDay(asked)).getTime() - riyadhDayStart(riyadhDay(paidAt)).getTime()) / DAY;
        expect(rule(asked)).toBe(midnights <= 14);
        expect(end.getTime() - riyadhDayStart(riyadhDay(paidAt)).getTime()).toBe(15 * DAY);
      }),
      { numRuns: 5_000 },
    );
  });

  test("the zone of the machine has no say", () => {
    try {
      const ends = ["UTC", "Asia/Riyadh", "America/Los_Angeles", "Pacific/Kiritimati"].map((zone) => {
        vi.stubEnv("TZ", zone);
        return refundEndsAt(new Date("2026-03-28T22:30:00Z")).toISOString();
      });
      expect(new Set(ends)).toEqual(new Set(["2026-04-12T21:00:00.000Z"]));
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("a clock that stands before the payment is in time", () => {
    expect(verdict("2026-11-12T09:00:00Z", "2026-11-01T09:00:00Z").eligible).toBe(true);
  });
});

describe("at most 20 % may be completed; 20 % still counts", () => {
  it.each([
    [0, true],
    [19, true],
    [20, true],
    [21, false],
    [100, false],
  ])("%d %%: %s", (progress, eligible) => {
    expect(verdict("2026-11-12T09:00:00Z", "2026-11-22T06:00:00Z", progress)).toMatchObject({ eligible, progressFits: eligible });
  });

  test("both rules must hold, and the one that is broken is named, the days first", () => {
    const both = (progress: number, askedAt: string) => verdict("2026-11-12T09:00:00Z", askedAt, progress).decides;
    expect(both(5, "2026-11-22T06:00:00Z")).toBe("within_14_days");
    expect(both(80, "2026-11-22T06:00:00Z")).toBe("progress_at_most_20");
    expect(both(5, "2026-12-22T06:00:00Z")).toBe("within_14_days");
    expect(both(80, "2026-12-22T06:00:00Z")).toBe("within_14_days");
  });

  it("nothing paid, nothing back", () => {
    expect(refundVerdict({ paidAt: null, paid: 0, vat: 0, progress: 0 }, new Date())).toMatchObject({ eligible: false, amount: 0 });
    expect(verdict("2026-11-12T09:00:00Z", "2026-11-13T09:00:00Z").eligible).toBe(true);
    expect(
      refundVerdict({ paidAt: new Date("2026-11-12T09:00:00Z"), paid: 0, vat: 0, progress: 0 }, new Date("2026-11-13T09:00:00Z")),
    ).toMatchObject({
      eligible: false,
      amount: 0,
    });
  });
});

describe("the money comes back within 7 business days, Sunday to Thursday, holidays apart", () => {
  const holidays: Holiday[] = [
    { day: "2026-09-23", yearly: true },
    { day: "2027-03-10", yearly: false },
  ];

  it.each([
    ["2026-11-22T06:00:00Z", "2026-12-01"],
    // A Thursday night: Friday and Saturday do not count.
    ["2026-11-26T20:59:59Z", "2026-12-07"],
    ["2026-11-26T21:00:00Z", "2026-12-07"],
    // National Day lies between, in any year.
    ["2026-09-20T06:00:00Z", "2026-09-30"],
    ["2029-09-20T06:00:00Z", "2029-10-02"],
    // A day of one year alone.
    ["2027-03-07T06:00:00Z", "2027-03-17"],
    ["2028-03-05T06:00:00Z", "2028-03-14"],
  ])("begun %s: by %s", (begun, due) => {
    expect(refundDueDay(new Date(begun), holidays)).toBe(due);
  });

  test("for any day and any count: exactly that many business days lie after it, and the last is one", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 40 }), (at, count) => {
        const day = riyadhDay(at);
        const end = businessDaysAfter(day, count, holidays);
        let seen = 0;
        for (let time = Date.parse(day) + DAY; time <= Date.parse(end); time += DAY)
          if (isBusinessDay(new Date(time).toISOString().slice(0, 10), holidays)) seen += 1;
        expect(seen).toBe(count);
        expect(isBusinessDay(end, holidays)).toBe(true);
        expect([5, 6]).not.toContain(new Date(end).getUTCDay());
      }),
      { numRuns: 2_000 },
    );
  });
});
