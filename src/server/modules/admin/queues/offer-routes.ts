import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { getOffers, offerPostponement as offerPostponementEndpoint } from "#contract/requests/offers.ts";
import { offerPostponement, offersFor } from "#server/commands/requests/offers/offer-postponement.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { withdrawals } from "#server/db/tables/requests.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { requestDetailOf } from "./request-detail.ts";

/** A postponement that staff offer in place of a withdrawal. */
export function offerRoutes(route: Route, { db }: Services): void {
  route(getOffers, async ({ params, now }) => {
    const [row] = await db
      .select({ enrollment: enrollments })
      .from(withdrawals)
      .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
      .where(eq(withdrawals.id, requestId(params.id)));
    if (!row) throw new Problem("request_not_found");
    const { reasons, cohorts, until } = await offersFor(db, row.enrollment, now);
    return {
      data: {
        reasons,
        cohorts: cohorts.map(({ id, startsOn, endsOn, seatsTotal, seatsTaken }) => ({
          id,
          starts_at: startsOn,
          ends_at: endsOn,
          seats_total: seatsTotal,
          seats_left: seatsTotal - seatsTaken,
        })),
        until,
      },
    };
  });

  route(offerPostponementEndpoint, async ({ params, body, caller, language, now, requestId: request }) => {
    const id = requestId(params.id);
    const { cohort_id: cohortId, note, version } = body;
    await offerPostponement(db, id, { cohortId, note: note || null, version }, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: await requestDetailOf(db, { kind: "withdrawal", id }, language, now), message: msg`Offer sent` };
  });
}
