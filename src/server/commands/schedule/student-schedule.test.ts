import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { conflicts, type Occupied, scheduleWindow, sessionStatus } from "./student-schedule.ts";

const at = (time: string) => new Date(`2026-11-22T${time}:00+03:00`);
const taken = (id: number, from: string, to: string, more: Partial<Occupied> = {}): Occupied => ({
  id,
  startsAt: at(from),
  endsAt: at(to),
  cancelledAt: null,
  kind: "lecture",
  ...more,
});

describe("the window of a schedule (R6.4)", () => {
  const now = at("09:00");

  it("is four weeks from this week's Sunday in Riyadh", () => {
    const { from, to } = scheduleWindow({}, now);
    expect(from.toISOString()).toBe("2026-11-21T21:00:00.000Z");
    expect(to.getTime() - from.getTime()).toBe(28 * 86_400_000);
  });

  it("still begins with the old week a minute before Sunday in Riyadh", () => {
    expect(scheduleWindow({}, new Date("2026-11-21T20:59:00Z")).from.toISOString()).toBe("2026-11-14T21:00:00.000Z");
  });

  it("is never longer than 26 weeks and never ends before it begins", () => {
    fc.assert(
      fc.property(fc.option(instant, { nil: undefined }), fc.option(instant, { nil: undefined }), (from, to) => {
        try {
          const window = scheduleWindow({ from, to }, now);
          expect(window.to.getTime()).toBeGreaterThan(window.from.getTime());
          expect(window.to.getTime() - window.from.getTime()).toBeLessThanOrEqual(26 * 7 * 86_400_000);
          if (from) expect(window.from).toEqual(from);
        } catch (problem) {
          expect(problem).toBeInstanceOf(Problem);
          expect((problem as Problem).code).toBe("validation_error");
        }
      }),
    );
  });
});

const instant = fc.date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-01-01T00:00:00Z"), noInvalidDate: true });

describe("conflicts of sessions", () => {
  it("are mutual, and only where time is shared", () => {
    const found = conflicts([
      taken(1, "16:00", "18:00"),
      taken(2, "17:00", "19:00"),
      taken(3, "18:00", "20:00"),
      taken(4, "21:00", "22:00"),
    ]);
    expect(found.get(1)).toEqual([2]);
    expect(found.get(2)).toEqual([1, 3]);
    expect(found.get(3)).toEqual([2]);
    expect(found.has(4)).toBe(false);
  });

  it("are not made by a cancelled session or a deadline", () => {
    const found = conflicts([
      taken(1, "16:00", "18:00", { cancelledAt: at("09:00") }),
      taken(2, "16:00", "18:00"),
      taken(3, "16:30", "17:00", { kind: "deadline" }),
    ]);
    expect(found.size).toBe(0);
  });

  it("are those that comparing every pair would find", () => {
    const session = fc.record({ start: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(fc.array(session, { maxLength: 12 }), (all) => {
        const sessions = all
          .toSorted((a, b) => a.start - b.start)
          .map(({ start, length }, index) => ({
            id: index,
            startsAt: new Date(start * 60_000),
            endsAt: new Date((start + length) * 60_000),
            cancelledAt: null,
            kind: "lecture" as const,
          }));
        const found = conflicts(sessions);
        for (const a of sessions) {
          const expected = sessions.filter((b) => b.id !== a.id && a.startsAt < b.endsAt && b.startsAt < a.endsAt).map((b) => b.id);
          expect((found.get(a.id) ?? []).toSorted((x, y) => x - y)).toEqual(expected);
        }
      }),
    );
  });
});

describe("what a session is at a moment", () => {
  const session = { startsAt: at("16:00"), endsAt: at("18:00"), previousStartsAt: null, cancelledAt: null };
  it.each([
    ["before it", session, "15:59", "scheduled"],
    ["from its first minute", session, "16:00", "live"],
    ["at its end", session, "18:00", "ended"],
    ["moved, before it", { ...session, previousStartsAt: at("10:00") }, "09:00", "rescheduled"],
    ["moved, while it runs", { ...session, previousStartsAt: at("10:00") }, "17:00", "live"],
    ["cancelled, before it", { ...session, cancelledAt: at("08:00") }, "09:00", "cancelled"],
    ["cancelled, at its time", { ...session, cancelledAt: at("08:00") }, "17:00", "cancelled"],
  ] as const)("%s", (_, given, time, status) => {
    expect(sessionStatus(given, at(time))).toBe(status);
  });
});
