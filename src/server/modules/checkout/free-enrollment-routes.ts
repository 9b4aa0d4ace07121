import { enrollFree as endpoint } from "#contract/orders/free-enrollment.ts";
import { enrollFree } from "#server/commands/orders/making/enroll-free.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

export function freeEnrollmentRoutes(route: Route, { db }: Services): void {
  route(endpoint, async ({ caller: { userId }, params, body, language, now, requestId, idempotencyKey: key }) => {
    const wish = { userId, programId: params.id, cohortId: body.cohort_id ?? null, language, key };
    const order_id = await db.transaction((tx) => enrollFree(tx, wish, { now, actor: `user:${userId}`, requestId }));
    return { data: { order_id } };
  });
}
