import { and, asc, desc, eq, exists, gt, inArray, isNotNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Dashboard } from "#contract/enrollments.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { givesAccess, statusNow } from "#server/commands/enrollment-status.ts";
import { programCards } from "#server/commands/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

const DAY_MS = 86_400_000;
/** An ending access is announced this many days before. */
export const ACCESS_WARNING_DAYS = 30;
/** A moved or cancelled session is announced this many days before its time. */
export const CHANGE_NOTICE_DAYS = 28;
const RECOMMENDED = 4;

interface Asker {
  userId: number;
  language: Language;
}

export async function dashboardStats(db: Executor, userId: number, now: Date): Promise<Dashboard["stats"]> {
  const status = statusNow(now);
  const [row] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${status} = 'active'))::int`,
      completed: sql<number>`(count(*) filter (where ${status} = 'completed'))::int`,
      minutes: sql<number>`coalesce(sum(${enrollments.minutesLearned}), 0)::int`,
    })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(eq(enrollments.userId, userId));
  return {
    active: row?.active ?? 0,
    completed: row?.completed ?? 0,
    certificates: 0,
    hours_learned: Math.round((row?.minutes ?? 0) / 6) / 10,
    attendance_rate: null,
  };
}

/**
 * At most four published programs that the student does not have and that can be joined now: first of the fields they
 * study, then what others choose, both by the number of enrollments.
 */
export async function recommendations(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["recommended"]> {
  const held = await db
    .select({ programId: enrollments.programId, categoryId: programs.categoryId })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.userId, userId));
  const owned = held.map((row) => row.programId);
  const fields = [...new Set(held.map((row) => row.categoryId))];
  const near = fields.length === 0 ? [] : await joinable(db, owned, inArray(programs.categoryId, fields), RECOMMENDED, now);
  const popular = near.length === RECOMMENDED ? [] : await joinable(db, [...owned, ...near], undefined, RECOMMENDED - near.length, now);
  const cards = await programCards(db, [...near, ...popular], language, now, true);
  return cards.map((program) => ({ program, reason: near.includes(program.id) ? "same_category" : "popular" }));
}

async function joinable(db: Executor, except: number[], also: SQL | undefined, limit: number, now: Date): Promise<number[]> {
  const openCohort = db
    .select({ one: sql`1` })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.programId, programs.id),
        eq(cohorts.closed, false),
        sql`${cohorts.seatsTaken} < ${cohorts.seatsTotal}`,
        sql`${cohorts.startsOn} >= ${riyadhDay(now)}::date`,
      ),
    );
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), except.length > 0 ? notInArray(programs.id, except) : undefined, also, exists(openCohort)))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.createdAt), asc(programs.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** What asks for the student's attention: unpaid orders that can still be paid, access that ends, sessions that changed. */
export async function alerts(db: Executor, asker: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const groups = [await unpaidOrders(db, asker, now), await endingAccess(db, asker, now), await changedSessions(db, asker, now)];
  return groups.flat();
}

async function unpaidOrders(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await db
    .selectDistinctOn([orders.expiresAt, orders.id], {
      id: orders.id,
      title: language === "en" ? orderItems.titleEn : orderItems.titleAr,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, "pending"), gt(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt), asc(orders.id), asc(orderItems.position));
  return rows.map((row) => ({
    kind: "payment_pending",
    title: row.title,
    order_id: row.id,
    enrollment_id: null,
    at: row.expiresAt.toISOString(),
  }));
}

async function endingAccess(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await db
    .select({ id: enrollments.id, title: language === "en" ? programs.titleEn : programs.titleAr, accessUntil: enrollments.accessUntil })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(
      and(
        eq(enrollments.userId, userId),
        givesAccess(now),
        lte(enrollments.accessUntil, new Date(now.getTime() + ACCESS_WARNING_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(enrollments.accessUntil), asc(enrollments.id));
  return rows.map((row) => ({
    kind: "access_ending",
    title: row.title,
    order_id: null,
    enrollment_id: row.id,
    at: row.accessUntil.toISOString(),
  }));
}

async function changedSessions(db: Executor, { userId, language }: Asker, now: Date): Promise<Dashboard["alerts"]> {
  const rows = await db
    .select({
      enrollmentId: enrollments.id,
      title: language === "en" ? classSessions.titleEn : classSessions.titleAr,
      startsAt: classSessions.startsAt,
    })
    .from(classSessions)
    .innerJoin(enrollments, eq(enrollments.cohortId, classSessions.cohortId))
    .where(
      and(
        eq(enrollments.userId, userId),
        givesAccess(now),
        gt(classSessions.startsAt, now),
        lte(classSessions.startsAt, new Date(now.getTime() + CHANGE_NOTICE_DAYS * DAY_MS)),
        or(isNotNull(classSessions.previousStartsAt), isNotNull(classSessions.cancelledAt)),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  return rows.map((row) => ({
    kind: "session_changed",
    title: row.title,
    order_id: null,
    enrollment_id: row.enrollmentId,
    at: row.startsAt.toISOString(),
  }));
}
