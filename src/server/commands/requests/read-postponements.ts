import { and, desc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Postponement, PostponementStatus } from "#contract/requests/postponements.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { OPEN_POSTPONEMENTS } from "./open-requests.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { questionOf, requestFacts } from "./request-facts.ts";

const before = alias(cohorts, "cohort_before");
const target = alias(cohorts, "cohort_target");

/** Those of a state or of a group of states. */
export function postponementsAre(status: "open" | "closed" | PostponementStatus | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "open") return inArray(postponements.status, [...OPEN_POSTPONEMENTS]);
  return status === "closed" ? notInArray(postponements.status, [...OPEN_POSTPONEMENTS]) : eq(postponements.status, status);
}

/** Postponement requests as they travel, newest first: those of a page, or a single one. The caller has asked whose they are. */
export async function readPostponements(db: Executor, wanted: SQL | undefined, language: Language): Promise<Postponement[]> {
  const rows = await db
    .select({
      request: postponements,
      program: programReferenceColumns,
      before: { id: before.id, startsOn: before.startsOn, endsOn: before.endsOn },
      target: { id: target.id, startsOn: target.startsOn, endsOn: target.endsOn },
    })
    .from(postponements)
    .innerJoin(enrollments, eq(enrollments.id, postponements.enrollmentId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(before, eq(before.id, postponements.fromCohortId))
    .leftJoin(target, eq(target.id, postponements.targetCohortId))
    .where(wanted)
    .orderBy(desc(postponements.createdAt), desc(postponements.id));
  const facts = await requestFacts(
    db,
    "postponement",
    rows.map(({ request }) => request.id),
  );
  return rows.map(({ request, program, before, target }): Postponement => {
    const parts = facts(request);
    return {
      ...parts,
      enrollment_id: request.enrollmentId,
      program: programReference(program, language),
      status: request.status,
      waiting_for_seat: request.waitingForSeat,
      reason_code: request.reasonCode,
      reason: request.reason,
      from: request.fromDay,
      to: request.toDay,
      cohort: asCohort(before),
      target_cohort: asCohort(target),
      question: request.status === "pending" ? questionOf(request, parts.timeline) : null,
      can_cancel: request.status === "pending",
    };
  });
}

/** A student's own request; null for another's. */
export async function readOwnPostponement(db: Executor, id: string, userId: number, language: Language): Promise<Postponement | null> {
  const [found] = await readPostponements(db, and(eq(postponements.id, id), eq(postponements.userId, userId)), language);
  return found ?? null;
}

const asCohort = (row: { id: number; startsOn: string; endsOn: string } | null) =>
  row && { id: row.id, starts_at: row.startsOn, ends_at: row.endsOn };
