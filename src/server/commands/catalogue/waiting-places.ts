import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { type WaitingPlace, WAITING_AT_MOST } from "#contract/catalogue/waiting-list.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { cohortRoom } from "./cohort-room.ts";
import { SEAT_FREED } from "./cohort-seats.ts";
import { presentCohort } from "./present-cohort.ts";
import { programReference, programReferenceColumns } from "./program-reference.ts";

const OWNED = ["pending", "active", "completed", "postponed"] as const;

/**
 * Puts a person at the end of a cohort's list; asked again they keep their place. A seat that is free by now is offered by a job.
 * @throws Problem `not_found` for a cohort that nobody can join, `already_enrolled`, `validation_error` beyond so many lists
 */
export async function joinList(tx: Executor, userId: number, cohortId: number, now: Date): Promise<void> {
  const [cohort] = await tx
    .select({ programId: cohorts.programId })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(
      and(eq(cohorts.id, cohortId), eq(cohorts.closed, false), gt(cohorts.startsOn, riyadhDay(now)), eq(programs.status, "published")),
    );
  if (!cohort) throw new Problem("not_found");
  const mine = and(eq(enrollments.userId, userId), eq(enrollments.programId, cohort.programId), inArray(enrollments.status, [...OWNED]));
  if ((await tx.$count(enrollments, and(mine, gt(enrollments.accessUntil, now)))) > 0) throw new Problem("already_enrolled");
  if ((await tx.$count(waitingList, and(eq(waitingList.userId, userId), ne(waitingList.cohortId, cohortId)))) >= WAITING_AT_MOST)
    throw new Problem("validation_error", { fields: { id: [{ key: "list.max", values: { max: WAITING_AT_MOST } }] } });
  await tx.insert(waitingList).values({ cohortId, userId, createdAt: now }).onConflictDoNothing();
  await enqueueJob(tx, { kind: SEAT_FREED, payload: { cohortId }, runAt: now });
}

// As SQL within SQL: in a query over one table Drizzle would take the tables' names away.
const ahead = sql`select count(*)::int from waiting_list as other where other.cohort_id = ${waitingList.cohortId} and other.offered_until is null
  and ${waitingList.offeredUntil} is null and (other.created_at, other.user_id) < (${waitingList.createdAt}, ${waitingList.userId})`;

/** Where a person waits, and what is offered to them. */
export async function waitingPlaces(db: Executor, userId: number, language: Language): Promise<WaitingPlace[]> {
  const rows = await db
    .select({
      ...programReferenceColumns,
      cohort: cohorts,
      room: cohortRoom,
      delivery: programs.delivery,
      taught: programs.language,
      ahead: sql<number>`(${ahead})`,
      offeredUntil: waitingList.offeredUntil,
      joinedAt: waitingList.createdAt,
    })
    .from(waitingList)
    .innerJoin(cohorts, eq(cohorts.id, waitingList.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(eq(waitingList.userId, userId))
    .orderBy(sql`${waitingList.offeredUntil} asc nulls last`, asc(waitingList.createdAt));
  return rows.map(({ cohort, room, delivery, taught, offeredUntil, joinedAt, ahead: before, ...program }) => ({
    program: programReference(program, language),
    cohort: presentCohort({ cohort, seatsLeft: offeredUntil ? 1 : 0, room, delivery, language: taught }),
    place: before + 1,
    offered_until: offeredUntil?.toISOString() ?? null,
    joined_at: joinedAt.toISOString(),
  }));
}
