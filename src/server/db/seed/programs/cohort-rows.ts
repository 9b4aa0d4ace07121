import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { type PlannedCohort, planCohort } from "./plan-cohort.ts";
import { seededId, type SeededProgram } from "./program-rows.ts";
import { disturbStudentWeeks, STUDENT_COHORTS } from "#server/db/seed/students/student-sessions.ts";

const WEEK_MS = 7 * 86_400_000;

export interface SeededCohort {
  id: number;
  programId: number;
  slug: string;
  week: number;
}

/** Cohorts and their sessions, laid out from the week after `now`. */
export async function seedCohorts(
  db: Executor,
  programs: readonly SeededProgram[],
  instructorIds: Map<string, number>,
  now: Date,
): Promise<SeededCohort[]> {
  const firstSunday = new Date(riyadhWeekStart(now).getTime() + WEEK_MS);
  const plans = programs.flatMap(({ id, type, seed }) =>
    seed.cohorts.map((cohort) => ({ programId: id, slug: seed.slug, seed, plan: planCohort(type, seed, cohort, firstSunday) })),
  );
  const planOf = ({ slug, week }: { slug: string; week: number }): PlannedCohort => {
    const found = plans.find((one) => one.slug === slug && one.plan.seed.week === week);
    if (!found) throw new Error(`the student's cohort of ${slug} is not there`);
    return found.plan;
  };
  disturbStudentWeeks(
    { python: planOf(STUDENT_COHORTS.python), writing: planOf(STUDENT_COHORTS.writing), diploma: planOf(STUDENT_COHORTS.diploma) },
    now,
  );
  const ids = await insertCohorts(db, plans, instructorIds);
  return plans.map(({ programId, slug, plan }, index) => ({ id: ids[index] ?? 0, programId, slug, week: plan.seed.week }));
}

interface CohortToInsert {
  programId: number;
  seed: SeededProgram["seed"];
  plan: PlannedCohort;
  /** When staff put it away; left out: it is not. */
  archivedAt?: Date;
}

/** Cohorts with their sessions. @returns ids in the order of the plans */
export async function insertCohorts(db: Executor, plans: readonly CohortToInsert[], instructorIds: Map<string, number>): Promise<number[]> {
  const rows = await db
    .insert(cohorts)
    .values(
      plans.map(({ programId, seed, plan, archivedAt }) => ({
        programId,
        startsOn: plan.startsOn,
        endsOn: plan.endsOn,
        days: [...seed.meets.days],
        startsMinute: seed.meets.at,
        durationMinutes: seed.meets.minutes,
        seatsTotal: plan.seed.seats,
        seatsTaken: plan.seed.taken,
        closed: plan.seed.closed ?? false,
        archivedAt: archivedAt ?? null,
      })),
    )
    .returning({ id: cohorts.id });
  await insertAll(
    db,
    classSessions,
    plans.flatMap(({ plan }, index) =>
      plan.sessions.map(({ instructor, ...session }) => ({
        ...session,
        cohortId: rows[index]?.id ?? 0,
        instructorId: seededId(instructorIds, instructor),
      })),
    ),
  );
  return rows.map(({ id }) => id);
}
