import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { dayPlan } from "./day-plan.ts";

const DAY = "2026-11-22";
const at = (minutes: number) => new Date(Date.parse(`${DAY}T00:00:00+03:00`) + minutes * 60_000).toISOString();
const session = (id: number, from: number, to: number) => ({ id, starts_at: at(from), ends_at: at(to) }) as ScheduledSession;
const places = (...sessions: ScheduledSession[]) =>
  dayPlan(DAY, sessions).placed.map(({ session: { id }, from, to, lane, lanes }) => [id, from, to, lane, lanes]);

describe("a day's plan (R6.4)", () => {
  it("draws six hours at least, and all that the day holds", () => {
    expect(dayPlan(DAY, []).hours).toEqual([8, 9, 10, 11, 12, 13, 14]);
    expect(dayPlan(DAY, [session(1, 16 * 60 + 30, 18 * 60)]).hours).toEqual([16, 17, 18, 19, 20, 21, 22]);
    expect(dayPlan(DAY, [session(1, 23 * 60 + 59, 23 * 60 + 59)]).hours.at(-1)).toBe(24);
  });

  it("sets what overlaps side by side, and what follows below", () => {
    expect(places(session(1, 960, 1080), session(2, 1020, 1140), session(3, 1140, 1200))).toEqual([
      [1, 0, 8, 0, 2],
      [2, 4, 12, 1, 2],
      [3, 12, 16, 0, 1],
    ]);
  });

  it("gives a deadline a line to stand on, and keeps what crosses midnight inside the day", () => {
    expect(places(session(1, 1439, 1439))).toEqual([[1, 22, 24, 0, 1]]);
    expect(places(session(1, 1380, 1500))).toEqual([[1, 20, 24, 0, 1]]);
  });

  it("never lets two share a place, whatever the day", () => {
    const any = fc.record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 10 }), (all) => {
        const { placed, rows } = dayPlan(
          DAY,
          all.map(({ from, length }, id) => session(id, from, from + length)),
        );
        expect(placed).toHaveLength(all.length);
        for (const one of placed) {
          expect(one.from).toBeGreaterThanOrEqual(0);
          expect(one.to).toBeLessThanOrEqual(rows);
          expect(one.lane).toBeLessThan(one.lanes);
          const minutes = (span: typeof one) => [Date.parse(span.session.starts_at), Date.parse(span.session.ends_at)] as const;
          for (const other of placed) {
            const [[a, b], [c, d]] = [minutes(one), minutes(other)];
            if (one !== other && one.lane === other.lane && one.lanes === other.lanes) expect(a < d && c < b).toBe(false);
          }
        }
      }),
    );
  });
});
