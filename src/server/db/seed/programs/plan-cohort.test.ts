import { describe, expect, it } from "vitest";
import { riyadhDay, riyadhWeekStart } from "#contract/rules/riyadh.ts";
import { type PlannedCohort, planCohort } from "./plan-cohort.ts";
import { DEMO_PROGRAMS } from "./program-rows.ts";
import { disturbStudentWeeks, isSoon, STUDENT_COHORTS } from "#server/db/seed/students/student-sessions.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const SUNDAY_NINE = new Date("2026-11-22T06:00:00Z");

const weekday = (instant: Date): number => new Date(riyadhDay(instant)).getUTCDay();

const firstSunday = (now: Date): Date => new Date(riyadhWeekStart(now).getTime() + WEEK_MS);

const plansAt = (now: Date) =>
  DEMO_PROGRAMS.flatMap(({ type, seed }) =>
    seed.cohorts.map((cohort) => ({ slug: seed.slug, type, seed, plan: planCohort(type, seed, cohort, firstSunday(now)) })),
  );

function studentPlans(now: Date): { python: PlannedCohort; writing: PlannedCohort; diploma: PlannedCohort } {
  const plan = ({ slug, week }: { slug: string; week: number }): PlannedCohort => {
    const program = DEMO_PROGRAMS.find(({ seed }) => seed.slug === slug);
    const cohort = program?.seed.cohorts.find((one) => one.week === week);
    if (!program || !cohort) throw new Error(slug);
    return planCohort(program.type, program.seed, cohort, firstSunday(now));
  };
  return { python: plan(STUDENT_COHORTS.python), writing: plan(STUDENT_COHORTS.writing), diploma: plan(STUDENT_COHORTS.diploma) };
}

const disturbed = (now: Date) => {
  const plans = studentPlans(now);
  disturbStudentWeeks(plans, now);
  return { plans, sessions: [...plans.python.sessions, ...plans.writing.sessions, ...plans.diploma.sessions] };
};

describe("Cohorts of the demo", () => {
  it("meet from Sunday to Thursday only, and in every one of the 26 weeks from the day of seeding", () => {
    const sessions = plansAt(SUNDAY_NINE).flatMap(({ plan }) => plan.sessions);
    expect(sessions.length).toBeGreaterThan(1000);
    expect(sessions.every((session) => weekday(session.startsAt) <= 4)).toBe(true);
    for (let week = 0; week < 26; week += 1) {
      const from = SUNDAY_NINE.getTime() + week * WEEK_MS;
      const here = studentPlans(SUNDAY_NINE).diploma.sessions.filter(
        ({ startsAt }) => startsAt.getTime() >= from && startsAt.getTime() < from + WEEK_MS,
      );
      expect(here.length, `week ${week}`).toBeGreaterThanOrEqual(1);
    }
  });

  it("end after they begin, hold all their lessons in order, and begin on one of their weekdays", () => {
    for (const { slug, type, seed, plan } of plansAt(SUNDAY_NINE)) {
      expect(plan.endsOn >= plan.startsOn, slug).toBe(true);
      expect(seed.meets.days, slug).toContain(new Date(plan.startsOn).getUTCDay());
      const meetings = plan.sessions.filter(({ kind }) => kind !== "deadline");
      for (const [index, session] of meetings.entries())
        if (index > 0) expect(session.startsAt > (meetings[index - 1]?.startsAt ?? session.startsAt), slug).toBe(true);
      if (type === "course")
        expect(Math.abs(meetings.length * seed.meets.minutes - seed.hours * 60), slug).toBeLessThanOrEqual(seed.meets.minutes / 2);
      if (type === "diploma")
        expect(
          meetings.filter(({ kind }) => kind === "exam"),
          slug,
        ).toHaveLength(seed.units.length);
    }
  });

  it("repeat no session's identity", () => {
    const uids = plansAt(SUNDAY_NINE).flatMap(({ plan }) => plan.sessions.map(({ uid }) => uid));
    expect(new Set(uids).size).toBe(uids.length);
  });

  it("are the same for the same moment", () => {
    expect(plansAt(SUNDAY_NINE)).toEqual(plansAt(SUNDAY_NINE));
  });
});

describe("The demo student's weeks", () => {
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => new Date(SUNDAY_NINE.getTime() + hour * 3_600_000));

  it("hold a session within 24 hours, whatever the hour of the week at which the demo is seeded", () => {
    for (const now of hours)
      expect(
        disturbed(now).sessions.some((session) => isSoon(session, now)),
        now.toISOString(),
      ).toBe(true);
  });

  it("hold an extra lecture only where Sunday to Thursday leave the next 24 hours empty", () => {
    for (const now of hours) {
      const outside = disturbed(now).sessions.filter((session) => weekday(session.startsAt) > 4);
      expect(outside.length, now.toISOString()).toBeLessThanOrEqual(1);
      if (outside.length === 1) expect(weekday(now), now.toISOString()).toBeGreaterThanOrEqual(3);
    }
  });

  it("hold several sessions this week, one moved, one cancelled and two that clash, all still to come", () => {
    for (const now of hours) {
      const { plans, sessions } = disturbed(now);
      const label = now.toISOString();
      const week = riyadhWeekStart(now).getTime();
      expect(
        sessions.filter(({ startsAt }) => startsAt.getTime() >= week && startsAt.getTime() < week + WEEK_MS).length,
        label,
      ).toBeGreaterThanOrEqual(5);
      const moved = sessions.filter(({ previousStartsAt }) => previousStartsAt);
      const cancelled = sessions.filter(({ cancelledAt }) => cancelledAt);
      expect([moved.length, cancelled.length], label).toEqual([1, 1]);
      for (const session of [...moved, ...cancelled]) {
        expect(session.startsAt > now, label).toBe(true);
        expect(session.startsAt.getTime() < now.getTime() + 21 * DAY_MS, label).toBe(true);
        expect(session.sequence, label).toBe(1);
      }
      const clash = plans.python.sessions.filter((one) =>
        plans.diploma.sessions.some(
          (other) => other.kind !== "deadline" && !other.cancelledAt && other.startsAt < one.endsAt && one.startsAt < other.endsAt,
        ),
      );
      expect(clash, label).toEqual(moved);
    }
  });
});
