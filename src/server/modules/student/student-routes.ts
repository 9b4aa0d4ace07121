import { type EnrollmentStatus, getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { listTransactions } from "#contract/orders/orders.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { studentEnrollments } from "#server/commands/enrollments/student-enrollments.ts";
import { scheduleWindow, studentSessions } from "#server/commands/schedule/student-schedule.ts";
import { together } from "#server/db/reads/together.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { alerts } from "./dashboard-alerts.ts";
import { dashboardRequests, dashboardStats } from "./dashboard-queries.ts";
import { recommendations } from "./recommendation-queries.ts";
import { studentTransactions, transactionFilter } from "./transactions-queries.ts";

const ENROLLED_SHOWN = 4;
const UPCOMING_SHOWN = 5;
const SHOWN_ON_DASHBOARD: readonly EnrollmentStatus[] = ["active", "pending"];

export function studentRoutes(route: Route, services: Services): void {
  route(getDashboard, async ({ db, caller, language, now }) => {
    const asker = { userId: caller.userId, language };
    const [stats, enrolled, sessions, recommended, requests, attention] = await together(db, async (at) =>
      Promise.all([
        dashboardStats(at, caller.userId, now),
        studentEnrollments(at, { ...asker, statuses: SHOWN_ON_DASHBOARD, limit: ENROLLED_SHOWN, offset: 0 }, now),
        studentSessions(at, { ...asker, ...scheduleWindow({ from: now }, now) }, now),
        recommendations(at, services, asker, now),
        dashboardRequests(at, caller.userId, language, now),
        alerts(at, asker, now),
      ]),
    );
    const upcoming = sessions.filter((session) => session.status !== "ended" && session.status !== "cancelled");
    return {
      data: {
        stats,
        enrolled: enrolled.items,
        upcoming_sessions: upcoming.slice(0, UPCOMING_SHOWN),
        recommended,
        requests,
        alerts: attention,
      },
    };
  });

  route(listEnrollments, async ({ db, caller, query, language, now }) => {
    const wanted = query["filter[status]"];
    const { perPage, offset } = pageOf(query);
    const filter = {
      userId: caller.userId,
      statuses: wanted === undefined || wanted === "all" ? undefined : [wanted],
      limit: perPage,
      offset,
      language,
    };
    const { items, total } = await together(db, (at) => studentEnrollments(at, filter, now));
    return { data: items, meta: pageMetaOf(query, total) };
  });

  route(listTransactions, async ({ db, caller, query, language }) => {
    const { perPage, offset } = pageOf(query);
    const filter = transactionFilter(caller.userId, query);
    const { items, total } = await studentTransactions(db, filter, { limit: perPage, offset }, language);
    return { data: items, meta: pageMetaOf(query, total) };
  });
}
