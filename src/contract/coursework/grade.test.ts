import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedItem, gradeScale, gradeTargets, letterOf, neededFor, passedOf } from "./grade.ts";

const item = (weight: number, maxDegree: number, degree: number | null, state?: CountedItem["state"]): CountedItem => ({
  weight,
  maxDegree,
  degree,
  state: state ?? (degree === null ? "open" : "graded"),
});
/** The course of the design: 50 of 60 so far, 40 open. */
const COURSE = [item(10, 20, 18), item(10, 20, 16), item(20, 50, 45), item(20, 40, 30), item(20, 100, null), item(20, 50, null)];

describe("a program's grade (R6.4)", () => {
  it("is what was earned, what is open and what is lost, by weight", () => {
    expect(gradeScale(COURSE)).toEqual({ earned: 50, open: 40, lost: 10 });
  });

  it("says what each letter still needs, and null for one out of reach", () => {
    const scale = gradeScale(COURSE);
    expect(gradeTargets(60).map(({ letter, from }) => [letter, from, neededFor(from, scale)])).toEqual([
      ["pass", 60, 10],
      ["good", 70, 20],
      ["very_good", 80, 30],
      ["excellent", 90, 40],
    ]);
    expect(neededFor(90.01, scale)).toBeNull();
    expect(neededFor(50, scale)).toBe(0);
  });

  it("leaves an excused item out and counts an absence as zero", () => {
    expect(gradeScale([item(50, 10, 8), item(50, 10, null, "excused")])).toEqual({ earned: 80, open: 0, lost: 20 });
    expect(gradeScale([item(50, 10, 8), item(50, 10, null, "absent")])).toEqual({ earned: 40, open: 0, lost: 60 });
    expect(gradeScale([item(100, 10, null, "excused")])).toEqual({ earned: 0, open: 0, lost: 0 });
  });

  it("is passed at the pass mark exactly, and failed only once it cannot be reached", () => {
    expect(passedOf({ earned: 60, open: 40, lost: 0 }, 60)).toBe(true);
    expect(passedOf({ earned: 59.99, open: 0.01, lost: 40 }, 60)).toBeNull();
    expect(passedOf({ earned: 59.98, open: 0.01, lost: 40.01 }, 60)).toBe(false);
  });

  it("has a letter once nothing is open, from a program's own pass mark", () => {
    const letter = (earned: number, pass = 60) => letterOf({ earned, open: 0, lost: 100 - earned }, pass);
    expect([90, 89.99, 80, 70, 69.99, 60, 59.99].map((earned) => letter(earned))).toEqual([
      "excellent",
      "very_good",
      "very_good",
      "good",
      "pass",
      "pass",
      "fail",
    ]);
    expect(letter(74, 75)).toBe("fail");
    expect(gradeTargets(75).map((one) => one.letter)).toEqual(["pass", "very_good", "excellent"]);
    expect(letterOf(gradeScale(COURSE), 60)).toBeNull();
  });

  it("always has three parts that make 100, whatever the weights", () => {
    const any = fc.record({
      weight: fc.integer({ min: 1, max: 40 }),
      maxDegree: fc.integer({ min: 1, max: 100 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      state: fc.constantFrom<CountedItem["state"]>("open", "graded", "absent"),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (all) => {
        const scale = gradeScale(all.map(({ share, ...one }) => ({ ...one, degree: one.maxDegree * share })));
        expect(scale.earned + scale.open + scale.lost).toBeCloseTo(100, 6);
        expect(scale.earned).toBeGreaterThanOrEqual(0);
        expect(scale.lost).toBeGreaterThanOrEqual(-0.011);
      }),
    );
  });
});
