import { expect, test } from "vitest";
import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { refundDays, shareOfDays } from "./refund-days.ts";

const quote = (more: Partial<RefundQuote> = {}): RefundQuote => ({
  id: "0192f6a0-0000-7000-8000-000000000000",
  enrollment_id: 1,
  program: {
    id: 1,
    type: "course",
    title: "",
    glaze: "data",
    cover_photo: null,
    translations: { ar: { title: "" }, en: { title: "" } },
  },
  eligible_for_refund: true,
  amount: 520,
  vat_part: 67.83,
  paid: 520,
  method: null,
  rules: [],
  decides: "within_14_days",
  paid_at: "2026-11-12T09:00:00Z",
  deadline: "2026-11-26T21:00:00Z",
  progress: 15,
  expected_by: "2026-12-01",
  holidays: [],
  asked_at: "2026-11-22T06:00:00Z",
  valid_until: "2026-11-22T06:30:00Z",
  ...more,
});
const now = new Date("2026-11-22T06:00:00Z");
const shown = (days: ReturnType<typeof refundDays>) => days.map(({ day, verdict }) => [day, verdict.amount]);

test("today, the last day and the day after it, each with what would go back (R2.4)", () => {
  expect(shown(refundDays(quote(), now))).toEqual([
    ["2026-11-22", 52_000],
    ["2026-11-26", 52_000],
    ["2026-11-27", 0],
  ]);
});

test("on the last day there are two days to compare, after it one, and where nothing was paid one", () => {
  expect(shown(refundDays(quote(), new Date("2026-11-26T20:59:59.999Z")))).toEqual([
    ["2026-11-26", 52_000],
    ["2026-11-27", 0],
  ]);
  expect(shown(refundDays(quote(), new Date("2026-11-26T21:00:00Z")))).toEqual([["2026-11-27", 0]]);
  expect(shown(refundDays(quote({ paid_at: null, deadline: null, paid: 0 }), now))).toEqual([["2026-11-22", 0]]);
});

test("with more than 20 % completed no day brings anything back", () => {
  expect(refundDays(quote({ progress: 21 }), now).map(({ verdict }) => verdict.amount)).toEqual([0, 0, 0]);
});

test("the line of days runs from the payment to the end of the last day", () => {
  expect(shareOfDays(quote(), new Date("2026-11-12T09:00:00Z"))).toBe(0);
  expect(shareOfDays(quote(), new Date("2026-11-26T21:00:00Z"))).toBe(100);
  expect(Math.round(shareOfDays(quote(), now))).toBe(68);
  expect(shareOfDays(quote({ deadline: null }), now)).toBe(0);
});
