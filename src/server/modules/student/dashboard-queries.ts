import { and, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Dashboard, DashboardRequest } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { studentAttendance } from "#server/commands/attendance/attendance-rate.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { OPEN_POSTPONEMENTS, OPEN_WITHDRAWALS } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificateDeliveries, certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";

const DAY_MS = 86_400_000;
/** A decided request stays on the dashboard for this many days. */
const DECIDED_DAYS = 14;
const REQUESTS = 3;
const OPEN_DELIVERIES = ["requested", "awaiting_payment", "preparing", "shipped", "returned"] as const;

export async function dashboardStats(db: Executor, userId: number, now: Date): Promise<Dashboard["stats"]> {
  const status = statusNow(now);
  const counted = db
    .select({
      // As the list of programs counts them: what is paid and waits for its day is active too (I10).
      active: sql<number>`(count(*) filter (where ${status} in ('active', 'pending')))::int`,
      completed: sql<number>`(count(*) filter (where ${status} = 'completed'))::int`,
      minutes: sql<number>`coalesce(sum(${enrollments.minutesLearned}), 0)::int`,
    })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(eq(enrollments.userId, userId));
  const [[row], issued, attended] = await Promise.all([
    counted,
    db.$count(certificates, and(eq(certificates.userId, userId), eq(certificates.status, "issued"))),
    studentAttendance(db, userId),
  ]);
  return {
    active: row?.active ?? 0,
    completed: row?.completed ?? 0,
    certificates: Number(issued),
    hours_learned: Math.round((row?.minutes ?? 0) / 6) / 10,
    attendance_rate: attended.rate,
  };
}

/** Requests under way and those decided lately, newest first. */
export async function dashboardRequests(db: Executor, userId: number, language: Language, now: Date): Promise<DashboardRequest[]> {
  const since = new Date(now.getTime() - DECIDED_DAYS * DAY_MS);
  const titles = { ar: programs.titleAr, en: programs.titleEn };
  const pauses = db
    .select({
      id: postponements.id,
      status: postponements.status,
      waits: isNotNull(postponements.waitsSince).mapWith(Boolean),
      at: postponements.createdAt,
      ...titles,
    })
    .from(postponements)
    .innerJoin(enrollments, eq(enrollments.id, postponements.enrollmentId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(
      and(eq(postponements.userId, userId), or(inArray(postponements.status, [...OPEN_POSTPONEMENTS]), gt(postponements.decidedAt, since))),
    )
    .orderBy(desc(postponements.createdAt))
    .limit(REQUESTS);
  const leaves = db
    .select({
      id: withdrawals.id,
      status: withdrawals.status,
      waits: isNotNull(withdrawals.waitsSince).mapWith(Boolean),
      at: withdrawals.createdAt,
      ...titles,
    })
    .from(withdrawals)
    .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(and(eq(withdrawals.userId, userId), or(inArray(withdrawals.status, [...OPEN_WITHDRAWALS]), gt(withdrawals.decidedAt, since))))
    .orderBy(desc(withdrawals.createdAt))
    .limit(REQUESTS);
  const sent = db
    .select({
      id: certificateDeliveries.certificateId,
      status: certificateDeliveries.status,
      at: certificateDeliveries.createdAt,
      ...titles,
    })
    .from(certificateDeliveries)
    .innerJoin(certificates, eq(certificates.id, certificateDeliveries.certificateId))
    .innerJoin(programs, eq(programs.id, certificates.programId))
    .where(and(eq(certificateDeliveries.userId, userId), inArray(certificateDeliveries.status, [...OPEN_DELIVERIES])))
    .orderBy(desc(certificateDeliveries.createdAt))
    .limit(REQUESTS);
  const [paused, leaving, deliveries] = await Promise.all([pauses, leaves, sent]);
  return [
    ...paused.map((row) => ({ kind: "postponement" as const, ...row })),
    ...leaving.map((row) => ({ kind: "withdrawal" as const, ...row })),
    ...deliveries.map((row) => ({ kind: "delivery" as const, waits: false, ...row })),
  ]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, REQUESTS)
    .map(({ ar, en, at, ...row }) => ({
      ...row,
      title: language === "en" ? en : ar,
      translations: { ar: { title: ar }, en: { title: en } },
      at: at.toISOString(),
    }));
}
