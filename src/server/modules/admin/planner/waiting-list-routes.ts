import { asc, eq, sql } from "drizzle-orm";
import { adminWaitingList, WAITING_TOLD } from "#contract/catalogue/admin-waiting-list.ts";
import { Problem } from "#contract/problem.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Who waits for a seat of a cohort, for its record. */
export function adminWaitingListRoutes(route: Route, _services: Services): void {
  route(adminWaitingList, async ({ db, params, language }) => {
    if ((await db.$count(cohorts, eq(cohorts.id, params.id))) === 0) throw new Problem("not_found");
    const ofCohort = eq(waitingList.cohortId, params.id);
    const rows = await db
      .select({ row: waitingList, ar: users.nameAr, en: users.nameEn })
      .from(waitingList)
      .innerJoin(users, eq(users.id, waitingList.userId))
      .where(ofCohort)
      .orderBy(sql`${waitingList.offeredUntil} asc nulls last`, asc(waitingList.createdAt), asc(waitingList.userId))
      .limit(WAITING_TOLD);
    return {
      data: rows.map(({ row, ar, en }) => ({
        user_id: row.userId,
        name: language === "en" && en ? en : ar,
        joined_at: row.createdAt.toISOString(),
        offered_until: row.offeredUntil?.toISOString() ?? null,
        ordered_at: row.orderedAt?.toISOString() ?? null,
      })),
      meta: { total: await db.$count(waitingList, ofCohort) },
    };
  });
}
