import { expect, it } from "vitest";
import { timesOf } from "./session-times.ts";

it("issue 5.2 a session's time is offered as Riyadh's clocks show it, across midnight too", () => {
  expect(timesOf({ starts_at: "2026-11-22T13:30:00Z", ends_at: "2026-11-22T15:00:00Z" })).toEqual({
    day: "2026-11-22",
    time: "16:30",
    minutes: "90",
  });
  expect(timesOf({ starts_at: "2026-11-22T21:30:00Z", ends_at: "2026-11-22T22:00:00Z" })).toMatchObject({
    day: "2026-11-23",
    time: "00:30",
  });
});
