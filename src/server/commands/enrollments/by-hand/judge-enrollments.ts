import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { EnrollmentBasis } from "#contract/enrollments/admin-enrollments.ts";
import type { LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { lockCohorts } from "#server/commands/catalogue/cohort-seats.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import { learnerClashes } from "./learner-clashes.ts";

/** Somebody is to be enrolled by hand. */
export interface EnrollmentWish {
  userId: number;
  programId: number;
  /** Null for a program that has no cohort to join. */
  cohortId: number | null;
  basis: EnrollmentBasis;
  reference: string | null;
  /** A sponsor's seat, which is locked and counted in its cohort already. */
  seat?: { id: string; number: string } | undefined;
}

export type CohortRow = typeof cohorts.$inferSelect;
export interface JudgedWish {
  wish: EnrollmentWish;
  problem: LineProblem | null;
  cohort: CohortRow | null;
}

export interface Judging {
  now: Date;
  /** Clashes with other sessions are meant. */
  allowClash: boolean;
  /** Locks people and cohorts first, in the order of their ids: what is found holds until the transaction ends. */
  lock: boolean;
}

/**
 * What would become of each wish, in their order: an earlier one takes the seat, the receipt and the program of a later one. Some
 * statements however many they are.
 */
export async function judgeEnrollments(db: Executor, wishes: readonly EnrollmentWish[], judging: Judging): Promise<JudgedWish[]> {
  if (wishes.length === 0) return [];
  const known = await readKnown(db, wishes, judging);
  return judgeKnown(db, wishes, known, judging);
}

/** Judges by what was read, and notes there what those that are right take. */
export async function judgeKnown(
  db: Executor,
  wishes: readonly EnrollmentWish[],
  known: Known,
  { now, allowClash }: Omit<Judging, "lock">,
): Promise<JudgedWish[]> {
  const clashing = allowClash ? new Set<string>() : await clashingPairs(db, wishes, now);
  return wishes.map((wish): JudgedWish => {
    const cohort = wish.cohortId === null ? null : (known.cohorts.get(wish.cohortId) ?? null);
    const problem = problemOf(wish, cohort, known, clashing);
    if (problem === null) take(wish, cohort, known);
    return { wish, problem, cohort };
  });
}

export interface Known {
  learners: ReadonlySet<number>;
  published: ReadonlySet<number>;
  /** Those that have not ended, and are not archived. */
  cohorts: ReadonlyMap<number, CohortRow>;
  /** Programs that are taken in a cohort. */
  withCohorts: ReadonlySet<number>;
  owned: Set<string>;
  receipts: Set<string>;
  left: Map<number, number>;
}

const pair = (userId: number, id: number | null): string => `${userId} ${id}`;

export function problemOf(wish: EnrollmentWish, cohort: CohortRow | null, known: Known, clashing: ReadonlySet<string>): LineProblem | null {
  if (!known.learners.has(wish.userId)) return "not_a_learner";
  if (!known.published.has(wish.programId)) return "program_unavailable";
  if (known.owned.has(pair(wish.userId, wish.programId))) return "already_enrolled";
  if (wish.cohortId === null && known.withCohorts.has(wish.programId)) return "cohort_missing";
  if (wish.cohortId !== null && cohort?.programId !== wish.programId) return "cohort_unknown";
  if (cohort && !wish.seat && (known.left.get(cohort.id) ?? 0) < 1) return "seat_unavailable";
  if (clashing.has(pair(wish.userId, wish.cohortId))) return "session_clash";
  if (wish.basis !== "free" && !wish.reference) return "reference_missing";
  if (wish.basis === "paid" && known.receipts.has(wish.reference ?? "")) return "reference_taken";
  return null;
}

export function take(wish: EnrollmentWish, cohort: CohortRow | null, known: Known): void {
  known.owned.add(pair(wish.userId, wish.programId));
  if (cohort && !wish.seat) known.left.set(cohort.id, (known.left.get(cohort.id) ?? 0) - 1);
  if (wish.basis === "paid" && wish.reference) known.receipts.add(wish.reference);
}

/** A list of PostgreSQL in one parameter: thousands of ids are no thousands of placeholders. */
const ids = (values: readonly (number | null)[]) => sql`any(${`{${[...new Set(values.flatMap((id) => id ?? []))].join(",")}}`}::int[])`;

export async function readKnown(db: Executor, wishes: readonly EnrollmentWish[], { now, lock }: Judging): Promise<Known> {
  const whose = ids(wishes.map(({ userId }) => userId));
  const which = ids(wishes.map(({ programId }) => programId));
  const people = db
    .select({ id: users.id, type: users.type, deletedAt: users.deletedAt, mergedInto: users.mergedInto })
    .from(users)
    .where(sql`${users.id} = ${whose}`)
    .orderBy(asc(users.id));
  // As a purchase does: two enrollments of one person come one after the other.
  const learners = await (lock ? people.for("no key update") : people);
  if (lock)
    await lockCohorts(
      db,
      wishes.map(({ cohortId }) => cohortId),
    );
  const published = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(sql`${programs.id} = ${which}`, eq(programs.status, "published")));
  const open = await db
    .select()
    .from(cohorts)
    .where(
      and(
        sql`${cohorts.programId} = ${which}`,
        sql`${cohorts.archivedAt} is null and ${cohorts.ending} is null`,
        sql`${cohorts.endsOn} >= ${riyadhDay(now)}`,
      ),
    );
  const owned = await db
    .select({ userId: enrollments.userId, programId: enrollments.programId })
    .from(enrollments)
    .where(and(sql`${enrollments.userId} = ${whose}`, inArray(enrollments.status, [...OWNED]), gt(enrollments.accessUntil, now)));
  const named = wishes.flatMap(({ basis, reference }) => (basis === "paid" && reference ? [reference] : []));
  const receipts = await db
    .select({ reference: manualEnrollments.reference })
    .from(manualEnrollments)
    .where(
      and(
        eq(manualEnrollments.basis, "paid"),
        sql`${manualEnrollments.reference} in (select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`,
      ),
    );
  return {
    learners: new Set(
      learners
        .filter(({ type, deletedAt, mergedInto }) => type === "student" && deletedAt === null && mergedInto === null)
        .map(({ id }) => id),
    ),
    published: new Set(published.map(({ id }) => id)),
    cohorts: new Map(open.map((row) => [row.id, row])),
    withCohorts: new Set(open.map(({ programId }) => programId)),
    owned: new Set(owned.map(({ userId, programId }) => pair(userId, programId))),
    receipts: new Set(receipts.map(({ reference }) => reference ?? "")),
    left: new Map(open.map(({ id, seatsTotal, seatsTaken }) => [id, seatsTotal - seatsTaken])),
  };
}

export async function clashingPairs(
  db: Executor,
  wishes: readonly Pick<EnrollmentWish, "userId" | "cohortId">[],
  now: Date,
): Promise<Set<string>> {
  const wanted = wishes.flatMap(({ userId, cohortId }) => (cohortId === null ? [] : [{ userId, cohortId }]));
  const found = await learnerClashes(db, wanted, { now });
  return new Set(found.map(({ userId, cohortId }) => pair(userId, cohortId)));
}
