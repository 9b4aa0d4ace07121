import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { LearnerWithdrawal } from "#contract/requests/teaching-requests.ts";
import type { WithdrawalStatus } from "#contract/requests/withdrawals.ts";
import { learnerColumns, learnerRows, stateOf, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import { readWithdrawals } from "#server/commands/requests/read-withdrawals.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { refundQuotes, withdrawals } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";

const DAY_MS = 86_400_000;

export interface WithdrawalsFilter {
  where: SQL | undefined;
  status?: WithdrawalStatus | "waiting" | "earlier" | "all" | undefined;
  id?: string;
  limit: number;
  offset: number;
}

/** Withdrawal requests of learners: those that wait for a recommendation first, the oldest before all. */
export async function learnerWithdrawals(
  db: Executor,
  filter: WithdrawalsFilter,
  language: Language,
  now: Date,
): Promise<{ items: LearnerWithdrawal[]; total: number; waiting: number }> {
  const { status = "all" } = filter;
  const where = and(
    filter.where,
    filter.id === undefined ? undefined : eq(withdrawals.id, filter.id),
    status === "all"
      ? undefined
      : status === "waiting"
        ? eq(withdrawals.status, "pending")
        : status === "earlier"
          ? sql`${withdrawals.status} <> 'pending'`
          : eq(withdrawals.status, status),
  );
  const found = (at: Executor) =>
    at
      .select({
        id: withdrawals.id,
        status: withdrawals.status,
        enrollment: enrollments,
        student: learnerColumns,
        paidAt: refundQuotes.paidAt,
      })
      .from(withdrawals)
      .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
      .innerJoin(users, eq(users.id, withdrawals.userId))
      .innerJoin(refundQuotes, eq(refundQuotes.id, withdrawals.quoteId))
      .where(where)
      .orderBy(
        sql`case when ${withdrawals.status} = 'pending' then 0 else 1 end`,
        sql`case when ${withdrawals.status} = 'pending' then ${withdrawals.createdAt} end`,
        desc(withdrawals.createdAt),
        asc(withdrawals.id),
      )
      .limit(filter.limit)
      .offset(filter.offset);
  const counted = (at: Executor, extra: SQL | undefined) =>
    at.select({ n: count() }).from(withdrawals).innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId)).where(extra);
  const [rows, [total], [waiting]] = await together(db, async (at) =>
    Promise.all([found(at), counted(at, where), counted(at, and(filter.where, eq(withdrawals.status, "pending")))]),
  );
  return { items: await withFacts(db, rows, language, now), total: total?.n ?? 0, waiting: waiting?.n ?? 0 };
}

interface Found {
  id: string;
  status: WithdrawalStatus;
  enrollment: typeof enrollments.$inferSelect;
  student: Parameters<typeof toLearner>[0];
  paidAt: Date | null;
}

async function withFacts(db: Executor, rows: readonly Found[], language: Language, now: Date): Promise<LearnerWithdrawal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const enrollmentIds = rows.map(({ enrollment }) => enrollment.id);
  const programIds = rows.map(({ enrollment }) => enrollment.programId);
  const [told, learners, next] = await together(db, async (at) =>
    Promise.all([
      readWithdrawals(at, inArray(withdrawals.id, ids), language),
      learnerRows(at, inArray(enrollments.id, enrollmentIds), now, { limit: rows.length }),
      nextCohorts(at, programIds, now),
    ]),
  );
  const states = new Map(learners.map((row) => [row.enrollmentId, stateOf(row)]));
  return rows.flatMap((row): LearnerWithdrawal[] => {
    const request = told.find(({ id }) => id === row.id);
    if (!request) return [];
    const state = states.get(row.enrollment.id);
    const { rate = null, ...counts } = state?.attendance ?? { present: 0, late: 0, absent: 0, excused: 0 };
    return [
      {
        ...request,
        course_id: row.enrollment.programId,
        student: toLearner(row.student, language),
        facts: {
          progress: row.enrollment.progress,
          attendance: { rate, ...counts },
          grade: state?.grade ?? null,
          paid_at: row.paidAt?.toISOString() ?? null,
          days_since_payment: row.paidAt ? Math.floor((now.getTime() - row.paidAt.getTime()) / DAY_MS) : null,
          last_seen: state?.lastSeen?.toISOString() ?? null,
          next_cohort: next.get(row.enrollment.programId) ?? null,
        },
        can_recommend: row.status === "pending",
      },
    ];
  });
}

async function nextCohorts(db: Executor, programIds: number[], now: Date): Promise<Map<number, { id: number; starts_on: string }>> {
  const rows = await db
    .selectDistinctOn([cohorts.programId], { programId: cohorts.programId, id: cohorts.id, starts_on: cohorts.startsOn })
    .from(cohorts)
    .where(
      and(
        inArray(cohorts.programId, programIds),
        gt(cohorts.startsOn, riyadhDay(now)),
        eq(cohorts.closed, false),
        lt(cohorts.seatsTaken, cohorts.seatsTotal),
      ),
    )
    .orderBy(asc(cohorts.programId), asc(cohorts.startsOn), asc(cohorts.id));
  return new Map(rows.map(({ programId, ...cohort }) => [programId, cohort]));
}
