import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttendanceCounts, attendanceDegree, type AttendancePolicy, attendanceWarning, DEFAULT_POLICY } from "./attendance-degree.ts";

const counts = (present: number, late = 0, absent = 0, excused = 0): AttendanceCounts => ({ present, late, absent, excused });

describe("attendanceDegree (api.md §10)", () => {
  it.each<[AttendanceCounts, Partial<AttendancePolicy>, number | null, number | null]>([
    [counts(0), {}, null, null],
    [counts(0, 0, 0, 3), {}, null, null],
    [counts(0, 0, 0, 3), { excused: "present" }, 100, 20],
    [counts(11, 1), {}, 96, 19.17],
    [counts(10, 0, 0, 2), {}, 100, 20],
    [counts(7, 1, 4), {}, 63, 12.5],
    [counts(8, 3, 1), {}, 79, 15.83],
    [counts(8, 3, 1, 1), { excused: "present" }, 81, 16.15],
    [counts(0, 1), { late: 0.1 }, 10, 2],
    [counts(0, 0, 2), { absent: 0.25 }, 25, 5],
  ])("%j with %j: %s %%, %s of 20", (given, policy, rate, degree) => {
    expect(attendanceDegree(given, { ...DEFAULT_POLICY, max_degree: 20, ...policy })).toMatchObject({ rate, degree });
  });

  const count = fc.integer({ min: 0, max: 200 });
  const anyCounts = fc.record({ present: count, late: count, absent: count, excused: count });
  const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20);
  const anyPolicy = fc
    .record({
      max_degree: fc.integer({ min: 1, max: 1000 }),
      one: share,
      two: share,
      three: share,
      excused: fc.constantFrom("not_counted" as const, "present" as const),
    })
    .map(({ one, two, three, ...rest }): AttendancePolicy => {
      const [absent = 0, late = 0, present = 0] = [one, two, three].toSorted((a, b) => a - b);
      return { ...rest, present, late, absent };
    });

  it("lies between nothing and everything, and the rate with it", () => {
    fc.assert(
      fc.property(anyCounts, anyPolicy, (given, policy) => {
        const { rate, degree, counted } = attendanceDegree(given, policy);
        if (counted === 0) return expect([rate, degree]).toEqual([null, null]);
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(100);
        expect(degree).toBeGreaterThanOrEqual(0);
        expect(degree).toBeLessThanOrEqual(policy.max_degree);
        expect(Math.abs((degree ?? 0) / policy.max_degree - (rate ?? 0) / 100)).toBeLessThanOrEqual(
          0.005 + 0.005 / policy.max_degree + 1e-9,
        );
      }),
    );
  });

  it("never falls when an absence becomes a late arrival, a late arrival a presence, or an absence excused", () => {
    fc.assert(
      fc.property(anyCounts, anyPolicy, (given, policy) => {
        // An excused absence that counts for nothing leaves the others to decide, which is no gain to somebody never there.
        const better: AttendanceCounts[] = [
          { ...given, absent: given.absent - 1, late: given.late + 1 },
          { ...given, late: given.late - 1, present: given.present + 1 },
          { ...given, absent: given.absent - 1, excused: given.excused + 1 },
        ].filter((one) => Object.values(one).every((value) => value >= 0));
        const before = attendanceDegree(given, policy).degree ?? 0;
        for (const one of better) {
          const after = attendanceDegree(one, policy).degree;
          if (after !== null) expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        }
      }),
    );
  });
});

describe("attendanceWarning", () => {
  it.each([
    [null, 75, null],
    [74, 75, "below"],
    [75, 75, "near"],
    [84, 75, "near"],
    [85, 75, null],
    [10, 0, null],
    [99, 95, "near"],
    [100, 95, null],
  ] as const)("%s %% of %s", (rate, minimum, warning) => {
    expect(attendanceWarning(rate, minimum)).toBe(warning);
  });
});
