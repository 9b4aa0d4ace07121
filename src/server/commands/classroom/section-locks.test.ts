import { describe, expect, it } from "vitest";
import { type LockedBy, sectionLocks } from "./section-locks.ts";

const NOW = new Date("2026-11-22T06:00:00Z");
const LATER = new Date("2027-01-10T00:00:00Z");
const section = (id: number, more: Partial<LockedBy> = {}): LockedBy => ({
  id,
  required: true,
  opensAt: null,
  afterSectionId: null,
  afterAll: false,
  begun: false,
  completed: false,
  ...more,
});
const active = { status: "active", cohortStartsOn: "2026-11-01" } as const;
const locks = (...sections: LockedBy[]) => Object.fromEntries(sectionLocks(sections, active, NOW));

describe("what keeps a section locked (R6.2)", () => {
  it("nothing, where nothing is said", () => {
    expect(locks(section(1), section(2))).toEqual({});
  });

  it("another section, until it is completed", () => {
    expect(locks(section(1), section(2, { afterSectionId: 1 }))).toEqual({ 2: { code: "after_section", sectionId: 1 } });
    expect(locks(section(1, { completed: true }), section(2, { afterSectionId: 1 }))).toEqual({});
  });

  it("its day, to the moment; it is told before the section that it also waits for", () => {
    expect(locks(section(1), section(2, { opensAt: LATER, afterSectionId: 1 }))).toEqual({ 2: { code: "opens_at", opensAt: LATER } });
    expect(locks(section(2, { opensAt: NOW }))).toEqual({});
    expect(locks(section(2, { opensAt: new Date(NOW.getTime() + 1) }))).toHaveProperty("2");
  });

  it("all that is required before it, with how many are done; what comes after it and what is elective does not count", () => {
    const before = [section(1, { completed: true }), section(2), section(3, { required: false })];
    expect(locks(...before, section(4, { afterAll: true }), section(5))).toEqual({ 4: { code: "after_all", done: 1, total: 2 } });
    expect(locks(section(1, { completed: true }), section(3, { required: false }), section(4, { afterAll: true }))).toEqual({});
  });

  it("never one that was begun: what is added before it later closes nothing", () => {
    expect(locks(section(1), section(2, { afterSectionId: 1, begun: true }), section(3, { opensAt: LATER, begun: true }))).toEqual({});
  });

  it("everything, before the cohort begins", () => {
    const waiting = { status: "pending", cohortStartsOn: "2026-12-06" } as const;
    const found = sectionLocks([section(1), section(2, { begun: true })], waiting, NOW);
    expect([...found.values()]).toEqual(Array(2).fill({ code: "cohort_not_started", opensAt: new Date("2026-12-05T21:00:00Z") }));
  });
});
