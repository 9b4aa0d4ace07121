import { expect, test } from "vitest";
import type { CheckInWindow } from "#contract/attendance/check-in.ts";
import { codesCount, windowNow } from "./code-window.ts";

const known: CheckInWindow = {
  state: "by_time",
  secret: "c2VjcmV0",
  step_s: 30,
  opens_at: "2026-11-22T12:45:00Z",
  closes_at: "2026-11-22T15:00:00Z",
  late_after_min: 10,
};
const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`);

test("issue 5.4: without a network, check-in is open or closed as this device last said", () => {
  const open = { op: "openCheckIn", body: { opens_at: "2026-11-22T10:00:00Z", closes_at: "2026-11-22T16:00:00Z", late_after_min: 10 } };
  const close = { op: "closeCheckIn", body: { closed_at: "2026-11-22T13:00:00Z" } };
  expect(windowNow(known, [])).toEqual(known);
  expect(windowNow(known, [close])).toMatchObject({ state: "closed", secret: known.secret });
  expect(windowNow(known, [close, open])).toMatchObject({ state: "open", opens_at: "2026-11-22T10:00:00Z" });
});

test("issue 5.4: codes count around the session by themselves, and never once it was closed", () => {
  expect(codesCount(known, at("12:44"))).toBe(false);
  expect(codesCount(known, at("12:45"))).toBe(true);
  expect(codesCount(known, at("15:00"))).toBe(false);
  expect(codesCount({ ...known, state: "closed" }, at("13:00"))).toBe(false);
});
