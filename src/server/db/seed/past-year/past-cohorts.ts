import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { planCohort } from "#server/db/seed/programs/plan-cohort.ts";
import { insertCohorts, type SeededCohort } from "#server/db/seed/programs/cohort-rows.ts";
import type { SeededProgram } from "#server/db/seed/programs/program-rows.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import type { BoughtCohort } from "./plan-purchases.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 3_600_000;
const SEATS = 24;

/** Programs that ran in the past year. The demo instructor teaches none of them: their lists are as they were. */
const RAN = [
  "saudi-labour-law",
  "generative-ai-at-work",
  "user-experience-from-scratch",
  "accounting-for-non-accountants",
  "first-aid-at-work",
  "drafting-commercial-contracts",
  "nutrition-basics",
  "project-management",
  "legal-translation",
  "e-learning-design",
  "digital-arabic-lettering",
  "cloud-computing-essentials",
  "managing-an-online-class",
  "power-bi-dashboards",
  "phone-photography",
] as const;
const ROUNDS = 2;
/** The first began so many weeks before the week after today; one begins every week and a half from then on. */
const FIRST_WEEK = -51;
const WEEKS_APART = 1.5;
/** Buyers of a cohort by its month: few in Ramadan and in summer, many after each. */
const BUYERS = [7, 8, 10, 11, 9, 5, 6, 10, 12, 7, 6, 11];
/** Weeks in which a cohort to come begins whose seats are sold now, and how many each sold to people with a name. */
const COMING = { from: 1, to: 3, buyers: 4 } as const;

interface Seeded {
  programs: readonly SeededProgram[];
  cohorts: readonly SeededCohort[];
  instructorIds: Map<string, number>;
  now: Date;
}

/** The cohorts of the past year with their sessions and registers, put away since; and those to come that people bought already. */
export async function seedPastCohorts(db: Executor, { programs, cohorts: coming, instructorIds, now }: Seeded): Promise<BoughtCohort[]> {
  const firstSunday = new Date(riyadhWeekStart(now).getTime() + WEEK_MS);
  const ran = RAN.map((slug) => {
    const program = programs.find(({ seed }) => seed.slug === slug);
    if (!program) throw new Error(`the past year names ${slug}, which is not there`);
    return program;
  });
  const plans = Array.from({ length: RAN.length * ROUNDS }, (_, index) => {
    const program = ran[index % ran.length];
    if (!program) throw new Error("no program ran");
    const week = Math.round(FIRST_WEEK + index * WEEKS_APART);
    const buyers = BUYERS[Math.floor((index * BUYERS.length) / (RAN.length * ROUNDS))] ?? 0;
    const cohort = { week, seats: SEATS, taken: buyers, closed: true } as const;
    return { program, plan: planCohort("course", program.seed, cohort, firstSunday) };
  });
  const ids = await insertCohorts(
    db,
    plans.map(({ program, plan }) => ({ programId: program.id, seed: program.seed, plan, archivedAt: now })),
    instructorIds,
  );
  const past = plans.map(({ program, plan }, index) => ({
    ...bought(program),
    index,
    cohortId: ids[index] ?? 0,
    startsAt: plan.sessions[0]?.startsAt ?? now,
    ended: true,
    buyers: plan.seed.taken,
  }));
  const sold = coming.filter(({ slug, week }) => (RAN as readonly string[]).includes(slug) && week >= COMING.from && week <= COMING.to);
  return [
    ...past,
    ...sold.map(({ id, slug, week }) => {
      const place = RAN.findIndex((one) => one === slug);
      const program = ran[place];
      if (!program) throw new Error(`nobody sells ${slug}`);
      const startsAt = new Date(firstSunday.getTime() + week * WEEK_MS);
      return { ...bought(program), index: RAN.length * ROUNDS + place, cohortId: id, startsAt, ended: false, buyers: COMING.buyers };
    }),
  ];
}

const bought = ({ id, seed }: SeededProgram) => ({ programId: id, title: seed.title, price: seed.discounted ?? seed.price });

/** The registers of sessions that were held, handed in an hour after their end. */
export async function seedPastRegisters(db: Executor, sessions: readonly { id: number; endsAt: Date }[]): Promise<void> {
  await insertAll(
    db,
    attendanceRegisters,
    sessions.map(({ id, endsAt }) => {
      const submittedAt = new Date(endsAt.getTime() + HOUR_MS);
      return { sessionId: id, submittedAt, updatedAt: submittedAt };
    }),
  );
}
