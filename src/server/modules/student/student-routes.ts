import { type EnrollmentStatus, getDashboard, listEnrollments } from "#contract/enrollments.ts";
import { listTransactions } from "#contract/orders.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { studentEnrollments } from "#server/commands/student-enrollments.ts";
import { scheduleWindow, studentSessions } from "#server/commands/student-schedule.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { alerts } from "./dashboard-alerts.ts";
import { dashboardRequests, dashboardStats } from "./dashboard-queries.ts";
import { recommendations } from "./recommendation-queries.ts";
import { studentTransactions, transactionFilter } from "./transactions-queries.ts";

const ENROLLED_SHOWN = 4;
const UPCOMING_SHOWN = 5;
const SHOWN_ON_DASHBOARD: readonly EnrollmentStatus[] = ["active", "pending"];

export function studentRoutes(route: Route, _services: Services): void {
  route(getDashboard, async ({ db, caller, language, now }) => {
    const asker = { userId: caller.userId, language };
    const enrolled = await studentEnrollments(db, { ...asker, statuses: SHOWN_ON_DASHBOARD, limit: ENROLLED_SHOWN, offset: 0 }, now);
    const sessions = await studentSessions(db, { ...asker, ...scheduleWindow({ from: now }, now) }, now);
    return {
      data: {
        stats: await dashboardStats(db, caller.userId, now),
        enrolled: enrolled.items,
        upcoming_sessions: sessions
          .filter((session) => session.status !== "ended" && session.status !== "cancelled")
          .slice(0, UPCOMING_SHOWN),
        recommended: await recommendations(db, asker, now),
        requests: await dashboardRequests(db, caller.userId, language, now),
        alerts: await alerts(db, asker, now),
      },
    };
  });

  route(listEnrollments, async ({ db, caller, query, language, now }) => {
    const wanted = query["filter[status]"];
    const { perPage, offset } = pageOf(query);
    const { items, total } = await studentEnrollments(
      db,
      {
        userId: caller.userId,
        statuses: wanted === undefined || wanted === "all" ? undefined : [wanted],
        limit: perPage,
        offset,
        language,
      },
      now,
    );
    return { data: items, meta: pageMetaOf(query, total) };
  });

  route(listTransactions, async ({ db, caller, query, language }) => {
    const { perPage, offset } = pageOf(query);
    const filter = transactionFilter(caller.userId, query);
    const { items, total } = await studentTransactions(db, filter, { limit: perPage, offset }, language);
    return { data: items, meta: pageMetaOf(query, total) };
  });
}
