import { and, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Dashboard, DashboardRequest } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { studentAttendance } from "#server/commands/attendance/attendance-rate.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { OPEN_POSTPONEMENTS, OPEN_WITHDRAWALS } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificateDeliveries, certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { momentOf, TOLD } from "#server/db/told.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";

const DAY_MS = 86_400_000;
/** A decided request stays on the dashboard for this many days. */
const DECIDED_DAYS = 14;
const REQUESTS = 3;
const OPEN_DELIVERIES = ["requested", "awaiting_payment", "preparing", "shipped", "returned"] as const;

export async function dashboardStats(db: Executor, userId: number, now: Date): Promise<Dashboard["stats"]> {
  const [[row], attended] = await Promise.all([
    prepared(db, "figures of a student", figuresQuery).execute({ userId, ...momentOf(now) }),
    studentAttendance(db, userId),
  ]);
  return {
    active: row?.active ?? 0,
    completed: row?.completed ?? 0,
    certificates: row?.issued ?? 0,
    hours_learned: Math.round((row?.minutes ?? 0) / 6) / 10,
    attendance_rate: attended.rate,
  };
}

function figuresQuery(db: Executor, name: string) {
  const status = statusNow(TOLD);
  return db
    .select({
      // As the list of programs counts them: what is paid and waits for its day is active too (I10).
      active: sql<number>`(count(*) filter (where ${status} in ('active', 'pending')))::int`,
      completed: sql<number>`(count(*) filter (where ${status} = 'completed'))::int`,
      minutes: sql<number>`coalesce(sum(${enrollments.minutesLearned}), 0)::int`,
      issued: sql<number>`(select count(*)::int from ${certificates} where ${certificates.userId} = ${sql.placeholder("userId")} and ${certificates.status} = 'issued')`,
    })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(eq(enrollments.userId, sql.placeholder("userId")))
    .prepare(name);
}

/** Requests under way and those decided lately, newest first. */
export async function dashboardRequests(db: Executor, userId: number, language: Language, now: Date): Promise<DashboardRequest[]> {
  const since = new Date(now.getTime() - DECIDED_DAYS * DAY_MS);
  const [paused, leaving, deliveries] = await Promise.all([
    prepared(db, "postponements on the dashboard", pausesQuery).execute({ userId, since }),
    prepared(db, "withdrawals on the dashboard", leavesQuery).execute({ userId, since }),
    prepared(db, "deliveries on the dashboard", deliveriesQuery).execute({ userId }),
  ]);
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

const titles = { ar: programs.titleAr, en: programs.titleEn };

const pausesQuery = (db: Executor, name: string) =>
  db
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
      and(
        eq(postponements.userId, sql.placeholder("userId")),
        or(inArray(postponements.status, [...OPEN_POSTPONEMENTS]), gt(postponements.decidedAt, sql.placeholder("since"))),
      ),
    )
    .orderBy(desc(postponements.createdAt))
    .limit(REQUESTS)
    .prepare(name);

const leavesQuery = (db: Executor, name: string) =>
  db
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
    .where(
      and(
        eq(withdrawals.userId, sql.placeholder("userId")),
        or(inArray(withdrawals.status, [...OPEN_WITHDRAWALS]), gt(withdrawals.decidedAt, sql.placeholder("since"))),
      ),
    )
    .orderBy(desc(withdrawals.createdAt))
    .limit(REQUESTS)
    .prepare(name);

const deliveriesQuery = (db: Executor, name: string) =>
  db
    .select({
      id: certificateDeliveries.certificateId,
      status: certificateDeliveries.status,
      at: certificateDeliveries.createdAt,
      ...titles,
    })
    .from(certificateDeliveries)
    .innerJoin(certificates, eq(certificates.id, certificateDeliveries.certificateId))
    .innerJoin(programs, eq(programs.id, certificates.programId))
    .where(and(eq(certificateDeliveries.userId, sql.placeholder("userId")), inArray(certificateDeliveries.status, [...OPEN_DELIVERIES])))
    .orderBy(desc(certificateDeliveries.createdAt))
    .limit(REQUESTS)
    .prepare(name);
