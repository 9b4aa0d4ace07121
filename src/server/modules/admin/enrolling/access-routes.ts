import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { adminEndEnrollment, adminExtendAccess, adminQuoteAccess } from "#contract/enrollments/enrollment-access.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { canEnd, endEnrollment } from "#server/commands/enrollments/by-hand/end-enrollment.ts";
import { extendAccess, extensionDays } from "#server/commands/enrollments/by-hand/extend-access.ts";
import { seatAfter } from "#server/commands/enrollments/by-hand/seat-after.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { paidFor } from "#server/commands/orders/quote-refund.ts";
import { withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

/** The end of an enrollment's access, by hand: later, or now; what would follow stands before the deciding. */
export function accessRoutes(route: Route, { db }: Services): void {
  route(adminQuoteAccess, async ({ params, now }) => {
    const [row] = await db
      .select({
        enrollment: enrollments,
        user: { id: users.id, ar: users.nameAr, en: users.nameEn },
        program: { id: programs.id, ar: programs.titleAr, en: programs.titleEn },
        status: statusNow(now).as("status_now"),
        startsOn: cohorts.startsOn,
        endsOn: cohorts.endsOn,
        attendance: enrollmentStandings.attendanceRate,
        waiting: sql<number>`(select count(*)::int from ${waitingList} where ${waitingList.cohortId} = ${enrollments.cohortId}
          and ${waitingList.offeredUntil} is null)`,
        sessionsLeft: sql<number>`(select count(*)::int from ${classSessions} where ${and(
          eq(classSessions.cohortId, enrollments.cohortId),
          isNull(classSessions.cancelledAt),
          gt(classSessions.startsAt, now),
        )})`,
      })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
      .where(eq(enrollments.id, params.id));
    if (!row) throw new Problem("enrollment_not_found");
    const { enrollment, user, program, status } = row;
    const paid = await paidFor(db, enrollment.orderId, enrollment.programId);
    return {
      data: {
        person: { id: user.id, name: { ar: user.ar, en: user.en } },
        program: { id: program.id, title: { ar: program.ar, en: program.en } },
        status,
        starts_on: row.startsOn,
        ends_on: row.endsOn,
        progress: enrollment.progress,
        attendance: row.attendance,
        access_until: enrollment.accessUntil.toISOString(),
        extends: extensionDays(status, enrollment.accessUntil, now),
        ends: canEnd(enrollment, now),
        open_request: (await withOpenRequest(db, [enrollment.id])).has(enrollment.id),
        seat: await seatAfter(db, enrollment, now),
        waiting: row.waiting,
        sessions_left: row.sessionsLeft,
        paid: toSar(paid?.paid ?? 0),
      },
    };
  });

  route(adminExtendAccess, async (call) => {
    const { params, body } = call;
    const wish = {
      enrollmentId: params.id,
      lastDay: body.last_day,
      seenUntil: new Date(body.seen_until),
      reason: body.reason,
    };
    const { id, status, accessUntil } = await db.transaction((tx) => extendAccess(tx, wish, contextOf(call)));
    return { data: { id, status, access_until: accessUntil.toISOString() } };
  });

  route(adminEndEnrollment, async (call) => {
    const { params, body } = call;
    const wish = { enrollmentId: params.id, reason: body.reason };
    const { enrollment, seat } = await db.transaction((tx) => endEnrollment(tx, wish, contextOf(call)));
    return { data: { id: enrollment.id, status: enrollment.status, seat } };
  });
}
